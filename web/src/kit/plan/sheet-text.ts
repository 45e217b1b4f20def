import { sheetNumber } from '@manager/domain/sheet-number';
import type { CellValue, Row } from 'read-excel-file/universal';

/** A workbook's number as its file writes it. */
export type SheetNumber = { digits: string };

/** The clock of a cell, which has no zone: a day alone where it stands at midnight. */
const dateText = (date: Date): string =>
  date
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '');

const cellText = (cell: CellValue<SheetNumber> | null): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (cell instanceof Date) return dateText(cell);
  return typeof cell === 'object' ? sheetNumber(cell.digits) : String(cell);
};

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A sheet as CSV, each row on the line of its own number. */
export const sheetText = (rows: readonly Row<SheetNumber>[]): string =>
  rows.map((row) => row.map((cell) => quoted(cellText(cell))).join(',')).join('\n');
