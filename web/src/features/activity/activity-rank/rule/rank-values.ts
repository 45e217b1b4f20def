import type { PrizeRow, RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import type { RankActivityRow } from '@manager/contract/features/activity/activity-rank/rule';
import { decimal, sum, toWire } from '@manager/domain/money';
import { decimalOf } from '../../../../kit/form/decimal.ts';
import { type ActivityValues, activityValuesOf, toActivityInput } from '../../../../product/activity/activity-values.ts';

/** A line of the table of prizes as it is typed; `unit`: what `prize` counts. */
export type RankLine = { from: string; to: string; prize: string; unit: 'amount' | 'pct' };

export const CAPS = ['all', 'first', 'best'] as const;
export const POOLS = ['none', 'fixed', 'bet_share'] as const;

const FIRST_LINE: RankLine = { from: '1', to: '1', prize: '', unit: 'amount' };

const lineOf = ({ from, to, amount, pct }: PrizeRow): RankLine => ({
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
  ranks: (rule?.ranks.map(lineOf) ?? [FIRST_LINE]) as readonly RankLine[],
  pays: rule?.pays ?? ('manual' as RankRule['pays']),
  has_robots: (rule?.robots ?? null) !== null,
  robot_count: String(rule?.robots?.count ?? ''),
  robot_names: rule?.robots?.names ?? [],
  robot_score: rule?.robots?.final_score ?? '',
});
export type RankValues = ReturnType<typeof rankValuesOf>;
export type RankFormValues = ActivityValues & { rule: RankValues };

export const valuesOf =
  (agentId: string | null) =>
  (row: RankActivityRow | undefined): RankFormValues => ({
    ...activityValuesOf(row, agentId),
    rule: rankValuesOf(row?.rule),
  });

const DIGITS = /^\d{1,7}$/;
/** A whole number as the call takes it; what is none is refused there. */
const whole = (text: string): number => (DIGITS.test(text.trim()) ? Number(text.trim()) : 0);
const exact = (text: string): string => decimalOf(text) ?? text.trim();

/** The line after the last one: the next place. */
export const nextLine = (lines: readonly RankLine[]): RankLine => {
  const last = lines.at(-1);
  const place = String(whole(last?.to ?? '0') + 1);
  return { from: place, to: place, prize: '', unit: last?.unit ?? 'amount' };
};

const toPrizeRow = ({ from, to, prize, unit }: RankLine) => ({
  from: whole(from),
  to: whole(to),
  amount: unit === 'amount' ? exact(prize) : null,
  pct: unit === 'pct' ? exact(prize) : null,
});

const toPool = ({ pool, pool_amount: amount, pool_pct: pct }: RankValues): RankRule['pool'] => {
  if (pool === 'none') return null;
  return pool === 'fixed' ? { kind: 'fixed', amount: exact(amount) } : { kind: 'bet_share', pct: exact(pct) };
};

export const toRankRule = (values: RankValues): RankRule => ({
  kind: 'rank',
  score: values.score,
  min_rounds: whole(values.min_rounds),
  round_cap: values.cap === 'all' ? null : { which: values.cap, rounds: whole(values.cap_rounds) },
  pool: toPool(values),
  ranks: values.ranks.map(toPrizeRow),
  pays: values.pays,
  robots: values.has_robots
    ? { count: whole(values.robot_count), names: values.robot_names, final_score: exact(values.robot_score) }
    : null,
});

export const toInput = ({ rule, ...common }: RankFormValues) => ({ ...toActivityInput(common), rule: toRankRule(rule) });

/** What all places of a line come to, or undefined while it is not whole. */
const placesOf = ({ from, to }: RankLine): string | undefined => {
  const places = whole(to) - whole(from) + 1;
  return whole(from) > 0 && places > 0 ? String(places) : undefined;
};

/** Sum of the prizes of a unit over all places that are whole so far. */
export const sumOf = (lines: readonly RankLine[], unit: RankLine['unit']): string =>
  toWire(
    sum(
      lines.flatMap((line) => {
        const prize = decimalOf(line.prize);
        const places = placesOf(line);
        return line.unit !== unit || prize === undefined || places === undefined ? [] : [decimal(prize).times(places)];
      }),
    ),
  );
