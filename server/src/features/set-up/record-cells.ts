import { type Field, type Fields, inputNames } from '@manager/contract/records/record';
import type { CellReader } from '../../kit/import/import-routes.ts';

/** An empty cell leaves the field as it is. */
export const textCell: CellReader = (text) => (text === '' ? undefined : text);
/** An empty cell empties the field. */
export const clearableCell: CellReader = (text) => (text === '' ? null : text);

const wholeCell: CellReader = (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : textCell(text));
const clearableWholeCell: CellReader = (text) => (text === '' ? null : wholeCell(text));

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['是', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['否', false],
]);
const flagCell: CellReader = (text) => FLAGS.get(text.toLowerCase()) ?? textCell(text);

/** Entries separated by semicolons or blanks, as exports write them. */
const listCell: CellReader = (text) => text.split(/[;；]\s*/).filter((entry) => entry !== '');

/** What exports write as JSON. */
export const jsonCell =
  (empty: unknown): CellReader =>
  (text) => {
    if (text === '') return empty;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  };

const readerOf = ({ kind, required, initial }: Field): CellReader => {
  const isAlways = required === true || initial !== undefined;
  if (kind === 'flag') return flagCell;
  if (kind === 'many') return listCell;
  if (kind === 'count') return isAlways ? wholeCell : clearableWholeCell;
  return isAlways ? textCell : clearableCell;
};

/**
 * How a file of records is read: each field by its kind, those of `own` in their own way, and null for one that no file gives. Other
 * fields of the list's rows are passed over.
 */
export const cellsOf = (
  fields: Fields,
  own: Readonly<Record<string, CellReader | null>>,
): { cells: Record<string, CellReader>; numbers: string[]; ignored: string[] } => {
  const names = inputNames(fields).filter((name) => own[name] !== null);
  const cells: Record<string, CellReader> = {};
  for (const name of names) cells[name] = readerOf(fields[name] as Field);
  for (const [name, reader] of Object.entries(own)) if (reader !== null) cells[name] = reader;
  return {
    cells,
    numbers: names.filter((name) => ['money', 'rate', 'percent'].includes(fields[name]?.kind ?? '')),
    ignored: ['id', 'version', ...Object.keys(fields), 'created_at', 'updated_at', 'can'].filter(
      (name) => !Object.hasOwn(cells, name),
    ),
  };
};
