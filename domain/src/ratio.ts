/** An exact rational number; the denominator is above 0. */
export type Ratio = { num: bigint; den: bigint };

/** In lowest terms. */
export function reduced(num: bigint, den: bigint): Ratio {
  let [a, b] = [num < 0n ? -num : num, den];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? { num: 0n, den: 1n } : { num: num / a, den: den / a };
}

export const ratioText = ({ num, den }: Ratio): string => `${num}/${den}`;

/** Reads what `ratioText` wrote. Throws SyntaxError for anything else. */
export function parseRatio(text: string): Ratio {
  const [num = '', den = ''] = text.split('/');
  return { num: BigInt(num), den: BigInt(den || 'none') };
}

/** The ratio that a decimal text without sign or exponent says. Throws RangeError on anything else. */
export function decimalRatio(text: string): Ratio {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (found === null) throw new RangeError(`${text} is no decimal number`);
  const decimals = found[2] ?? '';
  return reduced(BigInt(`${found[1]}${decimals}`), 10n ** BigInt(decimals.length));
}

/** Decimal text of a ratio times `factor`, rounded half up. */
export const ratioDecimal = ({ num, den }: Ratio, { factor = 1n, places }: { factor?: bigint; places: number }): string =>
  pointed((2n * num * factor * 10n ** BigInt(places) + den) / (2n * den), places);

/** Without zeros at the end, and without a point that nothing follows. */
export const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** A share in per cent, rounded half up to 6 decimals, without trailing zeros. `isExact`: nothing was rounded. */
export const ratioPct = (share: Ratio): { text: string; isExact: boolean } => ({
  text: withoutZeros(ratioDecimal(share, { factor: 100n, places: 6 })),
  isExact: (share.num * 100_000_000n) % share.den === 0n,
});

/** Square root of a ratio as decimal text, rounded half up. */
export const rootDecimal = ({ num, den }: Ratio, places: number): string => {
  const scale = 10n ** BigInt(places + 1);
  return pointed((wholeRoot((num * scale * scale) / den) + 5n) / 10n, places);
};

const pointed = (whole: bigint, places: number): string => {
  const digits = whole.toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** The largest whole number whose square is not above. */
export function wholeRoot(value: bigint): bigint {
  if (value < 2n) return value;
  // From above: Newton's steps then only go down.
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

export const isBelow = (a: Ratio, b: Ratio): boolean => a.num * b.den < b.num * a.den;
export const isSame = (a: Ratio, b: Ratio): boolean => a.num * b.den === b.num * a.den;

/** |a − b| ≤ tolerance. */
export const isNear = (a: Ratio, b: Ratio, tolerance: Ratio): boolean => {
  const difference = a.num * b.den - b.num * a.den;
  return (difference < 0n ? -difference : difference) * tolerance.den <= tolerance.num * a.den * b.den;
};
