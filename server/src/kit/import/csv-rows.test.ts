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

it('counts the lines within cells, whatever ends them', () => {
  const text = 'a\r\n"1\r\n2\r\n3"\r\n\r\n"4\r5\n6",x\n \n,\rlast';
  expect(csvRows(text, ',')).toEqual([
    { line: 1, cells: ['a'] },
    { line: 2, cells: ['1\r\n2\r\n3'] },
    { line: 6, cells: ['4\r5\n6', 'x'] },
    { line: 11, cells: ['last'] },
  ]);
});

it('takes quotation marks within a cell as they are', () => {
  expect(csvRows('5" slot,"a"b,c', ',').map(({ cells }) => cells)).toEqual([['5" slot', '"a"b', 'c']]);
});

it('stops early when only the head is asked for, before what is not readable', () => {
  const text = 'a;b\n\n1;2\n3;"4';
  expect(csvRows(text, ';', { firstRows: 3 }).map(({ line }) => line)).toEqual([1, 3]);
  expect(() => csvRows(text, ';')).toThrow(expect.objectContaining({ reason: 'import.unreadable', details: { line: 4 } }));
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
