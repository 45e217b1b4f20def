/**
 * Has a game's return moved? A test that may be looked at as often as one likes (docs/formulas.md#live-monitor, decision 0065).
 *
 * Each round counts as one: X is win ÷ stake, with the mean μ and the standard deviation σ of the par sheet, whatever its stake was. A process
 * of the form ∏ exp(λ Yᵢ) ÷ E₀[exp(λ Y)] never grows on average while the game is healthy, so that it reaches 1 ÷ α at any time with probability α at
 * most (Ville 1939; Howard, Ramdas, McAuliffe, Sekhon 2021, "Time-uniform, nonparametric, nonasymptotic confidence sequences"; Waudby-Smith,
 * Ramdas 2024, "Estimating means of bounded random variables by betting"). A mixture over several λ is such a process too. All depends on sums
 * alone, so it is computed anew from what the store holds.
 */

/** Wins count for at most so many stakes in the test for too high a return: one large prize is then no evidence by itself. */
export const WIN_CAPS = [100, 500] as const;

/** What a par sheet states of win ÷ stake. `maxMultiple` null or 0: unknown. */
export type Par = { rtpPct: number; sigma: number; maxMultiple: number | null };

/** Sums over rounds with a stake: how many, Σ win ÷ stake, and the same with each win capped, in the order of `WIN_CAPS`. */
export type MultipleSums = { rounds: number; multipleSum: number; cappedSums: readonly number[] };

/** Natural logarithms of the evidence for a return above and below the par sheet's; 0 without rounds. */
export type Evidence = { above: number; below: number };

/**
 * Shifts of the mean that the mixture bets on, in shifts to be found, with the share of the stake that lies on each and the cap of wins that it
 * looks through (a place in `WIN_CAPS`). Most lies on the shift to be found. The lower cap costs part of the mean, so it is for large shifts alone.
 */
const SHIFTS = [
  { times: 0.5, weight: 0.05, cap: 1 },
  { times: 1, weight: 0.7, cap: 1 },
  { times: 2.5, weight: 0.15, cap: 1 },
  { times: 6, weight: 0.04, cap: 1 },
  { times: 6, weight: 0.03, cap: 0 },
  { times: 16, weight: 0.03, cap: 0 },
] as const;

/** One member of a mixture: log of its factor after n rounds with the sum S is λS − n · logMean. `cap` is a place in `WIN_CAPS`. */
type Member = { lambda: number; logMean: number; weight: number; cap: number };

/** A healthy game's distribution as far as the test knows it: E[X], E[X²] and the most that a (capped) win is. */
type Bounds = { mean: number; square: number; range: number };

/**
 * Of 0 ≤ Y ≤ c with E[Y] ≤ μ and E[Y²] ≤ s: E[exp(λY)] ≤ 1 + λμ + s (exp(λc) − 1 − λc) ÷ c², since (exp(y) − 1 − y) ÷ y² grows with y.
 * Capping a win only lowers its mean and its square, so that this needs nothing beyond μ, σ and c.
 */
const logMeanAbove = (lambda: number, { mean, square, range }: Bounds): number =>
  Math.log1p(lambda * mean + (Math.min(square, range * mean) * (Math.expm1(lambda * range) - lambda * range)) / range ** 2);

/** Of Y ≥ 0: E[exp(−λY)] ≤ 1 − λμ + λ² E[Y²] ÷ 2 for every λ ≥ 0. */
const logMeanBelow = (lambda: number, { mean, square }: Bounds): number =>
  Math.log1p(-lambda * mean + (lambda ** 2 * square) / 2);

/** Where a function with one peak in [0, high] has it. */
const peakOf = (valueAt: (x: number) => number, most: number): number => {
  let [low, high] = [0, most];
  for (let step = 0; step < 60; step += 1) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (valueAt(a) < valueAt(b)) low = a;
    else high = b;
  }
  return (low + high) / 2;
};

/** The test of one par sheet: the same for all of its streams. */
export type ReturnTest = { mean: number; above: readonly Member[]; below: readonly Member[] };

