import { z } from 'zod';

export const PAGE_SIZES = [20, 50, 100, 200] as const;
export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 1000;

export const Limit = z.coerce.number<string | number>().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE);

/** `bet` ascending or `-bet` descending, from a whitelist. */
const sortBy = (columns: readonly string[], initial: string) =>
  z
    .string()
    .default(initial)
    .refine((v) => columns.includes(v.replace(/^-/, '')), 'sort');

/** Column and direction of a `sort` value. */
export const sortOrder = (sort: string): { column: string; direction: 'asc' | 'desc' } =>
  sort.startsWith('-') ? { column: sort.slice(1), direction: 'desc' } : { column: sort, direction: 'asc' };

/** Query of a list with page numbers. Unknown names are refused, never ignored. */
export const pagedQuery = <F extends z.ZodRawShape>(filters: F, sorts: readonly string[], initial: string) =>
  z.strictObject({
    ...filters,
    page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
    limit: Limit,
    sort: sortBy(sorts, initial),
  });

/** Query of a list that is walked by cursor (newer / older): huge, append-only logs. */
export const keysetQuery = <F extends z.ZodRawShape>(filters: F) =>
  z.strictObject({ ...filters, cursor: z.string().max(500).optional(), limit: Limit });

/** Which rows a report covers, as the server understood it. */
export const ReportScope = z.object({
  timezone: z.string().nullable(),
  settlement_hour: z.int().nullable(),
  /** More than one calendar is in play: every agent's rows follow its own settlement days. */
  is_mixed_calendar: z.boolean(),
  /** Present when mixed: each calendar once, the one of most agents first. */
  calendars: z.array(z.object({ timezone: z.string(), settlement_hour: z.int(), agents: z.int() })).optional(),
  from_at: z.string().nullable(),
  to_at: z.string().nullable(),
  names: z.record(z.string(), z.string()),
});
export type ReportScope = z.infer<typeof ReportScope>;

export const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    list: z.array(row),
    total: z.int(),
    total_is_exact: z.boolean(),
    can: z.record(z.string(), z.boolean()).optional(),
  });

export const keysetPageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    list: z.array(row),
    next_cursor: z.string().nullable(),
    prev_cursor: z.string().nullable(),
    as_of: z.string().optional(),
    scope: ReportScope.optional(),
    can: z.record(z.string(), z.boolean()).optional(),
  });

/** Answer of a write on a list of ids: one outcome per id. */
export const BatchOutcome = z.object({
  list: z.array(z.object({ id: z.string(), code: z.int(), message: z.string() })),
});
