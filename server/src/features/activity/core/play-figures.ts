import type { ClickHouse } from '../../../clickhouse/client.ts';
import type { AnyDb } from '../../../postgres/db.ts';
import type { Draft } from './activity-kind.ts';
import { readAgentLines } from './open-activities.ts';

/** Where and at which stakes an activity runs. */
export type Reach = Pick<
  Draft,
  'agent_id' | 'site_ids' | 'game_ids' | 'off_site_ids' | 'off_agent_ids' | 'off_game_ids' | 'min_bet_usd' | 'max_bet_usd'
>;
export type Window = { fromMs: number; toMs: number };

const DAY_MS = 86_400_000;
/** Whoever asks waits; beyond that the answer says that it has none. */
const LIMIT_S = 4;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Conditions on `bet` of what an activity counts, with their parameters. What is played inside a round has no stake window of its own. An estimate
 * by rows: scores look at the round.
 */
export const reachSql = async (db: AnyDb, reach: Reach, { fromMs, toMs }: Window) => {
  const lineOf = await readAgentLines(db);
  const agents = await db.selectFrom('agent').select('id').execute();
  const counted = agents
    .map(({ id }) => id)
    .filter((id) => {
      const line = lineOf(id);
      return (reach.agent_id === null || line.includes(reach.agent_id)) && !line.some((at) => reach.off_agent_ids.includes(at));
    });
  return {
    sql: `settle_date >= {day_from:Date} AND settle_date <= {day_to:Date} AND agent_id IN {agents:Array(UInt32)}
      AND bet_at >= fromUnixTimestamp64Milli({from:Int64}) AND bet_at < fromUnixTimestamp64Milli({to:Int64})
      AND (empty({sites:Array(UInt32)}) OR site_id IN {sites:Array(UInt32)}) AND site_id NOT IN {off_sites:Array(UInt32)}
      AND (empty({games:Array(UInt32)}) OR game_id IN {games:Array(UInt32)}) AND game_id NOT IN {off_games:Array(UInt32)}
      AND status IN ('settled', 'adjusted') AND source = 'normal' AND is_test = 0
      AND (parent_bet_id != '' OR bet_usd >= {min_bet:Decimal(38, 6)} AND bet_usd <= {max_bet:Decimal(38, 6)})`,
    params: {
      day_from: dayOf(fromMs - 2 * DAY_MS),
      day_to: dayOf(toMs + 3 * DAY_MS),
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

/** Sums over what an activity would count in a time. */
export type PlayFigures = { players: number; rounds: number; betUsd: string; winUsd: string; newPlayers: number };

type Asked = { reach: Reach; window: Window; firstNewPlayer: string };

/** `firstNewPlayer`: players with this id or a higher one came after. */
export const queryPlayFigures = async (
  db: AnyDb,
  clickhouse: ClickHouse,
  { reach, window, firstNewPlayer }: Asked,
): Promise<PlayFigures> => {
  const where = await reachSql(db, reach, window);
  const [row] = await clickhouse.query<{
    players: string;
    round_sum: string;
    bet_total: string;
    win_total: string;
    newcomers: string;
  }>({
    name: 'activity.play_figures',
    sql: `SELECT count() AS players, sum(rounds) AS round_sum, toString(sum(bet_sum)) AS bet_total, toString(sum(win_sum)) AS win_total,
        countIf(player_id >= {first_new:UInt64}) AS newcomers
      FROM (SELECT player_id, sum(round_sign) AS rounds, sum(bet_usd * sign) AS bet_sum, sum(win_usd * sign) AS win_sum
        FROM bet WHERE ${where.sql} GROUP BY player_id HAVING rounds > 0)`,
    params: { ...where.params, first_new: firstNewPlayer },
    settings: { max_execution_time: LIMIT_S },
  });
  return {
    players: Number(row?.players ?? 0),
    rounds: Number(row?.round_sum ?? 0),
    betUsd: row?.bet_total ?? '0',
    winUsd: row?.win_total ?? '0',
    newPlayers: Number(row?.newcomers ?? 0),
  };
};

/** Stakes by game, for the return that chance leads one to expect: estimates, so numbers. */
export const queryGameStakes = async (
  db: AnyDb,
  clickhouse: ClickHouse,
  { reach, window }: Omit<Asked, 'firstNewPlayer'>,
): Promise<{ gameId: string; betSum: number; betSquareSum: number }[]> => {
  const where = await reachSql(db, reach, window);
  const rows = await clickhouse.query<{ game_id: number; bet_sum: number; bet_squares: number }>({
    name: 'activity.game_stakes',
    sql: `SELECT game_id, toFloat64(sum(bet_usd * sign)) AS bet_sum, sum(toFloat64(bet_usd) * toFloat64(bet_usd) * sign) AS bet_squares
      FROM bet WHERE ${where.sql} GROUP BY game_id`,
    params: where.params,
    settings: { max_execution_time: LIMIT_S },
  });
  return rows.map((row) => ({ gameId: String(row.game_id), betSum: row.bet_sum, betSquareSum: row.bet_squares }));
};
