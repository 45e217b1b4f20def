import { MAX_TOTALS_DAYS, MAX_TRANSACTION_DAYS, MAX_UPLOAD_ROWS } from '@manager/contract/features/report/reconcile-upload';
import type { Language } from '@manager/contract/i18n/error-text';
import type { FoundConvention } from '@manager/contract/kit/import';
import { epochDayOf } from '@manager/domain/calendar';
import { type CalendarVersions, settleDateAt } from '@manager/domain/calendar-versions';
import { conventionOf, type NumberCell, type NumberConvention } from '@manager/domain/decimal-text';
import { fitsFactColumn } from '@manager/domain/micros';
import {
  amountCell,
  countCell,
  dayCell,
  type Field,
  instantCell,
  isDamagedId,
  STATUS_WORDS,
  statusCell,
} from '@manager/domain/reconcile-file';
import { AppError } from '../../../base/app-error.ts';
import type { CsvRow } from '../../../kit/import/csv-rows.ts';
import { numberFault, withReadings } from '../../../kit/import/numbers.ts';
import { type Fault, type FaultGroup, faultGroups } from './fault-groups.ts';
import {
  cellOf,
  columnsOf,
  fieldsBy,
  type FileColumn,
  type FileField,
  findTable,
  guessedHeadings,
  type Headings,
  MAX_TEXT,
  type Table,
} from './file-table.ts';

export type FileLine = {
  line: number;
  settleDate: string;
  currency: string;
  id: string;
  roundId: string;
  player: string;
  count: number;
  bet: bigint;
  win: bigint;
  status: 'settled' | 'cancelled';
  atMs: number | null;
};

export type SiteFile = {
  kind: 'totals' | 'transactions';
  rowCount: number;
  /** Lines about other websites. */
  otherCount: number;
  /** Lines that sum others up, or say that there are none. */
  totalCount: number;
  /** The figures look like ours, from an export of our own. */
  isOurs: boolean;
  numbers: FoundConvention;
  lines: FileLine[];
  faultCount: number;
  faults: FaultGroup[];
  notes: FaultGroup[];
  columns: FileColumn[];
  missing: FileField[];
};

type Defaults = {
  text: string;
  currency?: string | undefined;
  settleDate?: string | undefined;
  timezone: string;
  calendars: CalendarVersions;
  /** Whose file it is: lines that name another website are passed over. */
  site: { code: string; name: string };
  /** Currencies that there are, with the decimals of their amounts. */
  currencies: ReadonlyMap<string, number>;
  /** As somebody chose; absent: the file decides. */
  numbers?: NumberConvention | undefined;
  headings?: Headings | undefined;
  language: Language;
};

const CURRENCY = /^[A-Z0-9]{2,10}$/;

/**
 * Reads a website's totals or transactions, whatever the columns are called, and the exports of our own reports. Faults are told by their cause; throws
 * `import.encoding` for what is no text, `import.no_heading`, `import.too_many_rows` and `input.range_too_wide`.
 */
export const readSiteFile = (file: Defaults): SiteFile => {
  // A file that was decoded with the wrong alphabet has lost its letters already.
  if (/[\uFFFD\0]/u.test(file.text)) throw new AppError('import.encoding');
  const table = findTable(file);
  if (table === undefined) return unread(file);
  const { kind, otherCount, totalCount, isOurs, rows, columns } = table;
  if (rows.length + otherCount > MAX_UPLOAD_ROWS) throw new AppError('import.too_many_rows', { max: MAX_UPLOAD_ROWS });
  const numbers = file.numbers ?? conventionOf(numberCells(table, file));
  const read: SiteFile = {
    kind,
    rowCount: rows.length,
    otherCount,
    totalCount,
    isOurs,
    numbers,
    lines: [],
    faultCount: 0,
    faults: [],
    notes: [],
    columns,
    missing: [],
  };
  const notes = faultGroups(file.language);
  const groups = faultGroups(file.language);
  const seen = new Set<string>();
  for (const row of rows) {
    const { line, faults, notes: marks } = lineOf(row, { table, file, numbers });
    for (const mark of marks) notes.add(row.line, mark);
    // One row a game, or whatever else splits a day, is summed.
    const parts = row.cells.filter((cell, at) => table.fields[at] === 'game' && cell.trim() !== '');
    const key = kind === 'transactions' ? line.id : [line.settleDate, line.currency, ...parts].join(' ');
    if (faults.length === 0 && seen.has(key))
      faults.push({ field: kind === 'transactions' ? 'id' : 'settle_date', key: 'twice_in_file', value: key });
    seen.add(key);
    if (faults.length === 0) read.lines.push(line);
    read.faultCount += faults.length;
    for (const fault of faults) groups.add(row.line, fault);
  }
  read.faults = groups.all();
  read.notes = notes.all();
  checkDays(read);
  return read;
};

/** A file whose columns are not known: they are told, for somebody to say which is which. Throws `import.no_heading` where no row looks like headings. */
const unread = (file: Defaults): SiteFile => {
  const fieldOf = fieldsBy(file.headings);
  const best = guessedHeadings(file.text);
  if (best === undefined) throw new AppError('import.no_heading', { column: 'bet, win' });
  const fields = best.heading.map(fieldOf);
  const needed: FileField[] = fields.includes('id') ? ['bet', 'win'] : ['count', 'bet', 'win'];
  return {
    kind: 'totals',
    rowCount: 0,
    otherCount: 0,
    totalCount: 0,
    isOurs: false,
    numbers: 'point',
    lines: [],
    faultCount: 0,
    faults: [],
    notes: [],
    columns: columnsOf(best.heading, fields, best.rows),
    missing: needed.filter((field) => field === 'none' || !fields.includes(field)),
  };
};

