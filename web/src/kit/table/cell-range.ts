import { add, decimal, divideRounded, ZERO, type Decimal } from '@manager/domain/money';
import type { Column } from './columns.ts';
import type { Placed } from './layout.ts';

/** Corners of a marked range: indices of rows and of visible columns, in the order they were marked. */
export type CellRange = { fromRow: number; fromColumn: number; toRow: number; toColumn: number };
type Bounds = { top: number; bottom: number; left: number; right: number };

export const boundsOf = ({ fromRow, fromColumn, toRow, toColumn }: CellRange): Bounds => ({
  top: Math.min(fromRow, toRow),
  bottom: Math.max(fromRow, toRow),
  left: Math.min(fromColumn, toColumn),
  right: Math.max(fromColumn, toColumn),
});

export const isInside = ({ top, bottom, left, right }: Bounds, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

type Table<Row> = { rows: readonly Row[]; placed: readonly Placed<Row>[]; range: CellRange };

const marked = <Row>({ rows, placed, range }: Table<Row>): { rows: readonly Row[]; columns: Column<Row>[] } => {
  const { top, bottom, left, right } = boundsOf(range);
  return {
    rows: rows.slice(top, bottom + 1),
    columns: placed
      .slice(left, right + 1)
      .map(({ column }) => column)
      .filter(({ id }) => id !== 'actions'),
  };
};

const fieldOf = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null && name in row ? (row as Record<string, unknown>)[name] : undefined;

/** Numbers that name something have no sum. */
const NAME = /(?:^|_)(?:id|version)$/;

/** The exact figure of a cell as a plain decimal; null where there is none. */
const figureOf = <Row>(column: Column<Row>, row: Row): string | null => {
  const isName = column.isNumeric !== true || NAME.test(column.id);
  const value = column.rangeValue === undefined ? (isName ? null : fieldOf(row, column.id)) : column.rangeValue(row);
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? text : null;
};

/** Money of the row; an amount in USD is in USD whatever the row says. */
const currencyOf = <Row>(column: Column<Row>, row: Row): string => {
  const currency = fieldOf(row, 'currency');
  return column.id.endsWith('_usd') || typeof currency !== 'string' ? '' : currency;
};

export type ColumnSum = { header: string; sum: string; average: string };
export type RangeSums = { count: number; columns: ColumnSum[]; isMixed: boolean };

/**
 * How many cells hold something, and sum and average of each column with figures, exact (the average to 6 decimals). Columns are
 * never added to each other, nor amounts in different currencies: `isMixed` says that such a column was left out.
 */
export const sumsOf = <Row>(table: Table<Row>): RangeSums => {
  const { rows, columns } = marked(table);
  let isMixed = false;
  const sums = columns.flatMap((column) => {
    const figures = rows.flatMap((row) => {
      const text = figureOf(column, row);
      return text === null ? [] : [{ value: decimal(text), currency: currencyOf(column, row) }];
    });
    if (figures.length === 0) return [];
    if (new Set(figures.map(({ currency }) => currency)).size > 1) {
      isMixed = true;
      return [];
    }
    const sum = figures.reduce<Decimal>((total, { value }) => add(total, value), ZERO);
    const average = divideRounded({ left: sum, right: decimal(String(figures.length)), places: 6 });
    return [{ header: column.header, sum: sum.toFixed(), average: average.toFixed() }];
  });
  return { count: rows.length * columns.length, columns: sums, isMixed };
};

/** One line and one cell each; a text that a spreadsheet would run as a formula becomes a text. */
const cellText = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return /^[=+\-@]/.test(line) && !/^-?[\d.,]+$/.test(line) && line !== '–' ? `'${line}` : line;
};

/**
 * The range as tab-separated text. Figures are the exact ones of the answer, without separators or rounding; other cells are what
 * `shownText` reads of them. `note` is what whoever pastes them has to know: a line of its own below, so that no cell moves.
 */
export const tsvOf = <Row>({
  shownText,
  hasHeader,
  note,
  ...table
}: Table<Row> & {
  hasHeader: boolean;
  note?: string | undefined;
  shownText: (rowIndex: number, columnIndex: number) => string;
}): string => {
  const { rows, columns } = marked(table);
  const { top } = boundsOf(table.range);
  const lines = rows.map((row, index) =>
    columns
      .map((column) => {
        const place = table.placed.findIndex((placed) => placed.column === column);
        return figureOf(column, row) ?? cellText(shownText(top + index, place));
      })
      .join('\t'),
  );
  const head = columns.map(({ header }) => cellText(header)).join('\t');
  return [...(hasHeader ? [head] : []), ...lines, ...(note === undefined ? [] : [cellText(note)])].join('\n');
};
