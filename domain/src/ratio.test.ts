import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimalRatio,
  isBelow,
  isNear,
  isSame,
  parseRatio,
  ratioDecimal,
  ratioPct,
  ratioText,
  reduced,
  rootDecimal,
  wholeRoot,
  withoutZeros,
} from './ratio.ts';

const ratios = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 10n ** 30n }))
  .map(([num, den]) => ({ num, den }));

/** Units of the last of so many decimals. */
const unitsOf = (text: string, places: number): bigint => {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(places, '0'));
};

describe('ratios', () => {
  it('reduce to lowest terms and are read back from their text', () => {
    expect(reduced(6n, 4n)).toEqual({ num: 3n, den: 2n });
    expect(reduced(-6n, 4n)).toEqual({ num: -3n, den: 2n });
    expect(reduced(0n, 7n)).toEqual({ num: 0n, den: 1n });
    fc.assert(
      fc.property(ratios, (ratio) => {
        const lowest = reduced(ratio.num, ratio.den);
        expect(isSame(lowest, ratio)).toBe(true);
        expect(parseRatio(ratioText(lowest))).toEqual(lowest);
      }),
    );
    expect(() => parseRatio('1')).toThrow(SyntaxError);
  });

  it('come from decimal texts, and from nothing else', () => {
    expect(decimalRatio('96.50')).toEqual({ num: 193n, den: 2n });
    expect(decimalRatio('0')).toEqual({ num: 0n, den: 1n });
    for (const text of ['', '-1', '+1', '1e3', '.5', '5.', '1/2', ' 1', 'NaN'])
      expect(() => decimalRatio(text)).toThrow(RangeError);
  });

  it('are printed rounded half up', () => {
    expect(ratioDecimal({ num: 1n, den: 8n }, { places: 2 })).toBe('0.13');
    expect(ratioDecimal({ num: 1n, den: 8n }, { factor: 100n, places: 0 })).toBe('13');
    expect(ratioDecimal({ num: 2n, den: 3n }, { places: 6 })).toBe('0.666667');
    expect(ratioPct({ num: 2n, den: 3n })).toEqual({ text: '66.666667', isExact: false });
    expect(ratioPct({ num: 24n, den: 25n })).toEqual({ text: '96', isExact: true });
    fc.assert(
      fc.property(ratios, fc.nat(12), ({ num, den }, places) => {
        const units = unitsOf(ratioDecimal({ num, den }, { places }), places);
        const doubled = 2n * num * 10n ** BigInt(places);
        expect((2n * units - 1n) * den <= doubled && doubled < (2n * units + 1n) * den).toBe(true);
      }),
    );
  });

  it('lose the zeros behind the point alone', () => {
    expect(['0.000000', '10.500', '100', '0', '1200.0'].map(withoutZeros)).toEqual(['0', '10.5', '100', '0', '1200']);
  });

  it('have whole roots, and roots as decimals rounded half up', () => {
    expect(rootDecimal({ num: 2n, den: 1n }, 6)).toBe('1.414214');
    expect(rootDecimal({ num: 1n, den: 4n }, 0)).toBe('1');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (value) => {
        const root = wholeRoot(value);
        expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true);
      }),
    );
    fc.assert(
      fc.property(ratios, fc.nat(8), ({ num, den }, places) => {
        const units = unitsOf(rootDecimal({ num, den }, places), places);
        // The square, four times over, lies between those of half a unit below and above.
        const square = 4n * num * 10n ** BigInt(2 * places);
        const [low, high] = [2n * units - 1n, 2n * units + 1n];
        expect((low < 0n || low * low * den <= square) && square < high * high * den).toBe(true);
      }),
    );
  });

  it('compare exactly, a tolerance included', () => {
    const [third, half] = [decimalRatio('0.333333'), { num: 1n, den: 2n }];
    expect([isBelow(third, half), isBelow(half, third), isBelow(half, half)]).toEqual([true, false, false]);
    expect(isNear(half, decimalRatio('0.51'), decimalRatio('0.01'))).toBe(true);
    expect(isNear(decimalRatio('0.51'), half, decimalRatio('0.01'))).toBe(true);
    expect(isNear(half, decimalRatio('0.510001'), decimalRatio('0.01'))).toBe(false);
  });
});
