import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  decimal,
  divideRounded,
  formatMoney,
  moneyFault,
  parseMoney,
  ratePct,
  roundMoney,
  subtract,
  sum,
  toWire,
  usd,
} from './money.ts';
import { fixedPoint, roundedQuotient, unitsOf, wireMoney } from '../test/fixed-point.ts';

const INTL = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  roundingMode: 'halfExpand',
  useGrouping: 'always',
  signDisplay: 'negative', // no "-0.00"
});

describe('parseMoney', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['1234.5', '1234.5'],
    ['-0.000001', '-0.000001'],
    ['0.100000', '0.1'],
    ['99999999999999.999999', '99999999999999.999999'],
    ['-99999999999999.9999', '-99999999999999.9999'],
  ])('reads %s as %s', (text, wire) => {
    const parsed = parseMoney(text);
    expect('value' in parsed && toWire(parsed.value)).toBe(wire);
  });

  it.each([
    '',
    ' ',
    '1 ',
    ' 1',
    '+1',
    '1e3',
    '1E-3',
    '.5',
    '5.',
    '-',
    '--1',
    '1,000',
    '01',
    '-00.1',
    '0x10',
    'NaN',
    'Infinity',
    '1.2.3',
    '١',
    '1\n',
  ])('refuses %j as no plain decimal', (text) => {
    expect(parseMoney(text)).toEqual({ fault: 'syntax' });
  });

  it('refuses a digit beyond the stored scale, even a zero', () => {
    expect(moneyFault('0.1234567')).toBe('too_many_decimals');
    expect(moneyFault('1.0000000')).toBe('too_many_decimals');
  });

  it('refuses more than 14 integer digits', () => {
    expect(moneyFault('99999999999999')).toBeUndefined();
    expect(moneyFault('100000000000000')).toBe('too_large');
    expect(moneyFault('-100000000000000')).toBe('too_large');
  });

  it('never lets a number in', () => {
    expect(() => decimal('1').plus(0.1)).toThrow(TypeError);
    expect(() => usd(decimal('1'), decimal('2')).times(0.1)).toThrow(TypeError);
  });
});

describe('arithmetic against BigInt fixed point', () => {
  it('adds, subtracts, compares and sums exactly', () => {
    fc.assert(
      fc.property(wireMoney, wireMoney, (a, b) => {
        const [x, y] = [decimal(a), decimal(b)];
        expect(toWire(add(x, y))).toBe(fixedPoint(unitsOf(a) + unitsOf(b)));
        expect(toWire(subtract(x, y))).toBe(fixedPoint(unitsOf(a) - unitsOf(b)));
        expect(compare(x, y)).toBe(unitsOf(a) < unitsOf(b) ? -1 : unitsOf(a) > unitsOf(b) ? 1 : 0);
      }),
      { numRuns: 10_000 },
    );
    fc.assert(
      fc.property(fc.array(wireMoney, { maxLength: 50 }), (texts) => {
        const expected = texts.reduce((total, text) => total + unitsOf(text), 0n);
        expect(toWire(sum(texts.map(decimal)))).toBe(fixedPoint(expected));
      }),
    );
  });

  it('wire text survives a round trip and is canonical', () => {
    fc.assert(
      fc.property(wireMoney, (text) => {
        const wire = toWire(decimal(text));
        expect(wire).toBe(fixedPoint(unitsOf(text)));
        expect(toWire(decimal(wire))).toBe(wire);
      }),
      { numRuns: 10_000 },
    );
  });

  it('keeps 38-digit sums exact', () => {
    expect(toWire(add(decimal('18446744073709551615.000001'), decimal('99999999999999999999999999999999')))).toBe(
      '100000000000018446744073709551614.000001',
    );
  });
});

describe('rounding', () => {
  // shows S9.11, S9.12
  it.each([
    ['1234.565', '1,234.57'],
    ['-0.005', '-0.01'],
    ['-1234.565', '-1,234.57'],
    ['0.004999', '0.00'],
    ['-0.004999', '0.00'],
    ['1.005', '1.01'],
    ['-1.005', '-1.01'],
    ['2.345', '2.35'],
    ['-2.345', '-2.35'],
    ['999.995', '1,000.00'],
    ['99999999999999.999999', '100,000,000,000,000.00'],
    ['0', '0.00'],
    ['1234.5', '1,234.50'],
  ])('shows %s as %s', (text, shown) => {
    expect(formatMoney(text)).toBe(shown);
  });

  it('shows other numbers of decimals', () => {
    expect(formatMoney('1234567.5', { places: 0 })).toBe('1,234,568');
    expect(formatMoney('-1234.5678905', { places: 6 })).toBe('-1,234.567891');
  });

  it('shows what Intl shows with the options of the console', () => {
    fc.assert(
      fc.property(wireMoney, (text) => {
        // Intl takes decimal text exactly, but its type asks for a numeric literal.
        expect(formatMoney(text)).toBe(INTL.format(text as `${number}`));
      }),
      { numRuns: 10_000 },
    );
  });

  it('is half away from zero for every value', () => {
    fc.assert(
      fc.property(wireMoney, (text) => {
        const cents = roundedQuotient(unitsOf(text), 10_000n);
        expect(toWire(roundMoney(decimal(text)))).toBe(fixedPoint(cents * 10_000n));
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('ratios', () => {
  it('rounds once, not twice', () => {
    // 1 − 10^-45 is below the tie at 0.5, but any shorter quotient would already sit on it.
    const justBelow = decimal(`0.${'4'}${'9'.repeat(44)}`);
    expect(toWire(divideRounded({ left: justBelow, right: decimal('1'), places: 0 }))).toBe('0');
    expect(() => divideRounded({ left: justBelow, right: decimal('0'), places: 0 })).toThrow(RangeError);
  });

  it('has four decimals and none without a bet', () => {
    expect(ratePct(decimal('44.9'), decimal('48'))).toBe('93.5417');
    expect(ratePct(decimal('1'), decimal('1'))).toBe('100.0000');
    expect(ratePct(decimal('-0.0000001'), decimal('1'))).toBe('0.0000');
    expect(ratePct(decimal('5'), decimal('0'))).toBeNull();
  });

  it('matches integer division', () => {
    fc.assert(
      fc.property(wireMoney, wireMoney, (win, bet) => {
        fc.pre(unitsOf(bet) !== 0n);
        const ten4 = roundedQuotient(unitsOf(win) * 1_000_000n, unitsOf(bet));
        expect(decimal(ratePct(decimal(win), decimal(bet)) ?? '').eq(decimal(fixedPoint(ten4 * 100n)))).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  it('converts to USD at the rate per dollar', () => {
    expect(toWire(usd(decimal('100'), decimal('7')))).toBe('14.285714');
    expect(toWire(usd(decimal('-0.000001'), decimal('2')))).toBe('-0.000001');
    expect(toWire(usd(decimal('0.000001'), decimal('2.00000001')))).toBe('0');
    expect(() => usd(decimal('1'), decimal('0'))).toThrow(RangeError);
  });
});
