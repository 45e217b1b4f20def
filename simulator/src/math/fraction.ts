/** An exact rational number, reduced, with a positive denominator. */
export type Fraction = { readonly num: bigint; readonly den: bigint };

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function fraction(num: bigint | number, den: bigint | number = 1n): Fraction {
  const [n, d] = [BigInt(num), BigInt(den)];
  if (d === 0n) throw new RangeError('a fraction needs a denominator other than 0');
  const divisor = gcd(n, d) * (d < 0n ? -1n : 1n);
  return { num: n / divisor, den: d / divisor };
}

export const ZERO: Fraction = fraction(0n);
export const ONE: Fraction = fraction(1n);

export const add = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.den + b.num * a.den, a.den * b.den);
export const subtract = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.den - b.num * a.den, a.den * b.den);
export const multiply = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.num, a.den * b.den);
export const divide = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.den, a.den * b.num);

export function sum(items: readonly Fraction[]): Fraction {
  return items.reduce(add, ZERO);
}

/** Decimal text with `places` decimals, rounded half up; for non-negative fractions. */
export function toDecimal(value: Fraction, places: number): string {
  if (value.num < 0n) throw new RangeError('toDecimal is for non-negative fractions');
  const scale = 10n ** BigInt(places);
  const scaled = (2n * value.num * scale + value.den) / (2n * value.den);
  if (places === 0) return scaled.toString();
  const digits = scaled.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Square root of a non-negative fraction as decimal text, cut (not rounded) after `places` decimals. */
export function sqrtDecimal(value: Fraction, places: number): string {
  const scale = 10n ** BigInt(places);
  const root = integerSqrt((value.num * scale * scale) / value.den);
  return toDecimal(fraction(root, scale), places);
}

function integerSqrt(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const better = (guess + value / guess) >> 1n;
    if (better >= guess) return guess;
    guess = better;
  }
}
