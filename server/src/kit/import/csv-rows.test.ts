import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from '../export/csv.ts';
import { csvRows } from './csv-rows.ts';

it('reads back what the export writes', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '；', "'"), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), (table) => {
      const read = csvRows(`\uFEFF${table.map(csvLine).join('')}`, ',').map(({ cells }) => cells);
      expect(read).toEqual(table.filter((row) => row.some((each) => each.trim() !== '')));
    }),
  );
});

it('names the line on which a row begins, whatever its cells hold', () => {
  expect(csvRows('a,b\n"1\n2",x\r\n\r\n3,"y""z"', ',')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1\n2', 'x'] },
    { line: 5, cells: ['3', 'y"z'] },
  ]);
});

it('takes a paste out of a spreadsheet, and an empty cell at the end', () => {
  expect(csvRows('a\tb\n1\t', '\t').map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1', ''],
  ]);
});

it('says where a quotation mark is left open', () => {
  expect(() => csvRows('a\nb,"c\nd', ',')).toThrow(
    expect.objectContaining({ reason: 'import.unreadable', details: { line: 2 } }),
  );
});
