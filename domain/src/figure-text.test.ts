import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCount, exactPercentText, exactText, moneyText, percentText } from './figure-text.ts';

const digits = (count: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 1, maxLength: count });
/** A decimal text of up to 14 digits before the point and six behind it. */
const decimals = fc
  .record({ isNegative: fc.boolean(), whole: fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), part: fc.option(digits(6)) })
  .map(({ isNegative, whole, part }) => `${isNegative ? '-' : ''}${whole}${part === null ? '' : `.${part}`}`);

const byIntl = (text: string, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat('en', { useGrouping: 'always', roundingMode: 'halfExpand', ...options } as Intl.NumberFormatOptions)
    .format(text as Intl.StringNumericLiteral)
    .replace(/^-(?=[0.,]*%?$)/, '');

it('writes money and shares as the platform does, whatever their size', () => {
  fc.assert(
    fc.property(decimals, (text) => {
      const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
      expect(moneyText(text)).toBe(byIntl(text, two));
      expect(percentText(text)).toBe(`${byIntl(text, two)}%`);
      expect(exactText(text)).toBe(byIntl(text, { minimumFractionDigits: 2, maximumFractionDigits: 6 }));
    }),
    { numRuns: 2_000 },
  );
});

it('writes a share as English and Chinese do', () => {
  for (const locale of ['en', 'zh-CN'])
    expect(percentText('96.42')).toBe(
      new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 }).format(0.9642),
    );
});

it('writes counts as the platform does', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatCount(value)).toBe(new Intl.NumberFormat('en').format(value));
    }),
    { numRuns: 1_000 },
  );
});

describe('figures', () => {
  it.each([
    ['25430.125', '25,430.125'],
    ['88.30000000', '88.30'],
    ['0.00004120', '0.0000412'],
    ['7', '7.00'],
    [null, '–'],
  ])('that somebody set keep every digit: %j → %s', (value, expected) => expect(exactText(value)).toBe(expected));

  it.each([
    ['96', '96.00%'],
    ['96.125', '96.125%'],
    ['0.0125', '0.0125%'],
    [null, '–'],
  ])('of a share that somebody set: %j → %s', (value, expected) => expect(exactPercentText(value)).toBe(expected));

  it('need no decimals where they count', () => expect(exactText('12000', { leastPlaces: 0 })).toBe('12,000'));
  it('are a dash where there are none', () => expect([moneyText(null), percentText(undefined)]).toEqual(['–', '–']));
});
