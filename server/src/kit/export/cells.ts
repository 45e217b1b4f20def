import type { ExportColumn } from '@manager/contract/features/export/job';
import type { ExportSource } from '../service/ctx.ts';

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

export const isPercent = ({ kind }: Pick<FileColumn, 'kind'>): boolean => kind === 'percent' || kind === 'exact_percent';

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

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** Texts that a spreadsheet would take for a number or a date and show as another text: `007`, `1.10`, `(5)`, `1,234`, `MAR12`, `3/4`. A day as ISO has it stays one. */
const DAMAGED = new RegExp(
  String.raw`^(?!\d{4}-\d\d-\d\d$)(?:0\d+|\d{16,}|\d+e\d+|-?\d*\.\d*0|\(\d[\d.,]*\)|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,4}[-/]\d{1,4}|\d{1,4}([-/.])\d{1,2}\1\d{1,4}|${MONTH}[ -]?\d{1,4}|\d{1,2}[ -]?${MONTH}(?:[ -]?\d{2,4})?)$`,
  'i',
);

/** The same for a text file, whose cells have no type: ids stay texts. */
export const asTextCell = (text: string): string => (DAMAGED.test(text) ? `'${text}` : withoutFormula(text));
