import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { betMeasures } from '../../../clickhouse/measures.ts';
import { type BetFilter, betPredicate } from '../../../kit/bet/bet-filter.ts';
import type { DayRange } from '../../../kit/report/report-scope.ts';
import { IN_RANGE, knownBefore, PAID, parts } from './audience-query.ts';

type Filter = BetFilter & { days: DayRange };

/** Figures of one value; an empty one is unknown. `is_total`: of everybody, each player once. */
export type Spread = {
  value: string;
  is_total: number;
  players: string;
  new_players: string;
  rounds: string;
  bet: string;
  win: string;
};

const SUMS = `${betMeasures.rounds} AS paid_rounds, ${betMeasures.bet_usd} AS stake, ${betMeasures.win_usd} AS won`;

/** Rows of players with `value`, each value of a player once, summed by value and over all. */
const spreadSql = (where: string, players: string): string =>
  `SELECT value, toUInt8(grouping(value)) AS is_total, uniqExactIf(player_id, paid_rounds > 0) AS players,
     uniqExactIf(player_id, paid_rounds > 0 AND is_first) AS new_players, sum(paid_rounds) AS rounds, sum(stake) AS bet, sum(won) AS win
   FROM (SELECT *, player_id NOT IN (${knownBefore(where)}) AS is_first FROM (${players}))
   GROUP BY GROUPING SETS ((value), ())`;

/** By the device of each bet, which no projection knows. */
export const queryDevices = (clickhouse: ClickHouse, filter: Filter): Promise<Spread[]> => {
  const { where, params } = parts(filter);
  return clickhouse.query<Spread>({
    name: 'user_distribution.get_list.device',
    sql: spreadSql(
      where,
      `SELECT player_id, toString(device) AS value, ${SUMS} FROM bet WHERE ${IN_RANGE} AND ${where} AND ${PAID}
       GROUP BY player_id, device HAVING ${betMeasures.bets} > 0`,
    ),
    params,
  });
};

/** Days before the range in which a session may still say where its player is. */
const LOOK_BACK_DAYS = 30;

/** By where each player was last seen. Sessions of all games: where somebody is has nothing to do with what is played. */
export const queryCountries = (clickhouse: ClickHouse, filter: Filter): Promise<Spread[]> => {
  const { where, params } = parts(filter);
  const { days, agentIds, siteIds, withTest } = filter;
  const seen = betPredicate({ agentIds, siteIds, gameIds: null, withTest });
  return clickhouse.query<Spread>({
    name: 'user_distribution.get_list.country',
    sql: spreadSql(
      where,
      `SELECT player_id, last_country AS value, paid_rounds, stake, won FROM (${playersSql(where)}) AS played
       LEFT JOIN (
         SELECT player_id, argMax(said, (at, session_id)) AS last_country FROM (
           SELECT player_id, session_id, row_version, any(started_at) AS at, toString(any(country)) AS said FROM game_session
           WHERE settle_date >= {seen_from:Date} AND settle_date <= {to:Date} AND ${seen.sql} AND country != ''
           GROUP BY player_id, session_id, row_version HAVING sum(sign) > 0
         ) GROUP BY player_id
       ) AS seen ON seen.player_id = played.player_id`,
    ),
    params: { ...seen.params, ...params, seen_from: dateOfEpochDay(epochDayOf(days.from) - LOOK_BACK_DAYS) },
  });
};

const playersSql = (where: string): string =>
  `SELECT player_id, ${SUMS} FROM bet WHERE ${IN_RANGE} AND ${where} AND ${PAID} GROUP BY player_id HAVING ${betMeasures.bets} > 0`;

export type PlayedRow = { player_id: string; is_first: number; paid_rounds: string; stake: string; won: string };

/** A screen waits no longer. */
const MAX_SECONDS = 8;

/** Everybody who played, in chunks: what is known of players alone lies in another store. */
export const streamPlayed = (clickhouse: ClickHouse, filter: Filter): AsyncIterable<PlayedRow[]> => {
  const { where, params } = parts(filter);
  return clickhouse.queryStream<PlayedRow>({
    name: 'user_distribution.get_list.players',
    sql: `SELECT player_id, player_id NOT IN (${knownBefore(where)}) AS is_first, paid_rounds, stake, won FROM (${playersSql(where)})`,
    params,
    names: ['player_id', 'is_first', 'paid_rounds', 'stake', 'won'],
    settings: { max_execution_time: MAX_SECONDS },
  });
};
