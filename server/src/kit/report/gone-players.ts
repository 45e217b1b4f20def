import { betMeasures, dayMeasures, playerDayMeasures } from '../../clickhouse/measures.ts';
import { type BetDimension, dimensionColumns } from '../bet/bet-dimension.ts';
import { COUNTED, type SqlPart } from '../bet/bet-filter.ts';
import { groupingSets, type Level } from './grouping.ts';
import { NORMAL } from './metric-sql.ts';

/**
 * How many players of each level have no paid round left there, of those who ever had one: what the sets of `players_added` hold too many.
 * Only players are looked at whose rounds of one day, website and game were all taken back, and only on days that took back any of theirs:
 * a round is taken back on its own settlement day, so a player who kept a round anywhere still counts there.
 */
export const goneSql = ({
  where,
  columns,
  levels,
}: {
  where: SqlPart;
  columns: readonly (BetDimension | 'currency')[];
  levels: readonly Level[];
}): string => {
  const paid = `${where.sql} AND ${COUNTED} AND ${NORMAL}`;
  const touched = `SELECT settle_date, arrayJoin(groupUniqArrayIfMerge(taken_back)) FROM (
      SELECT settle_date, ${dayMeasures.players_taken_back} AS taken_back FROM bet WHERE ${paid} GROUP BY settle_date
    ) GROUP BY settle_date`;
  // Of a cluster every shard asks for what all shards know.
  const doubtful = `SELECT player_id FROM bet WHERE ${paid} AND (settle_date, player_id) GLOBAL IN (${touched})
    GROUP BY settle_date, site_id, agent_id, game_id, currency, status, player_id HAVING ${betMeasures.rounds} <= 0 AND ${playerDayMeasures.rounds_added} > 0`;
  return `SELECT ${columns.join(', ')}, grouping(${columns.join(', ')}) AS level,
      uniqExactIf(player_id, had_round) - uniqExactIf(player_id, has_round) AS gone
    FROM (
      SELECT player_id, ${dimensionColumns(columns)}, ${playerDayMeasures.rounds_added} > 0 AS had_round, ${betMeasures.rounds} > 0 AS has_round FROM bet
      WHERE ${paid} AND player_id GLOBAL IN (${doubtful})
      GROUP BY player_id, ${columns.join(', ')}
    ) GROUP BY ${groupingSets(levels)}`;
};
