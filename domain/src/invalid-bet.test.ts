import { expect, test } from 'vitest';
import {
  afterSettle,
  afterStep,
  canSettle,
  type CancelPosition,
  guidanceOf,
  settlementOf,
  type StepResult,
} from './invalid-bet.ts';
import { invalidBet } from './machines.ts';

const START: CancelPosition = { step: 'look', winIndex: 0, wins: 0, tries: 1, triesSinceMs: 0 };

/** The calls that a cancel makes when every one goes through. */
const walk = (wins: number): string[] => {
  const made: string[] = [];
  let position: CancelPosition = { ...START, wins };
  for (;;) {
    made.push(position.step === 'win' ? `win ${position.winIndex}` : position.step);
    const next = afterStep(position, { result: 'done', nowMs: 5 });
    if (next.state !== 'cancelling') return [...made, next.state];
    expect(next).toMatchObject({ nextAttemptAtMs: 5, isNewStep: true });
    position = { ...position, step: next.step, winIndex: next.winIndex };
  }
};

test('wins are taken back before the stake, and the books come last', () => {
  expect(walk(0)).toEqual(['look', 'bet', 'books', 'cancelled']);
  expect(walk(2)).toEqual(['look', 'win 0', 'win 1', 'bet', 'books', 'cancelled']);
});

test('what is unknown is repeated after 1 s, 5 s and 30 s, then each minute, until twelve hours are over', () => {
  const wait = (tries: number, nowMs: number): number | null =>
    afterStep({ ...START, step: 'bet', tries }, { result: 'unknown', nowMs }).nextAttemptAtMs;
  expect([1, 2, 3, 4, 40].map((tries) => wait(tries, 0))).toEqual([1_000, 5_000, 30_000, 60_000, 60_000]);
  const end = 12 * 3_600_000;
  expect(wait(700, end - 60_000)).toBe(end);
  expect(wait(700, end - 59_999)).toBeNull();
});

test('a refusal for good is left to staff at the step where it stands', () => {
  for (const step of ['win', 'bet'] as const)
    expect(afterStep({ ...START, step, winIndex: 1, wins: 2 }, { result: 'refused', nowMs: 0 })).toMatchObject({
      state: 'cancel_failed',
      step,
      winIndex: 1,
      nextAttemptAtMs: null,
    });
});

test('whatever happens, only moves of the machine are made, and something is due exactly while it is cancelling', () => {
  const results: StepResult[] = ['done', 'refused', 'unknown', 'not_sent'];
  for (let seed = 1; seed <= 500; seed++) {
    let drawn = seed;
    const draw = (n: number): number => {
      drawn = (drawn * 48_271) % 2_147_483_647;
      return drawn % n;
    };
    let position: CancelPosition = { ...START, wins: draw(3) };
    let nowMs = 0;
    for (let n = 0; n < 60; n++) {
      const next = afterStep(position, { result: results[draw(4)] as StepResult, nowMs });
      expect(next.state === 'cancelling').toBe(next.nextAttemptAtMs !== null);
      if (next.state !== 'cancelling') {
        expect(invalidBet.canMove('cancelling', next.state)).toBe(true);
        break;
      }
      nowMs = next.nextAttemptAtMs as number;
      position = {
        ...position,
        step: next.step,
        winIndex: next.winIndex,
        tries: next.isNewStep ? 1 : position.tries + 1,
        triesSinceMs: next.isNewStep ? nowMs : position.triesSinceMs,
      };
    }
  }
});

const SEEN = { state: 'completed', step: 'look' as const, isMissing: false, isStakeGiven: false, isTransfer: false };

test('guidance follows the matrix of failed transactions', () => {
  const failedAt = (step: CancelPosition['step']) => guidanceOf({ ...SEEN, state: 'cancel_failed', step });
  expect((['look', 'win', 'bet', 'books'] as const).map(failedAt)).toEqual([
    'nothing_done',
    'win_not_taken',
    'credit_stake_if_debited',
    'books_only',
  ]);
  expect(guidanceOf({ ...SEEN, isMissing: true })).toBe('credit_win_if_missing');
});

test('what staff gave already is not given again, and where the wallet holds no bets nothing is cancelled', () => {
  const failed = { ...SEEN, state: 'cancel_failed', isStakeGiven: true };
  const at = (['look', 'win', 'bet', 'books'] as const).map((step) => guidanceOf({ ...failed, step }));
  expect(at).toEqual(['nothing_done', 'win_not_taken', 'stake_given', 'books_only']);
  expect(guidanceOf({ ...SEEN, state: 'invalid', isTransfer: true })).toBe('settle_or_compensate');
});

test('wins that are found before the stake is given, or before the books are written, are taken back first', () => {
  for (const step of ['bet', 'books'] as const)
    expect(afterStep({ ...START, step, winIndex: 2, wins: 2, tries: 3 }, { result: 'found', nowMs: 7 })).toEqual({
      state: 'cancelling',
      step: 'win',
      winIndex: 2,
      nextAttemptAtMs: 7,
      isNewStep: true,
    });
});

test('nothing is to be credited while a cancel or a settlement may still go through, nor after it has', () => {
  for (const isMissing of [true, false])
    for (const state of ['invalid', 'cancelling', 'completing', 'cancelled', 'deleted'])
      expect(guidanceOf({ ...SEEN, state, step: 'bet', isMissing })).not.toMatch(/^credit/);
  expect(guidanceOf(SEEN)).toBe('none');
});

test('it can be settled only while nothing was taken back', () => {
  const states = ['invalid', 'cancelling', 'cancelled', 'cancel_failed', 'completing', 'completed', 'deleted'];
  expect(states.filter((state) => canSettle(state, true))).toEqual(['invalid', 'cancel_failed']);
  expect(states.filter((state) => canSettle(state, false))).toEqual(['invalid']);
});

test('a settled bet won what its game reported or the wallet paid, whichever is more, and the rest is missing', () => {
  const of = (booked: bigint, paid: bigint, rest = {}) => settlementOf({ booked, paid, isGift: false, compensated: 0n, ...rest });
  expect(of(0n, 0n)).toEqual({ win: 0n, missing: 0n });
  expect(of(7n, 0n)).toEqual({ win: 7n, missing: 7n });
  expect(of(7n, 3n)).toEqual({ win: 7n, missing: 4n });
  expect(of(0n, 3n)).toEqual({ win: 3n, missing: 0n });
  expect(of(7n, 3n, { compensated: 1n })).toEqual({ win: 7n, missing: 3n });
  expect(of(7n, 3n, { compensated: 9n })).toEqual({ win: 7n, missing: 0n });
  expect(of(7n, 0n, { isGift: true })).toEqual({ win: 7n, missing: 0n });
});

test('a settlement waits for the books as long as a cancel does, then it is left to staff', () => {
  const at = (tries: number, nowMs: number) => afterSettle({ tries, triesSinceMs: 0 }, { result: 'unknown', nowMs });
  expect([1, 2, 3, 4].map((tries) => at(tries, 0).nextAttemptAtMs)).toEqual([1_000, 5_000, 30_000, 60_000]);
  expect(at(700, 12 * 3_600_000)).toEqual({ state: 'invalid', nextAttemptAtMs: null });
  for (const [result, state] of [
    ['done', 'completed'],
    ['refused', 'invalid'],
  ] as const) {
    expect(afterSettle({ tries: 1, triesSinceMs: 0 }, { result, nowMs: 0 })).toEqual({ state, nextAttemptAtMs: null });
    expect(invalidBet.canMove('completing', state)).toBe(true);
  }
});
