import { approveRequest } from '@manager/contract/features/approval/approval';
import { batchCancelInvalidBet, cancelInvalidBet } from '@manager/contract/features/maintain/invalid-bet';
import { afterEach, describe, expect, test } from 'vitest';
import { untilSent } from '../../../../test/outbox.ts';
import { AT, startInvalidBetWorld } from '../../../../test/payout/invalid-bet-world.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { betRow } from '../../../../test/world.ts';
import { claimCancels } from './claim-cancels.ts';
import { recordStep } from './record-step.ts';
import { readStoredBet } from './stored-bet.ts';
import { takeStep } from './take-step.ts';

const world = await startInvalidBetWorld();
const { t, game, wallet, play, staff, site } = world;
const {
  putBet,
  postFact,
  postMovement,
  movementsOf,
  mark,
  askCancel,
  askRetry,
  detail,
  cancelled,
  reaches,
  cancelsOf,
  withCanceller,
} = world;
const { db, clickhouse } = t.deps;
const steps = { ...t.deps, wallet };

const moved = async (betId: string): Promise<string[]> => {
  await untilSent(db);
  return movementsOf(betId);
};
/** The balance of the player at the wallet: what everything together came to. */
const balanceOf = async (player: string): Promise<string | undefined> =>
  (await play(site().code, { action: 'balance', request_id: `asked-${player}`, player })).balance;

let calls = 0;
const postCall = async (round_id: string, fields: Record<string, unknown>): Promise<void> => {
  const call = { call_id: `w-call-${(calls += 1)}`, site: site().code, kind: 'win', latency_ms: 5, outcome: 'unknown' };
  await postFact('seamless_calls', { ...call, round_id, called_at: AT, ...fields });
};

const cancelWhole = async (betId: string): Promise<string[]> => {
  const marked = await mark(betId);
  await askCancel(marked);
  await withCanceller(() => cancelled(marked.id));
  return (await cancelsOf(betId)).map(({ amount }) => amount);
};

describe('the win of a bet', () => {
  test.each(['adjust', 'jackpot'] as const)('is taken back too where its movement is told as %s', async (paidAs) => {
    const id = `won-as-${paidAs}`;
    await putBet(id, { win: '7', paidAs, status: paidAs === 'adjust' ? 'adjusted' : 'settled' });
    const { id: rowId } = await mark(id);
    expect((await detail(rowId)).settlement).toMatchObject({ win: '7', paid: '7', missing: '0' });
    expect(await cancelWhole(id)).toEqual(['-7', '4']);
    expect(await moved(id)).toEqual(
      [`bet bet-${id} -4`, `${paidAs} win-${id} 7`, `cancel cancel-win:win-${id} -7`, `cancel cancel:${id} 4`].sort(
        (a, b) => Number(a.startsWith('cancel')) - Number(b.startsWith('cancel')),
      ),
    );
  });

  test('that a correction made smaller is taken back as what is left of it, each request by itself', async () => {
    await putBet('corrected', { win: '7', player: 'p1' });
    // The wallet books it as another bet does: under an id of its own.
    await play(site().code, { action: 'bet', request_id: 'correct-1', player: 'p1', amount: '2', bet_id: 'of-the-correction' });
    const line = { txn_id: 'txn-correct-1', request_id: 'correct-1', method: 'adjust', amount: '-2', player: 'p1' };
    await postMovement('corrected', 0, line);
    const before = Number(await balanceOf('p1'));
    await cancelWhole('corrected');
    // It had lost 4 and won 5.
    const after = await play(site().code, { action: 'balance', request_id: 'asked-again', player: 'p1' });
    expect(Number(after.balance) - before).toBe(4 - 5);
    const rows = await moved('corrected');
    expect(rows.filter((row) => row.includes('cancel')).toSorted()).toEqual([
      'adjust cancel-win:correct-1 2',
      'cancel cancel-win:win-corrected -7',
      'cancel cancel:corrected 4',
    ]);
  });

  test('is not taken back once more where its platform did', async () => {
    await putBet('taken-before', { win: '7' });
    await play(site().code, { action: 'cancel', request_id: 'platform-back', player: 'p0', cancels: 'win-taken-before' });
    const line = { txn_id: 'txn-platform-back', request_id: 'platform-back', method: 'cancel', amount: '-7' };
    await postMovement('taken-before', 0, line);
    expect(await cancelWhole('taken-before')).toEqual(['4']);
    expect((await moved('taken-before')).filter((row) => row.includes('cancel-win:'))).toEqual([]);
  });

  test('of which its platform took a part back is left to staff: nothing is guessed, and it can be settled', async () => {
    await putBet('taken-in-part', { win: '7' });
    const line = { txn_id: 'txn-part-back', request_id: 'part-back', method: 'cancel', amount: '-3' };
    await postMovement('taken-in-part', 0, line);
    const { id } = await askCancel(await mark('taken-in-part'));
    await withCanceller(() => reaches(id, 'cancel_failed'));
    expect(await detail(id)).toMatchObject({ step: 'look', last_error: 'wins_unclear', calls: [], can: { settle: true } });
    expect(await cancelsOf('taken-in-part')).toEqual([]);
  });

  test('of a granted round is paid by Manager itself: none is missing', async () => {
    await putBet('granted', { win: '0', status: 'settled', source: 'free_round' });
    const row = betRow({ bet_id: 'granted', site: site().code, game: game.code, player: 'p0', bet: '4', win: '3', bet_at: AT });
    await t.platform.postBets([{ ...row, source: 'free_round', status: 'adjusted', settled_at: AT, row_version: 2 }]);
    const { id } = await mark('granted');
    expect((await detail(id)).settlement).toMatchObject({ win: '3', paid: '0', missing: '0' });
  });
});