/** `shiftPct` is the shift to be found, in percentage points; larger ones are found sooner, smaller ones later. */
export const returnTest = ({ rtpPct, sigma, maxMultiple }: Par, shiftPct: number): ReturnTest => {
  const mean = rtpPct / 100;
  const square = sigma ** 2 + mean ** 2;
  const most = maxMultiple === null || maxMultiple <= 0 ? Number.POSITIVE_INFINITY : maxMultiple;
  const above = SHIFTS.map(({ times, weight, cap }): Member => {
    const shift = (shiftPct * times) / 100;
    const bounds = { mean, square, range: Math.min(WIN_CAPS[cap], most) };
    const lambda = peakOf((x) => x * (mean + shift) - logMeanAbove(x, bounds), (2 * shift) / square);
    return { lambda, logMean: logMeanAbove(lambda, bounds), weight, cap };
  });
  const below = SHIFTS.flatMap(({ times, weight }): Member[] => {
    const shift = (shiftPct * times) / 100;
    if (shift >= mean) return []; // no mean lies below 0
    const bounds = { mean, square, range: Number.POSITIVE_INFINITY };
    const lambda = peakOf((x) => -x * (mean - shift) - logMeanBelow(x, bounds), (2 * shift) / square);
    return [{ lambda: -lambda, logMean: logMeanBelow(lambda, bounds), weight, cap: WIN_CAPS.length }];
  });
  return { mean, above, below };
};

/** What sums say against a return as the par sheet has it. */
export const evidenceOf = ({ above, below }: ReturnTest, sums: MultipleSums): Evidence => {
  const sumUnder = [...sums.cappedSums, sums.multipleSum];
  const of = (members: readonly Member[]): number =>
    logOfSum(
      members.map(({ lambda, logMean, weight, cap }) => Math.log(weight) + lambda * (sumUnder[cap] ?? 0) - sums.rounds * logMean),
    );
  return sums.rounds <= 0 ? { above: 0, below: 0 } : { above: of(above), below: of(below) };
};

/** log Σ exp(xᵢ) without overflow. */
const logOfSum = (logs: readonly number[]): number => {
  const most = Math.max(...logs);
  return most === Number.NEGATIVE_INFINITY ? most : most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
};

/** Days over which the share of false alarms is promised for one stream (game × profile × version × what was bought) with all of its splits. */
export const PROMISED_DAYS = 90;
/** A test begins anew every so many days and goes on for twice as long, so that one is always young: a new fault is not drowned in old play. */
export const EPOCH_DAYS = 30;

export const DAY_MS = 86_400_000;
const EPOCH_MS = EPOCH_DAYS * DAY_MS;

/** When the tests that go on at an instant began, in ms: the older epoch, the younger one, and the day (UTC). */
export const testStarts = (nowMs: number): { older: number; younger: number; day: number } => {
  const younger = Math.floor(nowMs / EPOCH_MS) * EPOCH_MS;
  return { older: younger - EPOCH_MS, younger, day: Math.floor(nowMs / DAY_MS) * DAY_MS };
};

/** Epochs that go on in any 90 days: those that begin in them, and two that began before. */
const EPOCHS_TOUCHED = PROMISED_DAYS / EPOCH_DAYS + 2;
/** Stake levels and devices that a stream is split by, at most. */
const SPLITS = 20;

/** Chances of a false alarm of one test on one side, so that all of a stream's together stay within the promised share. */
export type AlarmLevels = { epoch: number; day: number; split: number };

/** `falseAlarms`: the share of healthy streams that may give an alarm within 90 days, such as 0.01. */
export const alarmLevels = (falseAlarms: number): AlarmLevels => ({
  epoch: (0.6 * falseAlarms) / EPOCHS_TOUCHED / 2,
  day: (0.1 * falseAlarms) / (PROMISED_DAYS + 1) / 2,
  split: (0.3 * falseAlarms) / EPOCHS_TOUCHED / SPLITS / 2,
});

/** How near the evidence is to an alarm: 1 and more is one. The logarithm of the evidence in that of what an alarm needs; never below 0. */
export const nearness = (logEvidence: number, level: number): number => Math.max(0, logEvidence / -Math.log(level));

/** z with P(Z > z) = p for 0 < p < 0.5, within 0.0005 (Abramowitz & Stegun 1964, 26.2.23). */
const upperQuantile = (p: number): number => {
  const t = Math.sqrt(-2 * Math.log(p));
  return t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
};

/** Power that the theoretical sample is reckoned with. */
export const SAMPLE_POWER = 0.9;

/** Rounds after which one look at a set time finds a shift with 90 % certainty at the same level: (z_α + z_β)² σ² ÷ Δ², rounded up. */
export const theoreticalSample = ({ sigma, shiftPct, level }: { sigma: number; shiftPct: number; level: number }): number =>
  Math.ceil(((upperQuantile(level) + upperQuantile(1 - SAMPLE_POWER)) * sigma * 100) ** 2 / shiftPct ** 2);
