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

/** Reduced, with a positive denominator. */
export type Ratio = { num: bigint; den: bigint };

const PROBABILITY = /^([1-9]\d{0,17})\/([1-9]\d{0,17})$/;

/** A probability above 0 and up to 1; undefined for anything else. */
export function parseProbability(text: string): Ratio | undefined {
  const [, num, den] = PROBABILITY.exec(text) ?? [];
  if (num === undefined || den === undefined || BigInt(num) > BigInt(den)) return undefined;
  return reduced(BigInt(num), BigInt(den));
}

const SCALE = 1_000_000n;

const rateOf = (text: string): Ratio => {
  const [whole = '0', decimals = ''] = text.split('.');
  return reduced(BigInt(whole) * SCALE + BigInt(decimals.padEnd(6, '0')), SCALE);
};

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
    const paid = rateOf(rate);
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
  const limit = rateOf(pct);
  return num * 100n * limit.den > limit.num * den;
}

/** A share in per cent, rounded half up to 6 decimals, without trailing zeros. `isExact`: nothing was rounded. */
export function ratioPct({ num, den }: Ratio): { text: string; isExact: boolean } {
  const scaled = num * 100n * SCALE;
  const rounded = (2n * scaled + den) / (2n * den);
  const digits = rounded.toString().padStart(7, '0');
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
  return { text, isExact: scaled % den === 0n };
}

export const ratioText = ({ num, den }: Ratio): string => `${num}/${den}`;

/** Reads what `ratioText` wrote. Throws SyntaxError for anything else. */
export function parseRatio(text: string): Ratio {
  const [num = '', den = ''] = text.split('/');
  return { num: BigInt(num), den: BigInt(den || 'none') };
}

/** The lowest and the highest return over the methods; undefined without any. */
export function returnRange(entries: readonly OddsEntry[]): { lowest: Ratio; highest: Ratio } | undefined {
  const sorted = returnsByMethod(entries)
    .map(({ rtp }) => rtp)
    .toSorted((a, b) => Number(a.num * b.den > b.num * a.den) - Number(a.num * b.den < b.num * a.den));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  return lowest === undefined || highest === undefined ? undefined : { lowest, highest };
}

function plus(a: Ratio, b: Ratio): Ratio {
  return reduced(a.num * b.den + b.num * a.den, a.den * b.den);
}

export function reduced(num: bigint, den: bigint): Ratio {
  let [a, b] = [num, den];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? { num: 0n, den: 1n } : { num: num / a, den: den / a };
}
