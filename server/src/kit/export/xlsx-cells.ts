import { offsetMsOf, offsetOf } from '@manager/domain/instant-text';
import { formatMoney } from '@manager/domain/money';
import type { ExportedRow } from '../service/ctx.ts';
import { type FileColumn, isFigureColumn, isInstant, isPercent, isPlainNumber, plainText, withoutFormula } from './cells.ts';
import { emptyCell, numberCell, textCell } from './xlsx-parts.ts';
import type { Look, Styles } from './xlsx-styles.ts';

/** What a cell of a spreadsheet can hold. */
const MAX_CELL_CHARS = 32_767;
/** A double holds so many decimal digits exactly. */
const MAX_DIGITS = 15;
const DAY_MS = 86_400_000;
/** Days from the sheet's first day to 1970-01-01. */
const EPOCH_DAYS = 25_569;
const TIME_CHARS = '2026-11-23 21:17:15 +09:00'.length;
/** Of USD, and of figures that are of no currency. */
const USUAL_PLACES = 2;
const MAX_PLACES = 10;

export type SheetContext = {
  timezone: string;
  styles: Styles;
  /** Decimals of each currency, as they are set up. */
  decimals: ReadonlyMap<string, number>;
  /** What is said where a text is too long. */
  cut: string;
};

type Line = 'row' | 'total';

/** The cells of one column. */
export type ColumnWriter = {
  id: string;
  isFigure: boolean;
  write: (row: ExportedRow, line: Line) => string;
  /** How many characters of the row's cell show. */
  measure: (row: ExportedRow) => number;
};

export const columnWriter = (column: FileColumn, context: SheetContext): ColumnWriter => {
  const isFigure = isFigureColumn(column);
  const placesIn = placesOf(column, context.decimals);
  const writeTime = timeWriter(context);
  const writeFigure = figureWriter(column, context.styles);
  const writeText = textWriter(context);
  return {
    id: column.id,
    isFigure,
    write: (row, line) => {
      const value = row[column.id];
      if (value === null || value === undefined) return writeText('', line);
      const text = plainText(column, value);
      if (column.kind === 'time' && isInstant(text)) return writeTime(text, line);
      return isFigure && isPlainNumber(text) ? writeFigure(text, { places: placesIn(row, text), line }) : writeText(text, line);
    },
    measure: (row) => {
      const text = plainText(column, row[column.id]);
      if (column.kind === 'time' && isInstant(text)) return TIME_CHARS;
      if (!isFigure || !isPlainNumber(text) || isBeyondDouble(text)) return shownChars(text);
      return formatMoney(text, { places: placesIn(row, text) }).length + (isPercent(column) ? 1 : 0);
    },
  };
};

const lookOf = (line: Line, look: Look = {}): Look => (line === 'total' ? { ...look, isBold: true, of: 'total' } : look);

/** Millions of cells share a few looks: each is asked for once. */
const remembered = <K extends string | number>(styles: Styles, lookBy: (key: K) => Look): ((key: K, line: Line) => number) => {
  const known = { row: new Map<K, number>(), total: new Map<K, number>() };
  return (key, line) => {
    const found = known[line].get(key);
    if (found !== undefined) return found;
    const style = styles.of(lookOf(line, lookBy(key)));
    known[line].set(key, style);
    return style;
  };
};

const textWriter = ({ styles, cut }: SheetContext): ((text: string, line: Line) => string) => {
  const styleOf = remembered<'text'>(styles, () => ({}));
  return (text, line) => {
    const style = styleOf('text', line);
    if (text === '') return emptyCell(style);
    const marked = withoutFormula(text);
    return textCell(marked.length > MAX_CELL_CHARS ? marked.slice(0, MAX_CELL_CHARS - cut.length) + cut : marked, style);
  };
};

/** A time of the sheet's own, in the zone of the file; its format says the offset, because a sheet's times have none. */
const timeWriter = ({ styles, timezone }: SheetContext): ((text: string, line: Line) => string) => {
  const styleOf = remembered(styles, (offset: string) => ({ format: String.raw`yyyy\-mm\-dd\ hh:mm:ss\ "${offset}"` }));
  return (text, line) => {
    const atMs = Date.parse(text);
    const offsetMs = offsetMsOf(timezone)(atMs);
    return numberCell(String((atMs + offsetMs) / DAY_MS + EPOCH_DAYS), styleOf(offsetOf(offsetMs), line));
  };
};

/** Figures are numbers as long as a double holds all their digits, and texts beyond: no digit is ever another one. */
const figureWriter = (column: FileColumn, styles: Styles): ((text: string, how: { places: number; line: Line }) => string) => {
  const unit = isPercent(column) ? '"%"' : '';
  const styleOf = remembered(styles, (places: number) => ({
    format: `#,##0${places === 0 ? '' : `.${'0'.repeat(places)}`}${unit}`,
  }));
  const styleOfText = remembered<'text'>(styles, () => ({ isRight: true }));
  return (text, { places, line }) =>
    isBeyondDouble(text) ? textCell(text, styleOfText('text', line)) : numberCell(text, styleOf(places, line));
};

const isBeyondDouble = (text: string): boolean =>
  text.length > MAX_DIGITS && text.replace(/^-?0*\.?0*|\./g, '').length > MAX_DIGITS;

const ownPlaces = (text: string): number => Math.min(MAX_PLACES, text.split('.')[1]?.replace(/0+$/, '').length ?? 0);

/** How many decimals show: those of the currency, of the column or of the row, where it is money. */
const placesOf = (
  { kind, currency }: FileColumn,
  decimals: ReadonlyMap<string, number>,
): ((row: ExportedRow, text: string) => number) => {
  if (kind === 'number') return (_, text) => ownPlaces(text);
  if (kind === 'exact' || kind === 'exact_percent') return (_, text) => Math.max(USUAL_PLACES, ownPlaces(text));
  if (kind !== 'money') return () => USUAL_PLACES;
  return ({ currency: ofRow }) => decimals.get(currency ?? (typeof ofRow === 'string' ? ofRow : '')) ?? USUAL_PLACES;
};

/** Characters of Chinese, Japanese and Korean are as wide as two. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/gu;

export const shownChars = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);
