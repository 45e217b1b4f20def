import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalIn } from './decimal-text.ts';
import { isDamagedId } from './reconcile-file.ts';
import { sheetNumber } from './sheet-number.ts';

it.each([
  ['0.30000000000000004', '0.3'],
  ['1.5E-3', '0.0015'],
  ['12.345', '12.3450'],
  ['75000', '75000'],
  ['1234567.89', '1234567.89'],
  ['-0.05', '-0.05'],
  ['123456789012345', '123456789012345'],
  ['0', '0'],
])('%s was typed as %s', (digits, typed) => {
  expect(sheetNumber(digits)).toBe(typed);
});

it('keeps an id that has lost its digits recognisable', () => {
  for (const digits of ['1234567890123456', '1.2345678901234568E+17', '1e21'])
    expect(isDamagedId(sheetNumber(digits))).toBe(true);
});

it('reads back what was typed, of all amounts that a spreadsheet can keep', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 6 }), (units, places) => {
      // What a spreadsheet writes is the shortest text of the machine's number.
      const machine = units / 10 ** places;
      expect(Number(decimalIn(sheetNumber(String(machine)), 'point'))).toBe(machine === 0 ? 0 : machine);
    }),
  );
});
