import { add, divide, fraction, type Fraction, multiply, ONE, sqrtDecimal, subtract, sum, toDecimal, ZERO } from './fraction.ts';
import { BOUGHT_SCATTERS, type RtpProfileName, type SlotMath, type WeightedMultiplier } from './slot-math.ts';
import { type SpinDistribution, spinDistribution } from './spin-distribution.ts';

/** What one mode of play returns per total stake of that mode. All values are exact. */
export type ModeStats = {
  /** Expected win ÷ stake. */
  rtp: Fraction;
  /** Variance of win ÷ stake per round; σ is its root. */
  variance: Fraction;
  /** Probability that a round wins anything. */
  hitRate: Fraction;
  /** The greatest win ÷ stake that the strips can give. */
  maxMultiple: Fraction;
};

export type ExactStats = {
  base: ModeStats;
  /** Probability that a base round triggers free spins; null without the feature. */
  featureRate: Fraction | null;
  /** Share of the RTP that free spins return; null without the feature. */
  featureRtp: Fraction | null;
  buy: ModeStats | null;
};

/** First and second moment, probability of nothing, and maximum of a win, all in units. */
type Moments = { mean: Fraction; square: Fraction; none: Fraction; max: number };

/** The part of a spin's distribution that shows one number of scatters; moments are not normalised. */
type Slice = { scatters: number; probability: Fraction; moments: Moments };

const NOTHING: Moments = { mean: ZERO, square: ZERO, none: ONE, max: 0 };

/** RTP, variance, hit rate and maximum of a math, by full enumeration and rational arithmetic. */
export function exactStats(math: SlotMath, profileName: RtpProfileName): ExactStats {
  const profile = math.profiles[profileName];
  const base = slicesOf(spinDistribution(math, profile.base), math.multiplierReel ?? []);
  const feature = math.freeSpins === null ? null : createFeature(math, profileName);
  const spins = (scatters: number): number => math.freeSpins?.awards[scatters] ?? 0;
  const parts = base.map((slice) => ({ slice, free: feature?.(spins(slice.scatters)) ?? NOTHING }));
  const round = mix(parts);
  const triggers = base.filter((slice) => spins(slice.scatters) > 0);
  const freeMean = sum(parts.map(({ slice, free }) => multiply(slice.probability, free.mean)));
  const bought = feature?.(spins(BOUGHT_SCATTERS)) ?? null;
  return {
    base: modeStats(round, math.betUnits),
    featureRate: feature === null ? null : sum(triggers.map((slice) => slice.probability)),
    featureRtp: feature === null ? null : divide(freeMean, fraction(math.betUnits)),
    buy: bought === null || math.buyCostMultiple === null ? null : modeStats(bought, math.betUnits * math.buyCostMultiple),
  };
}

function modeStats(win: Moments, stakeUnits: number): ModeStats {
  const stake = fraction(stakeUnits);
  return {
    rtp: divide(win.mean, stake),
    variance: divide(subtract(win.square, multiply(win.mean, win.mean)), multiply(stake, stake)),
    hitRate: subtract(ONE, win.none),
    maxMultiple: divide(fraction(win.max), stake),
  };
}

function slicesOf(distribution: SpinDistribution, multipliers: readonly WeightedMultiplier[]): Slice[] {
  const drawn = multipliers.length === 0 ? [{ multiplier: 1, weight: 1 }] : multipliers;
  const weights = drawn.reduce((total, item) => total + item.weight, 0);
  const power = (k: number): Fraction =>
    fraction(
      drawn.reduce((total, item) => total + item.weight * item.multiplier ** k, 0),
      weights,
    );
  const [meanFactor, squareFactor] = [power(1), power(2)];
  const maxFactor = Math.max(...drawn.map((item) => item.multiplier));
  return distribution.byScatters.flatMap((counts, scatters) => {
    if (counts.size === 0) return [];
    let [combinations, total, squares, max] = [0n, 0n, 0n, 0];
    for (const [units, count] of counts) {
      combinations += BigInt(count);
      total += BigInt(units) * BigInt(count);
      squares += BigInt(units) ** 2n * BigInt(count);
      max = Math.max(max, units);
    }
    const cycle = distribution.cycle;
    const moments: Moments = {
      mean: multiply(fraction(total, cycle), meanFactor),
      square: multiply(fraction(squares, cycle), squareFactor),
      none: fraction(counts.get(0) ?? 0, cycle),
      max: max * maxFactor,
    };
    return [{ scatters, probability: fraction(combinations, cycle), moments }];
  });
}

/** Adds to each slice of a spin the independent win that follows it: E[(x+y)²] = E[x²] + 2E[x]E[y] + E[y²]. */
function mix(parts: readonly { slice: Slice; free: Moments }[]): Moments {
  return {
    mean: sum(parts.map(({ slice, free }) => add(slice.moments.mean, multiply(slice.probability, free.mean)))),
    square: sum(
      parts.map(({ slice, free }) => {
        const cross = multiply(fraction(2n), multiply(slice.moments.mean, free.mean));
        return add(slice.moments.square, add(cross, multiply(slice.probability, free.square)));
      }),
    ),
    none: sum(parts.map(({ slice, free }) => multiply(slice.moments.none, free.none))),
    max: Math.max(...parts.map(({ slice, free }) => slice.moments.max + free.max)),
  };
}

/** Moments of a whole feature by the number of spins awarded: a recursion over spins left and retriggers left. */
function createFeature(math: SlotMath, profileName: RtpProfileName): (spins: number) => Moments {
  const feature = math.freeSpins;
  if (feature === null) return () => NOTHING;
  const slices = slicesOf(spinDistribution(math, math.profiles[profileName].free), feature.multipliers);
  const known = new Map<string, Moments>();
  const after = (spinsLeft: number, retriggersLeft: number): Moments => {
    if (spinsLeft === 0) return NOTHING;
    const key = `${spinsLeft}/${retriggersLeft}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const parts = slices.map((slice) => {
      const award = retriggersLeft > 0 ? (feature.awards[slice.scatters] ?? 0) : 0;
      return { slice, free: after(spinsLeft - 1 + award, retriggersLeft - (award > 0 ? 1 : 0)) };
    });
    const moments = mix(parts);
    known.set(key, moments);
    return moments;
  };
  return (spins) => after(spins, feature.maxRetriggers);
}

/** The figures of a mode as text: RTP and hit rate in per cent, σ and maximum in multiples of the stake. */
export function describeMode(stats: ModeStats): { rtpPct: string; sigma: string; hitRatePct: string; maxMultiple: string } {
  const hundred = fraction(100n);
  return {
    rtpPct: toDecimal(multiply(stats.rtp, hundred), 4),
    sigma: sqrtDecimal(stats.variance, 4),
    hitRatePct: toDecimal(multiply(stats.hitRate, hundred), 4),
    maxMultiple: toDecimal(stats.maxMultiple, 2),
  };
}
