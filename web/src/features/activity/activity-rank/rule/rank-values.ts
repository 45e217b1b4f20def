import type { PrizeRow, RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import type { ActivityRule, RuleActivityRow } from '@manager/contract/features/activity/activity-rank/rule';
import { decimal, sum, toWire } from '@manager/domain/money';
import { decimalOf, exactOf, wholeOf } from '../../../../kit/form/decimal.ts';
import { type ActivityValues, activityValuesOf, toActivityInput } from '../../../../product/activity/activity-values.ts';
import { FIRST_PLACE, type PlaceLine } from '../../../../product/activity/place-lines.ts';
import { packetNeeds, packetValuesOf, toPacketRule } from './packet-values.ts';
import { scatterNeeds, scatterValuesOf, toScatterRule } from './scatter-values.ts';

export const CAPS = ['all', 'first', 'best'] as const;
export const POOLS = ['none', 'fixed', 'bet_share'] as const;

const lineOf = ({ from, to, amount, pct }: PrizeRow): PlaceLine => ({
  from: String(from),
  to: String(to),
  prize: amount ?? pct ?? '',
  unit: amount === null ? 'pct' : 'amount',
});

/** The rule of a ranking as its form has it. */
const rankValuesOf = (rule: RankRule | undefined) => ({
  score: rule?.score ?? ('total_bet' as RankRule['score']),
  min_rounds: String(rule?.min_rounds ?? 1),
  cap: (rule?.round_cap?.which ?? 'all') as (typeof CAPS)[number],
  cap_rounds: String(rule?.round_cap?.rounds ?? ''),
  pool: (rule?.pool?.kind ?? 'none') as (typeof POOLS)[number],
  pool_amount: rule?.pool?.kind === 'fixed' ? rule.pool.amount : '',
  pool_pct: rule?.pool?.kind === 'bet_share' ? rule.pool.pct : '',
  ranks: (rule?.ranks.map(lineOf) ?? [FIRST_PLACE]) as readonly PlaceLine[],
  pays: rule?.pays ?? ('manual' as RankRule['pays']),
  has_robots: (rule?.robots ?? null) !== null,
  robot_count: String(rule?.robots?.count ?? ''),
  robot_names: rule?.robots?.names ?? [],
  robot_score: rule?.robots?.final_score ?? '',
});
type RankValues = ReturnType<typeof rankValuesOf>;

/** Of each kind what its fields have; those of the others wait unseen. */
const ruleValuesOf = (rule: ActivityRule | undefined) => ({
  kind: (rule?.kind ?? 'rank') as ActivityRule['kind'],
  ...rankValuesOf(rule?.kind === 'rank' ? rule : undefined),
  ...packetValuesOf(rule?.kind === 'red_packet' ? rule : undefined),
  ...scatterValuesOf(rule?.kind === 'scatter_collect' ? rule : undefined),
});
type RuleValues = ReturnType<typeof ruleValuesOf>;
export type RankFormValues = ActivityValues & { rule: RuleValues };

export const valuesOf =
  (agentId: string | null) =>
  (row: RuleActivityRow | undefined): RankFormValues => ({
    ...activityValuesOf(row, agentId),
    rule: ruleValuesOf(row?.rule),
  });

const toPrizeRow = ({ from, to, prize, unit }: PlaceLine) => ({
  from: wholeOf(from),
  to: wholeOf(to),
  amount: unit === 'amount' ? exactOf(prize) : null,
  pct: unit === 'pct' ? exactOf(prize) : null,
});

const toPool = ({ pool, pool_amount: amount, pool_pct: pct }: RankValues): RankRule['pool'] => {
  if (pool === 'none') return null;
  return pool === 'fixed' ? { kind: 'fixed', amount: exactOf(amount) } : { kind: 'bet_share', pct: exactOf(pct) };
};

export const toRankRule = (values: RankValues): RankRule => ({
  kind: 'rank',
  score: values.score,
  min_rounds: wholeOf(values.min_rounds),
  round_cap: values.cap === 'all' ? null : { which: values.cap, rounds: wholeOf(values.cap_rounds) },
  pool: toPool(values),
  ranks: values.ranks.map(toPrizeRow),
  pays: values.pays,
  robots: values.has_robots
    ? { count: wholeOf(values.robot_count), names: values.robot_names, final_score: exactOf(values.robot_score) }
    : null,
});

const toRule = (values: RuleValues): ActivityRule => {
  if (values.kind === 'rank') return toRankRule(values);
  return values.kind === 'red_packet' ? toPacketRule(values) : toScatterRule(values);
};

export const toInput = ({ rule, ...common }: RankFormValues) => ({ ...toActivityInput(common), rule: toRule(rule) });

/** Fields of red packets and scatter collections that have to be filled in, by the path of the call. */
export const giftNeeds = (values: RuleValues): Record<string, string> => {
  if (values.kind === 'rank') return {};
  return values.kind === 'red_packet' ? packetNeeds(values) : scatterNeeds(values);
};

/** What all places of a line come to, or undefined while it is not whole. */
const placesOf = ({ from, to }: PlaceLine): string | undefined => {
  const places = wholeOf(to) - wholeOf(from) + 1;
  return wholeOf(from) > 0 && places > 0 ? String(places) : undefined;
};

/** Sum of the prizes of a unit over all places that are whole so far. */
export const sumOf = (lines: readonly PlaceLine[], unit: PlaceLine['unit']): string =>
  toWire(
    sum(
      lines.flatMap((line) => {
        const prize = decimalOf(line.prize);
        const places = placesOf(line);
        return line.unit !== unit || prize === undefined || places === undefined ? [] : [decimal(prize).times(places)];
      }),
    ),
  );
