import { type Spectrum, transform } from './fourier.ts';
import { BOUGHT_SCATTERS, type FreeSpins, type RtpProfileName, type SlotMath, type WeightedMultiplier } from './slot-math.ts';
import { spinDistribution } from './spin-distribution.ts';

/** How likely each win of a round is, in units: weights of whole numbers. */
export type RoundDistribution = ReadonlyMap<number, bigint>;

/** What the likelihoods of rounds with free spins are counted in. */
const PARTS = 1e18;
/** Less likely wins are below what the transform can tell, and left out, all but the greatest one. */
const LEAST = 2e-15;
/** Wins up to so many units; those above are less likely than anything that is kept. */
const SIZE = 2 ** 17;

/**
 * Wins of a whole round, free spins included. Without the feature the weights are stop combinations, and exact. With it they are parts of
 * 10^18 of likelihoods that are good to fifteen digits: the distribution of a sum is the product of the transforms.
 */
export function roundDistributions(
  math: SlotMath,
  profileName: RtpProfileName,
): { base: RoundDistribution; buy: RoundDistribution | null } {
  const profile = math.profiles[profileName];
  const rules = math.freeSpins;
  if (rules === null) return { base: exactSpins(math, profile.base), buy: null };
  const base = byAward(math, { strips: profile.base, multipliers: math.multiplierReel ?? [], rules });
  const free = byAward(math, { strips: profile.free, multipliers: rules.multipliers, rules });
  const round = emptySpectrum();
  const bought = emptySpectrum();
  const feature = createFeature(rules, free);
  // The wins are real numbers: the second half of the spectrum mirrors the first.
  for (let k = 0; k <= SIZE / 2; k += 1) {
    feature.at(k);
    let [re, im] = [0, 0];
    for (const { award, spectrum } of base) {
      const [xRe, xIm] = [spectrum.re[k] ?? 0, spectrum.im[k] ?? 0];
      const [yRe, yIm] = feature.of(award);
      re += xRe * yRe - xIm * yIm;
      im += xRe * yIm + xIm * yRe;
    }
    put(round, k, [re, im]);
    put(bought, k, feature.of(rules.awards[BOUGHT_SCATTERS] ?? 0));
  }
  const greatest = Math.max(...base.map(({ award, most }) => most + feature.greatest(award)));
  return {
    base: weighed(round, greatest),
    buy: math.buyCostMultiple === null ? null : weighed(bought, feature.greatest(rules.awards[BOUGHT_SCATTERS] ?? 0)),
  };
}

const emptySpectrum = (): Spectrum => ({ re: new Float64Array(SIZE), im: new Float64Array(SIZE) });

/** Conjugate, so that the transform that follows is the inverse one. */
function put({ re, im }: Spectrum, k: number, [valueRe, valueIm]: readonly [number, number]): void {
  const mirrored = (SIZE - k) % SIZE;
  re[k] = valueRe;
  im[k] = -valueIm;
  re[mirrored] = valueRe;
  im[mirrored] = k === mirrored ? -valueIm : valueIm;
}

function exactSpins(math: SlotMath, strips: readonly (readonly number[])[]): RoundDistribution {
  const drawn = drawnOf(math.multiplierReel ?? []);
  const found = new Map<number, bigint>();
  for (const counts of spinDistribution(math, strips).byScatters)
    for (const [units, count] of counts)
      for (const { multiplier, weight } of drawn) {
        const win = units * multiplier;
        found.set(win, (found.get(win) ?? 0n) + BigInt(count) * BigInt(weight));
      }
  return new Map([...found].toSorted(([a], [b]) => a - b));
}

const drawnOf = (multipliers: readonly WeightedMultiplier[]): readonly WeightedMultiplier[] =>
  multipliers.length === 0 ? [{ multiplier: 1, weight: 1 }] : multipliers;

/** `most`: the greatest win of such a spin. */
type Awarded = { award: number; spectrum: Spectrum; most: number };
type Spins = { strips: readonly (readonly number[])[]; multipliers: readonly WeightedMultiplier[]; rules: FreeSpins };

