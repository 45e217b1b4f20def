/** A byte order mark: without it spreadsheets read UTF-8 as their local code page. */
const BOM = '\uFEFF';

/** A spreadsheet runs a cell that starts like this; a text mark before it makes it a text. */
const FORMULA_START = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

export type CsvValue = string | number | boolean | null;

/** RFC 4180: CRLF, fields in quotes when they need it. Negative numbers stay numbers, anything else that looks like a formula becomes text. */
export const toCsv = (header: readonly string[], rows: Iterable<readonly CsvValue[]>): string => {
  const lines = [header.map(field).join(',')];
  for (const row of rows) lines.push(row.map(field).join(','));
  return `${BOM}${lines.join('\r\n')}\r\n`;
};

const field = (value: CsvValue): string => {
  const raw = value === null ? '' : String(value);
  const text = FORMULA_START.test(raw) && !PLAIN_NUMBER.test(raw) ? `'${raw}` : raw;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
