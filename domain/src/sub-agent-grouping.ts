import { rate, winLoss } from './measures.ts';
import { compare, decimal, toWire, type Decimal } from './money.ts';

/** What a rule looks at, over the days of the grouping: win-loss and bet in USD, rate in percent with 4 decimals. */
export const GROUPING_METRICS = ['win_loss', 'rate', 'bet'] as const;
export type GroupingMetric = (typeof GROUPING_METRICS)[number];

/** `from` ≤ figure < `to`; null: open on that side. Decimal texts. */
export type GroupingRule = { groupId: string; metric: GroupingMetric; from: string | null; to: string | null; minRounds: number };

/** What a sub-agent did in the days of the grouping, in USD. */
export type GroupingFigures = { rounds: number; bet: Decimal; win: Decimal };

/** `few_rounds`: a rule matches, but for the number of rounds. `no_bets`: the figure does not exist. */
export type GroupingOutcome = 'matched' | 'few_rounds' | 'no_match' | 'no_bets' | 'no_rule';

/** `value`: the figure that the rules look at; null when it does not exist. `rule`: the one whose range holds it. */
export type Grouping = {
  outcome: GroupingOutcome;
  metric: GroupingMetric | null;
  value: string | null;
  rule: GroupingRule | null;
};

/**
 * The group that the rules find for a sub-agent. At most one rule can match, because all look at the same figure and their
 * ranges never overlap (`ruleFault`); should they ever, the first counts. The rate is judged as it is shown, with 4 decimals.
 */
export const groupingOf = (figures: GroupingFigures, rules: readonly GroupingRule[]): Grouping => {
  const metric = rules[0]?.metric ?? null;
  if (metric === null) return { outcome: 'no_rule', metric, value: null, rule: null };
  const value = figureOf(figures, metric);
  if (value === null) return { outcome: 'no_bets', metric, value, rule: null };
  const rule = rules.find((each) => holds(each, decimal(value))) ?? null;
  if (rule === null) return { outcome: 'no_match', metric, value, rule };
  return { outcome: figures.rounds < rule.minRounds ? 'few_rounds' : 'matched', metric, value, rule };
};

const figureOf = ({ bet, win }: GroupingFigures, metric: GroupingMetric): string | null => {
  if (metric === 'rate') return rate(bet, win);
  return toWire(metric === 'bet' ? bet : winLoss(bet, win));
};

const holds = ({ from, to }: GroupingRule, value: Decimal): boolean =>
  (from === null || compare(decimal(from), value) <= 0) && (to === null || compare(value, decimal(to)) < 0);

export type RuleFault = { fault: 'other_metric' | 'overlap'; groupId: string };

/** Why a rule cannot stand beside the others, and the group whose rule is in the way; undefined when it can. */
export const ruleFault = (rule: GroupingRule, others: readonly GroupingRule[]): RuleFault | undefined => {
  const different = others.find(({ metric }) => metric !== rule.metric);
  if (different !== undefined) return { fault: 'other_metric', groupId: different.groupId };
  const overlapping = others.find((other) => startsBeforeEnd(rule, other) && startsBeforeEnd(other, rule));
  return overlapping && { fault: 'overlap', groupId: overlapping.groupId };
};

const startsBeforeEnd = ({ from }: GroupingRule, { to }: GroupingRule): boolean =>
  from === null || to === null || compare(decimal(from), decimal(to)) < 0;
