import type { ClickHouse } from '../../../clickhouse/client.ts';
import { sumToMicros } from '@manager/domain/micros';

type Wanted = {
  siteId: string;
  playerId: string;
  fromMs: number;
  untilMs: number;
  minBetUsd: string | null;
  maxBetUsd: string | null;
  gameIds: readonly string[];
  offGameIds: readonly string[];
};

const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Micros of USD that a player has staked with real money in bets that count: as `isEligible` of the domain, each version of a bet once. From the
 * report store, as far as it has come.
 */
export const stakesOfPlayer = async (clickhouse: ClickHouse, wanted: Wanted): Promise<bigint> => {
  const [row] = await clickhouse.query<{ stake: string }>({
    name: 'championship.stakes',
    sql: `SELECT toString(sum(bet_usd * sign)) AS stake FROM bet
      WHERE site_id = {site:UInt32} AND player_id = {player:UInt64} AND settle_date >= {day_from:Date}
        AND bet_at >= fromUnixTimestamp64Milli({from:Int64}) AND bet_at < fromUnixTimestamp64Milli({until:Int64})
        AND status IN ('settled', 'adjusted') AND source = 'normal' AND NOT is_test
        AND bet_usd >= {min:Decimal(18, 6)} AND ({max:Decimal(18, 6)} = 0 OR bet_usd <= {max:Decimal(18, 6)})
        AND (empty({games:Array(UInt32)}) OR game_id IN {games:Array(UInt32)}) AND game_id NOT IN {off:Array(UInt32)}`,
    params: {
      site: Number(wanted.siteId),
      player: BigInt(wanted.playerId),
      day_from: dayOf(wanted.fromMs - 3 * DAY_MS),
      from: BigInt(wanted.fromMs),
      until: BigInt(wanted.untilMs),
      min: wanted.minBetUsd ?? '0',
      max: wanted.maxBetUsd ?? '0',
      games: wanted.gameIds.map(Number),
      off: wanted.offGameIds.map(Number),
    },
  });
  return sumToMicros(row?.stake ?? '0');
};
