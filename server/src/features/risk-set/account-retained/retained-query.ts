import type { ClickHouse } from '../../../clickhouse/client.ts';
import { betMeasures } from '../../../clickhouse/measures.ts';

/** Which players are looked at; null: all. Days are settlement days. */
export type RetainedQuery = {
  agentIds: readonly string[] | null;
  siteId: string | undefined;
  playerIds: readonly string[] | null;
  days: { from: string; to: string };
};

const COUNTED = `is_test = 0 AND source = 'normal' AND status IN ('settled', 'adjusted')`;

const whereOf = ({ agentIds, siteId, playerIds, days }: RetainedQuery) => ({
  sql: [
    COUNTED,
    'settle_date >= {day_from:Date} AND settle_date <= {day_to:Date}',
    ...(agentIds === null ? [] : ['agent_id IN {agents:Array(UInt64)}']),
    ...(siteId === undefined ? [] : ['site_id = {site:UInt64}']),
    ...(playerIds === null ? [] : ['player_id IN {players:Array(UInt64)}']),
  ].join(' AND '),
  params: {
    day_from: days.from,
    day_to: days.to,
    ...(agentIds === null ? {} : { agents: agentIds.map(BigInt) }),
    ...(siteId === undefined ? {} : { site: siteId }),
    ...(playerIds === null ? {} : { players: playerIds.map(BigInt) }),
  },
});

const ORDERS: Record<string, string> = {
  retained: 'sum(bet_usd * sign) - sum(win_usd * sign)',
  bet: 'sum(bet_usd * sign)',
  win: 'sum(win_usd * sign)',
};

export type RankedPlayer = { player_id: string };

/** A page of players in the asked order, with how many there are and the newest change that is in the figures. */
export const rankPlayers = async (
  clickhouse: ClickHouse,
  query: RetainedQuery,
  { sort, limit, offset }: { sort: string; limit: number; offset: number },
): Promise<{ ids: string[]; total: number; asOf: string | null }> => {
  const where = whereOf(query);
  const order = `${ORDERS[sort.replace(/^-/, '')] ?? ORDERS['retained']} ${sort.startsWith('-') ? 'DESC' : 'ASC'}`;
  const [rows, [whole]] = await Promise.all([
    clickhouse.query<RankedPlayer>({
      name: 'account_retained.rank',
      sql: `SELECT toString(player_id) AS player_id FROM bet WHERE ${where.sql} GROUP BY player_id HAVING ${betMeasures.bets} > 0 ORDER BY ${order}, player_id LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      params: { ...where.params, limit, offset },
    }),
    clickhouse.query<{ total: string; as_of: string }>({
      name: 'account_retained.total',
      sql: `SELECT toString(countIf(bets > 0)) AS total, toString(toUnixTimestamp64Milli(max(changed_at))) AS as_of
        FROM (SELECT player_id, ${betMeasures.bets} AS bets, max(modified_at) AS changed_at FROM bet WHERE ${where.sql} GROUP BY player_id)`,
      params: where.params,
    }),
  ]);
  const total = Number(whole?.total ?? '0');
  return {
    ids: rows.map(({ player_id: id }) => id),
    total,
    asOf: total === 0 ? null : new Date(Number(whole?.as_of)).toISOString(),
  };
};

/** Sums of a player in a settlement day, in USD. */
export type PlayerDaySums = { player_id: string; day: string; bet: string; win: string };

/** Every settlement day of these players, in order. */
export const readPlayerDays = async (clickhouse: ClickHouse, playerIds: readonly string[]): Promise<PlayerDaySums[]> =>
  playerIds.length === 0
    ? []
    : clickhouse.query<PlayerDaySums>({
        name: 'account_retained.days',
        sql: `SELECT toString(player_id) AS player_id, toString(settle_date) AS day, toString(sum(bet_usd * sign)) AS bet, toString(sum(win_usd * sign)) AS win
          FROM bet WHERE ${COUNTED} AND player_id IN {players:Array(UInt64)} GROUP BY player_id, settle_date ORDER BY player_id, settle_date`,
        params: { players: playerIds.map(BigInt) },
      });
