import { MAX_TOTALS_DAYS, MAX_TRANSACTION_DAYS, MAX_UPLOAD_ROWS } from '@manager/contract/features/report/reconcile-upload';
import type { Language } from '@manager/contract/i18n/error-text';
import { fieldText } from '@manager/contract/i18n/field-text';
import { epochDayOf } from '@manager/domain/calendar';
import { type CalendarVersions, settleDateAt } from '@manager/domain/calendar-versions';
import { fitsFactColumn } from '@manager/domain/micros';
import {
  amountCell,
  countCell,
  dayCell,
  type Field,
  fieldOfHeading,
  instantCell,
  statusCell,
} from '@manager/domain/reconcile-file';
import { AppError } from '../../../base/app-error.ts';
import { type CsvRow, csvRows } from '../../../kit/import/csv-rows.ts';

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
  lines: FileLine[];
  faultCount: number;
  faults: { line: number; field: string; message: string }[];
};

type Defaults = {
  text: string;
  currency?: string | undefined;
  settleDate?: string | undefined;
  timezone: string;
  calendars: CalendarVersions;
  /** Currencies that there are. */
  currencies: ReadonlySet<string>;
  language: Language;
};

const SEPARATORS = [',', '\t', ';', '|'];
/** Titles and notes above the table are shorter. */
const MAX_LINES_ABOVE = 30;
const MAX_FAULTS = 100;
const MAX_TEXT = 200;
const CURRENCY = /^[A-Z0-9]{2,10}$/;

type Table = { kind: SiteFile['kind']; fields: (Field | undefined)[]; rows: CsvRow[] };

/**
 * Reads a website's totals or transactions, whatever the columns are called. Faults are told line by line; throws
 * `import.encoding` for what is no text, `import.no_heading`, `import.too_many_rows` and `input.range_too_wide`.
 */
export const readSiteFile = (file: Defaults): SiteFile => {
  // A file that was decoded with the wrong alphabet has lost its letters already.
  if (/[\uFFFD\0]/u.test(file.text)) throw new AppError('import.encoding');
  const separator = SEPARATORS.find((each) => tableOf(csvRows(file.text, each, { firstRows: MAX_LINES_ABOVE })) !== undefined);
  const table = separator === undefined ? undefined : tableOf(csvRows(file.text, separator));
  if (table === undefined) throw new AppError('import.no_heading', { column: 'bet, win' });
  if (table.rows.length > MAX_UPLOAD_ROWS) throw new AppError('import.too_many_rows', { max: MAX_UPLOAD_ROWS });
  const read: SiteFile = { kind: table.kind, rowCount: table.rows.length, lines: [], faultCount: 0, faults: [] };
  const seen = new Set<string>();
  for (const row of table.rows) {
    const { line, faults } = lineOf(row, { table, file });
    const key = table.kind === 'transactions' ? line.id : `${line.settleDate} ${line.currency}`;
    if (faults.length === 0 && seen.has(key))
      faults.push({ field: table.kind === 'transactions' ? 'id' : 'settle_date', key: 'twice_in_file' });
    seen.add(key);
    if (faults.length === 0) read.lines.push(line);
    read.faultCount += faults.length;
    for (const { field, key: message } of faults)
      if (read.faults.length < MAX_FAULTS)
        read.faults.push({ line: row.line, field, message: fieldText(message, file.language) });
  }
  checkDays(read);
  return read;
};

const tableOf = (rows: readonly CsvRow[]): Table | undefined => {
  for (const [at, { cells }] of rows.slice(0, MAX_LINES_ABOVE).entries()) {
    const fields = cells.map((cell) => fieldOfHeading(cell));
    const named = new Set(fields);
    if (!named.has('bet') || !named.has('win')) continue;
    const kind = named.has('id') ? 'transactions' : named.has('count') ? 'totals' : undefined;
    // The first of two columns of one name counts.
    if (kind !== undefined)
      return {
        kind,
        fields: fields.map((field, n) => (fields.indexOf(field) === n ? field : undefined)),
        rows: rows.slice(at + 1),
      };
  }
  return undefined;
};

type Fault = { field: Field; key: string };

const lineOf = (
  { line, cells }: CsvRow,
  { table, file }: { table: Table; file: Defaults },
): { line: FileLine; faults: Fault[] } => {
  const faults: Fault[] = [];
  const cell = (field: Field): string => {
    const at = table.fields.indexOf(field);
    // Exports put a mark before texts that a spreadsheet would damage.
    return at === -1 ? '' : (cells[at] ?? '').trim().replace(/^'/, '');
  };
  const need = <T>(field: Field, value: T | undefined, fault: { otherwise: T; key: string }): T => {
    if (value !== undefined) return value;
    faults.push({ field, key: cell(field) === '' ? 'required' : fault.key });
    return fault.otherwise;
  };
  const money = (field: 'bet' | 'win'): bigint => {
    const amount = need(field, amountCell(cell(field)), { otherwise: 0n, key: 'money' });
    if (amount < 0n) faults.push({ field, key: 'not_negative' });
    else if (!fitsFactColumn(amount)) faults.push({ field, key: 'too_big' });
    return amount;
  };
  const text = (field: Field): string => {
    const value = cell(field);
    if (value.length > MAX_TEXT) faults.push({ field, key: 'too_big' });
    return value;
  };
  const isTransaction = table.kind === 'transactions';
  const atMs = cell('at') === '' ? null : need('at', instantCell(cell('at'), file.timezone), { otherwise: null, key: 'invalid' });
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
      currency: need('currency', known, { otherwise: '', key: 'not_found' }),
      id: isTransaction ? need('id', text('id') || undefined, { otherwise: '', key: 'required' }) : '',
      roundId: text('round_id'),
      player: text('player'),
      count: isTransaction ? 1 : need('count', countCell(cell('count')), { otherwise: 0, key: 'invalid' }),
      bet: money('bet'),
      win: money('win'),
      status: isTransaction
        ? need('status', statusCell(cell('status')), { otherwise: 'settled', key: 'not_in_list' })
        : 'settled',
      atMs,
    },
    faults,
  };
};

const checkDays = ({ kind, lines }: SiteFile): void => {
  const days = lines.map(({ settleDate }) => epochDayOf(settleDate));
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const day of days) [first, last] = [Math.min(first, day), Math.max(last, day)];
  const most = kind === 'totals' ? MAX_TOTALS_DAYS : MAX_TRANSACTION_DAYS;
  if (last - first + 1 > most) throw new AppError('input.range_too_wide', { limit: `${most} d` });
};
