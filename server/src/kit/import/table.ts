import { MAX_IMPORT_ROWS } from '@manager/contract/kit/import';
import type { NumberConvention } from '@manager/domain/decimal-text';
import { keptText } from '@manager/domain/kept-text';
import { AppError } from '../../base/app-error.ts';
import { asTextCell } from '../export/cells.ts';
import { type CsvRow, csvRows } from './csv-rows.ts';

export type ImportFile = {
  text: string;
  columns?: readonly { id: string; title: string; labels?: Record<string, string> | undefined }[] | undefined;
  numbers?: NumberConvention | undefined;
};

/** A row by field; texts are those of the cells, without the mark that keeps a spreadsheet from running them. */
export type ImportRow = { line: number; cells: Map<string, string> };

const SEPARATORS = [',', '\t', ';'];
/** The block above the table of an export is shorter. */
const MAX_LINES_ABOVE = 100;

/**
 * Finds the row of headings and reads what follows. Throws `import.no_heading` without the columns `needed`, `import.unknown_column` for a
 * heading that is no field of the list, `import.too_many_rows`.
 */
export const readTable = (
  file: ImportFile,
  { needed, fields, maxRows = MAX_IMPORT_ROWS }: { needed: readonly string[]; fields: ReadonlySet<string>; maxRows?: number },
): ImportRow[] => {
  const fieldOf = headingsOf(file, fields);
  const hasHeading = (separator: string): boolean =>
    tableOf(csvRows(file.text, separator, { firstRows: MAX_LINES_ABOVE }), { needed, fieldOf }) !== undefined;
  const separator = SEPARATORS.find(hasHeading);
  const found = separator === undefined ? undefined : tableOf(csvRows(file.text, separator), { needed, fieldOf });
  if (found === undefined) throw new AppError('import.no_heading', { column: titleOf(file, needed[0] ?? '') });
  const { heading, rows } = found;
  const columns = heading.map((title) => fieldOf(title));
  const stranger = heading.find((title, at) => title.trim() !== '' && columns[at] === undefined);
  if (stranger !== undefined) throw new AppError('import.unknown_column', { column: stranger.trim() });
  if (rows.length > maxRows) throw new AppError('import.too_many_rows', { max: maxRows });
  const valueOf = labelsOf(file);
  return rows.map(({ line, cells }) => ({
    line,
    cells: new Map(
      columns.flatMap((field, at): [string, string][] =>
        field === undefined ? [] : [[field, valueOf(field, unmarked(keptText(cells[at] ?? '')))]],
      ),
    ),
  }));
};

type FieldOf = (title: string) => string | undefined;

const headingsOf = ({ columns = [] }: ImportFile, fields: ReadonlySet<string>): FieldOf => {
  const byTitle = new Map(columns.filter(({ id }) => fields.has(id)).map(({ id, title }) => [title.trim().toLowerCase(), id]));
  return (title) => {
    const name = title.trim().toLowerCase();
    return byTitle.get(name) ?? (fields.has(name) ? name : undefined);
  };
};

const titleOf = ({ columns = [] }: ImportFile, field: string): string => columns.find(({ id }) => id === field)?.title ?? field;

const tableOf = (
  rows: readonly CsvRow[],
  { needed, fieldOf }: { needed: readonly string[]; fieldOf: FieldOf },
): { heading: string[]; rows: CsvRow[] } | undefined => {
  const at = rows.slice(0, MAX_LINES_ABOVE).findIndex(({ cells }) => {
    const named = new Set(cells.map(fieldOf));
    return needed.every((field) => named.has(field));
  });
  const heading = rows[at];
  return heading === undefined ? undefined : { heading: heading.cells, rows: rows.slice(at + 1) };
};

/** A label of the screen stands for its value. */
const labelsOf = ({ columns = [] }: ImportFile): ((field: string, text: string) => string) => {
  const known = new Map(
    columns.map(({ id, labels = {} }) => [
      id,
      new Map(Object.entries(labels).map(([value, label]) => [label.toLowerCase(), value])),
    ]),
  );
  return (field, text) => known.get(field)?.get(text.toLowerCase()) ?? text;
};

/** Exports put a mark before texts that a spreadsheet would run or damage. */
const unmarked = (text: string): string => (text.startsWith("'") && asTextCell(text.slice(1)) === text ? text.slice(1) : text);
