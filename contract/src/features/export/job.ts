import { z } from 'zod';
import { defineEndpoint, signedIn } from '../../kit/endpoint.ts';
import { Id, ShortText } from '../../kit/fields.ts';
import { Instant, TimeZone } from '../../kit/time.ts';
import { CurrencyCode } from '../../kit/money.ts';

/** `zip`: several files about one thing, of lists that have such a pack. */
export const ExportFormat = z.enum(['csv', 'xlsx', 'zip']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** `ready` files can be fetched until `expires_at`; an `expired` one is gone. */
export const ExportStatus = z.enum(['queued', 'running', 'ready', 'failed', 'cancelled', 'expired']);
export type ExportStatus = z.infer<typeof ExportStatus>;

/** Rows of a file: the sheet's limit less its line of headings, and what is sensible for a text file and a pack. */
export const MAX_EXPORT_ROWS = { csv: 5_000_000, xlsx: 1_048_575, zip: 1_000 } as const;
const MAX_COLUMNS = 100;
const MAX_LABELS = 500;
const MAX_NAME_PARTS = 4;
/** Exports of one user that wait or run. */
export const MAX_OPEN_EXPORTS = 20;
/** How long a file is kept, and how long a way to fetch it is open. */
export const EXPORT_KEPT_DAYS = 7;

/**
 * How a column is written. Flags, counts and instants of the row are known as such anyway. `money` shows the decimals of its currency, `decimal` and
 * `percent` two; `number`, `exact` and `exact_percent` show every digit.
 */
const ColumnKind = z.enum(['text', 'number', 'decimal', 'exact', 'money', 'percent', 'exact_percent', 'time', 'flag']);

/** A column of the file: a field of the list's rows, under the heading and with the labels that the screen shows. */
export const ExportColumn = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'invalid'),
  title: ShortText.min(1),
  kind: ColumnKind.optional(),
  /** Currency of all amounts of the column; absent: that of the row. */
  currency: CurrencyCode.optional(),
  /** Value → what the screen shows for it. */
  labels: z
    .record(z.string().max(100), ShortText)
    .refine((labels) => Object.keys(labels).length <= MAX_LABELS, 'too_big')
    .optional(),
});
export type ExportColumn = z.infer<typeof ExportColumn>;

/** A line of what a file says about itself. */
export const ExportNote = z.strictObject({ label: ShortText, value: z.string().trim().max(1_000) });
export type ExportNote = z.infer<typeof ExportNote>;

/** Path of a list's endpoint. */
const ListPath = z.string().regex(/^\/api\/[a-z0-9_/]{1,100}$/, 'invalid');

export const ExportJob = z.object({
  id: z.string(),
  /** What was taken, such as `audit`: the name in the export log (O-5). */
  what: z.string(),
  title: z.string(),
  format: ExportFormat,
  status: ExportStatus,
  rows_done: z.int(),
  /** Null while nobody has counted them. */
  rows_total: z.int().nullable(),
  bytes: z.int().nullable(),
  /** Of the file's bytes, lower-case hex; empty until it is ready. */
  sha256: z.string(),
  file_name: z.string(),
  /** Why it failed, in the reader's language; empty otherwise. */
  error: z.string(),
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  can: z.object({ cancel: z.boolean(), retry: z.boolean(), download: z.boolean() }),
});
export type ExportJob = z.infer<typeof ExportJob>;

export const getExportFields = defineEndpoint({
  method: 'GET',
  path: '/api/export/job/get_fields',
  access: signedIn,
  summary: 'What a file of a list can hold: fields of its rows, and the words of those that have few',
  input: z.strictObject({ endpoint: ListPath }),
  output: z.object({
    fields: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['number', 'flag', 'time', 'text']),
        /** Values that want a label; empty for free texts. */
        values: z.array(z.string()),
      }),
    ),
  }),
});

export const startExport = defineEndpoint({
  method: 'POST',
  path: '/api/export/job/start',
  access: signedIn,
  audit: 'export.start',
  writes: 'own',
  keepsNoFigures: true,
  summary: 'Write all rows of a list into a file, as a job. Asks for the access of the list and its export code',
  input: z.strictObject({
    /** Path of the list, such as `/api/log/audit/get_list`. */
    endpoint: ListPath,
    /** Its filters and sort as the list takes them; page, limit and cursor are not looked at. */
    input: z.record(z.string().max(64), z.unknown()),
    format: ExportFormat,
    title: ShortText.min(1),
    /** What the file's name says after the title: whose rows, and of which days. */
    name_parts: z.array(ShortText.min(1)).max(MAX_NAME_PARTS).default([]),
    columns: z.array(ExportColumn).min(1).max(MAX_COLUMNS),
    /** A text file begins with what it is instead of with its column names; a workbook has a sheet for that. */
    has_header: z.boolean().default(false),
    /** Scope and filters in the words of the screen. */
    notes: z.array(ExportNote).max(MAX_COLUMNS).default([]),
    /** What the columns mean: on the second sheet of a workbook. */
    help: z.array(ExportNote).max(MAX_COLUMNS).default([]),
    /** In which instants are written; the user's own choice when absent. */
    timezone: TimeZone.optional(),
  }),
  output: ExportJob,
});

export const getExportJobs = defineEndpoint({
  method: 'GET',
  path: '/api/export/job/get_list',
  access: signedIn,
  summary: 'The own exports of the last days, newest first',
  input: z.strictObject({}),
  output: z.object({ list: z.array(ExportJob) }),
});

export const cancelExport = defineEndpoint({
  method: 'POST',
  path: '/api/export/job/cancel',
  access: signedIn,
  audit: 'export.cancel',
  writes: 'own',
  summary: 'Stop an export that waits or runs',
  input: z.strictObject({ id: Id }),
  output: ExportJob,
});

export const retryExport = defineEndpoint({
  method: 'POST',
  path: '/api/export/job/retry',
  access: signedIn,
  audit: 'export.start',
  writes: 'own',
  keepsNoFigures: true,
  summary: 'Run a failed, cancelled or expired export again, with the rights of this moment',
  input: z.strictObject({ id: Id }),
  output: ExportJob,
});

export const getExportTicket = defineEndpoint({
  method: 'POST',
  path: '/api/export/job/get_ticket',
  access: signedIn,
  audit: 'export.ticket',
  writes: 'own',
  summary: 'A path that hands out the file once, within a minute',
  input: z.strictObject({ id: Id }),
  output: z.object({ path: z.string(), expires_at: Instant }),
});
