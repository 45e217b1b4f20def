import { asTextCell, type FileColumn, isPlainNumber, plainText } from './cells.ts';
import { instantText } from './instant-text.ts';
import type { ExportedRow } from './source.ts';

/** A byte order mark: without it spreadsheets read UTF-8 as their local code page. */
export const BOM = '\uFEFF';

const NEEDS_QUOTES = /[",\r\n]/;

/** RFC 4180: a field is in quotes when it needs them. */
export const csvField = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`;

/** Lines of texts that are no table, such as the block above it. */
export const csvTextLine = (texts: readonly string[]): string => csvLine(texts.map(asTextCell));

/** Writes one cell of a column. Figures stay figures, whatever their sign; what only looks like one is a text. */
export const csvCell = (column: FileColumn, timezone: string): ((value: unknown) => string) => {
  const timeText = column.kind === 'time' ? instantText(timezone) : undefined;
  const isFigure = column.kind === 'number' || column.kind === 'money';
  return (value) => {
    if (value === null || value === undefined) return '';
    if (timeText !== undefined && typeof value === 'string') return timeText(value);
    const text = plainText(column, value);
    return isFigure && isPlainNumber(text) ? text : csvField(asTextCell(text));
  };
};

export type CsvTable = { header: string; rows: (rows: readonly ExportedRow[]) => string };

export const csvTable = (columns: readonly FileColumn[], timezone: string): CsvTable => {
  const cells = columns.map((column) => ({ id: column.id, write: csvCell(column, timezone) }));
  return {
    header: csvTextLine(columns.map(({ title }) => title)),
    rows: (rows) => {
      let text = '';
      for (const row of rows) {
        let separator = '';
        for (const { id, write } of cells) {
          text += separator + write(row[id]);
          separator = ',';
        }
        text += '\r\n';
      }
      return text;
    },
  };
};
