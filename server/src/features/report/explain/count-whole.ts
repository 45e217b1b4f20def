import { betMeasures } from '../../../clickhouse/measures.ts';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { type BetFilter, betPredicate } from '../../../kit/bet/bet-filter.ts';
import { projectionFor } from '../../../kit/bet/projections.ts';
import { type BetFigures, type FigureRow, figureColumns, noFigures } from '../../../kit/figures/figures.ts';
import { type Level, maskOf } from '../../../kit/figures/grouping.ts';
import { COUNTED } from '../../../kit/figures/money-query.ts';
import { besideBets, queryPromo } from '../../../kit/figures/promo-query.ts';
import { queryMultiples } from '../../../kit/figures/standing-multiples.ts';
import { atRates, type Rates } from '../../../kit/figures/todays-rates.ts';

type WholeQuery = { name: string; filter: BetFilter; rates: Rates | undefined; hasMultiples?: boolean };

/** `maxMultiple` is 0 where nobody asked for it. */
export type ExplainedRow = FigureRow & { maxMultiple: number };
export const NOTHING: ExplainedRow = { ...noFigures, maxMultiple: 0 };

const COLUMNS = ['currency'] as const;
const [OWN, WHOLE]: [Level, Level] = [['currency'], []];
type Row<F> = F & { currency: string; level: string };

/**
 * The figures of a filter by way of its players: another grouping of bets and credits than that of the reports, read from `by_player_day` and
 * `by_player`. Absent without any; at today's rates when some are given.
 */
export const countWhole = async (
  clickhouse: ClickHouse,
  { name, filter, rates, hasMultiples = false }: WholeQuery,
): Promise<{ whole: ExplainedRow | undefined; byCurrency: ExplainedRow[] }> => {
  const [bets, promo, multipleOf] = await Promise.all([
    countBets(clickhouse, { name, filter }),
    queryPromo<{ currency: string }>(clickhouse, {
      name,
      filter,
      columns: COLUMNS,
      levels: [OWN, WHOLE],
      by: ['player_id'],
      params: {},
      withChange: false,
    }),
    hasMultiples ? queryMultiples(clickhouse, { name, filter, dimensions: COLUMNS, isByPlayer: true }) : () => 0,
  ]);
  const multipleAt = (level: Level, currency: string): number =>
    level === OWN ? multipleOf([currency]) : Math.max(0, ...bets.map((row) => multipleOf([row.currency])));
  const at = (level: Level): ExplainedRow[] => {
    const isHere = (row: { level: string }): boolean => Number(row.level) === maskOf(COLUMNS, level);
    const [played, given] = [bets.filter(isHere), promo.filter(isHere)];
    const currencies = [...new Set([...played, ...given].map(({ currency }) => currency))].toSorted();
    return currencies.map((currency) => ({
      ...noFigures,
      maxMultiple: multipleAt(level, currency),
      currency,
      ...played.find((row) => row.currency === currency),
      ...besideBets(
        {},
        given.find((row) => row.currency === currency),
      ),
    }));
  };
  const [byCurrency, wholes] = [at(OWN), at(WHOLE)];
  if (rates === undefined) return { whole: wholes[0], byCurrency };
  return {
    whole: atRates(wholes, { parts: byCurrency, keys: [], rates })[0],
    byCurrency: atRates(byCurrency, { parts: byCurrency, keys: ['currency'], rates }),
  };
};

const countBets = async (
  clickhouse: ClickHouse,
  { name, filter }: Pick<WholeQuery, 'name' | 'filter'>,
): Promise<Row<BetFigures>[]> => {
  const where = betPredicate(filter);
  const sums = Object.entries(betMeasures)
    .filter(([measure]) => figureColumns.includes(`sum_${measure}`))
    .map(([measure, expression]) => `${expression} AS sum_${measure}`);
  return clickhouse.query<Row<BetFigures>>({
    name,
    sql: `SELECT currency, grouping(currency) AS level, ${figureColumns}, uniqExactIf(player_id, source = 'normal' AND sum_rounds > 0) AS players
      FROM (
        SELECT player_id, currency, source, ${sums.join(', ')} FROM bet WHERE ${where.sql} AND ${COUNTED}
        GROUP BY player_id, currency, source HAVING sum_bets > 0
      ) GROUP BY GROUPING SETS ((currency), ()) HAVING sum(sum_bets) > 0`,
    params: where.params,
    settings: projectionFor(['player_id', ...COLUMNS], filter),
  });
};
