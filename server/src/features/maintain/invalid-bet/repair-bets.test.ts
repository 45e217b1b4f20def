import { approveRequest } from '@manager/contract/features/approval/approval';
import { getSeamlessDetail, getSeamlessList } from '@manager/contract/features/log/seamless';
import {
  batchCancelInvalidBet,
  cancelInvalidBet,
  retryInvalidBet,
  settleInvalidBet,
  stopInvalidBet,
} from '@manager/contract/features/maintain/invalid-bet';
import { getCompensationDetail, saveCompensation } from '@manager/contract/features/maintain/compensate';
import { afterEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/client.ts';
import { untilSent } from '../../../../test/outbox.ts';
import { AT, startInvalidBetWorld } from '../../../../test/payout/invalid-bet-world.ts';
import { untilSettled } from '../../../../test/payout/payout-world.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { betRow } from '../../../../test/world.ts';
import { startPayer } from '../../../kit/payout/start-payer.ts';
import { noticeBroken } from './find-broken.ts';
import { readStoredBet } from './stored-bet.ts';
import { approveSeen, submitSeen, trySubmitSeen } from '../../../../test/payout/seen-compensations.ts';

const world = await startInvalidBetWorld();
const { t, game, wallets, play, staff, site } = world;
const { putBet, mark, askCancel, askRetry, detail, cancelled, reaches, cancelsOf, withCanceller } = world;
const { db, clickhouse } = t.deps;

const wallet = (n: number) => wallets.bookings().then((all) => all.filter((each) => each.site === site(n).code));
const settle = (id: string, version: number, win: string) =>
  staff.tryCall(settleInvalidBet, { id, version, win, reason: 'the game ended, its result got lost' });
/** What every report counts of a bet: status, stake and win, in micros. */
const inBooks = async (betId: string) => {
  const bet = await readStoredBet(clickhouse, betId);
  return [bet?.status, bet?.bet, (bet?.winGame ?? 0n) + (bet?.winJackpot ?? 0n), bet?.rowVersion];
};

describe('settling instead of cancelling', () => {
  test('a bet that nobody paid for is lost: the books say so, and the wallet is left alone', async () => {
    await putBet('lost-round');
    const before = await wallet(0);
    const { id, version } = await mark('lost-round');
    expect((await detail(id)).settlement).toEqual({ status: 'pending', win: '0', paid: '0', missing: '0' });
    expect((await settle(id, version, '0')).data).toMatchObject({ state: 'completing', can: { cancel: false, settle: false } });
    await withCanceller(() => reaches(id, 'completed'));
    expect(await inBooks('lost-round')).toEqual(['settled', 4_000_000n, 0n, 2]);
    expect(await detail(id)).toMatchObject({ is_valid: true, guidance: 'none', can: { cancel: false, delete: false } });
    expect(await wallet(0)).toEqual(before);
  });

  test('what the wallet paid is its win, even when the game never said so', async () => {
    await putBet('paid-round', { win: '7', isTold: false });
    const { id, version } = await mark('paid-round');
    expect((await detail(id)).settlement).toEqual({ status: 'pending', win: '7', paid: '7', missing: '0' });
    expect((await settle(id, version, '0')).code, 'not what was shown').toBe(40900);
    await settle(id, version, '7');
    await withCanceller(() => reaches(id, 'completed'));
    expect(await inBooks('paid-round')).toEqual(['settled', 4_000_000n, 7_000_000n, 2]);
    expect((await detail(id)).win).toBe('7');
  });

  test('what the game told and the wallet did not pay is missing, and to be credited by hand afterwards', async () => {
    const row = { win: '9', status: 'pending' as const, bet_at: AT };
    const bet = betRow({ bet_id: 'unpaid', site: site().code, game: game.code, player: 'p0', bet: '4', ...row });
    await t.platform.postBets([{ ...bet, settled_at: undefined as never }]);
    const { id, version } = await mark('unpaid');
    expect(await detail(id)).toMatchObject({ guidance: 'cancel_or_settle', settlement: { win: '9', paid: '0', missing: '9' } });
    await settle(id, version, '9');
    await withCanceller(() => reaches(id, 'completed'));
    expect(await detail(id)).toMatchObject({
      guidance: 'credit_win_if_missing',
      settlement: { status: 'settled', missing: '9' },
    });
  });

  test('what its game ended already stays as it is, and is valid', async () => {
    await putBet('ended-round', { win: '2', status: 'settled' });
    const { id, version } = await mark('ended-round');
    await settle(id, version, '2');
    await withCanceller(() => reaches(id, 'completed'));
    expect(await inBooks('ended-round')).toEqual(['settled', 4_000_000n, 2_000_000n, 1]);
    expect((await mark('ended-round')).state, 'it can be marked anew').toBe('invalid');
  });

  test('a bet that changes before the books are written is no longer what was agreed to', async () => {
    await putBet('moving-round');
    const { id, version } = await mark('moving-round');
    await settle(id, version, '0');
    const row = betRow({ bet_id: 'moving-round', site: site().code, game: game.code, player: 'p0', bet: '5', bet_at: AT });
    await t.platform.postBets([{ ...row, status: 'pending', settled_at: undefined as never, row_version: 3 }]);
    await withCanceller(() => reaches(id, 'invalid'));
    expect(await detail(id)).toMatchObject({ last_error: 'bet_changed', can: { cancel: true, settle: true } });
    expect(await inBooks('moving-round')).toEqual(['pending', 5_000_000n, 400_000n, 3]);
  });

  test('what its game ends meanwhile is shown with the win that its game told', async () => {
    await putBet('ends-meanwhile');
    const { id, version } = await mark('ends-meanwhile');
    await settle(id, version, '0');
    const bet = { bet_id: 'ends-meanwhile', site: site().code, game: game.code, player: 'p0', bet: '4', bet_at: AT };
    await t.platform.postBets([{ ...betRow({ ...bet, win: '3', status: 'settled' }), settled_at: AT, row_version: 2 }]);
    await withCanceller(() => reaches(id, 'completed'));
    expect(await inBooks('ends-meanwhile')).toEqual(['settled', 4_000_000n, 3_000_000n, 2]);
    expect((await detail(id)).win).toBe('3');
  });

  test('what is being cancelled, or was, cannot be settled any more', async () => {
    await putBet('too-late');
    const { id } = await askCancel(await mark('too-late'));
    expect((await settle(id, (await detail(id)).version, '0')).code).toBe(40902);
    await withCanceller(() => cancelled(id));
    expect((await settle(id, (await detail(id)).version, '0')).code).toBe(40902);
  });
});

describe('a second person', () => {
  afterEach(() => setDualControl(t, 'off'));
  const approve = async (asked: { code: number; data: unknown }, who: Caller): Promise<void> => {
    expect(asked.code).toBe(40903);
    await who.call(approveRequest, { id: (asked.data as { approval_id: string }).approval_id });
  };

  test('agrees to a cancel, to many at once, to a settlement and to a stop; until then nothing is done', async () => {
    const names = ['dual-1', 'dual-2', 'dual-3', 'dual-4'];
    for (const name of names) await putBet(name);
    const bets = await Promise.all(names.map((name) => mark(name)));
    const [one, two, three, four] = bets as [(typeof bets)[0], (typeof bets)[0], (typeof bets)[0], (typeof bets)[0]];
    await setDualControl(t, 'on');
    const other = await t.signInAs({ codes: ['D-1', 'D-1-95', 'A-3'] });
    const reason = 'agreed with the website';
    const asked = [
      await staff.tryCall(cancelInvalidBet, { id: one.id, version: one.version, reason }),
      await staff.tryCall(batchCancelInvalidBet, { ids: [two.id, three.id], reason }),
      await settle(four.id, four.version, '0'),
    ];
    const states = () => Promise.all(bets.map(async ({ id }) => (await detail(id)).state));
    expect(await states()).toEqual(['invalid', 'invalid', 'invalid', 'invalid']);
    for (const each of asked) await approve(each, other);
    expect(await states()).toEqual(['cancelling', 'cancelling', 'cancelling', 'completing']);
    const stop = await staff.tryCall(stopInvalidBet, { id: one.id, version: (await detail(one.id)).version, reason });
    await approve(stop, other);
    expect(await detail(one.id)).toMatchObject({ state: 'cancel_failed', next_attempt_at: null, can: { retry: true } });
    // What was agreed to once goes on without being asked about again.
    await askRetry(await detail(one.id));
    await withCanceller(async () => {
      for (const { id } of [one, two, three]) await cancelled(id);
      await reaches(four.id, 'completed');
    });
  });
});

describe('when the money is spent', () => {
  const spend = async (bet_id: string): Promise<string> => {
    const { code } = site(1);
    await wallets.putSite(code, { keys: ['the key of every website in tests'], opens_accounts: true, allows_negative: false });
    const player = `p-${bet_id}`;
    await db
      .insertInto('player')
      .values({ site_id: site(1).id, user_name: player, currency: 'USD' })
      .execute();
    await putBet(bet_id, { win: '50', player, at: 1 });
    await play(code, { action: 'bet', request_id: `spend-${bet_id}`, player, amount: '56', bet_id: `other-${bet_id}` });
    return player;
  };

  test('the website’s rule decides: it is refused, and after it allows less than nothing the same cancel goes through', async () => {
    await spend('deep');
    const marked = await mark('deep');
    await askCancel(marked);
    await withCanceller(async () => {
      await reaches(marked.id, 'cancel_failed');
      const failed = await detail(marked.id);
      expect(failed).toMatchObject({ negative_balance: 'reject', guidance: 'win_not_taken', last_error: 'not_enough_money' });
      await db.updateTable('site').set({ negative_balance: 'allow' }).where('id', '=', site(1).id).execute();
      await askRetry(failed);
      await cancelled(marked.id);
    });
    await db.updateTable('site').set({ negative_balance: 'reject' }).where('id', '=', site(1).id).execute();
    // 10 - 4 + 50 - 56 - 50 + 4.
    expect((await cancelsOf('deep')).map(({ amount }) => amount)).toEqual(['-50', '4']);
    const { code } = site(1);
    const balance = await play(code, { action: 'balance', request_id: 'asked', player: 'p-deep' });
    expect(balance.balance).toBe('-46');
  });

  test('it can be settled instead, for nothing was taken back', async () => {
    await spend('kept');
    const marked = await mark('kept');
    await askCancel(marked);
    await withCanceller(async () => {
      await reaches(marked.id, 'cancel_failed');
      const { id, version, settlement } = await detail(marked.id);
      expect(settlement).toMatchObject({ win: '50', paid: '50' });
      await settle(id, version, '50');
      await reaches(id, 'completed');
    });
    expect(await inBooks('kept')).toEqual(['settled', 4_000_000n, 50_000_000n, 2]);
  });
});

describe('a stake that staff give by hand', () => {
  test('is given once: by the cancel or by a compensation, never by both', async () => {
    const { code } = site(1);
    await putBet('by-hand', { at: 1 });
    const marked = await mark('by-hand');
    await wallets.setFaults(code, [{ kind: 'http_500', books: false }]);
    await askCancel(marked);
    await withCanceller(async () => {
      await expect.poll(async () => (await detail(marked.id)).calls[0]?.result, { timeout: 30_000 }).toBe('unknown');
    });
    await wallets.setFaults(code, []);
    // Typed in by hand, not asked for from the bet.
    const helper = await t.signInAs({ codes: ['D-2', 'D-2-91'] });
    const { id, version } = await helper.call(saveCompensation, { bet_id: 'by-hand', money: '4.00', reason: 'the stake' });
    const submit = () => trySubmitSeen(helper, { id, version });
    const retry = async () => staff.tryCall(retryInvalidBet, { ...(await target()), reason: 'once more' });
    const target = async () => ({ id: marked.id, version: (await detail(marked.id)).version });
    expect((await submit()).message).toContain('under way');
    await staff.call(stopInvalidBet, { ...(await target()), reason: 'the wallet is away' });
    expect((await retry()).message).toContain('not finished');
    // Nobody knows whether the wallet gave the stake back: somebody else agrees to it.
    expect((await submit()).data).toMatchObject({ state: 'waiting_approval', given_otherwise: '4' });
    expect((await retry()).message).toContain('not finished');
    await approveSeen(await t.signInAs({ codes: ['D-2', 'D-2-94'] }), [id]);
    expect((await retry()).message).toContain('not finished');
    const payer = await startPayer(t.deps, world.wallet);
    await untilSettled(db);
    await payer.stop();
    expect((await retry()).data).toMatchObject({ state: 'cancelling', step: 'bet' });
    await withCanceller(() => cancelled(marked.id));
    expect(await cancelsOf('by-hand')).toEqual([]);
    const { payout } = await helper.call(getCompensationDetail, { id });
    const given = (await wallet(1)).filter(({ request_id: request }) => request === payout?.transfer_id);
    expect(given.map(({ action, amount }) => `${action} ${amount}`)).toEqual(['credit 4']);
    expect((await inBooks('by-hand'))[0]).toBe('cancelled');
  });

  test('before the bet was marked at all is not given once more by its cancel, and what it won is still taken back', async () => {
    await putBet('given-before', { win: '3', at: 1 });
    const helper = await t.signInAs({ codes: ['D-2', 'D-2-91'] });
    const { id, version } = await helper.call(saveCompensation, { bet_id: 'given-before', money: '4.00', reason: 'the stake' });
    await submitSeen(helper, { id, version });
    // Its win was paid: nobody gives more alone.
    await approveSeen(await t.signInAs({ codes: ['D-2', 'D-2-94'] }), [id]);
    const payer = await startPayer(t.deps, world.wallet);
    await untilSettled(db);
    await payer.stop();
    const marked = await mark('given-before');
    await askCancel(marked);
    await withCanceller(() => cancelled(marked.id));
    expect((await cancelsOf('given-before')).map(({ amount }) => amount)).toEqual(['-3']);
    expect((await inBooks('given-before'))[0]).toBe('cancelled');
  });
});

describe('calls in the seamless log', () => {
  test('are Manager’s own, with the cancel behind them, and can be stopped and gone on with from there', async () => {
    const { code } = site(1);
    await putBet('logged', { at: 1 });
    const marked = await mark('logged');
    await wallets.setFaults(code, [{ kind: 'lost_answer', for_calls: 1 }]);
    await askCancel(marked);
    await withCanceller(async () => {
      await expect.poll(async () => (await detail(marked.id)).calls[0]?.result, { timeout: 30_000 }).toBe('unknown');
    });
    await untilSent(db);
    const log = await t.signInAs({ codes: ['O-1', 'O-1-95', 'D-1'] });
    const reader = await t.signInAs({ codes: ['O-1'] });
    const { list } = await log.call(getSeamlessList, { request_id: 'cancel:logged' });
    expect(list).toMatchObject([{ kind: 'cancel', result: 'timeout', is_retry_limit: false }]);
    expect(list[0]?.next_retry_at).toBe((await detail(marked.id)).next_attempt_at);
    const call_id = list[0]?.call_id ?? '';
    const seen = await log.call(getSeamlessDetail, { call_id });
    expect(seen).toMatchObject({
      payout: null,
      signature: { state: 'signed', key_endings: ['ests'] },
      cancel: { bet_id: 'logged', state: 'cancelling', can: { retry: true, stop: true } },
    });
    expect((await reader.call(getSeamlessDetail, { call_id })).cancel?.can).toEqual({ retry: false, stop: false });
    const target = { id: marked.id, reason: 'asked by the website' };
    const stopped = await log.call(stopInvalidBet, { ...target, version: seen.cancel?.version ?? 0 });
    expect((await log.call(getSeamlessDetail, { call_id })).cancel).toMatchObject({
      state: 'cancel_failed',
      can: { stop: false },
    });
    await log.call(retryInvalidBet, { ...target, version: stopped.version });
    await withCanceller(() => cancelled(marked.id));
    await untilSent(db);
    const after = await log.call(getSeamlessDetail, { call_id });
    expect(after.attempts.map(({ result }) => result)).toEqual(['timeout', 'ok']);
    expect(after.cancel).toMatchObject({ state: 'cancelled', can: { retry: false, stop: false } });
  });
});

describe('a round that does not add up', () => {
  /** A step that won `amount`s, said to be worth `step_win`, of a round said to have won `win`. */
  const round = (bet_id: string, amounts: readonly string[], { step_win, win }: { step_win: string; win: string }) => ({
    round: bet_id,
    game: game.code,
    math_version: 'm1',
    rtp_profile: '96',
    bet: { coin: '0.2', level: 1, lines: 20, total: '4' },
    steps: [
      {
        idx: 0,
        type: 'base',
        reels: [
          ['A', 'K'],
          ['Q', 'J'],
        ],
        multiplier: '1',
        wins: amounts.map((amount) => ({
          kind: 'line',
          symbol: 'A',
          count: 3,
          positions: [0],
          pay: '1',
          multiplier: '1',
          amount,
        })),
        step_win,
      },
    ],
    totals: { win_game: win, win_jackpot: '0', win },
  });
  const good = (id: string) => round(id, ['1.5', '0.5'], { step_win: '2', win: '2' });
  /** Two lines at 1.5 share a stake of 4, which is what is booked; the other one wins nothing. */
  const lottery = (change: Record<string, unknown> = {}) => ({
    kind: 'lottery',
    version: 1,
    round: 'r',
    game: game.code,
    math_version: '1',
    draw: { id: 'd', number: '1', result: '3|7|1' },
    selections: [
      {
        method: 'straight',
        content: '3,5|7|1',
        lines: 3,
        stake: '2',
        odds: [
          { code: 'A', rate: '2.5' },
          { code: 'B', rate: '0.5' },
        ],
        odds_version: '1.1',
        hits: [
          { code: 'A', lines: 1 },
          { code: 'B', lines: 1 },
        ],
        win: '2',
        state: 'won',
        ...change,
      },
      { method: 'size', content: 'big', lines: 1, stake: '2', odds: [], odds_version: '1.1', hits: [], win: '0', state: 'lost' },
    ],
    totals: { stake: '4', win: '2' },
  });
  /** Ten shots at a carp cost 4 and win 1.5, a free laser wins 0.5; members that a game leaves out come as null. */
  const fishing = (change: Record<string, unknown> = {}, totals: Record<string, unknown> = {}) => ({
    kind: 'fishing',
    version: 1,
    round: 'r',
    game: game.code,
    math_version: '1',
    rtp_profile: 'std',
    session: 's',
    room: 'novice',
    started_at: AT,
    ended_at: AT,
    fish: [{ bullet: '0.4', fish: 'carp', shots: 10, hits: 7, kills: 2, cost: '4', win: '1.5', rtp_pct: null, ...change }],
    weapons: [{ weapon: 'laser', uses: 1, shots: 1, hits: 3, kills: 2, cost: '0', win: '0.5' }],
    events: [],
    jackpot: null,
    totals: { shots: 11, kills: 4, cost: '4', win: '2', ...totals },
  });
  const noticed = async () =>
    (await db.selectFrom('invalid_bet').select('bet_id').where('source', '=', 'integrity').orderBy('bet_id').execute()).map(
      ({ bet_id: id }) => id,
    );

  test('is noticed by its steps, its total and by what is booked; sums that agree, other games and later versions are not', async () => {
    t.clock.set(Date.parse('2026-01-10T12:00:00Z'));
    const details: Record<string, Record<string, unknown>> = {
      'good-round': good('good-round'),
      'broken-steps': round('broken-steps', ['1.5', '0.4'], { step_win: '2', win: '2' }),
      'broken-total': round('broken-total', ['1.5', '0.5'], { step_win: '2', win: '2.000001' }),
      'broken-booked': round('broken-booked', ['1.5', '1.5'], { step_win: '3', win: '3' }),
      'good-lottery': lottery(),
      'lottery-rate': lottery({ odds: [{ code: 'A', rate: '2.9' }] }),
      'lottery-hit': lottery({ hits: [{ code: 'C', lines: 9 }] }),
      'lottery-win': lottery({ win: '1.999999' }),
      'lottery-stake': lottery({ stake: '4', odds: [{ code: 'A', rate: '1.5' }] }),
      'good-fishing': fishing(),
      'fishing-cost': fishing({ cost: '3.999999' }),
      'fishing-hits': fishing({ hits: 12 }),
      'fishing-kills': fishing({ kills: 8 }, { kills: 10 }),
      'fishing-shots': fishing({}, { shots: 10 }),
      'fishing-win': fishing({ win: '1.6' }, { win: '2.1' }),
      'other-game': { hands: [{ cards: 'AK' }], totals: { win: '17' } },
      'mended-round': round('mended-round', ['1'], { step_win: '1', win: '1' }),
    };
    for (const [bet_id, sent] of Object.entries(details)) await putBet(bet_id, { win: '2', status: 'settled', detail: sent });
    const amended = betRow({ bet_id: 'mended-round', site: site().code, game: game.code, player: 'p0', bet: '4', win: '2' });
    await t.platform.postBets([{ ...amended, row_version: 2, status: 'adjusted', detail: good('mended-round') }]);
    await noticeBroken.run(t.deps);
    const fish = ['fishing-cost', 'fishing-hits', 'fishing-kills', 'fishing-shots', 'fishing-win'];
    const broken = ['broken-steps', 'broken-total', ...fish, 'lottery-hit', 'lottery-rate', 'lottery-stake', 'lottery-win'];
    expect(await noticed()).toEqual(['broken-booked', ...broken]);
    // Each is looked at once: what comes later is found, what was seen is not read again.
    await putBet('broken-later', { win: '2', status: 'settled', detail: details['broken-booked'] ?? {} });
    await noticeBroken.run(t.deps);
    expect(await noticed()).toEqual(['broken-booked', 'broken-later', ...broken]);
    const { batch_id: mark } = await db.selectFrom('round_check').select('batch_id').executeTakeFirstOrThrow();
    const { id } = await db.selectFrom('ingest_batch').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(mark).toBe(id);
    t.clock.set(null);
  });

  // shows S3.34
  test('the detail says what the round was and where its reels stopped', async () => {
    await putBet('told-round', { win: '2', status: 'settled', feature_buy: true, spin_type: 'free', detail: good('told-round') });
    const { id, features } = await mark('told-round');
    expect(features).toEqual(['free', 'feature_buy']);
    expect((await detail(id)).stops).toBe('A K | Q J');
  });
});