/** What decides how the file writes numbers. */
const numberCells = ({ rows, fields }: Table, { currency, currencies }: Defaults): NumberCell[] =>
  rows.flatMap(({ cells }) => {
    const cell = (field: Field): string => cellOf(cells, fields, field);
    const places = currencies.get(cell('currency').toUpperCase() || (currency ?? ''));
    return [
      { text: cell('bet'), places },
      { text: cell('win'), places },
      { text: cell('count'), places: 0 },
    ];
  });

const lineOf = (
  { line, cells }: CsvRow,
  { table, file, numbers }: { table: Table; file: Defaults; numbers: FoundConvention },
): { line: FileLine; faults: Fault[]; notes: Fault[] } => {
  const faults: Fault[] = [];
  const notes: Fault[] = [];
  const cell = (field: Field): string => cellOf(cells, table.fields, field);
  const convention = numbers === 'open' ? 'point' : numbers;
  const need = <T>(field: Field, value: T | undefined, fault: { otherwise: T; key: string; listed?: () => string[] }): T => {
    if (value !== undefined) return value;
    const isEmpty = cell(field) === '';
    faults.push({
      field,
      key: isEmpty ? 'required' : fault.key,
      value: fault.key === 'number_open' ? withReadings(cell(field)) : cell(field),
      ...(fault.listed === undefined || isEmpty ? {} : { listed: fault.listed() }),
    });
    return fault.otherwise;
  };
  /** Cells that are no numbers of this file are not asked what they say. */
  const number = <T>(
    field: 'bet' | 'win' | 'count',
    read: (text: string, how: NumberConvention) => T | undefined,
    fault: { otherwise: T; key: string },
  ): T => {
    const key = numberFault(cell(field), numbers);
    return need(field, key === undefined ? read(cell(field), convention) : undefined, { ...fault, key: key ?? fault.key });
  };
  const money = (field: 'bet' | 'win'): bigint => {
    const amount = number(field, amountCell, { otherwise: 0n, key: 'money' });
    if (amount < 0n) faults.push({ field, key: 'not_negative', value: cell(field) });
    else if (!fitsFactColumn(amount)) faults.push({ field, key: 'too_big', value: cell(field) });
    return amount;
  };
  const text = (field: Field): string => {
    const value = cell(field);
    if (value.length > MAX_TEXT) faults.push({ field, key: 'too_big', value });
    if (field !== 'player' && isDamagedId(value)) faults.push({ field, key: 'damaged_id', value });
    return value;
  };
  const isTransaction = table.kind === 'transactions';
  const at = cell('at') === '' ? null : need('at', instantCell(cell('at'), file.timezone), { otherwise: null, key: 'invalid' });
  if (at?.is === 'skipped') faults.push({ field: 'at', key: 'time_skipped', value: cell('at') });
  if (at?.is === 'twice') notes.push({ field: 'at', key: 'time_twice', value: cell('at') });
  const atMs = at?.ms ?? null;
  const ownDay = cell('settle_date') === '' ? undefined : dayCell(cell('settle_date'));
  const byTime = atMs === null ? undefined : settleDateAt(file.calendars, atMs);
  const settleDate = need('settle_date', cell('settle_date') === '' ? (byTime ?? file.settleDate) : ownDay, {
    otherwise: '',
    key: 'invalid',
  });
  const currency = cell('currency') === '' ? file.currency : cell('currency').toUpperCase();
  const known = currency !== undefined && CURRENCY.test(currency) && file.currencies.has(currency) ? currency : undefined;
  return {
    line: {
      line,
      settleDate,
      currency: need('currency', known, {
        otherwise: '',
        key: 'value_not_listed',
        listed: () => [...file.currencies.keys()].toSorted((a, b) => (a < b ? -1 : 1)),
      }),
      id: isTransaction ? need('id', text('id') || undefined, { otherwise: '', key: 'required' }) : '',
      roundId: text('round_id'),
      player: text('player'),
      count: isTransaction ? 1 : number('count', countCell, { otherwise: 0, key: 'invalid' }),
      bet: money('bet'),
      win: money('win'),
      status: isTransaction
        ? need('status', statusCell(cell('status')), {
            otherwise: 'settled',
            key: 'value_not_listed',
            listed: () => [...STATUS_WORDS.settled, ...STATUS_WORDS.cancelled],
          })
        : 'settled',
      atMs,
    },
    faults,
    notes,
  };
};

const checkDays = ({ kind, lines }: SiteFile): void => {
  const days = lines.map(({ settleDate }) => epochDayOf(settleDate));
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const day of days) [first, last] = [Math.min(first, day), Math.max(last, day)];
  const most = kind === 'totals' ? MAX_TOTALS_DAYS : MAX_TRANSACTION_DAYS;
  if (last - first + 1 > most) throw new AppError('input.range_too_wide', { limit: `${most} d` });
};
