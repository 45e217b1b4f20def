import { ROUND_ENDS_WITHIN_MS, type ScoreBet } from '@manager/domain/activity-score';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import type { StoredRow } from '../../../fact/stored-values.ts';
import { CONSUMED_COLUMNS, type ConsumedBet, toConsumedBet } from '../../../platform/consumers/consumed-bet.ts';
import type { StoredActivity } from '../core/activity-kind.ts';

/** Ids travel in the address of a query, whose length is bounded. */
const PLAYERS_A_QUERY = 500;
const LIMIT_S = 60;
const DAY_MS = 86_400_000;

export type SeatedPlayer = { playerId: string; siteId: string };

export const toScoreBet = (bet: ConsumedBet, lineOf: (agentId: string) => readonly string[]): ScoreBet => ({
  ...bet,
  agentLine: lineOf(bet.agentId),
});

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Bets of the time of activities settle on these days: no settlement day lies further from its instant than two. */
const daysOf = (activities: readonly StoredActivity[], nowMs: number) => {
  const from = Math.min(...activities.map(({ starts_at: at }) => at.getTime()));
  const to = Math.max(...activities.map(({ ends_at: at }) => at.getTime())) + ROUND_ENDS_WITHIN_MS;
  return { day_from: dayOf(from - 2 * DAY_MS), day_to: dayOf(Math.max(nowMs, to) + 3 * DAY_MS), from, to };
};

const WITHIN = `settle_date >= {day_from:Date} AND settle_date <= {day_to:Date} AND batch_id <= {until:UInt64}
  AND bet_at >= fromUnixTimestamp64Milli({from:Int64}) AND bet_at < fromUnixTimestamp64Milli({to:Int64})`;

type Asked = { activities: readonly StoredActivity[]; until: bigint; nowMs: number };

/** All bets of players in the time of activities, each in the version that stood after the batch `until`; by player. */
export const readPlayerBets = async (
  clickhouse: ClickHouse,
  players: readonly SeatedPlayer[],
  { activities, until, nowMs }: Asked,
): Promise<ReadonlyMap<string, ConsumedBet[]>> => {
  const found = new Map<string, ConsumedBet[]>();
  for (let at = 0; at < players.length; at += PLAYERS_A_QUERY) {
    const some = players.slice(at, at + PLAYERS_A_QUERY);
    const rows = await clickhouse.query<StoredRow>({
      name: 'activity.player_bets',
      sql: `SELECT ${CONSUMED_COLUMNS} FROM bet
        WHERE site_id IN {sites:Array(UInt32)} AND player_id IN {players:Array(UInt64)} AND ${WITHIN} AND sign = 1
        ORDER BY bet_id, row_version DESC LIMIT 1 BY bet_id`,
      params: {
        ...daysOf(activities, nowMs),
        until: String(until),
        sites: [...new Set(some.map(({ siteId }) => Number(siteId)))],
        players: some.map(({ playerId }) => BigInt(playerId)),
      },
      settings: { max_execution_time: LIMIT_S, max_result_rows: '0' },
    });
    for (const bet of rows.map(toConsumedBet)) {
      const bets = found.get(bet.playerId);
      if (bets === undefined) found.set(bet.playerId, [bet]);
      else bets.push(bet);
    }
  }
  return found;
};

/** Who has bet in the time of an activity: the next players by their ids. */
export const readPlayers = async (
  clickhouse: ClickHouse,
  {
    activity,
    until,
    nowMs,
    after,
    limit,
  }: Omit<Asked, 'activities'> & { activity: StoredActivity; after: string; limit: number },
): Promise<SeatedPlayer[]> => {
  const isEverywhere = activity.site_ids.length === 0;
  const rows = await clickhouse.query<{ player_id: string; of_site: number }>({
    name: 'activity.players',
    sql: `SELECT player_id, any(site_id) AS of_site FROM bet
      WHERE ({everywhere:Bool} OR site_id IN {sites:Array(UInt32)}) AND player_id > {after:UInt64} AND ${WITHIN}
      GROUP BY player_id ORDER BY player_id LIMIT {limit:UInt32}`,
    params: {
      ...daysOf([activity], nowMs),
      until: String(until),
      everywhere: isEverywhere,
      sites: activity.site_ids.map(Number),
      after,
      limit,
    },
    settings: { max_execution_time: LIMIT_S },
  });
  return rows.map((row) => ({ playerId: String(row.player_id), siteId: String(row.of_site) }));
};
