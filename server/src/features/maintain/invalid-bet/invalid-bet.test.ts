import {
  batchCancelInvalidBet,
  batchDeleteInvalidBet,
  cancelInvalidBet,
  getInvalidBetDetail,
  getInvalidBetList,
  markInvalidBet,
} from '@manager/contract/features/maintain/invalid-bet';
import { getObjectHistory } from '@manager/contract/features/log/object-history';
import { describe, expect, test } from 'vitest';
import { untilSent } from '../../../../test/outbox.ts';
import { AT, startInvalidBetWorld } from '../../../../test/payout/invalid-bet-world.ts';
import { KEY } from '../../../../test/payout/payout-world.ts';
import { betRow, createAgent } from '../../../../test/world.ts';
import { claimCancels } from './claim-cancels.ts';
import { noticePending } from './find-pending.ts';
import { noticeUnknown } from './find-unknown.ts';
import { recordStep } from './record-step.ts';
import { startCanceller } from './start-canceller.ts';
import { readStoredBet } from './stored-bet.ts';
import { takeStep } from './take-step.ts';

const world = await startInvalidBetWorld();
const { t, game, wallets, wallet, play, staff, site } = world;
const { putBet, mark, askCancel, askRetry, detail, cancelled, cancelsOf, withCanceller } = world;
const { db, clickhouse } = t.deps;
const steps = { ...t.deps, wallet };

describe('cancel, wait for success, delete', () => {
  // shows S2.90, S4.19, S4.24
  test('the win is taken back, then the stake; the books show it, and only then it can be deleted', async () => {
    await putBet('walk-1', { win: '7' });
    const marked = await mark('walk-1');
    expect(marked).toMatchObject({ state: 'invalid', source: 'staff', bet: '4', win: '7', marked_by: 'repairer' });
    const [tooEarly] = (await staff.call(batchDeleteInvalidBet, { ids: [marked.id] })).list;
    expect(tooEarly?.code).toBe(40902);
    const asked = await askCancel(marked);
    expect(asked).toMatchObject({ state: 'cancelling', can: { cancel: false, settle: false, delete: false } });
    await withCanceller(() => cancelled(marked.id));
    const done = await detail(marked.id);
    expect(done.calls.map(({ step, result, request_id: id }) => [step, result, id])).toEqual([
      ['bet', 'done', 'cancel:walk-1'],
      ['win', 'done', 'cancel-win:win-walk-1'],
    ]);
    // 10 - 4 + 7, then -7 + 4.
    expect((await cancelsOf('walk-1')).map(({ amount }) => amount)).toEqual(['-7', '4']);
    expect(await readStoredBet(clickhouse, 'walk-1')).toMatchObject({ status: 'cancelled', rowVersion: 2, bet: 4_000_000n });
    await untilSent(db);
    expect(await world.movementsOf('walk-1')).toEqual([
      'bet bet-walk-1 -4',
      'paid win-walk-1 7',
      'cancel cancel-win:win-walk-1 -7',
      'cancel cancel:walk-1 4',
    ]);
    expect(done.can).toEqual({ cancel: false, retry: false, stop: false, settle: false, delete: true });
    expect((await staff.call(batchDeleteInvalidBet, { ids: [marked.id] })).list).toMatchObject([{ code: 0 }]);
    expect((await staff.call(getInvalidBetList, { bet_id: 'walk-1' })).list).toEqual([]);
    expect(await readStoredBet(clickhouse, 'walk-1')).toMatchObject({ status: 'cancelled' });
    const kept = await db.selectFrom('invalid_bet').select('state').where('bet_id', '=', 'walk-1').executeTakeFirstOrThrow();
    expect(kept.state).toBe('deleted');
  });

  test('a bet that the wallet and the books get to hear of afterwards is refused', async () => {
    await putBet('late-1');
    const marked = await mark('late-1');
    await askCancel(marked);
    await withCanceller(() => cancelled(marked.id));
    const { code } = site();
    expect(await play(code, { action: 'bet', request_id: 'again', player: 'p0', amount: '4', bet_id: 'late-1' })).toMatchObject({
      status: 'cancelled',
    });
    const row = betRow({ bet_id: 'late-1', site: code, game: game.code, player: 'p0', bet: '4', bet_at: AT, row_version: 9 });
    const { body } = await t.platform.post([row]);
    expect(body.rejected).toMatchObject([{ code: 'tombstoned' }]);
  });

  test('a bet that the wallet never booked is cancelled as well', async () => {
    const row = betRow({ bet_id: 'unknown-1', site: site().code, game: game.code, player: 'p0', status: 'pending', bet_at: AT });
    await t.platform.postBets([{ ...row, settled_at: undefined as never }]);
    const marked = await mark('unknown-1');
    await askCancel(marked);
    await withCanceller(() => cancelled(marked.id));
    expect(await cancelsOf('unknown-1')).toEqual([]);
    await untilSent(db);
    expect(await world.movementsOf('unknown-1')).toEqual([]);
  });
});