describe('a win whose end nobody knows', () => {
  test('may have been booked: its request is taken back at the wallet, and nothing is written that was never on record', async () => {
    await putBet('lost-win', { round_id: 'lost-win' });
    await play(site().code, { action: 'credit', kind: 'promo', request_id: 'win-lost-win', player: 'p0', amount: '7' });
    await postCall('lost-win', { request_id: 'win-lost-win' });
    await postCall('lost-win', { request_id: 'refused-lost-win', outcome: 'user_disabled' });
    expect(await cancelWhole('lost-win')).toEqual(['-7', '4']);
    expect(await moved('lost-win')).toEqual(['bet bet-lost-win -4', 'cancel cancel:lost-win 4']);
    const again = { action: 'credit', kind: 'promo', request_id: 'win-lost-win', player: 'p0', amount: '7' };
    expect(await play(site().code, again), 'its id is buried').toMatchObject({ status: 'cancelled' });
  });

  test('is taken back too while its movement is pending', async () => {
    await putBet('open-win', { round_id: 'open-win' });
    await play(site().code, { action: 'credit', kind: 'promo', request_id: 'win-open-win', player: 'p0', amount: '7' });
    const line = { txn_id: 'txn-open-win', request_id: 'win-open-win', method: 'paid', amount: '7', status: 'pending' };
    await postMovement('open-win', 0, line);
    expect(await cancelWhole('open-win')).toEqual(['-7', '4']);
  });

  test('of a round with several bets says not whose it is, and is left alone', async () => {
    await putBet('shared-1', { round_id: 'shared' });
    await putBet('shared-2', { round_id: 'shared' });
    await play(site().code, { action: 'credit', kind: 'promo', request_id: 'win-shared-1', player: 'p0', amount: '7' });
    await postCall('shared', { request_id: 'win-shared-1' });
    expect(await cancelWhole('shared-1')).toEqual(['4']);
  });
});

