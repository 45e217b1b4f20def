import fc from 'fast-check';

/**
 * Money by hand for tests: BigInt units of 10^-6 made by cutting strings, so that expected values
 * come from other code than what they check.
 */

/** "-1.5" → −1500000n. The text must have at most 6 decimals. */
export function unitsOf(text: string): bigint {
  const [integer = '', fraction = ''] = text.split('.');
  const digits = BigInt(integer.replace('-', '') + fraction.padEnd(6, '0'));
  return text.startsWith('-') ? -digits : digits;
}

/** −1500000n → "-1.5": no trailing zeros, no "-0". */
export function fixedPoint(units: bigint): string {
  const magnitude = String(units < 0n ? -units : units).padStart(7, '0');
  const text = `${magnitude.slice(0, -6)}.${magnitude.slice(-6)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
}

/** numerator ÷ denominator as an integer, half away from zero: |n| · 2 + |d| over |d| · 2, cut, sign put back. */
export function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const [n, d] = [numerator, denominator].map((value) => (value < 0n ? -value : value));
  const magnitude = ((n ?? 0n) * 2n + (d ?? 0n)) / ((d ?? 1n) * 2n);
  return numerator < 0n !== denominator < 0n ? -magnitude : magnitude;
}

/** Valid wire money of all sizes, ties and not canonical texts included. */
export const wireMoney: fc.Arbitrary<string> = fc
  .record({
    isNegative: fc.boolean(),
    integer: fc.oneof(fc.bigInt(0n, 999n), fc.bigInt(0n, 99_999_999_999_999n)),
    fraction: fc.oneof(fc.constantFrom('', '5', '005', '004999', '50', '995'), fc.stringMatching(/^\d{1,6}$/)),
  })
  .map(({ isNegative, integer, fraction }) => `${isNegative ? '-' : ''}${integer}${fraction ? `.${fraction}` : ''}`);
