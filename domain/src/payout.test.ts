import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AfterAttempt, afterAttempt, type Attempted, canRetry, canStop, payout, wayToGiveUp } from './payout.ts';
import { convertDown } from './payout-amount.ts';
import { exceededLimits, type PayoutLimits } from './payout-limits.ts';

const NOW = 1_000_000;
const HOUR_MS = 3_600_000;
const position: Attempted = {
  state: 'processing',
  step: 'pay',
  direction: 'credit',
  mayBeBooked: false,
  isCancelled: false,
  isGivenUp: false,
  tries: 1,
  triesSinceMs: NOW,
};
type Result = Parameters<typeof afterAttempt>[1]['result'];
const after = (
  change: Partial<Attempted>,
  result: Result,
  more: { mayRepeat?: boolean; isNotSetUp?: boolean; isOnHold?: boolean } = {},
) =>
  afterAttempt({ ...position, ...change }, { result, mayRepeat: false, isNotSetUp: false, isOnHold: false, nowMs: NOW, ...more });

describe('the states of a payout', () => {
  it('are those of the specification: what is paid, not eligible or rejected stays so', () => {
    const arrows = payout.states.flatMap((from) => payout.nextStates(from).map((to) => `${from}>${to}`));
    expect(arrows.toSorted()).toEqual(
      [
        'waiting_approval>processing waiting_approval>rejected processing>paid processing>not_eligible processing>error_retry',
        'processing>error_manual processing>rejected error_retry>paid error_retry>error_manual error_retry>rejected',
        'error_manual>processing error_manual>rejected processing>on_hold error_retry>on_hold on_hold>processing on_hold>rejected',
      ]
        .join(' ')
        .split(' ')
        .toSorted(),
    );
  });

  it.each<{ name: string; from?: Partial<Attempted>; result: Result; mayRepeat?: boolean; to: Partial<AfterAttempt> }>([
    { name: 'booked', result: 'booked', to: { state: 'paid', mayBeBooked: false, nextAttemptAtMs: null } },
    { name: 'booked after unknown', from: { mayBeBooked: true }, result: 'booked', to: { state: 'paid', mayBeBooked: false } },
    {
      name: 'unknown',
      result: 'unknown',
      to: { state: 'error_retry', step: 'pay', mayBeBooked: true, nextAttemptAtMs: NOW + 1_000 },
    },
    {
      name: 'unknown, third time',
      from: { tries: 3 },
      result: 'unknown',
      to: { state: 'error_retry', nextAttemptAtMs: NOW + 30_000 },
    },
    {
      name: 'its process died',
      from: { state: 'error_retry' },
      result: 'interrupted',
      to: { state: 'error_retry', mayBeBooked: true },
    },
    { name: 'maintenance', result: 'refused', mayRepeat: true, to: { state: 'error_retry', mayBeBooked: false } },
    {
      name: 'maintenance after unknown',
      from: { mayBeBooked: true },
      result: 'refused',
      mayRepeat: true,
      to: { state: 'error_retry', mayBeBooked: true },
    },
    {
      name: 'a final refusal',
      result: 'refused',
      to: { state: 'error_manual', mayBeBooked: false, nextAttemptAtMs: null },
    },
    {
      name: 'a final refusal after unknown: the attempt before may still be on its way',
      from: { mayBeBooked: true },
      result: 'refused',
      to: { state: 'error_manual', mayBeBooked: true, nextAttemptAtMs: null },
    },
    {
      name: 'debit: unknown',
      from: { direction: 'debit' },
      result: 'unknown',
      to: { state: 'error_retry', step: 'cancel', mayBeBooked: true, nextAttemptAtMs: NOW },
    },
    {
      name: 'debit: died',
      from: { direction: 'debit' },
      result: 'interrupted',
      to: { state: 'error_retry', step: 'cancel', mayBeBooked: true },
    },
    {
      name: 'debit: maintenance',
      from: { direction: 'debit' },
      result: 'refused',
      mayRepeat: true,
      to: { state: 'error_manual', mayBeBooked: false },
    },
    {
      name: 'cancelled',
      from: { step: 'cancel', mayBeBooked: true },
      result: 'booked',
      to: { state: 'error_manual', isCancelled: true, mayBeBooked: false },
    },
    {
      name: 'cancelled, given up',
      from: { step: 'cancel', mayBeBooked: true, isGivenUp: true },
      result: 'booked',
      to: { state: 'rejected', mayBeBooked: false },
    },
    {
      name: 'cancel unknown',
      from: { step: 'cancel', mayBeBooked: true },
      result: 'unknown',
      to: { state: 'error_retry', step: 'cancel', mayBeBooked: true },
    },
    {
      name: 'cancel refused',
      from: { step: 'cancel', mayBeBooked: true },
      result: 'refused',
      to: { state: 'error_manual', mayBeBooked: true },
    },
    { name: 'not sent', result: 'not_sent', to: { state: 'processing', mayBeBooked: false, nextAttemptAtMs: NOW + 1_000 } },
  ])('$name', ({ from = {}, result, mayRepeat = false, to }) => {
    expect(after(from, result, { mayRepeat })).toMatchObject(to);
  });

  it('goes to a person after twelve hours, also where nobody set the wallet up', () => {
    const late = { triesSinceMs: NOW - 12 * HOUR_MS };
    expect(after(late, 'unknown')).toMatchObject({ state: 'error_manual', mayBeBooked: true });
    expect(after({ triesSinceMs: NOW - 12 * HOUR_MS - 1 }, 'not_sent', { isNotSetUp: true })).toMatchObject({
      state: 'error_manual',
    });
    expect(after(late, 'not_sent')).toMatchObject({ state: 'processing' });
  });

  it('waits on hold for the approval of its website, however long that takes, and is given up as what is left to staff', () => {
    const late = { triesSinceMs: NOW - 99 * HOUR_MS };
    const held = after({ ...late, state: 'error_retry', mayBeBooked: true }, 'not_sent', { isOnHold: true });
    expect(held).toMatchObject({ state: 'on_hold', step: 'pay', mayBeBooked: true, nextAttemptAtMs: null });
    expect([canRetry(held), canStop(held), wayToGiveUp(held)]).toEqual([false, false, 'cancel_first']);
    expect(wayToGiveUp(after(late, 'not_sent', { isOnHold: true }))).toBe('at_once');
  });

  it('never says that nothing was booked when it was, however the calls end: a wallet that books is never rejected or tried blindly', () => {
    const ends = fc.array(
      fc.record({
        // What the wallet does with the call, and what is heard of it.
        books: fc.boolean(),
        heard: fc.constantFrom<'answer' | 'nothing' | 'died' | 'late' | 'not_sent' | 'on_hold' | 'maintenance'>(
          'answer',
          'nothing',
          'died',
          // Nobody waits for it any more when the wallet gets it.
          'late',
          'not_sent',
          'on_hold',
          'maintenance',
        ),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(ends, fc.constantFrom<'credit' | 'debit'>('credit', 'debit'), fc.boolean(), (calls, direction, givesUp) => {
        let at: Attempted = { ...position, direction };
        let [isBooked, isDead, isOnItsWay, blind] = [false, false, false, 0];
        for (const { books, heard } of calls) {
          if (payout.nextStates(at.state).length === 0) break;
          // Its website was approved.
          if (at.state === 'on_hold' && !givesUp) at = { ...at, state: 'processing' };
          if (at.state === 'error_manual' || at.state === 'on_hold') {
            const way = wayToGiveUp(at);
            if (!givesUp || way === null) break;
            if (way === 'at_once') {
              at = { ...at, state: 'rejected' };
              break;
            }
            at = { ...at, state: 'processing', step: 'cancel', isGivenUp: true };
          }
          const isSent = heard !== 'not_sent' && heard !== 'on_hold' && heard !== 'maintenance' && heard !== 'late';
          if (heard === 'late' && at.step === 'pay') isOnItsWay = true;
          if (isSent && at.step === 'pay' && at.direction === 'debit' && at.mayBeBooked) blind += 1;
          // A wallet as docs/wallet-api.md has it: an id is booked once, and not any more after its cancel.
          const isKnown = at.step === 'pay' ? isBooked : isDead;
          if (isSent && (books || isKnown) && at.step === 'pay' && !isDead) isBooked = true;
          if (isSent && at.step === 'cancel' && books) [isBooked, isDead] = [false, true];
          const isDone = at.step === 'pay' ? isBooked : isDead;
          const result: Result =
            heard === 'not_sent' || heard === 'on_hold'
              ? 'not_sent'
              : heard === 'maintenance'
                ? 'refused'
                : heard === 'nothing' || heard === 'late'
                  ? 'unknown'
                  : heard === 'died'
                    ? 'interrupted'
                    : isDone
                      ? 'booked'
                      : 'refused';
          const isOnHold = heard === 'on_hold';
          const next = afterAttempt(at, { result, mayRepeat: heard === 'maintenance', isNotSetUp: false, isOnHold, nowMs: NOW });
          if (next.state !== at.state) expect(payout.canMove(at.state, next.state)).toBe(true);
          at = { ...at, ...next };
          if (!at.mayBeBooked && at.state !== 'paid') expect(isBooked || (isOnItsWay && !isDead)).toBe(false);
        }
        if (at.state === 'paid') expect(isBooked).toBe(true);
        if (at.state === 'rejected') expect(isBooked || (isOnItsWay && !isDead)).toBe(false);
        expect(blind).toBe(0);
      }),
      { numRuns: 5_000 },
    );
  });

  it('may be retried, stopped and given up where the specification says', () => {
    const at = { step: 'pay', mayBeBooked: false, isCancelled: false } as const;
    const states = [...payout.states];
    expect(states.filter((state) => canRetry({ ...at, state }))).toEqual(['error_retry', 'error_manual']);
    expect(states.filter((state) => canStop({ state }))).toEqual(['processing', 'error_retry']);
    expect(states.filter((state) => wayToGiveUp({ ...at, state }) !== null)).toEqual(['error_manual', 'on_hold']);
    expect(wayToGiveUp({ ...at, state: 'error_manual', mayBeBooked: true })).toBe('cancel_first');
    expect(canRetry({ ...at, state: 'error_manual', isCancelled: true })).toBe(false);
  });
});

describe('what the wallet gets', () => {
  it.each([
    // By hand: 10 ÷ 1 × 149.99 = 1499.9; 12.345678 stays, cut to 2; 1 000 000 VND at 25 000 = 40; 0.006 × 149.99 = 0.89994.
    { amount: '10', fromRate: '1', toRate: '149.99', decimals: 0, wanted: '1499' },
    { amount: '12.345678', fromRate: '1', toRate: '1', decimals: 2, wanted: '12.34' },
    { amount: '1000000', fromRate: '25000', toRate: '1', decimals: 2, wanted: '40' },
    { amount: '0.006', fromRate: '1', toRate: '149.99', decimals: 0, wanted: '0' },
    { amount: '0.006', fromRate: '1', toRate: '149.99', decimals: 6, wanted: '0.89994' },
    { amount: '1', fromRate: '3', toRate: '1', decimals: 6, wanted: '0.333333' },
    { amount: '99.999999', fromRate: '0.30712345', toRate: '1', decimals: 3, wanted: '325.601' },
  ])('$amount at $fromRate becomes at $toRate, cut to $decimals decimals, $wanted', ({ wanted, ...conversion }) => {
    expect(convertDown(conversion)).toBe(wanted);
  });

  it('is never more than promised, and less by less than one unit', () => {
    const rate = fc.bigInt({ min: 1n, max: 10n ** 16n });
    const amounts = fc.integer({ min: 1, max: 10 ** 12 }).map((micros) => BigInt(micros));
    const text = (value: bigint, scale: number): string => {
      const digits = value.toString().padStart(scale + 1, '0');
      return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
    };
    fc.assert(
      fc.property(amounts, fc.tuple(rate, rate), fc.integer({ min: 0, max: 6 }), (micros, [from, to], decimals) => {
        fc.pre((micros * to) / from < 10n ** 18n);
        const got = convertDown({ amount: text(micros, 6), fromRate: text(from, 12), toRate: text(to, 12), decimals });
        const [whole = '', fraction = ''] = got.split('.');
        expect(fraction.length).toBeLessThanOrEqual(decimals);
        const gotMicros = BigInt(whole + fraction.padEnd(6, '0'));
        // got ÷ to ≤ promised ÷ from < (got + one unit) ÷ to, without a division.
        expect(gotMicros * from).toBeLessThanOrEqual(micros * to);
        expect((gotMicros + 10n ** BigInt(6 - decimals)) * from).toBeGreaterThan(micros * to);
      }),
    );
  });

  it('refuses what is no amount or rate, and more than a fact holds', () => {
    const good = { amount: '1', fromRate: '1', toRate: '1', decimals: 2 };
    for (const bad of [{ amount: '0' }, { amount: '-1' }, { amount: 'x' }, { fromRate: '0' }, { toRate: '' }])
      expect(() => convertDown({ ...good, ...bad })).toThrow(RangeError);
    expect(() => convertDown({ ...good, amount: '99999999', toRate: '99999999' })).toThrow(RangeError);
  });
});

// T036
describe('limits', () => {
  const usd = fc.integer({ min: 1, max: 50 }).map((dollars) => BigInt(dollars) * 1_000_000n);
  const limit = fc.option(
    fc.integer({ min: 0, max: 120 }).map((dollars) => BigInt(dollars) * 1_000_000n),
    { nil: null },
  );

  it('cannot be dodged by splitting: what passes without a second person never sums to more than a limit', () => {
    const call = fc.array(fc.record({ playerId: fc.constantFrom('a', 'b', 'c'), usd }), { minLength: 1, maxLength: 4 });
    const limitsDrawn = fc.record({ operation: limit, operatorDay: limit, playerDay: limit });
    fc.assert(
      fc.property(limitsDrawn, fc.array(call, { maxLength: 8 }), (limits: PayoutLimits, calls) => {
        const all: { playerId: string; usd: bigint }[] = [];
        const passed: typeof all = [];
        const sumOf = (list: typeof all, playerId?: string): bigint =>
          list.reduce((sum, each) => (playerId === undefined || each.playerId === playerId ? sum + each.usd : sum), 0n);
        for (const asked of calls) {
          const lately = { operator: sumOf(all), byPlayer: new Map(['a', 'b', 'c'].map((id) => [id, sumOf(all, id)])) };
          const exceeded = exceededLimits(asked, { limits, lately });
          const passing = asked.filter((_, index) => exceeded[index]?.length === 0);
          all.push(...asked);
          passed.push(...passing);
          if (limits.operation !== null && sumOf(asked) > limits.operation) expect(passing).toEqual([]);
        }
        if (limits.operatorDay !== null) expect(sumOf(passed)).toBeLessThanOrEqual(limits.operatorDay);
        for (const id of ['a', 'b', 'c'])
          if (limits.playerDay !== null) expect(sumOf(passed, id)).toBeLessThanOrEqual(limits.playerDay);
        // The rule as it stands in the specification: a sum above the limit has somebody who needed a checker.
        const isAbove =
          (limits.operatorDay !== null && sumOf(all) > limits.operatorDay) ||
          ['a', 'b', 'c'].some((id) => limits.playerDay !== null && sumOf(all, id) > limits.playerDay);
        if (isAbove) expect(passed.length).toBeLessThan(all.length);
      }),
      { numRuns: 10_000 },
    );
  });

  it('at exactly their height let pass; zero lets nothing pass', () => {
    const asked = [
      { playerId: 'a', usd: 60n },
      { playerId: 'b', usd: 40n },
    ];
    const lately = { operator: 100n, byPlayer: new Map([['a', 40n]]) };
    const judge = (limits: Partial<PayoutLimits>) =>
      exceededLimits(asked, { limits: { operation: null, operatorDay: null, playerDay: null, ...limits }, lately });
    expect(judge({ operation: 100n, operatorDay: 200n, playerDay: 100n })).toEqual([[], []]);
    expect(judge({ operation: 99n })).toEqual([['operation'], ['operation']]);
    expect(judge({ operatorDay: 199n, playerDay: 99n })).toEqual([['operator_day', 'player_day'], ['operator_day']]);
    expect(judge({ operation: 0n })).toEqual([['operation'], ['operation']]);
  });
});
