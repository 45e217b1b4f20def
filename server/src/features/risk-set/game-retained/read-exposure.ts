import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { type PoolReading, type PoolTerms, readPool } from '@manager/domain/exposure-pool';
import { sumToMicros } from '@manager/domain/micros';
import type { ClickHouse } from '../../../clickhouse/client.ts';

/** A rule as it is stored. */
export type StoredRule = {
  game_id: string;
  begins_on: string;
  start_usd: string;
  tax_pct: string;
  decay_pct: string;
  low_usd: string | null;
  high_usd: string | null;
};

const micros = (amount: string | null): bigint | null => (amount === null ? null : sumToMicros(amount));

/** Four decimals of a percentage are 10^-4 per cent; micros of it have two digits more. */
const e4Of = (percent: string): bigint => sumToMicros(percent) / 100n;

/** Zones reach to +14 hours: where a settlement day may have begun already. */
const AHEAD_MS = 14 * 3_600_000;
const dateAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const termsOf = (rule: StoredRule): PoolTerms => ({
  start: sumToMicros(rule.start_usd),
  taxE4: e4Of(rule.tax_pct),
  decayE4: e4Of(rule.decay_pct),
  low: micros(rule.low_usd),
  high: micros(rule.high_usd),
});

/**
 * The pool of a rule by settlement day, from its first day to today (UTC), days without a bet too, and beyond where a later one has begun and has bets. `siteIds`
 * null: every website; `agentIds`: the scope.
 */
export const readExposure = async (
  clickhouse: ClickHouse,
  {
    rule,
    siteIds,
    agentIds,
    now,
  }: { rule: StoredRule; siteIds: readonly string[] | null; agentIds: readonly string[] | null; now: Date },
): Promise<PoolReading[]> => {
  const rows = await clickhouse.query<{ day: string; bet: string; win: string }>({
    name: 'game_retained.days',
    sql: `SELECT toString(settle_date) AS day, toString(sum(bet_usd * sign)) AS bet, toString(sum(win_usd * sign)) AS win FROM bet
      WHERE game_id = {game:UInt32} AND settle_date >= {from:Date} AND settle_date <= {to:Date} AND is_test = 0 AND source = 'normal'
        AND status IN ('settled', 'adjusted')${siteIds === null ? '' : ' AND site_id IN {sites:Array(UInt64)}'}${agentIds === null ? '' : ' AND agent_id IN {agents:Array(UInt64)}'}
      GROUP BY settle_date ORDER BY settle_date`,
    params: {
      game: rule.game_id,
      from: rule.begins_on,
      to: dateAt(now.getTime() + AHEAD_MS),
      ...(siteIds === null ? {} : { sites: siteIds.map(BigInt) }),
      ...(agentIds === null ? {} : { agents: agentIds.map(BigInt) }),
    },
  });
  const known = new Map(rows.map(({ day, bet, win }) => [day, { bet: sumToMicros(bet), win: sumToMicros(win) }]));
  const first = epochDayOf(rule.begins_on);
  const today = dateAt(now.getTime());
  const newest = rows.at(-1)?.day ?? today;
  const last = epochDayOf(newest > today ? newest : today);
  const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => {
    const day = dateOfEpochDay(first + n);
    return { day, ...(known.get(day) ?? { bet: 0n, win: 0n }) };
  });
  return readPool(days, termsOf(rule), today);
};
