import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, ShortText } from '../../kit/fields.ts';
import { FoundConvention, NumberConvention } from '../../kit/import.ts';
import { CurrencyCode, MoneySum } from '../../kit/money.ts';
import { Instant, SettlementDay, TimeZone } from '../../kit/time.ts';
import { RunOutcome } from './reconcile-report.ts';

/** Most rows of one file, and settlement days that its single transactions may lie in. */
export const MAX_UPLOAD_ROWS = 50_000;
export const MAX_TRANSACTION_DAYS = 7;
export const MAX_TOTALS_DAYS = 93;
const MAX_UPLOAD_CHARS = 3_000_000;

const Count = z.int();

/** What a column of a website's file can hold; `none` passes it over. */
export const FILE_FIELDS = [
  'settle_date',
  'currency',
  'count',
  'bet',
  'win',
  'game',
  'id',
  'round_id',
  'player',
  'status',
  'at',
  'site_code',
  'none',
] as const;
const Headings = z
  .record(z.string().max(200), z.enum(FILE_FIELDS))
  .refine((headings) => Object.keys(headings).length <= 100, 'too_big');

/** One for each cause, the first 100: what is the matter, how often, and the first lines where. */
const Causes = z.array(z.object({ field: z.string(), message: z.string(), count: z.int(), lines: z.array(z.int()) }));

const UploadRow = z.object({
  id: z.string(),
  kind: z.enum(['totals', 'transactions']),
  file_name: z.string(),
  sha256: z.string(),
  row_count: z.int(),
  day_from: SettlementDay,
  day_to: SettlementDay,
  by_user: z.string(),
  at: Instant,
  /** Do the figures of the row come from it? */
  is_in_force: z.boolean(),
});

export const getUploadList = defineEndpoint({
  method: 'GET',
  path: '/api/report/reconcile_report/upload/get_list',
  access: holds('F-6'),
  summary: 'Files of the website that cover the day of a row, newest first',
  input: z.strictObject({ id: Id }),
  output: z.object({ list: z.array(UploadRow) }),
});

const uploadInput = {
  site_id: Id,
  text: z.string().min(1).max(MAX_UPLOAD_CHARS),
  /** For files without such a column. */
  currency: CurrencyCode.optional(),
  settle_date: SettlementDay.optional(),
  /** Of times without an offset; absent: that of the agent's calendar. */
  timezone: TimeZone.optional(),
  /** What the numbers take for the decimal mark; absent: decided out of all cells and the currencies' decimals. */
  numbers: NumberConvention.optional(),
  /** What headings mean that are not known; absent: as in the website's last file. */
  headings: Headings.optional(),
};

export const UploadPreview = z.object({
  kind: z.enum(['totals', 'transactions']),
  row_count: z.int(),
  /** Lines of other websites, which are passed over. */
  other_count: z.int(),
  /** Lines of totals or notes, which are passed over. */
  total_count: z.int(),
  /** The figures look like ours, from an export of our own: unless somebody changed them, both sides are the same. */
  is_ours: z.boolean(),
  numbers: FoundConvention,
  fault_count: z.int(),
  faults: Causes,
  /** What is taken all the same, and should be looked at. */
  notes: Causes,
  /** The file's columns, with a cell of each; `field` is empty for those that are passed over. */
  columns: z.array(z.object({ heading: z.string(), field: z.string(), example: z.string() })),
  /** Columns that a file needs and this one has not: somebody has to say which they are, and nothing else is read. */
  missing: z.array(z.enum(FILE_FIELDS)),
  days: z.array(
    z.object({
      settle_date: SettlementDay,
      currency: z.string(),
      site_count: Count,
      site_bet: MoneySum,
      site_win: MoneySum,
      bets_count: Count,
      bets_bet: MoneySum,
      bets_win: MoneySum,
      /** The row of that day is closed: its figures stay. */
      is_closed: z.boolean(),
    }),
  ),
});
export type UploadPreview = z.infer<typeof UploadPreview>;

export const previewUpload = defineEndpoint({
  method: 'POST',
  path: '/api/report/reconcile_report/preview_upload',
  access: holds('F-6-91'),
  takesFile: true,
  summary: 'What a file of a website says, its errors by cause and its figures by day, before it counts',
  input: z.strictObject(uploadInput),
  output: UploadPreview,
});

export const uploadFigures = defineEndpoint({
  method: 'POST',
  path: '/api/report/reconcile_report/upload',
  access: holds('F-6-91'),
  audit: 'reconcile.upload',
  risk: {
    site_id: 'harmless: says what is meant',
    text: 'harmless: compared with ours, which stay',
    currency: 'harmless: says what is meant',
    settle_date: 'harmless: says what is meant',
    timezone: 'harmless: says what is meant',
    numbers: 'harmless: says what is meant',
    headings: 'harmless: says what is meant',
    file_name: 'harmless',
  },
  writes: 'agent',
  takesFile: true,
  summary: 'Import a website’s own figures, all lines or none, and compare',
  input: z.strictObject({ ...uploadInput, file_name: ShortText.optional() }),
  output: RunOutcome.extend({ upload_id: z.string() }),
});
