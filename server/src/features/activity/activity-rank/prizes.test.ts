import * as settle from '@manager/contract/features/activity/activity-rank/settle';
import { approveRequest } from '@manager/contract/features/approval/approval';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { putRanking } from '../../../../test/activity/put-ranking.ts';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { KEY } from '../../../../test/payout/payout-world.ts';
import { startSiteWallets } from '../../../../test/payout/site-wallet.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { createAgent, createCurrency, createSite } from '../../../../test/world.ts';
import { startPayer } from '../../../kit/payout/start-payer.ts';
import { finishSettlements } from '../core/finish-settlements.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const own = await createAgent(db, { name: 'Own' });
const other = await createAgent(db, { name: 'Other' });
const site = await createSite(db, { agentId: own.id });
const CODES = 'L L-1 L-1-3 L-1-3-91 L-1-3-94 L-1-3-95'.split(' ');
const maker = await t.signInAs({ agentId: own.id, codes: CODES });
const checker = await t.signInAs({ agentId: own.id, codes: CODES });
const stranger = await t.signInAs({ agentId: other.id, codes: CODES });
const reader = await t.signInAs({ agentId: own.id, codes: ['L', 'L-1', 'L-1-3'] });

const wallets = await startSiteWallets();
await db
  .updateTable('site')
  .set({ api_url: wallets.urlOf(site.code) })
  .where('id', '=', site.id)
  .execute();
await db
  .insertInto('site_api_key')
  .values({ site_id: site.id, sealed: Buffer.from(KEY), last_four: KEY.slice(-4), by_user: '0' })
  .execute();
const payer = await startPayer(t.deps, t.deps.wallet);
afterAll(async () => {
  await payer.stop();
  await wallets.stop();
});
beforeEach(() => setDualControl(t, 'on'));

/** A wallet that knows nobody refuses for good; with accounts it pays. */
const knowPlayers = (doesKnow: boolean) => wallets.putSite(site.code, { keys: [KEY], opens_accounts: doesKnow });

type Prize = { id: string; activity: string; player: string };

