import type { SessionRow } from '@manager/contract/features/account/session-report';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { COUNTED, type SqlPart } from '../../../kit/bet/bet-filter.ts';
import { AT_ANY_TIME, idsIn, joined, newestVersions, placesOf, when, withinWindow } from '../../../kit/bet/fact-filter.ts';
import type { TimeWindow } from '../../../kit/bet/search-window.ts';

/** A session as the report store prints it. */
export type StoredSession = {
  session_id: string;
  site_id: number;
  player_id: string;
  game_id: number;
  currency: string;
  started: string;
  ended: string;
  length_ms: string;
  end_reason: 'none' | NonNullable<SessionRow['end_reason']>;
  is_test: number;
  balance_start: string | null;
  balance_end: string | null;
  promo_received: string;
  promo_wagered: string;
  transfer_in: string;
  transfer_out: string;
  country: string;
  ip: string;
  device: string;
};

const columns = `session_id, site_id, player_id, game_id, currency, started_at AS started, ended_at AS ended, length_ms, end_reason, is_test, balance_start,
  balance_end, promo_received, promo_wagered, transfer_in, transfer_out, country, ip, device`;

/** Which sessions a search covers; `null` and undefined mean: any. Agent ids carry the caller's scope. */
export type SessionQuery = {
  agentIds: readonly string[] | null;
  siteIds: readonly string[] | null;
  gameIds: readonly string[] | null;
  playerIds: readonly string[] | null;
  withTest: boolean;
  window: TimeWindow | undefined;
  sessionId: string | undefined;
  endReason: string | undefined;
};

const whereOf = (query: SessionQuery): SqlPart =>
  joined([
    { sql: query.withTest ? 'true' : 'is_test = 0', params: {} },
    ...withinWindow('started_at', query.window),
    ...idsIn('agent_id', query.agentIds),
    ...idsIn('site_id', query.siteIds),
    ...idsIn('game_id', query.gameIds),
    ...idsIn('player_id', query.playerIds),
    ...when(query.sessionId !== undefined, () => ({
      sql: `session_id = {session_id:String} AND ${placesOf(['game_session'], 'session_ids')}`,
      params: { session_id: query.sessionId, session_ids: [query.sessionId] },
    })),
  ]);

/** How a session ended is what its newest version says: asked after the versions are told apart. */
const endedBy = (reason: string | undefined): SqlPart[] =>
  when(reason !== undefined, () => ({
    sql: `end_reason = {end_reason:String}`,
    params: { end_reason: reason === 'open' ? 'none' : reason },
  }));

export type SessionPlace = { startedAt: string; sessionId: string };

/** At most `limit` sessions from `after` on, nearest first: newest first for `older`, oldest first for `newer`. */
export const readSessions = (
  clickhouse: ClickHouse,
  query: SessionQuery,
  { direction, after, limit }: { direction: 'older' | 'newer'; after: SessionPlace | undefined; limit: number },
): Promise<StoredSession[]> => {
  const [before, order] = direction === 'older' ? ['<', 'DESC'] : ['>', 'ASC'];
  const where = whereOf(query);
  const rest = joined([
    { sql: newestVersions({ table: 'game_session', id: 'session_id' }, where), params: where.params },
    ...endedBy(query.endReason),
    ...when(after !== undefined, () => ({
      sql: `(started_at, session_id) ${before} ({after_at:DateTime64(3, 'UTC')}, {after_id:String})`,
      params: { after_at: after?.startedAt, after_id: after?.sessionId },
    })),
  ]);
  return clickhouse.query<StoredSession>({
    name: 'session_report.get_list',
    sql: `SELECT ${columns} FROM game_session WHERE ${rest.sql} ORDER BY started_at ${order}, session_id ${order} LIMIT {limit:UInt32}`,
    params: { ...rest.params, limit },
  });
};

export const countSessions = async (clickhouse: ClickHouse, query: SessionQuery): Promise<number> => {
  const where = whereOf(query);
  const rest = joined([
    { sql: newestVersions({ table: 'game_session', id: 'session_id' }, where), params: where.params },
    ...endedBy(query.endReason),
  ]);
  const [row] = await clickhouse.query<{ n: string }>({
    name: 'session_report.count',
    sql: `SELECT count() AS n FROM game_session WHERE ${rest.sql}`,
    params: rest.params,
  });
  return Number(row?.n ?? 0);
};

export type Played = { session_id: string; rounds: string; staked: string; won: string };

/** A session whose end never came spans at most this time, or it would take in all that follow. */
const LONGEST_MS = 2 * 86_400_000;

const instantOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
const untilOf = ({ started, ended, length_ms: length }: StoredSession): number =>
  Number(length) < 0 ? instantOf(started) + LONGEST_MS : instantOf(ended);

/**
 * What was staked and won in each of these sessions. A bet belongs to the session of its player and game that began last before it; one whose game
 * has none open, to the last of those that name no game. So overlapping sessions never count a bet twice.
 */
export const playedIn = async (clickhouse: ClickHouse, sessions: readonly StoredSession[]): Promise<Map<string, Played>> => {
  if (sessions.length === 0) return new Map();
  const window = {
    from: Math.min(...sessions.map(({ started }) => instantOf(started))),
    to: Math.max(...sessions.map(untilOf)) + 1,
  };
  const whose = [
    ...idsIn('site_id', [...new Set(sessions.map(({ site_id: id }) => String(id)))]),
    ...idsIn('player_id', [...new Set(sessions.map(({ player_id: id }) => id))]),
  ];
  const ofBets = joined([...withinWindow('bet_at', window, AT_ANY_TIME), ...whose]);
  const ofSessions = joined([...withinWindow('started_at', window), ...whose]);
  const opened = (which: string): string =>
    `(SELECT player_id, game_id, started_at, session_id AS id, if(length_ms < 0, started_at + toIntervalMillisecond(${LONGEST_MS}), ended_at) AS until
      FROM game_session WHERE ${newestVersions({ table: 'game_session', id: 'session_id' }, ofSessions)} AND game_id ${which})`;
  const rows = await clickhouse.query<Played>({
    name: 'session_report.played',
    sql: `SELECT if(notEmpty(own_id), own_id, if(notEmpty(lobby.id) AND played.bet_at <= lobby.until, lobby.id, '')) AS session_id,
        sum(played.rounds) AS rounds, sum(played.staked) AS staked, sum(played.won) AS won
      FROM (
        SELECT bets.player_id AS player_id, bets.bet_at AS bet_at, bets.rounds AS rounds, bets.staked AS staked, bets.won AS won,
          if(notEmpty(own.id) AND bets.bet_at <= own.until, own.id, '') AS own_id
        FROM (
          SELECT player_id, game_id, bet_at, round_sign AS rounds, bet * sign AS staked, (win_game + win_jackpot) * sign AS won
          FROM bet WHERE ${ofBets.sql} AND ${COUNTED} AND source = 'normal'
        ) AS bets
        ASOF LEFT JOIN ${opened('!= 0')} AS own ON bets.player_id = own.player_id AND bets.game_id = own.game_id AND bets.bet_at >= own.started_at
      ) AS played
      ASOF LEFT JOIN ${opened('= 0')} AS lobby ON played.player_id = lobby.player_id AND played.bet_at >= lobby.started_at
      WHERE session_id IN {wanted:Array(String)} GROUP BY session_id`,
    params: { ...ofBets.params, wanted: sessions.map(({ session_id: id }) => id) },
    settings: { optimize_use_projections: 0 },
  });
  return new Map(rows.map((row) => [row.session_id, row]));
};
