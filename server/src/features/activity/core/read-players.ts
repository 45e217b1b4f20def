import { ROUND_ENDS_WITHIN_MS } from '@manager/domain/activity-score';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import type { StoredActivity } from './activity-kind.ts';

const LIMIT_S = 60;
const DAY_MS = 86_400_000;

export type SeatedPlayer = { playerId: string; siteId: string };
/** Bets in the time of activities, as far as they had come in with the batch `until`. */
export type PlayedWithin = { activities: readonly StoredActivity[]; until: bigint; nowMs: number };

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Bets of the time of activities settle on these days: no settlement day lies further from its instant than two. */
export const daysOf = (activities: readonly StoredActivity[], nowMs: number) => {
  const from = Math.min(...activities.map(({ starts_at: at }) => at.getTime()));
  const to = Math.max(...activities.map(({ ends_at: at }) => at.getTime())) + ROUND_ENDS_WITHIN_MS;
  return { day_from: dayOf(from - 2 * DAY_MS), day_to: dayOf(Math.max(nowMs, to) + 3 * DAY_MS), from, to };
};

/** Conditions on `bet`, with the parameters of `daysOf` and `until`. */
export const BETS_WITHIN = `settle_date >= {day_from:Date} AND settle_date <= {day_to:Date} AND batch_id <= {until:UInt64}
  AND bet_at >= fromUnixTimestamp64Milli({from:Int64}) AND bet_at < fromUnixTimestamp64Milli({to:Int64})`;

/** Who has bet in the time of an activity: the next players by their ids. */
export const readPlayers = async (
  clickhouse: ClickHouse,
  {
    activity,
    until,
    nowMs,
    after,
    limit,
  }: Omit<PlayedWithin, 'activities'> & { activity: StoredActivity; after: string; limit: number },
): Promise<SeatedPlayer[]> => {
  const isEverywhere = activity.site_ids.length === 0;
  const rows = await clickhouse.query<{ player_id: string; of_site: number }>({
    name: 'activity.players',
    sql: `SELECT player_id, any(site_id) AS of_site FROM bet
      WHERE ({everywhere:Bool} OR site_id IN {sites:Array(UInt32)}) AND player_id > {after:UInt64} AND ${BETS_WITHIN}
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
