import {
  getGrantDetail,
  getGrantList,
  giveUpGrantPayout,
  resendGrantPayout,
} from '@manager/contract/features/account/free-round-bonus';
import { approveRequest } from '@manager/contract/features/approval/approval';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { createAgent, createCurrency, createGame, createSite, putFreeRounds, putPayout } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const { id: agentId } = await createAgent(db);
const { id: siteId } = await createSite(db, { agentId });
const { id: gameId } = await createGame(db);
const codes = ['B', 'B-6', 'B-6-94', 'B-6-95'];
const staff = () => t.signInAs({ agentId, codes });

beforeAll(() => setDualControl(t, 'off'));
afterAll(() => setDualControl(t, null));

let drawn = 0;
/** Free rounds that are over, and what the wallet was asked to pay for them. */
const unpaid = async (change: { state?: 'error_retry' | 'error_manual'; may_be_booked?: boolean } = {}) => {
  const { id: playerId } = await db
    .insertInto('player')
    .values({ site_id: siteId, user_name: `kim-${(drawn += 1)}`, currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payout = await putPayout(db, { agentId, siteId, playerId }, { state: change.state ?? 'error_manual' });
  await db
    .updateTable('payout')
    .set({ may_be_booked: change.may_be_booked ?? true })
    .where('id', '=', payout)
    .execute();
  const { userId } = await staff();
  const { grant } = await putFreeRounds(db, { agentId, siteId, playerId, gameId, userId }, { payoutId: payout });
  return { grant, payout };
};
const payoutNow = (id: string) => db.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditOf = (id: string) =>
  db
    .selectFrom('audit_event')
    .select(['action', 'reason'])
    .where('object_type', '=', 'free_round_grant')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();

it('gives up what failed: at once where nothing can have been booked, by a cancel first where it may', async () => {
  const me = await staff();
  const [sure, unsure] = [await unpaid({ may_be_booked: false }), await unpaid()];
  expect(await me.call(getGrantDetail, { id: sure.grant })).toMatchObject({
    payout_state: 'failed',
    can: { resend: true, give_up: true },
  });
  const give = { id: sure.grant, version: 1, reason: 'the player is gone' };
  expect((await me.tryCall(giveUpGrantPayout, { ...give, reason: '' })).code).toBe(40001);
  expect((await me.tryCall(giveUpGrantPayout, { ...give, version: 2 })).code).toBe(40900);
  expect(await me.call(giveUpGrantPayout, give)).toMatchObject({
    payout_state: 'given_up',
    paid: '0',
    can: { resend: false, give_up: false },
  });
  expect(await payoutNow(sure.payout)).toMatchObject({ state: 'rejected', is_given_up: true, next_attempt_at: null });
  expect(await auditOf(sure.grant)).toEqual([{ action: 'free_round_grant.give_up', reason: 'the player is gone' }]);
  expect((await me.tryCall(giveUpGrantPayout, give)).code).toBe(40902);
  const { list } = await me.call(getGrantList, { payout_state: 'given_up' });
  expect(list.map(({ id }) => id)).toEqual([sure.grant]);

  expect(await me.call(giveUpGrantPayout, { ...give, id: unsure.grant })).toMatchObject({ payout_state: 'unpaid' });
  expect(await payoutNow(unsure.payout)).toMatchObject({ state: 'processing', step: 'cancel', is_given_up: true });
  const trying = await unpaid({ state: 'error_retry' });
  expect((await me.tryCall(giveUpGrantPayout, { ...give, id: trying.grant })).code).toBe(40902);
  const reader = await t.signInAs({ agentId, codes: ['B', 'B-6'] });
  expect((await reader.tryCall(giveUpGrantPayout, { ...give, id: trying.grant })).code).toBe(40300);
});

it('gives nothing up under dual control until a second person has agreed', async () => {
  const [me, approver] = [await staff(), await staff()];
  const { grant, payout } = await unpaid({ may_be_booked: false });
  await setDualControl(t, 'on');
  try {
    const answer = await me.tryCall(giveUpGrantPayout, { id: grant, version: 1, reason: 'the player is gone' });
    expect(answer.code).toBe(40903);
    expect(await payoutNow(payout)).toMatchObject({ state: 'error_manual' });
    await approver.call(approveRequest, { id: (answer.data as unknown as { approval_id: string }).approval_id });
    expect(await payoutNow(payout)).toMatchObject({ state: 'rejected' });
  } finally {
    await setDualControl(t, 'off');
  }
});

it('asks for a reason to send again, also what was stopped by hand, and keeps it', async () => {
  const me = await staff();
  const { grant, payout } = await unpaid();
  expect((await me.tryCall(resendGrantPayout, { id: grant, reason: ' ' })).code).toBe(40001);
  expect(await payoutNow(payout)).toMatchObject({ state: 'error_manual' });
  expect(await me.call(resendGrantPayout, { id: grant, reason: 'the wallet is back' })).toMatchObject({ payout_state: 'unpaid' });
  expect(await payoutNow(payout)).toMatchObject({ state: 'processing' });
  expect(await auditOf(grant)).toEqual([{ action: 'free_round_grant.resend', reason: 'the wallet is back' }]);
});