/** A prize of 1 USD whose payment the wallet has refused, in a settlement that is being paid. */
const failed = async (): Promise<Prize> => {
  await knowPlayers(false);
  const player = `w${Math.random().toString(36).slice(2)}`;
  const { id: playerId } = await db
    .insertInto('player')
    .values({ site_id: site.id, user_name: player, currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = await putRanking(
    db,
    { agentId: own.id, siteId: site.id, playerId, userId: checker.userId },
    { settlement: 'approved' },
  );
  await maker.call(settle.paySettlement, { id: made.ranking, version: 1 });
  const prize = { id: made.activity_prize, activity: made.ranking, player };
  await untilState(prize, 'error_manual');
  return prize;
};
const rowOf = async ({ id, activity }: Prize, by: Caller = maker): Promise<settle.PrizeRow> =>
  (await by.call(settle.getPrizeList, { activity_id: activity })).list.find((row) => row.id === id) as settle.PrizeRow;
const untilState = async (prize: Prize, state: settle.PrizeRow['state']): Promise<void> => {
  await expect.poll(async () => (await rowOf(prize)).state, { timeout: 30_000 }).toBe(state);
};
const bookedFor = async ({ player }: Prize): Promise<string[]> =>
  (await wallets.bookings()).filter((booking) => booking.player === player).map(({ action }) => action);
const budgetOf = async ({ activity }: Prize) => {
  const { reserved, paid } = await db
    .selectFrom('payout_budget')
    .innerJoin('activity', 'activity.budget_id', 'payout_budget.id')
    .select(['reserved', 'paid'])
    .where('activity.id', '=', activity)
    .executeTakeFirstOrThrow();
  return [Number(reserved), Number(paid)];
};
const settlementOf = async ({ activity }: Prize): Promise<settle.SettlementRow> => {
  await finishSettlements.run(t.deps);
  return maker.call(settle.getSettlementDetail, { id: activity });
};
const audited = (prize: Prize, action: string) =>
  db
    .selectFrom('audit_event')
    .select(['actor_id', 'outcome', 'reason', 'before', 'after'])
    .where('object_type', '=', 'activity_prize')
    .where('object_id', '=', prize.id)
    .where('action', '=', action)
    .orderBy('at')
    .execute();
const retry = async (by: Caller, { id }: Prize): Promise<number | undefined> =>
  (await by.call(settle.retryPrizes, { ids: [id] })).list[0]?.code;
/** Asks to give it up; answers the request that waits. */
const askToGiveUp = async (prize: Prize, reason = 'won by a mistake'): Promise<string> => {
  const { version } = await rowOf(prize);
  const answer = await maker.tryCall(settle.giveUpPrize, { id: prize.id, version, reason });
  expect(answer.code).toBe(40903);
  return (answer.data as unknown as { approval_id: string }).approval_id;
};

it('that failed keeps its settlement open, and is paid once when it is tried again, also by two at once', async () => {
  const prize = await failed();
  expect(await rowOf(prize)).toMatchObject({ state: 'error_manual', can: { retry: true, give_up: true } });
  expect((await rowOf(prize)).last_error).not.toBe('');
  expect((await rowOf(prize, reader)).can).toEqual({ retry: false, give_up: false });
  expect(await budgetOf(prize)).toEqual([1, 0]);
  expect(await settlementOf(prize)).toMatchObject({ state: 'paying', failed: 1, paid: 0, can: { retry: true } });

  expect((await reader.tryCall(settle.retryPrizes, { ids: [prize.id] })).code).toBe(40300);
  expect(await retry(stranger, prize)).toBe(40400);
  expect(await rowOf(prize, maker)).toMatchObject({ state: 'error_manual' });
  // Nothing has changed at the wallet: it fails once more, and stays with staff.
  expect(await retry(maker, prize)).toBe(0);
  await untilState(prize, 'error_manual');

  await knowPlayers(true);
  const both = await Promise.all([retry(maker, prize), retry(checker, prize)]);
  expect(both.toSorted()[0]).toBe(0);
  expect([0, 40902, 42900]).toContain(both.toSorted()[1]);
  await untilState(prize, 'paid');
  expect(await bookedFor(prize)).toEqual(['credit']);
  expect(await budgetOf(prize)).toEqual([0, 1]);
  expect(await settlementOf(prize)).toMatchObject({ state: 'settled', activity_state: 'settled', paid: 1, failed: 0 });
  const rows = await audited(prize, 'activity_prize.retry');
  expect(rows.filter(({ outcome }) => outcome === 'ok').length).toBeGreaterThanOrEqual(2);
  expect(rows[0]).toMatchObject({ outcome: 'failed' });
});

it('that is given up by two is never paid: its money is free again, and the settlement is over', async () => {
  const prize = await failed();
  const { version } = await rowOf(prize);
  const ask = { id: prize.id, version, reason: 'won by a mistake' };
  expect((await reader.tryCall(settle.giveUpPrize, ask)).code).toBe(40300);
  expect((await stranger.tryCall(settle.giveUpPrize, ask)).code).toBe(40400);
  expect((await maker.tryCall(settle.giveUpPrize, { ...ask, version: version + 1 })).code).toBe(40900);
  expect((await maker.tryCall(settle.giveUpPrize, { ...ask, reason: '' })).code).not.toBe(0);
  // Two at once ask for the same: it is one request.
  const [first, second] = await Promise.all([askToGiveUp(prize), askToGiveUp(prize)]);
  expect(second).toBe(first);
  expect((await maker.tryCall(approveRequest, { id: first })).code).not.toBe(0);
  expect((await rowOf(prize)).state).toBe('error_manual');
  expect(await budgetOf(prize)).toEqual([1, 0]);

  await checker.call(approveRequest, { id: first });
  expect(await rowOf(prize)).toMatchObject({ state: 'rejected', can: { retry: false, give_up: false } });
  expect(await budgetOf(prize)).toEqual([0, 0]);
  await knowPlayers(true);
  expect(await retry(maker, prize)).toBe(40902);
  const after = await rowOf(prize);
  expect((await maker.tryCall(settle.giveUpPrize, { ...ask, version: after.version })).code).toBe(40902);
  expect(await settlementOf(prize)).toMatchObject({ state: 'settled', paid: 0, refused: 1, paid_sum: '0' });
  expect(await bookedFor(prize)).toEqual([]);
  const [row] = (await audited(prize, 'activity_prize.give_up')).filter(({ outcome }) => outcome === 'ok');
  expect(row).toMatchObject({ reason: 'won by a mistake', before: { state: 'error_manual' }, after: { state: 'rejected' } });
});

it('that may be booked is taken back first, and only then its money is free', async () => {
  const prize = await failed();
  await db.updateTable('payout').set({ may_be_booked: true }).where('source_id', '=', prize.activity).execute();
  await wallets.setFaults(site.code, [{ kind: 'maintenance', for_calls: 1 }]);
  await checker.call(approveRequest, { id: await askToGiveUp(prize) });
  expect(['processing', 'error_retry']).toContain((await rowOf(prize)).state);
  await untilState(prize, 'rejected');
  expect(await budgetOf(prize)).toEqual([0, 0]);
  expect((await bookedFor(prize)).includes('credit')).toBe(false);
  expect(await settlementOf(prize)).toMatchObject({ state: 'settled', refused: 1 });
});

it('that was paid while somebody was asked to give it up stays paid', async () => {
  const prize = await failed();
  const approval = await askToGiveUp(prize);
  await knowPlayers(true);
  expect(await retry(maker, prize)).toBe(0);
  await untilState(prize, 'paid');
  expect(await checker.call(approveRequest, { id: approval })).toMatchObject({ state: 'failed' });
  expect((await rowOf(prize)).state).toBe('paid');
  expect(await budgetOf(prize)).toEqual([0, 1]);
  expect(await retry(maker, prize)).toBe(40902);
  const { version } = await rowOf(prize);
  expect((await maker.tryCall(settle.giveUpPrize, { id: prize.id, version, reason: 'too late' })).code).toBe(40902);
});

it('of a player who was blocked in the meantime is not eligible, and cannot be steered', async () => {
  await knowPlayers(true);
  const { id: playerId } = await db
    .insertInto('player')
    .values({ site_id: site.id, user_name: 'blocked', currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('block').values({ site_id: site.id, player_id: playerId, reason: 'fraud', by_user: 'staff' }).execute();
  const of = { agentId: own.id, siteId: site.id, playerId, userId: checker.userId };
  const made = await putRanking(db, of, { settlement: 'approved' });
  const prize = { id: made.activity_prize, activity: made.ranking, player: 'blocked' };
  // Before it is paid there is nothing to try again or to give up.
  expect((await rowOf(prize)).state).toBe('approved');
  expect(await retry(maker, prize)).toBe(40902);
  const { version } = await rowOf(prize);
  expect((await maker.tryCall(settle.giveUpPrize, { id: prize.id, version, reason: 'not yet' })).code).toBe(40902);
  await maker.call(settle.paySettlement, { id: prize.activity, version: 1 });
  await untilState(prize, 'not_eligible');
  expect(await retry(maker, prize)).toBe(40902);
  expect(await budgetOf(prize)).toEqual([0, 0]);
  expect(await settlementOf(prize)).toMatchObject({ state: 'settled', refused: 1, paid: 0 });
  expect(await bookedFor(prize)).toEqual([]);
});
