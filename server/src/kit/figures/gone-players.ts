import type { ReadQuery } from '../../clickhouse/client.ts';
import { betMeasures, dayMeasures, playerDayMeasures } from '../../clickhouse/measures.ts';
import { type BetDimension, dimensionColumns } from '../bet/bet-dimension.ts';
import { type BetFilter, COUNTED, type SqlPart } from '../bet/bet-filter.ts';
import { projectionFor } from '../bet/projections.ts';
import { groupingSets, type Level } from './grouping.ts';
import { NORMAL } from './metric-sql.ts';

/** So many players are named in a statement, in ten thousand letters at most; more are looked for by the store. */
export const MOST_NAMED = 300;

type PlayersQuery = {
  filter: BetFilter;
  where: SqlPart;
  columns: readonly (BetDimension | 'currency')[];
  levels: readonly Level[];
  params: Record<string, unknown>;
};

/**
 * How many players of each level have no paid round left there, of those who ever had one: what the sets of `players_added` hold too many.
 * `takenBack`: whoever had a round taken back, or more than `MOST_NAMED` of them.
 */
export const goneQuery = (
  { filter, where, columns, levels, params }: PlayersQuery,
  takenBack: readonly string[],
): Pick<ReadQuery, 'sql' | 'params' | 'settings'> => {
  const paid = `${where.sql} AND ${COUNTED} AND ${NORMAL}`;
  const isNamed = takenBack.length <= MOST_NAMED;
  const among = isNamed ? 'player_id IN {taken_back:Array(UInt64)}' : `player_id GLOBAL IN (${doubtfulPlayers(paid)})`;
  return {
    sql: `SELECT ${columns.join(', ')}, grouping(${columns.join(', ')}) AS level,
      uniqExactIf(player_id, had_round) - uniqExactIf(player_id, has_round) AS gone
    FROM (
      SELECT player_id, ${dimensionColumns(columns)}, ${playerDayMeasures.rounds_added} > 0 AS had_round, ${betMeasures.rounds} > 0 AS has_round FROM bet
      WHERE ${paid} AND ${among}
      GROUP BY player_id, ${columns.join(', ')}
    ) GROUP BY ${groupingSets(levels)}`,
    params: isNamed ? { ...params, taken_back: takenBack.map(BigInt) } : params,
    // Without names it reads several kinds of sums.
    settings: isNamed ? projectionFor([...columns, 'player_id'], filter) : {},
  };
};

/**
 * Only players whose rounds of one day, website and game were all taken back, and only on days that took back any of theirs: a round is
 * taken back on its own settlement day, so a player who kept a round anywhere still counts there.
 */
const doubtfulPlayers = (paid: string): string => {
  const touched = `SELECT settle_date, arrayJoin(groupUniqArrayIfMerge(taken_back)) FROM (
      SELECT settle_date, ${dayMeasures.players_taken_back} AS taken_back FROM bet WHERE ${paid} GROUP BY settle_date
    ) GROUP BY settle_date`;
  // Of a cluster every shard asks for what all shards know.
  return `SELECT player_id FROM bet WHERE ${paid} AND (settle_date, player_id) GLOBAL IN (${touched})
    GROUP BY settle_date, site_id, agent_id, game_id, currency, status, player_id HAVING ${betMeasures.rounds} <= 0 AND ${playerDayMeasures.rounds_added} > 0`;
};
