import { getMoneyOut } from '@manager/contract/features/dashboard/dashboard';
import { getObjectHistory } from '@manager/contract/features/log/object-history';
import { saveCompensation } from '@manager/contract/features/maintain/compensate';
import {
  batchCancelInvalidBet,
  batchDeleteInvalidBet,
  cancelInvalidBet,
  getInvalidBetList,
  settleInvalidBet,
} from '@manager/contract/features/maintain/invalid-bet';
import { afterEach, describe, expect, test } from 'vitest';
import { AT, startInvalidBetWorld } from '../../../../test/payout/invalid-bet-world.ts';
import { untilSettled } from '../../../../test/payout/payout-world.ts';
import { betRow, putPayout } from '../../../../test/world.ts';
import { startPayer } from '../../../kit/payout/start-payer.ts';
import { noticePending } from './find-pending.ts';
import { noticeUnknown } from './find-unknown.ts';
import { approveSeen, submitSeen } from '../../../../test/payout/seen-compensations.ts';

const world = await startInvalidBetWorld();
const { t, game, wallets, staff, site } = world;
const { putBet, postFact, mark, askCancel, detail, reaches, withCanceller } = world;
const { db } = t.deps;
const reason = 'agreed with the website';

afterEach(() => {
  t.clock.set(null);
});

const rowOf = (bet_id: string, fields: object = {}) => ({
  ...betRow({ bet_id, round_id: bet_id, site: site().code, game: game.code, player: 'p0', bet: '4', win: '0', bet_at: AT }),
  ...fields,
});
const OPEN = { status: 'pending' as const, settled_at: undefined as never };
const standingOf = (betId: string) =>
  db.selectFrom('invalid_bet').select(['id', 'state', 'source', 'win']).where('bet_id', '=', betId).executeTakeFirstOrThrow();
const actionsOf = async (id: string): Promise<string[]> =>
  (await staff.call(getObjectHistory, { object_type: 'invalid_bet', object_id: id })).list.map(({ action }) => action);

let calls = 0;
const loseCall = async (round_id: string, fields: Record<string, unknown> = {}): Promise<void> => {
  const call = { call_id: `s-call-${(calls += 1)}`, site: site().code, player: 'p0', kind: 'win', latency_ms: 5 };
  await postFact('seamless_calls', {
    ...call,
    request_id: `s-${round_id}`,
    round_id,
    outcome: 'unknown',
    called_at: AT,
    ...fields,
  });
};
/** Everything of `AT` is older than half an hour. */
const later = (): void => t.clock.set(Date.parse('2026-01-10T12:00:00Z'));

describe('a website whose players’ money is in the game wallet of its platform', () => {
  test('has nothing to cancel: the call says so, one or many, and the way out is to settle or to compensate', async () => {
    await putBet('in-game-wallet', { at: 1, win: '7' });
    await putBet('in-own-wallet');
    const [one, other] = [await mark('in-game-wallet'), await mark('in-own-wallet')];
    const { id: siteId } = site(1);
    await db.updateTable('site').set({ api_type: 'transfer' }).where('id', '=', siteId).execute();
    expect(await detail(one.id)).toMatchObject({ guidance: 'settle_or_compensate', can: { cancel: false, settle: true } });
    const refused = await staff.tryCall(cancelInvalidBet, { id: one.id, version: one.version, reason });
    expect(refused.code).toBe(40902);
    expect(refused.message).toContain('D-2');
    const { list } = await staff.call(batchCancelInvalidBet, { ids: [one.id, other.id], reason });
    expect(list).toMatchObject([{ code: 40902, message: refused.message }, { code: 0 }]);
    expect((await wallets.bookings()).filter(({ action }) => action === 'cancel')).toEqual([]);
    await db.updateTable('site').set({ api_type: 'seamless' }).where('id', '=', siteId).execute();
  });
});