describe('several at once', () => {
  test('each is cancelled by itself, and what cannot be says so', async () => {
    await putBet('bulk-1');
    await putBet('bulk-2');
    const [first, second] = [await mark('bulk-1'), await mark('bulk-2')];
    await askCancel(first);
    const { list } = await staff.call(batchCancelInvalidBet, { ids: [first.id, second.id], reason: 'an incident' });
    expect(list.map(({ code }) => code)).toEqual([40902, 0]);
    await withCanceller(async () => {
      await cancelled(first.id);
      await cancelled(second.id);
    });
    expect((await staff.call(batchDeleteInvalidBet, { ids: [first.id, second.id] })).list.map(({ code }) => code)).toEqual([
      0, 0,
    ]);
  });
});

/** What came of the calls of a request, in the report store. */
const outcomesOf = async (id: string): Promise<string[]> => {
  const sql =
    'SELECT toString(outcome) AS outcome FROM seamless_call WHERE request_id = {id:String} AND sign = 1 ORDER BY outcome';
  return (await clickhouse.query<{ outcome: string }>({ name: 'test.calls', sql, params: { id } })).map(({ outcome }) => outcome);
};
const NONE_OPEN = { siteIds: [], steps: [] };

describe('of many websites', () => {
  test('those with the fewest steps under way come first, and none has more than two', async () => {
    // The first website has waited longest for three.
    const ids = new Map<string, string>();
    for (const [index, at] of [0, 0, 0, 1].entries()) {
      await putBet(`turn-${index}`, { at });
      const marked = await mark(`turn-${index}`);
      await askCancel(marked);
      ids.set(`turn-${index}`, marked.id);
    }
    const claim = async (steps: readonly number[], limit: number): Promise<string[]> => {
      const open = { siteIds: [site(0).id, site(1).id], steps };
      const claimed = await claimCancels(db, { now: new Date(), open, limit });
      await db
        .updateTable('invalid_bet')
        .set((row) => ({ next_attempt_at: row.ref('requested_at'), lease_token: null }))
        .where('id', 'in', [...ids.values()])
        .execute();
      return claimed.map(({ bet_id: betId }) => betId);
    };
    expect(await claim([0, 0], 8)).toEqual(['turn-0', 'turn-3', 'turn-1']);
    expect(await claim([0, 0], 2)).toEqual(['turn-0', 'turn-3']);
    expect(await claim([1, 0], 1)).toEqual(['turn-3']);
    expect(await claim([1, 1], 8)).toEqual(['turn-0', 'turn-3']);
    expect(await claim([2, 1], 8)).toEqual(['turn-3']);
    expect(await claim([2, 2], 8)).toEqual([]);
    // Nothing was asked of a wallet: as if nobody had asked for the cancels.
    const left = { state: 'invalid', next_attempt_at: null };
    await db
      .updateTable('invalid_bet')
      .set(left)
      .where('id', 'in', [...ids.values()])
      .execute();
  });
});

