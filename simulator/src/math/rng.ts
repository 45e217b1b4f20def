/** A seeded source of random numbers. The same seed gives the same numbers on every machine. */
export type Rng = {
  /** An integer, uniform over 0 … 2^32 − 1. */
  next: () => number;
  /** An integer, uniform over 0 … bound − 1 (no modulo bias). */
  below: (bound: number) => number;
  /** True with probability `perMillion` / 1 000 000. */
  chance: (perMillion: number) => boolean;
};

const TWO_32 = 0x1_0000_0000;

/** Murmur3's 32-bit finaliser over several words: turns (seed, day, session) into independent seeds. */
export function mixSeed(...words: readonly number[]): number {
  let hash = 0x9e37_79b9;
  for (const word of words) {
    hash = Math.imul(hash ^ word, 0x85eb_ca6b);
    hash ^= hash >>> 13;
    hash = Math.imul(hash, 0xc2b2_ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

/** xoshiro128** 1.1 (Blackman and Vigna), its state filled by splitmix32 from one word. */
export function createRng(seed: number): Rng {
  let mixer = seed | 0;
  const splitmix = (): number => {
    mixer = (mixer + 0x9e37_79b9) | 0;
    let z = mixer ^ (mixer >>> 16);
    z = Math.imul(z, 0x21f0_aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a_2d97);
    return z ^ (z >>> 15);
  };
  let a = splitmix();
  let b = splitmix();
  let c = splitmix();
  let d = splitmix();
  const next = (): number => {
    const product = Math.imul(b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result >>> 0;
  };
  const below = (bound: number): number => {
    const limit = TWO_32 - (TWO_32 % bound);
    let value = next();
    while (value >= limit) value = next();
    return value % bound;
  };
  return { next, below, chance: (perMillion) => below(1_000_000) < perMillion };
}

/** One item, each as likely as its weight (positive integers). */
export function pickWeighted<T extends { weight: number }>(rng: Rng, items: readonly T[]): T {
  const total = items.reduce((sum, item) => sum + item.weight, 0);
  let left = rng.below(total);
  for (const item of items) {
    left -= item.weight;
    if (left < 0) return item;
  }
  throw new RangeError('pickWeighted needs at least one item with a positive weight');
}

/** One item, each equally likely. */
export function pick<T>(rng: Rng, items: readonly T[]): T {
  const item = items[rng.below(items.length)];
  if (item === undefined) throw new RangeError('pick needs a non-empty list');
  return item;
}
