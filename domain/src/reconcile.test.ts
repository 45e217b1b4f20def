import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createMatcher,
  type Difference,
  differenceOf,
  shiftCandidates,
  suspectShift,
  totalsOf,
  totalsWithin,
  type Transaction,
  verdictOf,
} from './reconcile.ts';

const HOUR_MS = 3_600_000;
const totals = (count: number, bet: bigint, win: bigint) => ({ count, bet, win });

describe('the verdict', () => {
  it.each([
    ['pending', totals(3, 300n, 100n), []],
    ['matched', totals(3, 300n, 100n), [totals(3, 300n, 100n)]],
    ['tolerated', totals(3, 300n, 100n), [totals(3, 310n, 90n)]],
    ['mismatch', totals(3, 300n, 100n), [totals(3, 311n, 100n)]],
    ['mismatch', totals(3, 300n, 100n), [totals(3, 300n, 111n)]],
    // The same money in another number of bets is no match, however wide the tolerance.
    ['mismatch', totals(3, 300n, 100n), [totals(2, 300n, 100n)]],
    ['mismatch', totals(3, 300n, 100n), [totals(3, 300n, 100n), totals(3, 200n, 100n)]],
    ['tolerated', totals(3, 300n, 100n), [totals(3, 300n, 100n), totals(3, 305n, 100n)]],
    ['matched', totals(0, 0n, 0n), [totals(0, 0n, 0n)]],
  ] as const)('is %s', (verdict, ours, others) => {
    expect(verdictOf({ ours, others, tolerance: 10n })).toBe(verdict);
  });

  it('tells how far apart they are, in percent of our stakes', () => {
    expect(differenceOf(totals(3, 300n, 100n), totals(4, 290n, 130n))).toEqual({
      count: -1,
      bet: 10n,
      win: -30n,
      pct: '10.0000',
    });
    expect(differenceOf(totals(1, 3n, 0n), totals(1, 1n, 0n)).pct).toBe('66.6667');
    expect(differenceOf(totals(0, 0n, 0n), totals(1, 200n, 0n)).pct).toBe('100.0000');
    expect(differenceOf(totals(0, 0n, 5n), totals(0, 0n, 0n)).pct).toBeNull();
    expect(differenceOf(totals(0, 0n, 0n), totals(0, 0n, 0n)).pct).toBe('0.0000');
  });
});

const match = (ours: readonly Transaction[], theirs: readonly Transaction[]): Difference[] => {
  const matcher = createMatcher(theirs);
  const found = ours.flatMap((one) => matcher.take(one) ?? []);
  return [...found, ...matcher.finish()];
};
const one = (id: string, overrides: Partial<Transaction> = {}): Transaction => ({
  id,
  roundId: `round of ${id}`,
  status: 'settled',
  bet: 100n,
  win: 40n,
  ...overrides,
});
const shortOf = ({ kind, ours, theirs }: Difference): string => `${kind} ${ours?.id ?? '–'} ${theirs?.id ?? '–'}`;

