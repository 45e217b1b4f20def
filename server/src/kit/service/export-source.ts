import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { Language } from '@manager/contract/i18n/error-text';
import type { PermissionCode } from '@manager/contract/permissions';
import type { Ctx } from './ctx.ts';

export type ExportedRow = Readonly<Record<string, unknown>>;

export type ExportRun = {
  /** Fields that the file shows: what no column needs need not be worked out. */
  fields: ReadonlySet<string>;
  /** Fires when the export is cancelled or the process stops. */
  signal: AbortSignal;
  /** The list's own verb. */
  list: ListVerb;
};

export type ListVerb = (ctx: Ctx, input: unknown) => Promise<unknown>;

/** A line below the rows, as the screen shows it: a sub-total of a currency or under a name of its own, or all rows. */
export type ExportTotal = { of: { currency: string } | { label: string } | 'all' | 'all_usd'; values: ExportedRow };

/** How a field of the row is written, whatever the screen says of its column, and the words that it may hold when they are few. */
export type ExportedField = { kind: 'number' | 'flag' | 'time' | 'text'; values: readonly string[] };

/** What a pack of several files is written for. */
export type BundlePlan = {
  input: unknown;
  /** Where the file will lie. */
  path: string;
  timezone: string;
  language: Language;
  list: ListVerb;
  signal: AbortSignal;
};

/** A list that may leave the product as a file. */
export type ExportSource = {
  endpoint: Endpoint;
  /** Name in the export log and of the file: the thing of the list's path. */
  what: string;
  code: PermissionCode | null;
  isSnapshot: boolean;
  fields: ReadonlyMap<string, ExportedField>;
  rows: (ctx: Ctx, input: unknown, run: ExportRun) => AsyncIterable<readonly ExportedRow[]>;
  count: ((ctx: Ctx, input: unknown, list: ListVerb) => Promise<number>) | undefined;
  totals: (ctx: Ctx, input: unknown, run: ExportRun) => Promise<readonly ExportTotal[]>;
  /** Writes the pack of such a list (`zip`); absent: it has none. */
  bundle?: (ctx: Ctx, plan: BundlePlan) => Promise<{ rows: number; bytes: number; sha256: string }>;
};
