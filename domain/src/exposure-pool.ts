/** Sums of a settlement day; micros of USD. */
export type PoolDay = { day: string; bet: bigint; win: bigint };
/** Percentages in units of 10^-4 per cent: 12.5 % is 125 000. */
export type PoolTerms = { start: bigint; taxE4: bigint; decayE4: bigint; low: bigint | null; high: bigint | null };
export type ExposureZone = 'low' | 'normal' | 'high';
export type PoolReading = PoolDay & { pool: bigint; zone: ExposureZone };

/** 100 % in units of 10^-4 per cent. */
export const WHOLE_E4 = 1_000_000n;

/**
 * Reading of a pool day after day (docs/formulas.md#exposure-of-a-game): pool += bet × (1 − tax) − win, and at the end of each day pool −= pool × decay while
 * it is above 0: days from `today` on have not ended. Parts of a micro are dropped. It is a reading: nothing is paid from it and no outcome depends on it.
 */
export const readPool = (days: readonly PoolDay[], terms: PoolTerms, today: string): PoolReading[] => {
  let pool = terms.start;
  return days.map((one) => {
    pool = poolAfter(pool, { ...one, terms, hasEnded: one.day < today });
    return { ...one, pool, zone: zoneOf(pool, terms) };
  });
};

type Step = Pick<PoolDay, 'bet' | 'win'> & { terms: PoolTerms; hasEnded: boolean };

/** The pool after a day, or so far in one that has not ended. */
export const poolAfter = (before: bigint, { bet, win, terms: { taxE4, decayE4 }, hasEnded }: Step): bigint => {
  const pool = before + bet - (bet * taxE4) / WHOLE_E4 - win;
  return pool > 0n && hasEnded ? pool - (pool * decayE4) / WHOLE_E4 : pool;
};

/** Thresholds themselves are normal. */
export const zoneOf = (pool: bigint, { low, high }: Pick<PoolTerms, 'low' | 'high'>): ExposureZone => {
  if (low !== null && pool < low) return 'low';
  return high !== null && pool > high ? 'high' : 'normal';
};

/** Days one after another in one zone. `toDay` null: it lasts still; `pool`: at the end of the first of them. */
export type ZoneSpan = { fromDay: string; toDay: string | null; zone: ExposureZone; days: number; pool: bigint };

/** The zones that a pool went through, in the order of time. */
export const zoneSpans = (readings: readonly PoolReading[]): ZoneSpan[] => {
  const spans: ZoneSpan[] = [];
  readings.forEach(({ day, zone, pool }, index) => {
    const last = spans.at(-1);
    if (last?.zone === zone) last.days += 1;
    else {
      if (last !== undefined) last.toDay = readings[index - 1]?.day ?? null;
      spans.push({ fromDay: day, toDay: null, zone, days: 1, pool });
    }
  });
  return spans;
};
