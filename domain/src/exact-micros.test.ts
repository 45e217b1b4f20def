import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsOf, wireMoney } from '../test/fixed-point.ts';
import { exactMicros, exactMicrosText, exactNumber } from './exact-micros.ts';
import { decimal, toWire } from './money.ts';

const MOST = 2n ** 53n - 1n;

describe('micros as numbers', () => {
  it('are the amount to the micro, there and back, or refused', () => {
    fc.assert(
      fc.property(wireMoney, (text) => {
        const units = unitsOf(text);
        if (units > MOST || units < -MOST) {
          expect(() => exactMicros(text)).toThrow(RangeError);
          return;
        }
        expect(BigInt(exactMicros(text))).toBe(units);
        expect(exactMicrosText(exactMicros(text))).toBe(toWire(decimal(text)));
      }),
      { numRuns: 5_000 },
    );
  });

  it('end where the next whole number is no number of its own', () => {
    expect(exactMicrosText(exactMicros('9007199254.740991'))).toBe('9007199254.740991');
    expect(exactMicrosText(exactMicros('-9007199254.740991'))).toBe('-9007199254.740991');
    // As numbers both are 2^53.
    for (const text of ['9007199254.740992', '9007199254.740993', '-9007199254.740992', '-9007199254.740993'])
      expect(() => exactMicros(text)).toThrow(RangeError);
    expect(() => exactNumber(MOST + 1n)).toThrow(RangeError);
  });

  it.each([2 ** 53, -(2 ** 53), 0.5, Number.NaN, Infinity])('are not told when they are %s', (micros) => {
    expect(() => exactMicrosText(micros)).toThrow(RangeError);
  });

  it('are 0 without a sign', () => {
    expect(exactMicrosText(-0)).toBe('0');
  });
});
