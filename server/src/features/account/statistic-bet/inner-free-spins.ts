import type { ClickHouse } from '../../../clickhouse/client.ts';
import { betPredicate, type BetFilter } from '../../../kit/bet/bet-filter.ts';
import { keyColumns, keysOf } from '../../../kit/bet/standing-extremes.ts';
import { COUNTED } from '../../../kit/figures/money-query.ts';
import { type StatisticQuery, type StatisticRow, whereOf } from './statistic-query.ts';

/** A bet inside of a round settles with it, or not long before or after. */
const INSIDE_DAYS = 31;

/** In no value of a group. */
const BETWEEN = '\u001F';

type Counted = Record<`key_${number}`, string | number> & { rounds: string };

/**
 * Rounds whose free spins only the bets inside of them tell: they count like those that say it themselves, as tasks count them (domain/src/task.ts), in the
 * row of the bet that they began with. The sums know single bets alone, so these are asked for beside them.
 */
export const withInnerFreeSpins = async (
  clickhouse: ClickHouse,
  query: StatisticQuery,
  rows: StatisticRow[],
): Promise<StatisticRow[]> => {
  if (rows.length === 0) return rows;
  const where = whereOf(query);
  const keys = keysOf(query.columns);
  const textOf = (row: Record<`key_${number}`, string | number>): string =>
    keys.map((key) => String(row[key as `key_${number}`])).join(BETWEEN);
  // Grouped over the rows shown, because there may be one for each player.
  const group = `arrayStringConcat([${query.columns.map(({ sql }) => `toString(${sql})`).join(', ')}], {between:String})`;
  const found = await clickhouse.query<Counted>({
    name: `${query.name}.inside`,
    sql: `SELECT ${keyColumns(query.columns.map(({ sql }) => sql)).join(', ')}, sum(sign) AS rounds FROM bet
      WHERE ${where.sql} AND parent_bet_id = '' AND is_free_spins = 0 AND ${group} IN {groups:Array(String)} AND (site_id, player_id, bet_id) GLOBAL IN (
        SELECT site_id, player_id, parent_bet_id FROM bet WHERE is_free_spins = 1 AND parent_bet_id != '' AND ${insideOf(query.filter)}
        GROUP BY site_id, player_id, parent_bet_id HAVING sum(sign) > 0)
      GROUP BY ${keys.join(', ')}`,
    params: { ...where.params, between: BETWEEN, groups: rows.map(textOf) },
  });
  const more = new Map(found.map((row) => [textOf(row), Number(row.rounds)]));
  return rows.map((row) => ({ ...row, free_spin_rounds: String(Number(row.free_spin_rounds) + (more.get(textOf(row)) ?? 0)) }));
};

/** Under the names of the filter's own parameters. */
const insideOf = ({ agentIds, siteIds, gameIds, playerIds, days, withTest }: BetFilter): string => {
  const { sql } = betPredicate({ agentIds, siteIds, gameIds, playerIds, withTest });
  const settled =
    days === undefined ? '' : `AND settle_date BETWEEN {day_from:Date} - ${INSIDE_DAYS} AND {day_to:Date} + ${INSIDE_DAYS}`;
  return `${sql} AND ${COUNTED} ${settled}`;
};
