import { saveFile } from '../../browser/save-file.ts';

/** A spreadsheet runs texts that begin like these. */
const RUNS = /^[=+\-@\t\r]/;

const cellOf = (text: string): string => {
  const safe = RUNS.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A small table as the text of a CSV file, its headings first. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');

/** With a byte order mark: without it spreadsheets read UTF-8 as their local code page. */
export const saveCsv = (name: string, rows: readonly (readonly string[])[]): void =>
  saveFile(name, new Blob(['\uFEFF', csvText(rows)], { type: 'text/csv' }));