describe('cancelling many', () => {
  test('is for those who may cancel one', async () => {
    await putBet('many');
    const { id } = await mark('many');
    const clerk = await t.signInAs({ codes: ['D-1', 'D-1-97'] });
    expect((await clerk.call(batchCancelInvalidBet, { ids: [id], reason })).list).toMatchObject([{ id, code: 40300 }]);
    expect((await clerk.call(getInvalidBetList, { bet_id: 'many' })).can).toMatchObject({ batch_cancel: false });
    expect((await detail(id)).state).toBe('invalid');
    expect((await staff.call(getInvalidBetList, { bet_id: 'many' })).can).toMatchObject({ batch_cancel: true });
  });
});

describe('a bet that was merely pending', () => {
  test('is noticed anew when a call of it has no known end after its game settled it', async () => {
    await t.platform.postBets([rowOf('twice-noticed', OPEN)]);
    later();
    await noticePending.run(t.deps);
    await t.platform.postBets([rowOf('twice-noticed', { win: '2', status: 'settled', settled_at: AT, row_version: 2 })]);
    await noticePending.run(t.deps);
    expect(await standingOf('twice-noticed')).toMatchObject({ state: 'completed', source: 'pending' });
    await loseCall('twice-noticed');
    await noticeUnknown.run(t.deps);
    const seen = await standingOf('twice-noticed');
    expect(seen).toMatchObject({ state: 'invalid', source: 'wallet_unknown' });
    expect(Number(seen.win)).toBe(2);
    await noticeUnknown.run(t.deps);
    t.clock.set(null);
    expect(await actionsOf(seen.id)).toEqual(['invalid_bet.notice', 'invalid_bet.settled', 'invalid_bet.notice']);
    // What staff say about it afterwards stays.
    await staff.call(settleInvalidBet, { id: seen.id, version: (await detail(seen.id)).version, win: '2', reason });
    await withCanceller(() => reaches(seen.id, 'completed'));
    later();
    await noticeUnknown.run(t.deps);
    expect((await standingOf('twice-noticed')).state).toBe('completed');
  });

  test('and in which another fault was found is not valid because its game settles it', async () => {
    await t.platform.postBets([rowOf('still-open', OPEN)]);
    later();
    await noticePending.run(t.deps);
    await loseCall('still-open');
    await noticeUnknown.run(t.deps);
    await t.platform.postBets([rowOf('still-open', { win: '2', status: 'settled', settled_at: AT, row_version: 2 })]);
    await noticePending.run(t.deps);
    expect(await standingOf('still-open')).toMatchObject({ state: 'invalid', source: 'wallet_unknown' });
  });

  test('and is cancelled by its own game is cancelled, and can be deleted', async () => {
    await t.platform.postBets([rowOf('game-cancelled', OPEN), rowOf('game-cancels', OPEN)]);
    later();
    await noticePending.run(t.deps);
    await t.platform.postBets([rowOf('game-cancelled', { status: 'cancelled', row_version: 2 })]);
    await noticePending.run(t.deps);
    const { id, state } = await standingOf('game-cancelled');
    expect(state).toBe('cancelled');
    t.clock.set(null);
    expect(await actionsOf(id)).toEqual(['invalid_bet.cancelled', 'invalid_bet.notice']);
    expect((await staff.call(batchDeleteInvalidBet, { ids: [id] })).list).toMatchObject([{ code: 0 }]);
    // While it is being settled likewise.
    const settling = await standingOf('game-cancels');
    await staff.call(settleInvalidBet, { id: settling.id, version: (await detail(settling.id)).version, win: '0', reason });
    await t.platform.postBets([rowOf('game-cancels', { status: 'cancelled', row_version: 2 })]);
    await withCanceller(() => reaches(settling.id, 'cancelled'));
    expect(await detail(settling.id)).toMatchObject({ is_valid: false, can: { delete: true } });
  });
});

