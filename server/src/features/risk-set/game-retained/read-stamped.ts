import type { PoolDay } from '@manager/domain/exposure-pool';
import type { StampedBets } from '@manager/domain/exposure-simulation';
import { sumToMicros } from '@manager/domain/micros';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { betMeasures } from '../../../clickhouse/measures.ts';
import { e4Of, everyDay, lastDayAt, OF_POOL, type Watched } from './read-exposure.ts';

/** `unstampedBets`: those of no profile whose name tells its return. */
export type DayByProfile = PoolDay & { stamped: StampedBets[]; unstampedBets: number };

type Row = { day: string; profile: string; count: number; bet: string; win: string };

/** A profile is called by its return in per cent. */
const RETURN = /^\d{1,3}(?:\.\d{1,4})?$/;

/** The days of a rule with what their bets were stamped with, out of one question: both are of the same bets. `siteIds` and `agentIds` null: all. */
export const readStamped = async (
  clickhouse: ClickHouse,
  {
    rule,
    siteIds,
    agentIds,
    now,
  }: { rule: Watched; siteIds: readonly string[] | null; agentIds: readonly string[] | null; now: Date },
): Promise<DayByProfile[]> => {
  const rows = await clickhouse.query<Row>({
    name: 'game_retained.stamped',
    sql: `SELECT toString(settle_date) AS day, rtp_profile AS profile, toUInt32(${betMeasures.bets}) AS count, toString(${betMeasures.bet_usd}) AS bet,
        toString(${betMeasures.win_usd}) AS win
      FROM bet WHERE settle_date >= {from:Date} AND settle_date <= {to:Date} AND game_id = {game:UInt32} AND ${OF_POOL}${siteIds === null ? '' : ' AND site_id IN {sites:Array(UInt64)}'}${agentIds === null ? '' : ' AND agent_id IN {agents:Array(UInt64)}'}
      GROUP BY settle_date, rtp_profile ORDER BY settle_date`,
    params: {
      from: rule.begins_on,
      to: lastDayAt(now),
      game: rule.game_id,
      ...(siteIds === null ? {} : { sites: siteIds.map(BigInt) }),
      ...(agentIds === null ? {} : { agents: agentIds.map(BigInt) }),
    },
  });
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const sums = [...byDay].map(([day, parts]) => ({
    day,
    bet: parts.reduce((sum, { bet }) => sum + sumToMicros(bet), 0n),
    win: parts.reduce((sum, { win }) => sum + sumToMicros(win), 0n),
  }));
  return everyDay(rule, sums, now).map((one) => {
    const [stamped, others] = [true, false].map((isTold) =>
      (byDay.get(one.day) ?? []).filter(({ profile }) => RETURN.test(profile) === isTold),
    ) as [Row[], Row[]];
    return {
      ...one,
      stamped: stamped.map(({ profile, bet }) => ({ rtpE4: e4Of(profile), bet: sumToMicros(bet) })),
      unstampedBets: others.reduce((sum, { count }) => sum + count, 0),
    };
  });
};
