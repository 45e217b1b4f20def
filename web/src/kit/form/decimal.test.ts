import { moneyFault } from '@manager/domain/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalOf, groupedDecimal, wholeOf } from './decimal.ts';

it.each([
  ['1234.5', '1234.5'],
  ['1,234.50', '1234.5'],
  [' 12 ', '12'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['-0.0', '0'],
  ['-.5', '-0.5'],
  ['007', '7'],
  ['0', '0'],
  ['1_000', '1000'],
  ["1'000.10", '1000.1'],
  ['', undefined],
  ['-', undefined],
  ['.', undefined],
  ['1e5', undefined],
  ['0x10', undefined],
  ['1.2.3', undefined],
  ['+1', undefined],
  ['１２．５', '12.5'],
  ['１，２３４。５０', '1234.5'],
  ['－３', '-3'],
  ['−3', '-3'],
  ['十', undefined],
  ['NaN', undefined],
  ['1,23 €', undefined],
  ['12,50', '12.5'],
  ['0,95', '0.95'],
  ['0,950', '0.95'],
  [',5', '0.5'],
  ['1234,567', '1234.567'],
  ['1,250', '1250'],
  ['1.234,56', '1234.56'],
  ['1.234.567', '1234567'],
  ['-1.234.567,8', '-1234567.8'],
  ['1 234,56', '1234.56'],
  ['1.234', '1.234'],
  ['1,23,456', undefined],
  ['1,2345,678', undefined],
  ['1.23,45.6', undefined],
  ['12.345,678.9', undefined],
  ['1,234.567,8', undefined],
])('%j is %j', (typed, expected) => expect(decimalOf(typed)).toBe(expected));

it('keeps every amount that the wire can carry, to the last digit', () => {
  const amounts = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), fc.integer({ min: 0, max: 999_999 }));
  fc.assert(
    fc.property(amounts, ([isNegative, integer, micros]) => {
      const typed = `${isNegative ? '-' : ''}${integer.toLocaleString('en')}.${String(micros).padStart(6, '0')}`;
      const text = decimalOf(typed) ?? '';
      expect(moneyFault(text)).toBeUndefined();
      // The same amount in millionths, computed on whole numbers.
      const [whole = '0', part = ''] = text.replace('-', '').split('.');
      expect(BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'))).toBe(integer * 1_000_000n + BigInt(micros));
      expect(text.startsWith('-')).toBe(isNegative && (integer > 0n || micros > 0));
    }),
  );
});

it.each([
  ['1234567.5', '1,234,567.5'],
  ['-1234', '-1,234'],
  ['999', '999'],
  ['0.123456', '0.123456'],
  ['1e5', '1e5'],
  ['', ''],
])('%j reads %j', (text, expected) => expect(groupedDecimal(text)).toBe(expected));

it('what is shown with separators is the same number when typed back', () =>
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 999_999 }), (integer, micros) => {
      const plain = decimalOf(`${integer}.${String(micros).padStart(6, '0')}`) ?? '';
      expect(decimalOf(groupedDecimal(plain))).toBe(plain);
    }),
  ));

it('a whole number is what it says, and everything else is none that a field takes', () => {
  expect([' 12 ', '0', '1234567'].map(wholeOf)).toEqual([12, 0, 1_234_567]);
  for (const typed of ['', 'abc', '1.5', '-3', '12345678', '1e3']) expect(wholeOf(typed)).toBe(-1);
});
