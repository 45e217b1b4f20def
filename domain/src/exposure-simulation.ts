import { type ExposureZone, type PoolDay, poolAfter, type PoolTerms, WHOLE_E4, zoneOf } from './exposure-pool.ts';

/** Bets of a day by the return of the profile that they were stamped with, in units of 10^-4 per cent; micros of USD. */
export type StampedBets = { rtpE4: bigint; bet: bigint };
/** `bet` and `win` are of all bets of the day; those in none of `stamped` are as they were. */
export type StampedDay = PoolDay & { stamped: readonly StampedBets[] };

/** The pool before the first of the days, and the return of the profile for each zone, in units of 10^-4 per cent. */
export type Simulation = { terms: PoolTerms; opening: bigint; lowE4: bigint; highE4: bigint; today: string };

/**
 * `began`: the zone in which the simulated pool was when the day began. `theory` and `simulatedTheory`: Σ bet × return of the profile, of the stamped bets.
 * `simulatedWin` and `pool`: what the day would have paid, and the pool after it.
 */
export type SimulatedDay = {
  day: string;
  began: ExposureZone;
  theory: bigint;
  simulatedTheory: bigint;
  simulatedWin: bigint;
  pool: bigint;
  zone: ExposureZone;
};

/**
 * What days would have paid, had those that began in the low zone been played at one profile and those in the high zone at another
 * (docs/formulas.md#simulated-effect-of-a-pool): win + Σ bet × (return of that profile − return of the stamped profile). The pool follows, and later zones follow the pool.
 * Parts of a micro are dropped from each day's theory. A calculation: nothing is switched by it.
 */
export const simulatePool = (
  days: readonly StampedDay[],
  { terms, opening, lowE4, highE4, today }: Simulation,
): SimulatedDay[] => {
  let pool = opening;
  return days.map(({ day, bet, win, stamped }) => {
    const began = zoneOf(pool, terms);
    const instead = { low: lowE4, normal: null, high: highE4 }[began];
    const theory = theoryOf(stamped, null);
    const simulatedTheory = theoryOf(stamped, instead);
    const simulatedWin = win + simulatedTheory - theory;
    pool = poolAfter(pool, { bet, win: simulatedWin, terms, hasEnded: day < today });
    return { day, began, theory, simulatedTheory, simulatedWin, pool, zone: zoneOf(pool, terms) };
  });
};

/** Σ bet × return: of the profile `instead`, or of the one that each bet was stamped with. */
const theoryOf = (stamped: readonly StampedBets[], instead: bigint | null): bigint =>
  stamped.reduce((sum, { bet, rtpE4 }) => sum + bet * (instead ?? rtpE4), 0n) / WHOLE_E4;
