import { decimalRatio, isBelow, type Ratio, reduced } from './ratio.ts';

/**
 * Odds of a lottery: what a unit of stake pays by the code of a prize, and how likely that prize is (docs/formulas.md#odds). Everything exact:
 * probabilities are fractions, rates have at most 6 decimals.
 */
export type OddsEntry = {
  code: string;
  /** The play type; a method may have several prizes, each with a code. */
  method: string;
  /** "1/1000". */
  probability: string;
  rate: string;
};

const PROBABILITY = /^([1-9]\d{0,17})\/([1-9]\d{0,17})$/;

/** A probability above 0 and up to 1; undefined for anything else. */
export function parseProbability(text: string): Ratio | undefined {
  const [, num, den] = PROBABILITY.exec(text) ?? [];
  if (num === undefined || den === undefined || BigInt(num) > BigInt(den)) return undefined;
  return reduced(BigInt(num), BigInt(den));
}

export type MethodReturn = {
  method: string;
  /** Σ p · rate of its prizes, of one unit of stake. */
  rtp: Ratio;
  /** Σ p: how often a bet of it wins anything, prizes of a method excluding each other. */
  hitRate: Ratio;
};

/** What each method returns, in the order of its first prize. Throws RangeError for a probability that is none. */
export function returnsByMethod(entries: readonly OddsEntry[]): MethodReturn[] {
  const methods = new Map<string, MethodReturn>();
  for (const { method, probability, rate } of entries) {
    const p = parseProbability(probability);
    if (p === undefined) throw new RangeError(`not a probability: ${probability}`);
    const paid = decimalRatio(rate);
    const known = methods.get(method) ?? { method, rtp: { num: 0n, den: 1n }, hitRate: { num: 0n, den: 1n } };
    methods.set(method, {
      method,
      rtp: plus(known.rtp, reduced(p.num * paid.num, p.den * paid.den)),
      hitRate: plus(known.hitRate, p),
    });
  }
  return [...methods.values()];
}

/** Is a share above so many per cent? `pct` is a decimal text with at most 6 decimals. */
export function isAbovePct({ num, den }: Ratio, pct: string): boolean {
  const limit = decimalRatio(pct);
  return num * 100n * limit.den > limit.num * den;
}

/** The lowest and the highest return over the methods; undefined without any. */
export function returnRange(entries: readonly OddsEntry[]): { lowest: Ratio; highest: Ratio } | undefined {
  const sorted = returnsByMethod(entries)
    .map(({ rtp }) => rtp)
    .toSorted((a, b) => Number(isBelow(b, a)) - Number(isBelow(a, b)));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  return lowest === undefined || highest === undefined ? undefined : { lowest, highest };
}

function plus(a: Ratio, b: Ratio): Ratio {
  return reduced(a.num * b.den + b.num * a.den, a.den * b.den);
}
