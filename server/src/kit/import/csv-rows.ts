import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '../../base/app-error.ts';

/** A row and the line of the text on which it begins, from 1. */
export type CsvRow = { line: number; cells: string[] };

const LINE_END = /\r\n|\r|\n/g;

/**
 * Reads RFC 4180 with any separator of one character; a byte order mark and line ends of every kind are taken, and quotation marks where
 * none belongs. Rows without any text are left out; `firstRows` ends the reading early. Throws `import.unreadable` for a quotation mark
 * that is never closed.
 */
export const csvRows = (text: string, separator: string, { firstRows }: { firstRows?: number } = {}): CsvRow[] => {
  const rows: CsvRow[] = [];
  let line = 1;
  const keep = (cells: string[]): null => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
    // Counted here: csv-parse takes CRLF within a cell for two lines.
    line += cells.reduce((lines, cell) => lines + (cell.match(LINE_END)?.length ?? 0), 1);
    return null;
  };
  try {
    parse(text, {
      delimiter: separator,
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      on_record: keep,
      ...(firstRows === undefined ? {} : { to: firstRows }),
    });
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('import.unreadable', { line });
    throw error;
  }
  return rows;
};
