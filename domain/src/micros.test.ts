import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FACT_MICROS, divideMicros, fitsFactColumn, microsToText, parseMicros, parseRateE12, ratioText } from './micros.ts';
import { decimal, divideRounded, moneyFault, toWire, usd } from './money.ts';
import { unitsOf, wireMoney } from '../test/fixed-point.ts';

const rateText = fc.oneof(
  fc.constantFrom('1', '2', '3', '7', '0.000000000001', '0.000010526302', '25390.5', '9999999999.999999999999'),
  fc.bigInt(1n, 10n ** 17n).map((e12) => toWire(decimal(String(e12)).times('0.000000000001'))),
);

describe('parseMicros', () => {
  it('reads every wire text as the exact decimal does', () => {
    fc.assert(
      fc.property(wireMoney, (text) => {
        expect(parseMicros(text)).toBe(unitsOf(text));
        expect(microsToText(unitsOf(text))).toBe(toWire(decimal(text)));
      }),
      { numRuns: 10_000 },
    );
  });

  it('accepts and refuses the same texts as money', () => {
    const nearMoney = fc.oneof(
      fc.string({ unit: fc.constantFrom('0', '1', '9', '.', '-', '+', 'e', ' '), maxLength: 24 }),
      fc.stringMatching(/^-?\d{0,16}\.?\d{0,8}$/),
      fc.string(),
    );
    fc.assert(
      fc.property(nearMoney, (text) => {
        expect(parseMicros(text) === undefined).toBe(moneyFault(text) !== undefined);
      }),
      { numRuns: 20_000 },
    );
  });

  it.each([
    ['999999999.999999', 999_999_999_999_999n],
    ['1000000000', 1_000_000_000_000_000n],
    ['-9999999999.000001', -9_999_999_999_000_001n],
    ['99999999999999.999999', 99_999_999_999_999_999_999n],
    ['-0', 0n],
  ])('reads %s where the fast path ends', (text, micros) => {
    expect(parseMicros(text)).toBe(micros);
  });
});

describe('fitsFactColumn', () => {
  it('draws the line at Decimal(18,6)', () => {
    expect(microsToText(MAX_FACT_MICROS)).toBe('999999999999.999999');
    expect([MAX_FACT_MICROS, -MAX_FACT_MICROS, 0n].every(fitsFactColumn)).toBe(true);
    expect([MAX_FACT_MICROS + 1n, -MAX_FACT_MICROS - 1n].some(fitsFactColumn)).toBe(false);
  });
});

describe('divideMicros', () => {
  it('equals the exact decimal division', () => {
    fc.assert(
      fc.property(wireMoney, rateText, (amount, rate) => {
        const rateE12 = parseRateE12(rate);
        expect(rateE12).toBeDefined();
        expect(microsToText(divideMicros(unitsOf(amount), rateE12 ?? 0n))).toBe(toWire(usd(decimal(amount), decimal(rate))));
      }),
      { numRuns: 10_000 },
    );
  });

  it('rounds ties away from zero', () => {
    expect(divideMicros(1n, 2_000_000_000_000n)).toBe(1n);
    expect(divideMicros(-1n, 2_000_000_000_000n)).toBe(-1n);
    expect(divideMicros(1n, 2_000_000_000_001n)).toBe(0n);
    expect(divideMicros(-3n, 2_000_000_000_000n)).toBe(-2n);
  });

  it('refuses a rate that is not positive', () => {
    expect(() => divideMicros(1n, 0n)).toThrow(RangeError);
    expect(() => divideMicros(1n, -1n)).toThrow(RangeError);
  });
});

describe('ratioText', () => {
  it('equals the exact decimal division to two places', () => {
    fc.assert(
      fc.property(wireMoney, wireMoney, (left, right) => {
        fc.pre(unitsOf(right) !== 0n);
        const expected = divideRounded({ left: decimal(left), right: decimal(right), places: 2 });
        expect(decimal(ratioText(unitsOf(left), unitsOf(right)) ?? 'none').eq(expected)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
  it.each([
    [5n, 2n, '2.50'],
    [1n, 200n, '0.01'],
    [1n, 201n, '0.00'],
    [-1n, 200n, '-0.01'],
    [1n, -200n, '-0.01'],
    [0n, 7n, '0.00'],
    [-1n, 300n, '0.00'],
    [123_456n, 1n, '123456.00'],
  ])('%s of %s is %s', (left, right, text) => expect(ratioText(left, right)).toBe(text));
  it('has no answer for nothing', () => expect(ratioText(1n, 0n)).toBeNull());
});

describe('parseRateE12', () => {
  it.each([
    ['7.25', 7_250_000_000_000n],
    ['1', 1_000_000_000_000n],
    ['0.000000000001', 1n],
    // One BTC at 95,000.12 USD.
    ['0.000010526302', 10_526_302n],
    ['9999999999', 9_999_999_999_000_000_000_000n],
  ])('reads %s', (text, rateE12) => {
    expect(parseRateE12(text)).toBe(rateE12);
  });
  it.each(['', '0', '0.0', '-1', '+1', '1e2', '01', '.5', '1.', '1.1234567890123', '12345678901'])('refuses %j', (text) => {
    expect(parseRateE12(text)).toBeUndefined();
  });
});
