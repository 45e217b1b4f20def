import { betMeasures } from '../../../clickhouse/measures.ts';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { type BetFilter, betPredicate } from '../../../kit/bet/bet-filter.ts';
import { projectionFor } from '../../../kit/bet/projections.ts';
import { type FigureRow, figureColumns } from '../../../kit/report/figures.ts';
import { COUNTED } from '../../../kit/report/money-query.ts';
import { atRates, type Rates } from '../../../kit/report/todays-rates.ts';

type WholeQuery = { name: string; filter: BetFilter; rates: Rates | undefined };

/**
 * The figures of a filter by way of its players: another grouping of the bets than that of the reports, read from `by_player_day`. Absent without
 * bets; at today's rates when some are given.
 */
export const countWhole = async (
  clickhouse: ClickHouse,
  { name, filter, rates }: WholeQuery,
): Promise<{ whole: FigureRow | undefined; byCurrency: FigureRow[] }> => {
  const where = betPredicate(filter);
  const sums = Object.entries(betMeasures)
    .filter(([measure]) => figureColumns.includes(`sum_${measure}`))
    .map(([measure, expression]) => `${expression} AS sum_${measure}`);
  const rows = await clickhouse.query<FigureRow & { level: string }>({
    name,
    sql: `SELECT currency, grouping(currency) AS level, ${figureColumns}, uniqExactIf(player_id, source = 'normal' AND sum_rounds > 0) AS players
      FROM (
        SELECT player_id, currency, source, ${sums.join(', ')} FROM bet WHERE ${where.sql} AND ${COUNTED}
        GROUP BY player_id, currency, source HAVING sum_bets > 0
      ) GROUP BY GROUPING SETS ((currency), ())`,
    params: where.params,
    settings: projectionFor(['player_id', 'currency'], filter),
  });
  const byCurrency = rows.filter(({ level }) => level === '0').toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
  // The grand total is a row also where there is no bet.
  const wholes = byCurrency.length === 0 ? [] : rows.filter(({ level }) => level === '1');
  if (rates === undefined) return { whole: wholes[0], byCurrency };
  return {
    whole: atRates(wholes, { parts: byCurrency, keys: [], rates })[0],
    byCurrency: atRates(byCurrency, { parts: byCurrency, keys: ['currency'], rates }),
  };
};
