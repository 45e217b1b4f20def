import type { ExportColumn } from '@manager/contract/features/export/job';
import type { ExportSource } from '../service/export-source.ts';

/** A column as it is written: the screen's heading and labels, and the kind that the row's own schema knows better. */
export type FileColumn = Omit<ExportColumn, 'kind'> & { kind: NonNullable<ExportColumn['kind']> };

export const fileColumns = (source: ExportSource, columns: readonly ExportColumn[]): FileColumn[] =>
  columns.map((column) => {
    const known = source.fields.get(column.id)?.kind ?? 'text';
    return { ...column, kind: known === 'text' ? (column.kind ?? 'text') : known };
  });

/** `Date.parse` takes nearly any text with a number in it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)$/;

export const isInstant = (text: string): boolean => INSTANT.test(text) && !Number.isNaN(Date.parse(text));

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

export const isPlainNumber = (text: string): boolean => PLAIN_NUMBER.test(text);

/** Kinds whose cells are numbers where they are. */
const FIGURES: ReadonlySet<FileColumn['kind']> = new Set(['number', 'decimal', 'exact', 'money', 'percent', 'exact_percent']);

export const isFigureColumn = ({ kind }: Pick<FileColumn, 'kind'>): boolean => FIGURES.has(kind);

/** What a cell says, before any format gets hold of it. Lists become one line, anything deeper JSON. */
export const plainText = (column: FileColumn, value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (column.labels !== undefined && typeof value !== 'object') {
    const key = String(value as string | number | boolean);
    if (Object.hasOwn(column.labels, key)) return column.labels[key] ?? '';
  }
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object')) return value.map(String).join('; ');
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value as string | number | boolean);
};

/**
 * A spreadsheet runs a cell that starts like this, or like this after what it passes over: blanks, control characters, the mark of byte order,
 * characters of no width. Full-width signs count in East Asian ones. A text mark before it makes it a text (T062).
 */
const FORMULA_START = /^(?:[\p{Cc}]|[\p{Z}\p{Cf}\p{Cc}]*[=+\-@＝＋－＠])/u;

export const withoutFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

/** Texts of digits that a spreadsheet would read as a number and print as another one. */
const DAMAGED = /^(?:0\d+|\d{16,}|\d+[eE]\d+)$/;

/** The same for a text file, whose cells have no type: ids stay texts. */
export const asTextCell = (text: string): string => (DAMAGED.test(text) ? `'${text}` : withoutFormula(text));
