import type { ClickHouse } from '../../../clickhouse/client.ts';
import { idsIn, joined } from '../../../kit/bet/fact-filter.ts';

/** A span of instants in ms, the end exclusive. */
export type Span = { from: number; to: number };
export type SpeedScope = {
  agentIds: readonly string[] | null;
  siteIds: readonly string[] | null;
  gameIds: readonly string[] | null;
};

export type Pace = {
  site_id: number;
  game_id: number;
  players: string;
  rounds: string;
  pace_p50: number;
  pace_p95: number;
  too_fast: string;
};
export type Latency = { site_id: number; game_id: number; calls: string; latencies: number[]; failed: string };

const instant = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
const daysOf = ({ from, to }: Span) => ({
  // Settlement days of any calendar that the instants may lie in.
  first_day: new Date(from - 2 * 86_400_000).toISOString().slice(0, 10),
  last_day: new Date(to + 2 * 86_400_000).toISOString().slice(0, 10),
});
const spanParams = (span: Span) => ({ from_at: instant(span.from), to_at: instant(span.to), ...daysOf(span) });
const IN_DAYS = 'settle_date BETWEEN {first_day:Date} AND {last_day:Date}';
const within = (column: string): string =>
  `${IN_DAYS} AND ${column} >= {from_at:DateTime64(3, 'UTC')} AND ${column} < {to_at:DateTime64(3, 'UTC')}`;

/** Rounds of a player in each minute in which he played, by website and game: half of these minutes have no more than p50. */
export const measurePace = (clickhouse: ClickHouse, scope: SpeedScope, span: Span): Promise<Pace[]> => {
  const where = joined([
    { sql: within('bet_at'), params: spanParams(span) },
    ...idsIn('agent_id', scope.agentIds),
    ...idsIn('site_id', scope.siteIds),
    ...idsIn('game_id', scope.gameIds),
  ]);
  return clickhouse.query<Pace>({
    name: 'game_speed.pace',
    sql: `SELECT site_id, game_id, toString(uniqExact(player_id)) AS players, toString(sum(of_minute)) AS rounds,
        quantileExactLow(0.5)(of_minute) AS pace_p50, quantileExact(0.95)(of_minute) AS pace_p95, toString(sum(marked)) AS too_fast
      FROM (
        SELECT site_id, game_id, player_id, toStartOfMinute(bet_at) AS minute, sum(round_sign) AS of_minute, sum(sign * is_too_fast) AS marked
        FROM bet WHERE ${where.sql} GROUP BY site_id, game_id, player_id, minute HAVING of_minute > 0
      ) GROUP BY site_id, game_id`,
    params: where.params,
  });
};

/**
 * Latency and failures of calls by website and by the game of their round; game 0: of no round that has a bet here. Latencies as the store
 * sampled them, so that those of several games of a vendor can be taken together. Of the bets only those of called rounds are kept in memory.
 */
export const measureLatency = (clickhouse: ClickHouse, scope: SpeedScope, span: Span): Promise<Latency[]> => {
  const where = joined([
    { sql: within('called_at'), params: spanParams(span) },
    ...idsIn('agent_id', scope.agentIds),
    ...idsIn('site_id', scope.siteIds),
  ]);
  return clickhouse.query<Latency>({
    name: 'game_speed.latency',
    sql: `SELECT site_id, game_id, toString(count()) AS calls, groupArraySample(5000, 1)(latency_ms) AS latencies,
        toString(countIf(http_status < 200 OR http_status > 299 OR outcome = 'unknown')) AS failed
      FROM (
        SELECT site_id, round_id, argMax(latency_ms, row_version) AS latency_ms, argMax(http_status, row_version) AS http_status,
          argMax(outcome, row_version) AS outcome
        FROM seamless_call WHERE ${where.sql} AND direction = 'out' GROUP BY site_id, round_id, call_id HAVING sum(sign) > 0
      ) AS calls
      LEFT JOIN (
        SELECT site_id, round_id AS round, any(game_id) AS game_id FROM bet
        WHERE ${within('bet_at')} AND (site_id, round_id) IN (SELECT site_id, round_id FROM seamless_call WHERE ${where.sql})
        GROUP BY site_id, round
      ) AS rounds ON rounds.site_id = calls.site_id AND rounds.round = calls.round_id AND calls.round_id != ''
      GROUP BY site_id, game_id`,
    params: where.params,
  });
};