describe('what staff gave by hand', () => {
  const compensate = async (bet_id: string, money: string): Promise<void> => {
    const helper = await t.signInAs({ codes: ['D-2', 'D-2-91'] });
    const { id, version } = await helper.call(saveCompensation, { bet_id, money, reason });
    const { state } = await submitSeen(helper, { id, version });
    // A second time for one bet, however little, is agreed to by somebody else.
    if (state === 'waiting_approval') {
      const lead = await t.signInAs({ codes: ['D-2', 'D-2-94'] });
      await approveSeen(lead, [id]);
    }
    const payer = await startPayer(t.deps, world.wallet);
    await untilSettled(db);
    await payer.stop();
  };

  test('is no longer missing, and no draft is offered for it', async () => {
    await t.platform.postBets([rowOf('paid-by-hand', { win: '9', ...OPEN })]);
    const { id, version } = await mark('paid-by-hand');
    await staff.call(settleInvalidBet, { id, version, win: '9', reason });
    await withCanceller(() => reaches(id, 'completed'));
    expect(await detail(id)).toMatchObject({ guidance: 'credit_win_if_missing', settlement: { missing: '9' } });
    await compensate('paid-by-hand', '6.00');
    expect(await detail(id)).toMatchObject({ compensated: '6', settlement: { missing: '3' } });
    await compensate('paid-by-hand', '3.00');
    expect(await detail(id)).toMatchObject({ guidance: 'none', compensated: '9', settlement: { missing: '0' } });
  });

  test('for the stake is not to be given once more', async () => {
    await putBet('stake-by-hand', { at: 1 });
    const marked = await mark('stake-by-hand');
    await askCancel(marked);
    await db
      .updateTable('invalid_bet')
      .set({ state: 'cancel_failed', step: 'bet', next_attempt_at: null })
      .where('id', '=', marked.id)
      .execute();
    expect((await detail(marked.id)).guidance).toBe('credit_stake_if_debited');
    await compensate('stake-by-hand', '4.00');
    expect(await detail(marked.id)).toMatchObject({ guidance: 'stake_given', compensated: '4' });
  });
});

describe('a cancel that failed', () => {
  test('after the books were written cannot be settled, and the dashboard counts it', async () => {
    await putBet('written');
    const { id } = await mark('written');
    const fail = (values: object) =>
      db
        .updateTable('invalid_bet')
        .set({ state: 'cancel_failed', next_attempt_at: null, ...values })
        .where('id', '=', id)
        .execute();
    await fail({ step: 'bet' });
    expect((await detail(id)).can.settle, 'no call was made').toBe(true);
    await fail({ step: 'bet', books_version: '2' });
    expect((await detail(id)).can.settle).toBe(false);
    await fail({ step: 'books', books_version: null });
    expect((await detail(id)).can.settle).toBe(false);
    const of = async (codes: string[]) => (await (await t.signInAs({ codes })).call(getMoneyOut, {})).bets;
    const { count } = await db
      .selectFrom('invalid_bet')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('state', '=', 'cancel_failed')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeGreaterThan(0);
    expect(await of(['O-1', 'D-1'])).toBe(Number(count));
    expect(await of(['O-1'])).toBeNull();
  });
});

// Last: its payout stays open.
describe('a call without a known end', () => {
  test('of a jackpot or a bonus marks its bet as well; a payout of Manager looks after itself', async () => {
    await t.platform.postBets([rowOf('k-jackpot'), rowOf('k-bonus'), rowOf('k-payout')]);
    await loseCall('k-jackpot', { kind: 'jackpot' });
    await loseCall('k-bonus', { kind: 'bonus' });
    const { id: playerId, site_id: siteId } = await db
      .selectFrom('player')
      .select(['id', 'site_id'])
      .where('user_name', '=', 'p0')
      .where('site_id', '=', site().id)
      .executeTakeFirstOrThrow();
    const { agent_id: agentId } = await db
      .selectFrom('site')
      .select('agent_id')
      .where('id', '=', siteId)
      .executeTakeFirstOrThrow();
    const payoutId = await putPayout(db, { agentId, siteId, playerId });
    const { transfer_id } = await db
      .selectFrom('payout')
      .select('transfer_id')
      .where('id', '=', payoutId)
      .executeTakeFirstOrThrow();
    await loseCall('k-payout', { kind: 'bonus', request_id: transfer_id, call_id: `${transfer_id}-1` });
    later();
    await noticeUnknown.run(t.deps);
    const found = await db.selectFrom('invalid_bet').select('bet_id').where('bet_id', 'like', 'k-%').orderBy('bet_id').execute();
    expect(found.map(({ bet_id: id }) => id)).toEqual(['k-bonus', 'k-jackpot']);
  });
});
