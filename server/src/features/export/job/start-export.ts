import {
  type ExportColumn,
  type ExportJob,
  MAX_EXPORT_ROWS,
  MAX_OPEN_EXPORTS,
  type startExport as endpoint,
} from '@manager/contract/features/export/job';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { ClickHouseError } from '../../../clickhouse/errors.ts';
import { AppError, fieldError } from '../../../base/app-error.ts';
import type { ExportSource } from '../../../kit/service/ctx.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { displayZoneOf } from '../../../kit/service/display-zone.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { noteCodeUse } from '../../permission/public.ts';
import { type ExportRequest, OPEN, toExportJob } from './job-row.ts';
import { listVerbOf, missingCode, parseListInput, sourceOf, withoutPaging } from './sources.ts';

type Input = ParsedOf<typeof endpoint>;

type Planned = { source: ExportSource; total: number | null; timezone: string };

/**
 * Errors: `input.invalid` (a list that does not leave, a filter or column it does not know), `permission.missing`,
 * `export.too_many_rows` when that is known beforehand, `export.too_many_open`.
 */
export const planExport = async (ctx: Ctx, input: Input): Promise<Planned> => {
  const source = sourceOf(ctx, input.endpoint);
  await requireAccess(ctx, source);
  if (input.format === 'zip' && source.bundle === undefined) throw fieldError('format', 'unknown');
  checkColumns(source, input.columns);
  const parsed = parseListInput(source, input.input, ctx.language);
  await refuseWithoutRoom(ctx);
  const total = await countRows(ctx, source, parsed);
  const limit = MAX_EXPORT_ROWS[input.format];
  if (total !== null && total > limit)
    throw new AppError('export.too_many_rows', { format: input.format.toUpperCase(), limit, rows: total });
  const timezone = input.timezone ?? (await displayZoneOf(ctx.authDb, { userId: ctx.user.id, at: ctx.now() }));
  return { source, total, timezone };
};

export const startExport = async (ctx: Ctx, input: Input, { source, total, timezone }: Planned): Promise<ExportJob> => {
  const request: ExportRequest = {
    input: withoutPaging(input.input),
    columns: input.columns,
    nameParts: input.name_parts,
    hasHeader: input.has_header,
    notes: input.notes,
    help: input.help,
    timezone,
    language: ctx.language,
  };
  const before = await takeRoom(ctx);
  const row = await ctx.db
    .insertInto('export_job')
    .values({
      user_id: ctx.user.id,
      endpoint: source.endpoint.path,
      what: source.what,
      title: input.title,
      format: input.format,
      request: JSON.stringify(request),
      ip: ctx.ip,
      user_agent: ctx.userAgent,
      rows_total: total === null ? null : String(total),
      created_at: ctx.now(),
      queued_at: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(ctx, { id: row.id, before });
  await audit(ctx, ctx.db, {
    action: 'export.start',
    objectType: 'export_job',
    objectId: row.id,
    agentId: ctx.user.agentId,
    after: { what: source.what, format: input.format, filter: request.input, columns: input.columns.map(({ id }) => id) },
  });
  return toExportJob(ctx, row);
};

/**
 * In the transaction of the request: the work exists exactly when the job does. `before`: how many of this user are open already; somebody's
 * second comes after everybody's first, so that nobody waits behind all that another asked for.
 */
export const enqueue = (ctx: Ctx, { id, before }: { id: string; before: number }): Promise<void> =>
  ctx.queue.send(ctx.db as ScopedTx, { queue: 'export', data: { id }, owner: ctx.user.id, priority: -before });

/** A refusal is on record, as it is for calls that name their code. */
export const requireAccess = async (ctx: Ctx, source: ExportSource): Promise<void> => {
  const missing = missingCode(ctx.user.codes, source);
  if (missing === null) {
    if (source.code !== null) await noteCodeUse(ctx, source.code);
    return;
  }
  await audit(ctx, ctx.wholeDb, {
    action: 'export.start',
    objectType: 'endpoint',
    objectId: source.endpoint.path,
    agentId: ctx.user.agentId,
    outcome: 'denied',
    reason: missing,
  });
  throw new AppError('permission.missing', { permission: missing });
};

const checkColumns = ({ fields }: ExportSource, columns: readonly ExportColumn[]): void => {
  const unknown = columns.findIndex(({ id }) => !fields.has(id));
  if (unknown >= 0) throw fieldError(`columns.${unknown}.id`, 'unknown');
  if (new Set(columns.map(({ id }) => id)).size < columns.length) throw fieldError('columns', 'twice');
};

/** First key of the advisory locks of those who ask for an export; the second is made of the user. */
const ROOM = 7_232;

/** One more export of this user, until the transaction ends nobody else's call for it: of many at once each counts the others. Answers how many are open before it. */
export const takeRoom = async (ctx: Ctx): Promise<number> => {
  await sql`select pg_advisory_xact_lock(${ROOM}, hashtext(${ctx.user.id}))`.execute(ctx.db);
  return refuseWithoutRoom(ctx);
};

const refuseWithoutRoom = async (ctx: Ctx): Promise<number> => {
  const { open } = await ctx.db
    .selectFrom('export_job')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('user_id', '=', ctx.user.id)
    .where('status', 'in', OPEN)
    .executeTakeFirstOrThrow();
  if (open >= MAX_OPEN_EXPORTS) throw new AppError('export.too_many_open', { limit: MAX_OPEN_EXPORTS });
  return open;
};

/** Null where nobody knows cheaply, and while the reports are away: the export itself will tell. */
const countRows = async (ctx: Ctx, source: ExportSource, input: unknown): Promise<number | null> => {
  try {
    return (await source.count?.(ctx, input, listVerbOf(ctx, source))) ?? null;
  } catch (error) {
    if (error instanceof ClickHouseError) return null;
    throw error;
  }
};
