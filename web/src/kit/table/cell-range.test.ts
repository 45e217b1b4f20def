import { describe, expect, it } from 'vitest';
import { sumsOf, tsvOf, type CellRange } from './cell-range.ts';
import type { Column } from './columns.ts';
import { NO_LAYOUT, placeColumns } from './layout.ts';

type Row = { name: string; currency: string; bet: string; rounds: number; rate: string | null; bet_usd: string };
const row = (changes: Partial<Row> = {}): Row => ({
  name: 'a',
  currency: 'EUR',
  bet: '0.1',
  rounds: 2,
  rate: '95.1234',
  bet_usd: '1',
  ...changes,
});
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'bet', header: 'Bet', isNumeric: true, cell: ({ bet }) => bet },
  { id: 'rounds', header: 'Rounds', isNumeric: true, cell: ({ rounds }) => rounds },
  { id: 'rate', header: 'Rate', isNumeric: true, rangeValue: () => null, cell: ({ rate }) => rate },
  { id: 'bet_usd', header: 'USD', isNumeric: true, cell: (each) => each.bet_usd },
  { id: 'actions', header: 'Actions', cell: () => 'x' },
];
const placed = placeColumns({ columns, layout: NO_LAYOUT, startPx: 0 });
const range = (...[fromRow, fromColumn, toRow, toColumn]: [number, number, number, number]): CellRange => ({
  fromRow,
  fromColumn,
  toRow,
  toColumn,
});

describe('sums of a range', () => {
  const rows = [row({ bet: '0.1' }), row({ bet: '0.2' }), row({ bet: '-12345678901234.000001', rounds: 7 })];
  it('are exact where floating point is not', () =>
    expect(sumsOf({ rows, placed, range: range(0, 1, 1, 1) })).toEqual({
      count: 2,
      columns: [{ header: 'Bet', sum: '0.3', average: '0.15' }],
      isMixed: false,
    }));
  it('stand for each column of their own, whichever corner was first, and leave texts and ratios out', () =>
    expect(sumsOf({ rows, placed, range: range(2, 3, 0, 0) })).toEqual({
      count: 12,
      columns: [
        { header: 'Bet', sum: '-12345678901233.700001', average: '-4115226300411.233334' },
        { header: 'Rounds', sum: '11', average: '3.666667' },
      ],
      isMixed: false,
    }));
  it('never add different currencies; an amount in USD is one', () => {
    const mixed = [row({ bet_usd: '1.5' }), row({ currency: 'JPY', bet_usd: '2.25' })];
    expect(sumsOf({ rows: mixed, placed, range: range(0, 1, 1, 1) })).toEqual({ count: 2, columns: [], isMixed: true });
    expect(sumsOf({ rows: mixed, placed, range: range(0, 4, 1, 4) })).toEqual({
      count: 2,
      columns: [{ header: 'USD', sum: '3.75', average: '1.875' }],
      isMixed: false,
    });
  });
  it('count cells without buttons', () => expect(sumsOf({ rows, placed, range: range(0, 0, 1, 5) }).count).toBe(10));
});

describe('a copied range', () => {
  const shownText = (rowIndex: number, columnIndex: number): string => `${placed[columnIndex]?.column.id ?? '?'} ${rowIndex}`;
  it('holds the exact figures, and what other cells show', () =>
    expect(
      tsvOf({ rows: [row(), row({ bet: '1234.567891' })], placed, range: range(1, 3, 0, 0), hasHeader: false, shownText }),
    ).toBe('name 0\t0.1\t2\trate 0\nname 1\t1234.567891\t2\trate 1'));
  it('says below its cells what has to be known of them', () =>
    expect(
      tsvOf({
        rows: [row()],
        placed,
        range: range(0, 1, 0, 2),
        hasHeader: true,
        note: 'Incomplete figures: May 2026',
        shownText,
      }),
    ).toBe('Bet\tRounds\n0.1\t2\nIncomplete figures: May 2026'));
  it('has its headers when asked', () =>
    expect(tsvOf({ rows: [row()], placed, range: range(0, 1, 0, 2), hasHeader: true, shownText })).toBe('Bet\tRounds\n0.1\t2'));
  it.each([
    ['=HYPERLINK("x")', `'=HYPERLINK("x")`],
    ['+cmd', `'+cmd`],
    ['@sum', `'@sum`],
    ['-1+1', `'-1+1`],
    ['-1,204.50', '-1,204.50'],
    ['–', '–'],
    ['two\nlines\tof text ', 'two lines of text'],
  ])('writes the text %j as %j', (text, expected) =>
    expect(tsvOf({ rows: [row()], placed, range: range(0, 0, 0, 0), hasHeader: false, shownText: () => text })).toBe(expected),
  );
});