describe('nothing twice', () => {
  test('asked many times at once, it is cancelled once', async () => {
    await putBet('twice-1');
    const { id, version } = await mark('twice-1');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => staff.tryCall(cancelInvalidBet, { id, version, reason: 'twice' })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const both = [startCanceller(t.deps, wallet), startCanceller(t.deps, wallet)];
    await cancelled(id);
    await Promise.all(both.map((each) => each.stop()));
    expect((await cancelsOf('twice-1')).map(({ amount }) => amount)).toEqual(['4']);
    expect((await detail(id)).calls).toHaveLength(1);
  });

  test('killed between the call and noting it, the same request is made again and books nothing more', async () => {
    await putBet('kill-1');
    const marked = await mark('kill-1');
    await askCancel(marked);
    const claim = async (now: Date) => (await claimCancels(db, { now, open: NONE_OPEN, limit: 8 }))[0];
    const first = await claim(new Date());
    if (first === undefined) throw new Error('nothing was claimed');
    await recordStep(t.deps, first, await takeStep(steps, first));
    const second = await claim(new Date());
    if (second === undefined) throw new Error('nothing was claimed');
    expect(second.step).toBe('bet');
    const lost = await takeStep(steps, second);
    expect(lost).toMatchObject({ result: 'done', outcome: 'ok' });
    expect(await claim(new Date()), 'while its lease lasts').toBeUndefined();
    const third = await claim(new Date(Date.now() + 31_000));
    if (third === undefined) throw new Error('nothing was claimed');
    expect(await recordStep(t.deps, second, lost), 'too late').toBe(false);
    const again = await takeStep(steps, third);
    expect(again).toMatchObject({ result: 'done', outcome: 'duplicate' });
    expect(await recordStep(t.deps, third, again)).toBe(true);
    await withCanceller(() => cancelled(marked.id));
    expect((await detail(marked.id)).calls.map(({ result }) => result)).toEqual(['done', 'interrupted']);
    expect((await cancelsOf('kill-1')).map(({ amount }) => amount)).toEqual(['4']);
    // Both calls are in the seamless log.
    await expect.poll(() => outcomesOf('cancel:kill-1'), { timeout: 30_000 }).toEqual(['duplicate', 'unknown']);
  });

  test('an answer that got lost is asked for again under its id', async () => {
    await putBet('lost-1', { at: 1 });
    await wallets.setFaults(site(1).code, [{ kind: 'lost_answer', for_calls: 1 }]);
    const marked = await mark('lost-1');
    await askCancel(marked);
    await withCanceller(() => cancelled(marked.id));
    const { calls } = await detail(marked.id);
    expect(calls.map(({ result, outcome }) => [result, outcome])).toEqual([
      ['done', 'duplicate'],
      ['unknown', 'unknown'],
    ]);
    expect((await cancelsOf('lost-1')).map(({ amount }) => amount)).toEqual(['4']);
  });

  test('a version that comes in between is overtaken', async () => {
    await putBet('race-1');
    const marked = await mark('race-1');
    await askCancel(marked);
    const row = betRow({ bet_id: 'race-1', site: site().code, game: game.code, player: 'p0', bet: '4', bet_at: AT });
    await t.platform.postBets([{ ...row, row_version: 5 }]);
    await withCanceller(() => cancelled(marked.id));
    expect(await readStoredBet(clickhouse, 'race-1')).toMatchObject({ status: 'cancelled', rowVersion: 6 });
  });
});

describe('what fails', () => {
  test('a win that is spent fails the cancel for good, and a new try goes on where it stands', async () => {
    const { code } = site(1);
    await wallets.putSite(code, { keys: [KEY], opens_accounts: true, allows_negative: false });
    await putBet('spent-1', { win: '50', player: 'p1', at: 1 });
    await play(code, { action: 'bet', request_id: 'spend', player: 'p1', amount: '56', bet_id: 'other' });
    const marked = await mark('spent-1');
    await askCancel(marked);
    await withCanceller(async () => {
      await expect.poll(async () => (await detail(marked.id)).state, { timeout: 30_000 }).toBe('cancel_failed');
      const failed = await detail(marked.id);
      expect(failed).toMatchObject({
        step: 'win',
        last_error: 'not_enough_money',
        guidance: 'win_not_taken',
        can: { cancel: false, retry: true, settle: true, delete: false },
      });
      expect(await readStoredBet(clickhouse, 'spent-1')).toMatchObject({ status: 'pending' });
      await play(code, { action: 'credit', kind: 'promo', request_id: 'pay-in', player: 'p1', amount: '100' });
      await askRetry(failed);
      await cancelled(marked.id);
    });
    expect((await cancelsOf('spent-1')).map(({ amount }) => amount)).toEqual(['-50', '4']);
    expect(await wallets.faults()).toEqual([]);
  });
});

describe('what the books refused', () => {
  test('is written once more when the cancel is asked for', async () => {
    await putBet('refused-1');
    const marked = await mark('refused-1');
    // As after a settlement under the same version that never got into the books.
    await db.updateTable('invalid_bet').set({ books_version: '2' }).where('id', '=', marked.id).execute();
    await askCancel(marked);
    await withCanceller(() => cancelled(marked.id));
    expect(await readStoredBet(clickhouse, 'refused-1')).toMatchObject({ status: 'cancelled', rowVersion: 2 });
  });
});

describe('who sees what', () => {
  test('a bet of another agent is not there, neither to mark nor to cancel', async () => {
    await putBet('foreign-1');
    const { id: agentId } = await createAgent(db);
    const other = await t.signInAs({ agentId, codes: ['D-1', 'D-1-91', 'D-1-95', 'D-1-97'] });
    expect((await other.tryCall(markInvalidBet, { bet_id: 'foreign-1', reason: 'x' })).code).toBe(40400);
    const { id, version } = await mark('foreign-1');
    expect((await other.tryCall(getInvalidBetDetail, { id })).code).toBe(40400);
    expect((await other.tryCall(cancelInvalidBet, { id, version, reason: 'x' })).code).toBe(40400);
    expect((await other.call(batchCancelInvalidBet, { ids: [id], reason: 'x' })).list).toMatchObject([{ code: 40400 }]);
    expect((await other.call(getInvalidBetList, {})).list).toEqual([]);
  });
});

