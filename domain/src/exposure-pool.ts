/** Sums of a settlement day; micros of USD. */
export type PoolDay = { day: string; bet: bigint; win: bigint };
/** Percentages in units of 10^-4 per cent: 12.5 % is 125 000. */
export type PoolTerms = { start: bigint; taxE4: bigint; decayE4: bigint; low: bigint | null; high: bigint | null };
export type ExposureZone = 'low' | 'normal' | 'high';
export type PoolReading = PoolDay & { pool: bigint; zone: ExposureZone };

/** 100 % in units of 10^-4 per cent. */
const WHOLE_E4 = 1_000_000n;

/**
 * Reading of a pool day after day (docs/formulas.md#exposure-of-a-game): pool += bet × (1 − tax) − win, and at the end of each day pool −= pool × decay while
 * it is above 0: days from `today` on have not ended. Parts of a micro are dropped. It is a reading: nothing is paid from it and no outcome depends on it.
 */
export const readPool = (
  days: readonly PoolDay[],
  { start, taxE4, decayE4, low, high }: PoolTerms,
  today: string,
): PoolReading[] => {
  let pool = start;
  return days.map((one) => {
    pool += one.bet - (one.bet * taxE4) / WHOLE_E4 - one.win;
    if (pool > 0n && one.day < today) pool -= (pool * decayE4) / WHOLE_E4;
    return { ...one, pool, zone: zoneOf(pool, { low, high }) };
  });
};

/** Thresholds themselves are normal. */
export const zoneOf = (pool: bigint, { low, high }: Pick<PoolTerms, 'low' | 'high'>): ExposureZone => {
  if (low !== null && pool < low) return 'low';
  return high !== null && pool > high ? 'high' : 'normal';
};
