import { ROUND_ENDS_WITHIN_MS } from '@manager/domain/activity-score';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { betMeasures } from '../../../clickhouse/measures.ts';
import type { SqlPart } from '../../../kit/bet/bet-filter.ts';
import { LAST_DAY } from '../../../kit/bet/fact-filter.ts';
import type { AnyDb } from '../../../postgres/db.ts';
import type { Draft } from './activity-kind.ts';
import { readAgentLines } from './open-activities.ts';

/** Where and at which stakes an activity runs. */
export type Reach = Pick<
  Draft,
  'agent_id' | 'site_ids' | 'game_ids' | 'off_site_ids' | 'off_agent_ids' | 'off_game_ids' | 'min_bet_usd' | 'max_bet_usd'
>;
export type Window = { fromMs: number; toMs: number };
type Asked = { reach: Reach; window: Window };

const DAY_MS = 86_400_000;
/** Whoever asks waits; beyond that there is an error, and no figure. */
export const REACH_SETTINGS = { max_execution_time: 4 } as const;
/** What a preview looks back on. */
export const PREVIEW_DAYS = 7;
export const previewWindow = (nowMs: number): Window => ({ fromMs: nowMs - PREVIEW_DAYS * DAY_MS, toMs: nowMs });
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const IS_BEGUN = `bet_at >= fromUnixTimestamp64Milli({from:Int64}) AND bet_at < fromUnixTimestamp64Milli({to:Int64})`;
const IS_AREA = `settle_date >= {day_from:Date} AND settle_date <= {day_to:Date} AND agent_id IN {agents:Array(UInt32)}
      AND (empty({sites:Array(UInt32)}) OR site_id IN {sites:Array(UInt32)}) AND site_id NOT IN {off_sites:Array(UInt32)}`;
const IS_COUNTED = `status IN ('settled', 'adjusted') AND is_test = 0`;
const IS_GAME = `(empty({games:Array(UInt32)}) OR game_id IN {games:Array(UInt32)}) AND game_id NOT IN {off_games:Array(UInt32)} AND source = 'normal'`;
const IS_STAKE = `bet_usd >= {min_bet:Decimal(38, 6)} AND bet_usd <= {max_bet:Decimal(38, 6)}`;

/**
 * Conditions on `bet` of what an activity counts, with their parameters; bets count by when they were placed, however late they settle. What is played inside a round has no stake window of its own. An estimate
 * by rows, for previews: `countedSql` looks at the round, as scores do.
 */
export const reachSql = async (db: AnyDb, reach: Reach, { fromMs, toMs }: Window): Promise<SqlPart> => {
  const lineOf = await readAgentLines(db);
  const agents = await db.selectFrom('agent').select('id').execute();
  const counted = agents
    .map(({ id }) => id)
    .filter((id) => {
      const line = lineOf(id);
      return (reach.agent_id === null || line.includes(reach.agent_id)) && !line.some((at) => reach.off_agent_ids.includes(at));
    });
  return {
    sql: `${IS_AREA} AND ${IS_BEGUN} AND ${IS_GAME} AND ${IS_COUNTED} AND (parent_bet_id != '' OR ${IS_STAKE})`,
    params: {
      day_from: dayOf(fromMs - 2 * DAY_MS),
      day_to: LAST_DAY,
      from: fromMs,
      to: toMs,
      agents: counted.map(Number),
      sites: reach.site_ids.map(Number),
      off_sites: reach.off_site_ids.map(Number),
      games: reach.game_ids.map(Number),
      off_games: reach.off_game_ids.map(Number),
      min_bet: reach.min_bet_usd ?? '0',
      max_bet: reach.max_bet_usd ?? '999999999999',
    },
  };
};

/**
 * The same as scores count it (domain/src/activity-score.ts): bets that begin a round, and what was played inside of those, in whatever game and
 * however it was paid for, up to a day later. What is inside of a bet that does not count does not count either, nor what names a bet of another player.
 */
const countedSql = async (db: AnyDb, clickhouse: ClickHouse, { reach, window }: Asked): Promise<SqlPart> => {
  const { params } = await reachSql(db, reach, window);
  const begins = `parent_bet_id = '' AND ${IS_BEGUN} AND ${IS_GAME} AND ${IS_STAKE}`;
  const isInside = `parent_bet_id != '' AND bet_at >= fromUnixTimestamp64Milli({from:Int64}) AND bet_at < fromUnixTimestamp64Milli({inside_to:Int64})`;
  const all = {
    ...params,
    inside_to: window.toMs + ROUND_ENDS_WITHIN_MS,
  };
  const inside = await clickhouse.query({
    name: 'activity.has_parts',
    sql: `SELECT 1 FROM bet WHERE ${IS_AREA} AND ${isInside} LIMIT 1`,
    params: all,
    settings: REACH_SETTINGS,
  });
  if (inside.length === 0) return { sql: `${IS_AREA} AND ${IS_COUNTED} AND ${begins}`, params };
  const rounds = `WITH RECURSIVE round AS (
      SELECT player_id AS player, bet_id AS id FROM bet
      WHERE ${IS_AREA} AND ${IS_COUNTED} AND ${begins} AND bet_id GLOBAL IN (SELECT parent_bet_id FROM bet WHERE ${IS_AREA} AND ${isInside})
      GROUP BY player_id, bet_id HAVING sum(sign) > 0
      UNION ALL
      SELECT part.player, part.id FROM (
        SELECT player_id AS player, bet_id AS id, parent_bet_id AS inside_of FROM bet WHERE ${IS_AREA} AND ${isInside}
        GROUP BY player_id, bet_id, parent_bet_id HAVING sum(sign) > 0
      ) AS part INNER JOIN round ON part.player = round.player AND part.inside_of = round.id
    ) SELECT id FROM round`;
  return { sql: `${IS_AREA} AND ${IS_COUNTED} AND (${begins} OR ${isInside} AND bet_id GLOBAL IN (${rounds}))`, params: all };
};

