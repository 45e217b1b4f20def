import { resendNow } from '@manager/contract/features/log/seamless';
import { saveCompensation } from '@manager/contract/features/maintain/compensate';
import { getDifferenceList, getReconcileList } from '@manager/contract/features/report/reconcile-report';
import { uploadFigures } from '@manager/contract/features/report/reconcile-upload';
import { expect, it } from 'vitest';
import { added, insertBets } from '../../../../test/bet-factory.ts';
import { startTestApp } from '../../../../test/client.ts';
import { betAt, makePlace } from '../../../../test/reconcile-world.ts';
import { createCurrency, putPayout } from '../../../../test/world.ts';

const t = await startTestApp({ settings: { dualControl: 'off' } });
t.clock.set(Date.parse('2026-03-12T06:00:00Z'));
await createCurrency(t.deps.db, { code: 'USD', rate: '1' });
const admin = await t.signInAs({ isSuper: true });

it('a difference knows what Manager itself pays for its bet, and whether it may be sent again', async () => {
  const { db } = t.deps;
  const place = await makePlace(t);
  const [paid, other] = [betAt(place, '2026-03-10T10:00:00Z'), betAt(place, '2026-03-10T11:00:00Z')];
  await insertBets(t.deps.clickhouse, [paid, other].map(added));
  const text = `Bet ID,Round ID,Currency,Bet,Win,Status,Time\n${[paid, other].map(({ betId }) => `${betId},${betId},USD,1,0,settled,2026-03-10T12:00:00Z`).join('\n')}`;
  await admin.call(uploadFigures, { site_id: place.site, text });
  const { list: rows } = await admin.call(getReconcileList, { site_id: [place.site] });
  const id = rows.find(({ settle_date: day }) => day === '2026-03-10')?.id ?? '';
  const payoutsOf = async (caller = admin) =>
    new Map((await caller.call(getDifferenceList, { id })).list.map((row) => [row.our_id, row.payout]));
  expect([...(await payoutsOf()).values()]).toEqual([null, null]);

  const { id: playerId } = await db
    .insertInto('player')
    .values({ site_id: place.site, user_name: 'ann', currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payoutId = await putPayout(db, { agentId: place.agent, siteId: place.site, playerId });
  await db.updateTable('payout').set({ bet_id: paid.betId }).where('id', '=', payoutId).execute();
  // The same id at another website is another bet.
  const far = await makePlace(t);
  const elsewhere = await putPayout(db, { agentId: far.agent, siteId: far.site, playerId });
  await db.updateTable('payout').set({ bet_id: other.betId }).where('id', '=', elsewhere).execute();

  const found = await payoutsOf();
  expect(found.get(other.betId)).toBeNull();
  const payout = found.get(paid.betId);
  expect(payout).toMatchObject({ id: payoutId, state: 'error_retry', can_resend: true });
  const reader = await t.signInAs({ agentId: place.agent, codes: ['F', 'F-6'] });
  expect((await payoutsOf(reader)).get(paid.betId)).toMatchObject({ can_resend: false });

  const draft = { player_id: playerId, money: '1', reason: 'lost', origin: 'F-6', origin_ref: other.betId } as const;
  const { id: draftId } = await admin.call(saveCompensation, draft);
  const { list } = await admin.call(getDifferenceList, { id });
  expect(new Map(list.map((row) => [row.our_id, row.compensation]))).toEqual(
    new Map([
      [paid.betId, null],
      [other.betId, { id: draftId, state: 'draft' }],
    ]),
  );

  await admin.call(resendNow, { id: payoutId, version: payout?.version ?? 0, reason: 'looked into it' });
  const { next_attempt_at: next } = await db
    .selectFrom('payout')
    .select('next_attempt_at')
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow();
  expect(next?.getTime()).toBeLessThanOrEqual(t.deps.now().getTime());
});
