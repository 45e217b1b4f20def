import type { FILE_FIELDS } from '@manager/contract/features/report/reconcile-upload';
import { dayCell, type Field, fieldOfHeading, isDayReport, isTotalWord } from '@manager/domain/reconcile-file';
import { type CsvRow, csvRows } from '../../../kit/import/csv-rows.ts';

export type FileField = (typeof FILE_FIELDS)[number];
/** What headings mean, as somebody said. */
export type Headings = Readonly<Record<string, FileField>>;
export type FileColumn = { heading: string; field: string; example: string };

/** Whose file it is, and what it says. */
type Source = { text: string; site: { code: string; name: string }; headings?: Headings | undefined };

const SEPARATORS = [',', '\t', ';', '|'];
/** Titles and notes above the table are shorter. */
const MAX_LINES_ABOVE = 100;
export const MAX_TEXT = 200;

export type Fields = readonly (Field | undefined)[];

export type Table = {
  kind: 'totals' | 'transactions';
  otherCount: number;
  totalCount: number;
  isOurs: boolean;
  columns: FileColumn[];
  fields: Fields;
  /** Those of the website that the file is for. */
  rows: CsvRow[];
};

/** The table of a file, whatever separates its cells; undefined when no row has the headings that it needs. */
export const findTable = (file: Source): Table | undefined => {
  const separator = SEPARATORS.find(
    (each) => tableOf(csvRows(file.text, each, { firstRows: MAX_LINES_ABOVE }), file) !== undefined,
  );
  return separator === undefined ? undefined : tableOf(csvRows(file.text, separator), file);
};

/** The row that looks most like headings, where none is known. */
export const guessedHeadings = (text: string): { heading: string[]; rows: CsvRow[] } | undefined => {
  const guesses = SEPARATORS.flatMap((separator) => {
    const rows = csvRows(text, separator, { firstRows: MAX_LINES_ABOVE });
    const at = rows.findIndex(
      ({ cells }) => cells.filter((cell) => /\p{L}/u.test(cell)).length >= FEWEST_COLUMNS && new Set(cells).size === cells.length,
    );
    const heading = rows[at];
    return heading === undefined ? [] : [{ heading: heading.cells, rows: rows.slice(at + 1) }];
  });
  return guesses.toSorted((one, other) => other.heading.length - one.heading.length)[0];
};

type FieldOf = (heading: string) => Field | undefined;

/** What somebody said counts before what the heading says by itself. */
export const fieldsBy = (headings: Headings = {}): FieldOf => {
  const said = new Map(Object.entries(headings).map(([heading, field]) => [heading.trim().toLowerCase(), field]));
  return (heading) => {
    const field = said.get(heading.trim().toLowerCase());
    return field === undefined ? fieldOfHeading(heading) : field === 'none' ? undefined : field;
  };
};

/** Rows of at least so many headings. */
const FEWEST_COLUMNS = 3;

export const columnsOf = (headings: readonly string[], fields: Fields, rows: readonly CsvRow[]): FileColumn[] =>
  headings.flatMap((heading, at) =>
    heading.trim() === ''
      ? []
      : [
          {
            heading: heading.trim().slice(0, MAX_TEXT),
            field: fields[at] ?? '',
            example: (rows.find(({ cells }) => (cells[at] ?? '').trim() !== '')?.cells[at] ?? '').trim().slice(0, MAX_TEXT),
          },
        ],
  );

/** A line that sums others up begins with a word for that, where a line of figures has a day, an id or the name of its website. */
const isTotalLine = ({ cells }: CsvRow, { headings, site }: { headings: Fields; site: Source['site'] }): boolean => {
  const at = cells.findIndex((cell) => cell.trim() !== '');
  const first = (cells[at] ?? '').trim();
  if (!isTotalWord(first)) return false;
  const isNamed = [site.code, site.name].some((own) => own.toLowerCase() === first.toLowerCase());
  const isSiteColumn = headings[at] === 'site_code' || headings[at] === 'site_name';
  if (isNamed && isSiteColumn) return false;
  const id = cellOf(cells, headings, 'id');
  return dayCell(cellOf(cells, headings, 'settle_date')) === undefined && (id === '' || id === first);
};

const tableOf = (rows: readonly CsvRow[], { site, headings: said }: Omit<Source, 'text'>): Table | undefined => {
  const fieldOf = fieldsBy(said);
  for (const [at, { cells }] of rows.slice(0, MAX_LINES_ABOVE).entries()) {
    const headings = cells.map(fieldOf);
    if (!BET_COLUMNS.some((field) => headings.includes(field))) continue;
    const after = rows.slice(at + 1);
    const below = after.filter((row) => !isTotalLine(row, { headings, site }));
    const own = below.filter((row) => isOfSite(row, { headings, site }));
    const side = headings.includes('bet') ? undefined : sideOf(headings, own);
    const fields = headings.map((field) =>
      side === undefined ? field : (PLAIN.find((plain) => side[plain] === field) ?? field),
    );
    const has = (field: Field): boolean => fields.includes(field);
    const kind = has('id') ? 'transactions' : has('count') ? 'totals' : undefined;
    if (kind === undefined || !has('bet') || !has('win')) continue;
    // The first of two columns of one name counts, except among those that split a day.
    const once = fields.map((field, n) => (field === 'game' || fields.indexOf(field) === n ? field : undefined));
    return {
      kind,
      fields: once,
      columns: columnsOf(cells, once, own),
      rows: own,
      otherCount: below.length - own.length,
      totalCount: after.length - below.length,
      isOurs: side === SIDES.our || isDayReport(cells),
    };
  }
  return undefined;
};

const PLAIN = ['count', 'bet', 'win'] as const;
const SIDES = {
  their: { count: 'their_count', bet: 'their_bet', win: 'their_win' },
  our: { count: 'our_count', bet: 'our_bet', win: 'our_win' },
} as const;
const BET_COLUMNS: readonly Field[] = ['bet', SIDES.their.bet, SIDES.our.bet];

/** An export of the reconciliation has two sides: theirs counts once anybody has written figures of the website there, otherwise ours. */
const sideOf = (headings: Fields, rows: readonly CsvRow[]): (typeof SIDES)[keyof typeof SIDES] => {
  const theirs = headings.indexOf(SIDES.their.bet);
  const isFilled = (): boolean => rows.some(({ cells }) => (cells[theirs] ?? '').trim() !== '');
  return theirs >= 0 && (!headings.includes(SIDES.our.bet) || isFilled()) ? SIDES.their : SIDES.our;
};

/** A line that names no website is of the one that the file is for. */
const isOfSite = ({ cells }: CsvRow, { headings, site }: { headings: Fields; site: Source['site'] }): boolean =>
  (['site_code', 'site_name'] as const).every((field) => {
    const name = (cells[headings.indexOf(field)] ?? '').trim().replace(/^'/, '');
    return name === '' || [site.code, site.name].some((own) => own.toLowerCase() === name.toLowerCase());
  });

/** Exports put a mark before texts that a spreadsheet would damage. */
export const cellOf = (cells: readonly string[], fields: Fields, field: Field): string =>
  (cells[fields.indexOf(field)] ?? '').trim().replace(/^'/, '');