/** Players with a round that counts, `where` by `reachSql`: their rounds, stakes and wins. */
export const sumsByPlayer = (where: string): string =>
  `SELECT player_id, sum(round_sign) AS rounds, sum(bet_usd * sign) AS bet_sum, sum(win_usd * sign) AS win_sum
        FROM bet WHERE ${where} GROUP BY player_id HAVING rounds > 0`;

/** Sums over what an activity would count in a time. */
export type PlayFigures = { players: number; rounds: number; betUsd: string; winUsd: string };

export const queryPlayFigures = async (db: AnyDb, clickhouse: ClickHouse, asked: Asked): Promise<PlayFigures> => {
  const where = await countedSql(db, clickhouse, asked);
  const [row] = await clickhouse.query<{
    players: string;
    round_sum: string;
    bet_total: string;
    win_total: string;
  }>({
    name: 'activity.play_figures',
    sql: `SELECT count() AS players, sum(rounds) AS round_sum, toString(sum(bet_sum)) AS bet_total, toString(sum(win_sum)) AS win_total
      FROM (${sumsByPlayer(where.sql)})`,
    params: where.params,
    settings: REACH_SETTINGS,
  });
  return {
    players: Number(row?.players ?? 0),
    rounds: Number(row?.round_sum ?? 0),
    betUsd: row?.bet_total ?? '0',
    winUsd: row?.win_total ?? '0',
  };
};

/** A settlement day is over, in whatever calendar, before the third day of UTC after it begins, and none begins more than a day before its own. */
const DAYS_UNTIL_OVER = 3;

/** Players of whom no settled bet with money of their own is known from before the day of the start, which is one of UTC: of the days around it each bet says when it was settled. */
export const countNewPlayers = async (db: AnyDb, clickhouse: ClickHouse, asked: Asked): Promise<number> => {
  const where = await countedSql(db, clickhouse, asked);
  const startMs = Date.parse(dayOf(asked.window.fromMs));
  const played = (when: string): string => `player_id NOT IN (
        SELECT player_id FROM bet
        WHERE ${when} AND (empty({sites:Array(UInt32)}) OR site_id IN {sites:Array(UInt32)}) AND ${IS_COUNTED} AND source = 'normal'
        GROUP BY player_id HAVING ${betMeasures.rounds} > 0)`;
  const [row] = await clickhouse.query<{ players: string }>({
    name: 'activity.new_players',
    sql: `SELECT count() AS players FROM (${sumsByPlayer(where.sql)})
      WHERE ${played('settle_date <= {over_day:Date}')}
        AND ${played('settle_date > {over_day:Date} AND settle_date <= {start_day:Date} AND settled_at < fromUnixTimestamp64Milli({start:Int64})')}`,
    params: {
      ...where.params,
      start: startMs,
      start_day: dayOf(startMs),
      over_day: dayOf(startMs - DAYS_UNTIL_OVER * DAY_MS),
    },
    settings: REACH_SETTINGS,
  });
  return Number(row?.players ?? 0);
};

/** Stakes by game, for the return that chance leads one to expect: estimates, so numbers. */
export const queryGameStakes = async (
  db: AnyDb,
  clickhouse: ClickHouse,
  asked: Asked,
): Promise<{ gameId: string; betSum: number; betSquareSum: number }[]> => {
  const where = await countedSql(db, clickhouse, asked);
  const rows = await clickhouse.query<{ game_id: number; bet_sum: number; bet_squares: number }>({
    name: 'activity.game_stakes',
    sql: `SELECT game_id, toFloat64(sum(bet_usd * sign)) AS bet_sum, sum(toFloat64(bet_usd) * toFloat64(bet_usd) * sign) AS bet_squares
      FROM bet WHERE ${where.sql} GROUP BY game_id`,
    params: where.params,
    settings: REACH_SETTINGS,
  });
  return rows.map((row) => ({ gameId: String(row.game_id), betSum: row.bet_sum, betSquareSum: row.bet_squares }));
};
