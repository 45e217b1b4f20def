import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decimal } from './money.ts';
import { groupingOf, type GroupingMetric, type GroupingRule, ruleFault } from './sub-agent-grouping.ts';

/** Millionths as a decimal text, without the code under test. */
const textOf = (micros: bigint): string => {
  const digits = (micros < 0n ? -micros : micros).toString().padStart(7, '0');
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
  return micros < 0n ? `-${text}` : text;
};

/** Rules cut out of one line at ascending points: they touch and never overlap. */
const rulesOf = ({
  metric,
  cuts,
  minRounds,
}: {
  metric: GroupingMetric;
  cuts: readonly bigint[];
  minRounds: number;
}): GroupingRule[] => {
  const ends = [null, ...cuts.toSorted((a, b) => (a < b ? -1 : 1)), null];
  return ends.slice(1).map((to, i) => {
    const from = ends[i] ?? null;
    return {
      groupId: String(i),
      metric,
      from: from === null ? null : textOf(from),
      to: to === null ? null : textOf(to),
      minRounds,
    };
  });
};

const micros = fc.bigInt({ min: -2_000_000_000n, max: 2_000_000_000n });
const setting = fc.record({
  metric: fc.constantFrom<GroupingMetric>('win_loss', 'rate', 'bet'),
  cuts: fc.uniqueArray(micros, { maxLength: 5 }),
  bet: fc.bigInt({ min: 0n, max: 3_000_000_000n }),
  win: fc.bigInt({ min: 0n, max: 3_000_000_000n }),
  rounds: fc.integer({ min: 0, max: 50 }),
  minRounds: fc.integer({ min: 0, max: 50 }),
  /** A cut exactly where the figure lies, so that bounds are met often. */
  isCutAtFigure: fc.boolean(),
});

/** The figure in millionths, by whole numbers only. */
const figureMicros = ({ metric, bet, win }: { metric: GroupingMetric; bet: bigint; win: bigint }): bigint | null => {
  if (metric === 'bet') return bet;
  if (metric === 'win_loss') return bet - win;
  // Ten-thousandths of a percent, half away from zero; both sides are at least 0.
  return bet === 0n ? null : ((win * 2_000_000n + bet) / (2n * bet)) * 100n;
};

test('finds the one range that holds the figure: the number of cuts at or below it', () => {
  fc.assert(
    fc.property(setting, ({ cuts, isCutAtFigure, rounds, minRounds, ...of }) => {
      const figure = figureMicros(of);
      const all = [...new Set(isCutAtFigure && figure !== null ? [...cuts, figure] : cuts)];
      const rules = rulesOf({ metric: of.metric, cuts: all, minRounds });
      const found = groupingOf({ rounds, bet: decimal(textOf(of.bet)), win: decimal(textOf(of.win)) }, rules);
      if (figure === null) {
        expect(found).toMatchObject({ outcome: 'no_bets', value: null, rule: null });
        return;
      }
      const index = all.filter((cut) => cut <= figure).length;
      expect(found.rule?.groupId).toBe(String(index));
      expect(found.outcome).toBe(rounds < minRounds ? 'few_rounds' : 'matched');
      expect(Number(found.value)).toBeCloseTo(Number(figure) / 1e6, 6);
    }),
    { numRuns: 2_000 },
  );
});

test('two rules are at odds exactly when some figure lies in both', () => {
  const bound = fc.option(fc.integer({ min: -6, max: 6 }), { nil: null });
  fc.assert(
    fc.property(fc.tuple(bound, bound), fc.tuple(bound, bound), ([a, b], [c, d]) => {
      fc.pre((a === null || b === null || a < b) && (c === null || d === null || c < d));
      const ruleOf = (groupId: string, from: number | null, to: number | null): GroupingRule => ({
        groupId,
        metric: 'win_loss',
        from: from === null ? null : String(from),
        to: to === null ? null : String(to),
        minRounds: 0,
      });
      const isIn = (x: number, from: number | null, to: number | null): boolean => (from ?? -99) <= x && x < (to ?? 99);
      const halves = Array.from({ length: 60 }, (_, i) => (i - 30) / 2);
      const isShared = halves.some((x) => isIn(x, a, b) && isIn(x, c, d));
      expect(ruleFault(ruleOf('1', a, b), [ruleOf('2', c, d)])).toEqual(
        isShared ? { fault: 'overlap', groupId: '2' } : undefined,
      );
    }),
    { numRuns: 2_000 },
  );
});

describe('by example', () => {
  const rule = (overrides: Partial<GroupingRule>): GroupingRule => ({
    groupId: '7',
    metric: 'win_loss',
    from: '1000',
    to: '5000',
    minRounds: 10,
    ...overrides,
  });
  const figures = (bet: string, win: string, rounds = 10) => ({ rounds, bet: decimal(bet), win: decimal(win) });

  it.each([
    ['1000', '0', 'matched', '1000'],
    ['999.999999', '0', 'no_match', '999.999999'],
    ['4999.999999', '0', 'matched', '4999.999999'],
    ['5000', '0', 'no_match', '5000'],
    ['0', '3', 'no_match', '-3'],
  ])('bet %s, win %s: %s', (...[bet, win, outcome, value]) =>
    expect(groupingOf(figures(bet, win), [rule({})])).toMatchObject({ outcome, value }),
  );

  it('needs its rounds', () =>
    expect(groupingOf(figures('2000', '0', 9), [rule({})])).toMatchObject({ outcome: 'few_rounds', rule: { groupId: '7' } }));
  it('judges the rate as it is shown', () =>
    expect(groupingOf(figures('300000', '287999.9'), [rule({ metric: 'rate', from: '96', to: null })])).toMatchObject({
      outcome: 'matched',
      value: '96.0000',
    }));
  it('knows no rate without bets', () =>
    expect(groupingOf(figures('0', '0'), [rule({ metric: 'rate', from: null, to: '200', minRounds: 0 })])).toMatchObject({
      outcome: 'no_bets',
    }));
  it('finds nothing without rules', () =>
    expect(groupingOf(figures('1', '0'), [])).toMatchObject({ outcome: 'no_rule', metric: null }));
  it('lets one figure rule', () =>
    expect(ruleFault(rule({ metric: 'bet' }), [rule({ groupId: '8' })])).toEqual({ fault: 'other_metric', groupId: '8' }));
});
