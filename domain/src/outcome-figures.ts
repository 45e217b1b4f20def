import { type BucketScale, WIN_MULTIPLE_BUCKETS } from './buckets.ts';
import { decimalRatio, isBelow, isSame, type Ratio, reduced } from './ratio.ts';

/**
 * Figures of a table of outcomes by exact arithmetic (docs/formulas.md#tables-of-outcomes). A payout is a whole number of parts of a bet; what is
 * staked in a mode is its cost in bets. Weights are whole numbers: an outcome is as likely as its weight ÷ Σ weights.
 */
export type Stake = {
  /** A bet is so many of the parts that payouts are counted in. */
  payoutParts: number;
  /** Stake of the mode in bets, decimal text of at most four decimals. */
  cost: string;
};

/** Sums over outcomes; payouts in parts of a bet. */
export type OutcomeSums = {
  outcomes: number;
  weight: bigint;
  /** Σ w·p and Σ w·p². */
  pay: bigint;
  square: bigint;
  /** Σ w over payouts above 0. */
  hit: bigint;
  max: number;
};

export const NO_OUTCOMES: OutcomeSums = { outcomes: 0, weight: 0n, pay: 0n, square: 0n, hit: 0n, max: 0 };

/** Adds `count` outcomes of one payout with a sum of weights. */
export const addOutcomes = (
  sums: OutcomeSums,
  { payout, weight, count }: { payout: number; weight: bigint; count: number },
): void => {
  const paid = BigInt(payout);
  const part = weight * paid;
  sums.outcomes += count;
  sums.weight += weight;
  sums.pay += part;
  sums.square += part * paid;
  if (payout > 0) sums.hit += weight;
  if (payout > sums.max) sums.max = payout;
};

export type OutcomeFigures = {
  /** Expected win ÷ stake. */
  rtp: Ratio;
  /** Of win ÷ stake. */
  variance: Ratio;
  /** Share of outcomes that pay anything. */
  hitRate: Ratio;
  /** Greatest win ÷ stake. */
  maxMultiple: Ratio;
};

/** RTP = Σwp ÷ (Σw·s), σ² = (Σwp²·Σw − (Σwp)²) ÷ (Σw·s)², with s parts staked. Throws RangeError without outcomes. */
export const outcomeFigures = (sums: OutcomeSums, stake: Stake): OutcomeFigures => {
  if (sums.weight <= 0n) throw new RangeError('a table without weights has no figures');
  const staked = stakeOf(stake);
  return {
    rtp: reduced(sums.pay * staked.den, sums.weight * staked.num),
    variance: reduced(
      (sums.square * sums.weight - sums.pay * sums.pay) * staked.den * staked.den,
      sums.weight * sums.weight * staked.num * staked.num,
    ),
    hitRate: reduced(sums.hit, sums.weight),
    maxMultiple: reduced(BigInt(sums.max) * staked.den, staked.num),
  };
};

/** The index of a payout's step, by comparing whole numbers. */
export const stepFinder = (stake: Stake, scale: BucketScale = WIN_MULTIPLE_BUCKETS): ((payout: number) => number) => {
  const { num, den } = stakeOf(stake);
  // Greatest payout of each step: payout ÷ staked × 100 ≤ edge.
  const edges = scale.map(({ upTo }) => (upTo === null ? Infinity : Number((BigInt(upTo) * num) / (100n * den))));
  return (payout) => edges.findIndex((edge) => payout <= edge);
};

/** Parts of a bet that a round of the mode costs. */
export const stakeOf = ({ payoutParts, cost }: Stake): Ratio => {
  const price = decimalRatio(cost);
  return reduced(price.num * BigInt(payoutParts), price.den);
};

type Distribution = { outcomes: ReadonlyMap<number, bigint>; stake: Stake };
export type CurvePoint = {
  /** Win ÷ stake. */
  multiple: Ratio;
  /** Probability of at most that, in either table. */
  one: Ratio;
  other: Ratio;
};

/** Both distribution functions at every payout of either table, ascending. */
export const compareOutcomes = (one: Distribution, other: Distribution): CurvePoint[] => {
  const [left, right] = [curveOf(one), curveOf(other)];
  const points: CurvePoint[] = [];
  for (let i = 0, j = 0; i < left.at.length || j < right.at.length;) {
    const [a, b] = [left.at[i], right.at[j]];
    const multiple = b === undefined || (a !== undefined && isBelow(a.multiple, b.multiple)) ? a?.multiple : b.multiple;
    if (multiple === undefined) break;
    if (a !== undefined && isSame(a.multiple, multiple)) i += 1;
    if (b !== undefined && isSame(b.multiple, multiple)) j += 1;
    points.push({
      multiple,
      one: { num: left.at[i - 1]?.weight ?? 0n, den: left.total },
      other: { num: right.at[j - 1]?.weight ?? 0n, den: right.total },
    });
  }
  return points;
};

/** Kolmogorov–Smirnov distance: the greatest difference of two distribution functions, and where it lies. */
export const ksDistance = (points: readonly CurvePoint[]): { distance: Ratio; multiple: Ratio } => {
  let found = { distance: { num: 0n, den: 1n }, multiple: { num: 0n, den: 1n } };
  for (const { multiple, one, other } of points) {
    const difference = one.num * other.den - other.num * one.den;
    const distance = { num: difference < 0n ? -difference : difference, den: one.den * other.den };
    if (isBelow(found.distance, distance)) found = { distance, multiple };
  }
  return { distance: reduced(found.distance.num, found.distance.den), multiple: found.multiple };
};

const curveOf = ({ outcomes, stake }: Distribution): { at: { multiple: Ratio; weight: bigint }[]; total: bigint } => {
  const staked = stakeOf(stake);
  let total = 0n;
  const at = [...outcomes]
    .toSorted(([a], [b]) => a - b)
    .map(([payout, weight]) => {
      total += weight;
      return { multiple: { num: BigInt(payout) * staked.den, den: staked.num }, weight: total };
    });
  return { at, total };
};

/** Is the root of `variance` what `text` prints, whether its last digit was rounded or cut: less than one unit of it away. */
export const isPrintedRoot = (variance: Ratio, text: string): boolean => {
  const places = text.split('.')[1]?.length ?? 0;
  const unit = 10n ** BigInt(places);
  const printed = BigInt(text.replace('.', ''));
  const below = (bound: bigint): boolean => bound > 0n && bound * bound * variance.den >= variance.num * unit * unit;
  const above = (bound: bigint): boolean => bound < 0n || bound * bound * variance.den < variance.num * unit * unit;
  return printed === 0n && variance.num === 0n ? true : above(printed - 1n) && below(printed + 1n);
};