describe('matching', () => {
  type Case = [name: string, sides: [Transaction[], Transaction[]], expected: string[]];
  const cases: [string, Transaction[], Transaction[], string[]][] = [
    ['nothing', [], [], []],
    ['the same', [one('a'), one('b')], [one('b'), one('a')], []],
    ['one of ours alone', [one('a'), one('b')], [one('a')], ['missing_theirs b –']],
    ['one of theirs alone', [one('a')], [one('a'), one('b')], ['missing_ours – b']],
    ['another stake', [one('a')], [one('a', { bet: 101n })], ['amount_differs a a']],
    ['another win', [one('a')], [one('a', { win: 0n })], ['amount_differs a a']],
    ['cancelled by us', [one('a', { status: 'cancelled' })], [one('a')], ['status_differs a a']],
    ['cancelled by them', [one('a')], [one('a', { status: 'cancelled' })], ['status_differs a a']],
    ['not settled with us', [one('a', { status: 'pending' })], [one('a')], ['status_differs a a']],
    ['cancelled by both', [one('a', { status: 'cancelled', bet: 1n })], [one('a', { status: 'cancelled' })], []],
    ['cancelled and unknown to the other', [one('a', { status: 'cancelled' })], [one('b', { status: 'cancelled' })], []],
    ['another id, the same round', [one('a', { roundId: 'r' })], [one('x', { roundId: 'r' })], []],
    ['another id and amount', [one('a', { roundId: 'r' })], [one('x', { roundId: 'r', win: 0n })], ['amount_differs a x']],
    ['no round', [one('a', { roundId: '' })], [one('x', { roundId: '' })], ['missing_theirs a –', 'missing_ours – x']],
    [
      'rounds of two bets, one of them wrong',
      [one('a', { roundId: 'r', bet: 7n }), one('b', { roundId: 'r' })],
      [one('x', { roundId: 'r' }), one('y', { roundId: 'r', bet: 8n })],
      ['amount_differs a y'],
    ],
    // An id counts more than a round: what has its own partner is not taken away.
    [
      'a round in front of an id',
      [one('a', { roundId: 'r' }), one('b', { roundId: 'r' })],
      [one('b', { roundId: 'r' })],
      ['missing_theirs a –'],
    ],
  ];
  it.each(cases.map(([name, ours, theirs, expected]): Case => [name, [ours, theirs], expected]))(
    'finds %s',
    (_, [ours, theirs], expected) => {
      expect(match(ours, theirs).map(shortOf)).toEqual(expected);
    },
  );

  it('explains the whole difference of the ledgers, whatever the two sides hold', () => {
    const side = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
        roundId: fc.constantFrom('', 'r1', 'r2', 'r3'),
        status: fc.constantFrom('settled' as const, 'settled' as const, 'cancelled' as const),
        bet: fc.bigInt({ min: 0n, max: 4n }),
        win: fc.bigInt({ min: 0n, max: 4n }),
      }),
      { selector: ({ id }) => id, maxLength: 8 },
    );
    const sumOf = (all: readonly (Transaction | null)[]) => {
      const settled = all.flatMap((each) => (each === null ? [] : [totalsOf(each)]));
      return [
        settled.reduce((sum, { count }) => sum + count, 0),
        settled.reduce((sum, { bet }) => sum + bet, 0n),
        settled.reduce((sum, { win }) => sum + win, 0n),
      ];
    };
    const apart = (ours: readonly (Transaction | null)[], theirs: readonly (Transaction | null)[]): string[] => {
      const [left, right] = [sumOf(ours), sumOf(theirs)];
      return left.map((value, n) => String(BigInt(value) - BigInt(right[n] ?? 0)));
    };
    fc.assert(
      fc.property(side, side, (ours, theirs) => {
        const found = match(ours, theirs);
        expect(
          apart(
            found.map((each) => each.ours),
            found.map((each) => each.theirs),
          ),
        ).toEqual(apart(ours, theirs));
        // Nobody is told of twice, and nothing is made up.
        for (const name of ['ours', 'theirs'] as const) {
          const ids = found.flatMap((each) => each[name]?.id ?? []);
          expect(new Set(ids).size).toBe(ids.length);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a shift of the clock', () => {
  const day = { startMs: Date.parse('2026-03-10T04:00:00Z'), endMs: Date.parse('2026-03-11T04:00:00Z') };
  // A bet an hour, each of another size, so that no two windows come out alike.
  const stretches = Array.from({ length: 96 }, (_, hour) => ({
    atMs: day.startMs + (hour - 36) * HOUR_MS,
    count: 1,
    bet: 2n ** BigInt(hour),
    win: BigInt(hour),
  }));

  it('is found, whichever of the candidates it is', () => {
    const candidates = shiftCandidates([-240]);
    expect(candidates).toHaveLength(28);
    expect(candidates.slice(0, 3)).toEqual([-240, 60, -60]);
    for (const minutes of candidates)
      expect(suspectShift({ stretches, day, wanted: totalsWithin(stretches, { ...day, minutes }), candidates })).toBe(minutes);
  });

  it('is not suspected where figures differ otherwise, or where none is needed', () => {
    const candidates = shiftCandidates([]);
    const own = totalsWithin(stretches, { ...day, minutes: 0 });
    expect(own.count).toBe(24);
    expect(suspectShift({ stretches, day, wanted: own, candidates })).toBeUndefined();
    expect(suspectShift({ stretches, day, wanted: { ...own, bet: own.bet + 1n }, candidates })).toBeUndefined();
    expect(suspectShift({ stretches: [], day, wanted: totals(0, 0n, 0n), candidates })).toBeUndefined();
  });
});