describe('a win that comes while the cancel is under way', () => {
  const win = async (betId: string): Promise<void> => {
    await play(site().code, { action: 'credit', kind: 'promo', request_id: `win-${betId}`, player: 'p0', amount: '7' });
    await postMovement(betId, 0, { txn_id: `txn-${betId}`, request_id: `win-${betId}`, method: 'paid', amount: '7' });
  };
  /** Takes one step by hand; answers the step that was taken. */
  const step = async (): Promise<string> => {
    const [bet] = await claimCancels(db, { now: new Date(), open: { siteIds: [], steps: [] }, limit: 1 });
    if (bet === undefined) throw new Error('nothing was due');
    expect(await recordStep(t.deps, bet, await takeStep(steps, bet))).toBe(true);
    return bet.step;
  };

  test('before the stake is given back, or before the books are written, is taken back first', async () => {
    for (const [betId, stepsBefore] of [
      ['late-win-1', ['look']],
      ['late-win-2', ['look', 'bet']],
    ] as const) {
      await putBet(betId);
      const marked = await mark(betId);
      await askCancel(marked);
      for (const expected of stepsBefore) expect(await step()).toBe(expected);
      await win(betId);
      await withCanceller(() => cancelled(marked.id));
      expect((await cancelsOf(betId)).map(({ amount }) => amount).toSorted()).toEqual(['-7', '4']);
      expect((await moved(betId)).filter((row) => row.startsWith('cancel')).toSorted()).toEqual([
        `cancel cancel-win:win-${betId} -7`,
        `cancel cancel:${betId} 4`,
      ]);
      expect(await readStoredBet(clickhouse, betId)).toMatchObject({ status: 'cancelled' });
    }
  });

  test('after it failed is taken back when staff go on with it', async () => {
    await putBet('late-win-3');
    const marked = await mark('late-win-3');
    await askCancel(marked);
    expect(await step()).toBe('look');
    await db
      .updateTable('invalid_bet')
      .set({ state: 'cancel_failed', next_attempt_at: null })
      .where('id', '=', marked.id)
      .execute();
    await win('late-win-3');
    await askRetry(await detail(marked.id));
    await withCanceller(() => cancelled(marked.id));
    expect((await cancelsOf('late-win-3')).map(({ amount }) => amount)).toEqual(['-7', '4']);
  });
});

describe('what a second person agrees to', () => {
  afterEach(() => setDualControl(t, 'off'));
  const seenOf = async (asked: { code: number; data: unknown }) => {
    expect(asked.code).toBe(40903);
    const id = (asked.data as { approval_id: string }).approval_id;
    const { before } = await db.selectFrom('approval').select('before').where('id', '=', id).executeTakeFirstOrThrow();
    return { id, before };
  };

  test('is what the wallet has booked by now, and a bet that has changed since is not cancelled', async () => {
    await putBet('figures', { win: '7', isTold: false });
    await putBet('figures-2', { win: '1' });
    const [one, two] = [await mark('figures'), await mark('figures-2')];
    const row = betRow({ bet_id: 'figures', site: site().code, game: game.code, player: 'p0', bet: '5', win: '7', bet_at: AT });
    await t.platform.postBets([{ ...row, status: 'settled', settled_at: AT, row_version: 4 }]);
    await setDualControl(t, 'on');
    const ask = () => staff.tryCall(cancelInvalidBet, { id: one.id, version: one.version, reason: 'agreed' });
    const asked = await seenOf(await ask());
    expect(asked.before).toMatchObject({
      status: 'settled',
      row_version: 4,
      bet: '5',
      win: '7',
      taken_back: '7',
      given_back: '4',
    });
    const both = await seenOf(await staff.tryCall(batchCancelInvalidBet, { ids: [two.id], reason: 'agreed' }));
    expect(JSON.stringify(both.before)).toContain('− 1 + 4 USD');
    const other = await t.signInAs({ codes: ['D-1', 'D-1-95', 'A-3'] });
    await postMovement('figures', 0, { txn_id: 'txn-more', request_id: 'more', method: 'paid', amount: '2' });
    await postMovement('figures-2', 0, { txn_id: 'txn-more-2', request_id: 'more-2', method: 'paid', amount: '2' });
    for (const { id } of [asked, both]) await other.tryCall(approveRequest, { id });
    expect((await detail(one.id)).state).toBe('invalid');
    expect((await detail(two.id)).state).toBe('invalid');
    await other.tryCall(approveRequest, { id: (await seenOf(await ask())).id });
    expect(await detail(one.id)).toMatchObject({ state: 'cancelling', bet: '5', win: '7' });
  });

  test('is what the console showed: a call that names other amounts is refused', async () => {
    await putBet('shown', { win: '7' });
    const { id, version } = await mark('shown');
    const shown = (await detail(id)).cancel;
    expect(shown).toEqual({ status: 'pending', taken_back: '7', given_back: '4', given: '0', given_in_all: '4', is_whole: true });
    const call = (taken_back: string) =>
      staff.tryCall(cancelInvalidBet, { id, version, taken_back, given_back: '4', reason: 'agreed' });
    expect((await call('6')).code).toBe(40900);
    expect((await call('7')).data.state).toBe('cancelling');
  });
});