describe('pending for more than 30 minutes', () => {
  test('is noticed once, and is valid when its game settles it', async () => {
    const now = Date.parse('2026-01-10T11:00:00Z');
    const open = (bet_id: string, bet_at: string) => ({
      ...betRow({ bet_id, site: site().code, game: game.code, player: 'p0', status: 'pending', bet_at }),
      settled_at: undefined as never,
    });
    const [old, young] = [open('old', '2026-01-10T10:29:59.999Z'), open('young', '2026-01-10T10:30:00.000Z')];
    const ended = { ...open('ended', AT) };
    await t.platform.postBets([old, young, ended]);
    await t.platform.postBets([{ ...ended, status: 'settled', settled_at: AT, row_version: 2 }]);
    t.clock.set(now);
    const found = () =>
      db
        .selectFrom('invalid_bet')
        .select(['bet_id', 'source', 'is_valid'])
        .where('bet_id', 'in', ['old', 'young', 'ended'])
        .execute();
    await noticePending.run(t.deps);
    expect(await found()).toEqual([{ bet_id: 'old', source: 'pending', is_valid: false }]);
    await noticePending.run(t.deps);
    expect(await found()).toHaveLength(1);
    await t.platform.postBets([{ ...old, win: '2.5', status: 'settled', settled_at: old.bet_at, row_version: 2 }]);
    await noticePending.run(t.deps);
    expect(await found()).toEqual([{ bet_id: 'old', source: 'pending', is_valid: true }]);
    t.clock.set(null);
    const { list } = await staff.call(getInvalidBetList, { bet_id: 'old' });
    expect(list[0]).toMatchObject({ win: '2.5', can: { cancel: false } });
    const object = { object_type: 'invalid_bet', object_id: list[0]?.id ?? '' } as const;
    const { list: noted } = await staff.call(getObjectHistory, object);
    expect(noted.map(({ action }) => action)).toEqual(['invalid_bet.settled', 'invalid_bet.notice']);
    expect((await mark('old')).is_valid).toBe(false);
  });
});

describe('a call to the wallet without a known end', () => {
  test('marks its bet half an hour after the last attempt, unless one was answered', async () => {
    const { code } = site();
    const row = (bet_id: string) => betRow({ bet_id, round_id: bet_id, site: code, game: game.code, player: 'p0', bet_at: AT });
    const cancelledRow = { ...row('u-cancelled'), status: 'cancelled' as const };
    await t.platform.postBets([row('u-lost'), row('u-answered'), row('u-late'), row('u-refused'), cancelledRow]);
    let drawn = 0;
    const call = (round: string, outcome: string, called_at = AT) => ({
      call_id: `u-call-${(drawn += 1)}`,
      site: code,
      player: 'p0',
      kind: 'win',
      request_id: `u-request-${round}`,
      round_id: round,
      latency_ms: 5,
      outcome,
      called_at,
      row_version: 1,
    });
    const { body } = await t.platform.post(
      [
        call('u-lost', 'unknown'),
        call('u-lost', 'unknown'),
        call('u-answered', 'unknown'),
        call('u-answered', 'duplicate'),
        call('u-refused', 'unknown'),
        call('u-refused', 'user_disabled'),
        call('u-late', 'unknown'),
        call('u-late', 'unknown', '2026-01-10T10:30:00.000Z'),
        call('u-cancelled', 'unknown'),
      ],
      { kind: 'seamless_calls' },
    );
    expect(body.rejected).toEqual([]);
    t.clock.set(Date.parse('2026-01-10T11:00:00Z'));
    const found = async () =>
      (
        await db.selectFrom('invalid_bet').select(['bet_id', 'source']).where('bet_id', 'like', 'u-%').orderBy('bet_id').execute()
      ).map(({ bet_id: id, source }) => `${id} ${source}`);
    await noticeUnknown.run(t.deps);
    await noticeUnknown.run(t.deps);
    expect(await found()).toEqual(['u-lost wallet_unknown']);
    t.clock.set(Date.parse('2026-01-10T11:00:00.001Z'));
    await noticeUnknown.run(t.deps);
    expect(await found()).toEqual(['u-late wallet_unknown', 'u-lost wallet_unknown']);
    t.clock.set(null);
  });
});
