import { countApprovals, getApprovalList } from '@manager/contract/features/approval/approval';
import {
  approveCompensations,
  getCompensationDetail,
  saveCompensation,
  submitCompensation,
} from '@manager/contract/features/maintain/compensate';
import { expect, it } from 'vitest';
import { type Caller, startTestApp } from '../../../test/client.ts';
import { expirePayouts } from '../../kit/payout/expire-payouts.ts';
import { createAgent, createCurrency, createSite } from '../../../test/world.ts';

const t = await startTestApp({ settings: { dualControl: 'on' } });
const { db } = t.deps;
const CODES = ['D-2', 'D-2-91', 'D-2-94'];

const agent = await createAgent(db);
await createCurrency(db, { code: 'USD', rate: '1' });
const site = await createSite(db, { agentId: agent.id });
const person = (agentId: string, codes = CODES): Promise<Caller> => t.signInAs({ agentId, codes });

const waiting = async (by: Caller, folder: 'to_decide' | 'mine' = 'to_decide') =>
  (await by.call(getApprovalList, { folder })).list.map((row) => [
    row.kind,
    row.object_name,
    row.reason,
    row.after,
    row.amount,
    row.currency,
  ]);

it('puts a compensation that needs a second person before those who may decide, and nobody else', async () => {
  const [asker, other] = [await person(agent.id), await person(agent.id)];
  const reader = await person(agent.id, ['D-2', 'D-2-91']);
  const stranger = await person((await createAgent(db)).id);
  const player = await db
    .insertInto('player')
    .values({ site_id: site.id, user_name: 'unlucky', currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ask = async (money: string) => {
    const draft = await asker.call(saveCompensation, { player_id: player.id, money, reason: 'lost round' });
    return asker.call(submitCompensation, { id: draft.id, version: draft.version });
  };
  await ask('2.5');
  const { id } = await ask('150');
  const entry = ['compensation', 'unlucky', 'lost round', { money: '150', currency: 'USD', site_name: site.code }, '150', 'USD'];
  expect(await waiting(other)).toEqual([entry]);
  expect(await waiting(asker, 'mine')).toEqual([entry]);
  for (const by of [asker, reader, stranger]) {
    expect(await waiting(by)).toEqual([]);
    expect((await by.call(countApprovals, {})).to_decide).toBe(0);
  }
  expect((await other.call(countApprovals, {})).to_decide).toBe(1);
  await other.call(approveCompensations, { ids: [id] });
  expect(await waiting(other)).toEqual([]);

  // What nobody decides on in a day is closed, as every request is.
  const late = await ask('160');
  const rowOf = async () => (await asker.call(getApprovalList, { folder: 'mine' })).list.find(({ id: at }) => at === late.id);
  const row = await rowOf();
  expect(Date.parse(row?.expires_at ?? '') - Date.parse(row?.requested_at ?? '')).toBeCloseTo(24 * 3_600_000, -3);
  await db
    .updateTable('payout')
    .set({ created_at: new Date(t.clock.nowMs() - 24 * 3_600_000) })
    .where('reference', '=', late.id)
    .execute();
  expect((await rowOf())?.state).toBe('expired');
  expect(await waiting(other)).toEqual([]);
  expect((await other.tryCall(approveCompensations, { ids: [late.id] })).code).toBe(40902);
  expect(await expirePayouts.run(t.deps)).toEqual({ rows: 1 });
  expect(await asker.call(getCompensationDetail, { id: late.id })).toMatchObject({ state: 'rejected', last_error: 'expired' });
  expect(await rowOf()).toBeUndefined();
});
