import { promoDayMeasures, promoMeasures } from '../../clickhouse/fact-measures.ts';
import type { ClickHouse } from '../../clickhouse/client.ts';
import { type BetDimension, dimensionColumns, promoDimensions } from '../bet/bet-dimension.ts';
import type { BetFilter } from '../bet/bet-filter.ts';
import { promoPredicate, promoProjection } from '../bet/promo-filter.ts';
import { type PromoFigures, promoColumns, promoNames } from './figures.ts';
import { groupingSets, type Level } from './grouping.ts';

/** What a level of a statement over promo credits says; the columns that tell its place are beside. */
export type PromoRow = PromoFigures & { level: string; changed_at?: string };

/** The kinds that a figure is made of (metric-sql.ts). */
export const GIVEN = "kind IN ('free_win', 'activity', 'task', 'compensation')";
const SUMS = Object.entries(promoMeasures)
  .map(([name, sql]) => `${sql} AS sum_${name}`)
  .join(', ');

type PromoQuery = {
  name: string;
  filter: BetFilter;
  columns: readonly (BetDimension | 'currency')[];
  levels: readonly Level[];
  /** Summed by these first, where a figure is to be counted by another way than that of the reports. */
  by?: readonly BetDimension[];
  /** Parameters of the dimensions; those of the filter come with it. */
  params: Record<string, unknown>;
  /** Asks for the newest credit of each level as well. */
  withChange: boolean;
};

/**
 * What promo credits add to the levels of a money report, a level without any has no row: the same filter and the same `grouping()` as over bets,
 * and a statement of its own beside theirs, because the engine plans two small ones sooner than one over both tables.
 */
export const queryPromo = async <Row extends object>(
  clickhouse: ClickHouse,
  { name, filter, columns, levels, by = [], params, withChange }: PromoQuery,
): Promise<(Row & PromoRow)[]> => {
  const where = promoPredicate(filter);
  if (where === undefined) return [];
  const change = withChange
    ? { inner: `, ${promoDayMeasures.granted_at} AS changed`, outer: ', max(changed) AS changed_at' }
    : undefined;
  return clickhouse.query<Row & PromoRow>({
    name: `${name}.promo`,
    sql: `SELECT ${columns.join(', ')}, grouping(${columns.join(', ')}) AS level, ${promoColumns}${change?.outer ?? ''}
      FROM (
        SELECT ${dimensionColumns(columns, promoDimensions)}, kind, ${SUMS}${change?.inner ?? ''}
        FROM promo_credit WHERE ${where.sql} AND ${GIVEN} GROUP BY ${[...columns, ...by, 'kind'].join(', ')}
      ) GROUP BY ${groupingSets(levels)} HAVING sum(sum_credits) > 0`,
    params: { ...where.params, ...params },
    settings: promoProjection([...columns, ...by], filter),
  });
};

const NOTHING = Object.fromEntries(
  promoNames.flatMap((name) => [name, `${name}_usd`]).map((name) => [name, '0']),
) as PromoFigures;

/** What stands beside the bets of a level: its credits, and the newest change of both. */
export const besideBets = (
  bets: { changed_at?: string },
  promo: PromoRow | undefined,
): PromoFigures & { changed_at?: string } => {
  const { level: _level, changed_at: given = '', ...figures } = promo ?? { ...NOTHING, level: '' };
  return bets.changed_at !== undefined && given > bets.changed_at ? { ...figures, changed_at: given } : figures;
};

/** When the newest credit of a filter was given, as the store prints it; undefined without credits. */
export const newestPromo = async (
  clickhouse: ClickHouse,
  { name, filter }: { name: string; filter: BetFilter },
): Promise<string | undefined> => {
  const where = promoPredicate(filter);
  if (where === undefined) return undefined;
  const [row] = await clickhouse.query<{ changed: string; credits: string }>({
    name: `${name}.promo`,
    sql: `SELECT ${promoDayMeasures.granted_at} AS changed, ${promoMeasures.credits} AS credits FROM promo_credit WHERE ${where.sql} AND ${GIVEN}`,
    params: where.params,
    settings: promoProjection([], filter),
  });
  return row === undefined || row.credits === '0' ? undefined : row.changed;
};
