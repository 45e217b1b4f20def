import { instantText } from '@manager/domain/instant-text';
import { asTextCell, type FileColumn, isFigureColumn, isInstant, isPercent, isPlainNumber, plainText } from './cells.ts';
import type { ExportedRow } from '../service/ctx.ts';

/** A byte order mark: without it spreadsheets read UTF-8 as their local code page. */
export const BOM = '\uFEFF';

/** Different texts of a column that are kept. */
const MAX_REMEMBERED = 5_000;

const NEEDS_QUOTES = /[",\r\n]/;

/** RFC 4180: a field is in quotes when it needs them. */
export const csvField = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`;

/** Lines of texts that are no table, such as the block above it. */
export const csvTextLine = (texts: readonly string[]): string => csvLine(texts.map(asTextCell));

/** Writes one cell of a column. Figures stay figures, whatever their sign; what only looks like one is a text. */
export const csvCell = (column: FileColumn, timezone: string): ((value: unknown) => string) => {
  const timeText = column.kind === 'time' ? instantText(timezone) : undefined;
  const isFigure = isFigureColumn(column);
  const textOf = remembered((value) => csvField(asTextCell(plainText(column, value))));
  return (value) => {
    if (value === null || value === undefined) return '';
    // The screen may call a text a time: what is none is written as the text that it is.
    if (timeText !== undefined && typeof value === 'string') return isInstant(value) ? timeText(value) : textOf(value);
    if (isFigure) {
      const text = plainText(column, value);
      if (!isPlainNumber(text)) return csvField(asTextCell(text));
      // Three places could be thousands, to whoever reads the file back.
      return isPercent(column) && /\.\d{3}$/.test(text) ? `${text}0` : text;
    }
    return textOf(value);
  };
};

/** Names, codes and states repeat from row to row: they are looked up, not written anew. Ids fill the memory once and pass it by. */
const remembered = (write: (value: unknown) => string): ((value: unknown) => string) => {
  const known = new Map<unknown, string>();
  return (value) => {
    if (typeof value === 'object') return write(value);
    const found = known.get(value);
    if (found !== undefined) return found;
    const text = write(value);
    if (known.size < MAX_REMEMBERED) known.set(value, text);
    return text;
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
