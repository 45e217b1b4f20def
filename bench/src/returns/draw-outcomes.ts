import type { SlotMath, RtpProfileName, WeightedMultiplier } from '@manager/simulator/math/slot-math';
import { spinDistribution } from '@manager/simulator/math/spin-distribution';

/** Uniform in [0, 1): xoshiro128** by Blackman and Vigna, 32 bits. */
export const createRandom = (seed: number): (() => number) => {
  let [a, b, c, d] = [seed >>> 0 || 1, 362_436_069, 521_288_629, 88_675_123];
  return () => {
    const twisted = Math.imul(b, 5);
    const result = Math.imul((twisted << 7) | (twisted >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result / 2 ** 32;
  };
};

/** Draws places by their weights in constant time (Walker's alias method). */
const createDrawer = (weights: readonly number[], random: () => number): (() => number) => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => (weight * weights.length) / total);
  const keep = new Float64Array(weights.length).fill(1);
  const other = new Int32Array(weights.length);
  const small = parts.flatMap((part, i) => (part < 1 ? i : []));
  const large = parts.flatMap((part, i) => (part < 1 ? [] : i));
  while (small.length > 0 && large.length > 0) {
    const [from, to] = [small.pop() as number, large.pop() as number];
    keep[from] = parts[from] as number;
    other[from] = to;
    parts[to] = (parts[to] as number) + (parts[from] as number) - 1;
    ((parts[to] as number) < 1 ? small : large).push(to);
  }
  return () => {
    const at = random() * weights.length;
    const place = Math.trunc(at);
    return at - place < (keep[place] as number) ? place : (other[place] as number);
  };
};

/** Draws win ÷ stake of whole rounds from the enumerated cycle of a game, free spins and their retriggers with them. */
export const createGame = (math: SlotMath, profile: RtpProfileName, random: () => number): (() => number) => {
  const spinOf = (strips: readonly (readonly number[])[]) => {
    const outcomes = spinDistribution(math, strips).byScatters.flatMap((counts, scatters) =>
      [...counts].map(([units, count]) => ({ units, scatters, count })),
    );
    const draw = createDrawer(
      outcomes.map(({ count }) => count),
      random,
    );
    return () => outcomes[draw()] as (typeof outcomes)[number];
  };
  const multiplierOf = (list: readonly WeightedMultiplier[] | null | undefined) => {
    if (list == null || list.length === 0) return () => 1;
    const draw = createDrawer(
      list.map(({ weight }) => weight),
      random,
    );
    return () => list[draw()]?.multiplier ?? 1;
  };
  const rules = math.freeSpins;
  const base = spinOf(math.profiles[profile].base);
  const free = rules === null ? base : spinOf(math.profiles[profile].free);
  const [reel, during] = [multiplierOf(math.multiplierReel), multiplierOf(rules?.multipliers)];
  return () => {
    const first = base();
    let units = first.units * (first.units > 0 ? reel() : 1);
    let left = rules?.awards[first.scatters] ?? 0;
    for (let again = rules?.maxRetriggers ?? 0; left > 0; left -= 1) {
      const spin = free();
      units += spin.units * during();
      const more = rules?.awards[spin.scatters] ?? 0;
      if (more > 0 && again > 0) {
        again -= 1;
        left += more;
      }
    }
    return units / math.betUnits;
  };
};