/** Transforms of the wins of one spin, by the free spins that it awards. */
function byAward(math: SlotMath, { strips, multipliers, rules }: Spins): Awarded[] {
  const drawn = drawnOf(multipliers);
  const total = drawn.reduce((sum, { weight }) => sum + weight, 0);
  const { cycle, byScatters } = spinDistribution(math, strips);
  const found = new Map<number, { spectrum: Spectrum; most: number }>();
  byScatters.forEach((counts, scatters) => {
    if (counts.size === 0) return;
    const award = rules.awards[scatters] ?? 0;
    const known = found.get(award) ?? { spectrum: emptySpectrum(), most: 0 };
    const { spectrum } = known;
    found.set(award, known);
    for (const [units, count] of counts)
      for (const { multiplier, weight } of drawn) {
        const win = (units * multiplier) % SIZE;
        known.most = Math.max(known.most, units * multiplier);
        spectrum.re[win] = (spectrum.re[win] ?? 0) + (count / cycle) * (weight / total);
      }
  });
  for (const { spectrum } of found.values()) transform(spectrum);
  return [...found].map(([award, known]) => ({ award, ...known }));
}

/** Transforms of a whole feature at one frequency, by the spins awarded: spin after spin, with the triggers within it. */
function createFeature(rules: FreeSpins, free: readonly Awarded[]) {
  const longestAward = Math.max(...rules.awards);
  const { maxRetriggers } = rules;
  // Row r: with so many retriggers left, by the spins that are left.
  const longest = (retriggers: number): number => longestAward * (maxRetriggers - retriggers + 1);
  const rows = Array.from({ length: maxRetriggers + 1 }, (_, r) => ({
    re: new Float64Array(longest(r) + 1),
    im: new Float64Array(longest(r) + 1),
  }));
  const plain = emptySpectrum();
  for (const { spectrum } of free)
    for (let k = 0; k < SIZE; k += 1) {
      plain.re[k] = (plain.re[k] ?? 0) + (spectrum.re[k] ?? 0);
      plain.im[k] = (plain.im[k] ?? 0) + (spectrum.im[k] ?? 0);
    }
  const most = Math.max(...free.map((spin) => spin.most));
  // With no retriggers left it does not matter what a spin would award.
  const last: Awarded[] = [{ award: 0, spectrum: plain, most }];
  const spinsAt = (retriggers: number): readonly Awarded[] => (retriggers > 0 ? free : last);
  const at = (k: number): void => {
    rows.forEach((row, retriggers) => {
      row.re[0] = 1;
      row.im[0] = 0;
      for (let left = 1; left < row.re.length; left += 1) {
        let [re, im] = [0, 0];
        for (const { award, spectrum } of spinsAt(retriggers)) {
          const next = (award > 0 ? rows[retriggers - 1] : row) ?? row;
          const spins = left - 1 + award;
          const [xRe, xIm] = [spectrum.re[k] ?? 0, spectrum.im[k] ?? 0];
          const [yRe, yIm] = [next.re[spins] ?? 0, next.im[spins] ?? 0];
          re += xRe * yRe - xIm * yIm;
          im += xRe * yIm + xIm * yRe;
        }
        row.re[left] = re;
        row.im[left] = im;
      }
    });
  };
  const greatestAfter = (left: number, retriggers: number): number =>
    left === 0
      ? 0
      : Math.max(
          ...spinsAt(retriggers).map(
            (spin) => spin.most + (greatestOf[retriggers - (spin.award > 0 ? 1 : 0)]?.[left - 1 + spin.award] ?? 0),
          ),
        );
  const greatestOf: number[][] = [];
  rows.forEach((row, retriggers) => {
    const own: number[] = [];
    greatestOf.push(own);
    row.re.forEach((_, left) => own.push(greatestAfter(left, retriggers)));
  });
  const of = (award: number): [number, number] => [rows[maxRetriggers]?.re[award] ?? 1, rows[maxRetriggers]?.im[award] ?? 0];
  const greatest = (award: number): number => greatestOf[maxRetriggers]?.[award] ?? 0;
  return { at, of, greatest };
}

function weighed(spectrum: Spectrum, maxUnits: number): RoundDistribution {
  transform(spectrum);
  const weights = new Map<number, bigint>();
  for (let units = 0; units < SIZE; units += 1) {
    const chance = (spectrum.re[units] ?? 0) / SIZE;
    if (chance >= LEAST) weights.set(units, BigInt(Math.round(chance * PARTS)));
  }
  // It is possible, however unlikely.
  if (!weights.has(maxUnits)) weights.set(maxUnits, 1n);
  return weights;
}
