import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type ExportFormat, EXPORT_KEPT_DAYS } from '@manager/contract/features/export/job';
import { AppError } from '../../../base/app-error.ts';
import { repeat } from '../../../base/repeat.ts';
import { fileColumns } from '../../../kit/export/cells.ts';
import { exportFileName, exportPath } from '../../../kit/export/export-path.ts';
import { recordExport } from '../../../kit/export/record-export.ts';
import { writeExport } from '../../../kit/export/write-file.ts';
import type { WrittenFile } from '../../../kit/export/file-content.ts';
import { asAppError } from '../../../kit/http/error-envelope.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { ExportSource } from '../../../kit/service/ctx.ts';
import { canonicalJson } from '../../../kit/service/canonical-json.ts';
import { type Ctx, type Deps, ownCtx, type VerbOf } from '../../../kit/service/ctx.ts';
import { markIncomplete } from '../../../completeness/tracked.ts';
import { inSnapshot, inTransaction, type AnyTx } from '../../../postgres/db.ts';
import { loadPrincipal } from '../../auth/public.ts';
import type { ExportRequest, StoredJob } from './job-row.ts';
import { madeWith } from './made-with.ts';
import { listVerbOf, parseListInput, requireExportCode, sourceOf } from './sources.ts';

export type ExportDeps = Deps & { verbOf: VerbOf };

/** As often as the queue tries an order. */
const MAX_ATTEMPTS = 3;
const TICK_MS = 1_000;
const DAY_MS = 86_400_000;

/**
 * Works on an export that was asked for: with the rights that its user has now. A refusal ends it as failed; a fault of the product is
 * thrown, so that the queue tries again, and ends it as failed at the last try. `signal`: the process stops, the next one begins anew.
 */
export const runExport = async (deps: ExportDeps, id: string, signal: AbortSignal): Promise<void> => {
  const job = await claim(deps, id);
  // Cancelled before its turn.
  if (job === undefined) return;
  const ending = new AbortController();
  const ctx = await ctxOf(deps, job);
  const watch = watchJob(deps, job, ending);
  try {
    const written = await write(ctx, job, {
      signal: AbortSignal.any([signal, ending.signal]),
      onRows: watch.onRows,
    });
    await watch.stop();
    await finish(ctx, job, written);
  } catch (error) {
    await watch.stop();
    if (ending.signal.aborted) return;
    await giveUp(ctx, job, { error, isStopping: signal.aborted });
  }
};

const claim = (deps: Deps, id: string): Promise<StoredJob | undefined> =>
  deps.db
    .updateTable('export_job')
    .set((eb) => ({
      status: 'running',
      attempt: eb('attempt', '+', 1),
      rows_done: '0',
      started_at: deps.now(),
      seen_at: deps.now(),
    }))
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();

/** The user as of now. One who is gone has no rights, which `write` refuses; the context still names whose export it is. */
const ctxOf = async (deps: ExportDeps, job: StoredJob): Promise<Ctx> => {
  const principal = await loadPrincipal(deps.authDb, deps.settings, job.user_id);
  if (principal === undefined) throw new Error(`export ${job.id} belongs to nobody`);
  const user = { ...principal, sid: '', authLevel: 'export', factorAt: job.created_at };
  const { language } = job.request as ExportRequest;
  return {
    ...ownCtx(deps, job.user_agent),
    requestId: randomUUID(),
    ip: job.ip,
    language,
    user: principal.isActive ? user : { ...user, codes: new Set(), stage: 'change_password' },
    db: deps.dbFor(user),
    verbOf: deps.verbOf,
  };
};

type Progress = { signal: AbortSignal; onRows: (rows: number) => void };

const write = async (ctx: Ctx, job: StoredJob, progress: Progress): Promise<WrittenFile> => {
  const principal = await loadPrincipal(ctx.authDb, ctx.settings, job.user_id);
  if (!principal?.isActive) throw new AppError('export.user_gone');
  const request = job.request as ExportRequest;
  const source = sourceOf(ctx, job.endpoint);
  requireExportCode(ctx, source);
  const marked = markIncomplete(ctx.clickhouse, ctx.completeness);
  const readCtx = { ...ctx, clickhouse: marked.clickhouse };
  if (job.format === 'zip') return writeBundle(readCtx, job, { source, signal: progress.signal });
  const plan = {
    ...progress,
    source,
    list: listVerbOf(ctx, source),
    input: parseListInput(source, request.input, request.language),
    columns: fileColumns(source, request.columns),
    format: job.format as ExportFormat,
    path: exportPath(ctx.settings, job),
    info: {
      title: job.title,
      notes: request.notes,
      help: request.help,
      query: canonicalJson(request.input),
      timezone: request.timezone,
      language: request.language,
      generatedAt: ctx.now(),
      userName: ctx.user.userName,
      incompleteMonths: marked.months,
      isAbove: request.hasHeader ?? true,
    },
    decimals: await currencyDecimals(ctx),
  };
  if (!source.isSnapshot) return writeExport(readCtx, plan);
  return inSnapshot(ctx.db, (tx) => writeExport({ ...readCtx, db: tx }, plan));
};

/** Several files about one thing; what its list is asked for is the same as for a table. */
const writeBundle = async (
  ctx: Ctx,
  job: StoredJob,
  { source, signal }: { source: ExportSource; signal: AbortSignal },
): Promise<WrittenFile> => {
  const { input, timezone, language } = job.request as ExportRequest;
  if (source.bundle === undefined) throw new AppError('export.failed', { request_id: ctx.requestId });
  const written = await source.bundle(ctx, {
    input: parseListInput(source, input, language),
    path: exportPath(ctx.settings, job),
    timezone,
    language,
    list: listVerbOf(ctx, source),
    signal,
  });
  return { ...written, tableSha256: written.sha256 };
};

const currencyDecimals = async (ctx: Ctx): Promise<Map<string, number>> => {
  const rows = await ctx.db.selectFrom('currency').select(['code', 'decimals']).execute();
  return new Map(rows.map(({ code, decimals }) => [code, decimals]));
};

/** Writes down how far it is, every second; stops the work of a job that was cancelled or taken up by another process. */
const watchJob = (deps: Deps, { id, attempt }: StoredJob, ending: AbortController) => {
  let rowsDone = 0;
  const tick = async (): Promise<void> => {
    const { numUpdatedRows } = await deps.db
      .updateTable('export_job')
      .set({ rows_done: String(rowsDone), seen_at: deps.now() })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) ending.abort();
  };
  const progress = repeat({
    everyMs: TICK_MS,
    startsPaused: true,
    step: tick,
    onFailure: (error) => deps.log.warn({ err: error }, 'progress of an export was not written'),
  });
  return { onRows: (rows: number) => void (rowsDone = rows), stop: progress.stop };
};

/** Ready, on record in the export log and in the audit log, in one transaction; a job that was cancelled meanwhile leaves nothing. */
const finish = async (ctx: Ctx, job: StoredJob, { rows, bytes, sha256, tableSha256 }: WrittenFile): Promise<void> => {
  const request = job.request as ExportRequest;
  const now = ctx.now();
  const isReady = await inTransaction(ctx.wholeDb, async (tx) => {
    const done = await setIfMine(tx, job)
      .set({
        status: 'ready',
        rows_done: String(rows),
        rows_total: String(rows),
        bytes: String(bytes),
        sha256,
        table_sha256: tableSha256,
        file_name: exportFileName({
          title: job.title,
          parts: request.nameParts ?? [],
          format: job.format,
          at: now,
          timezone: request.timezone,
        }),
        request: JSON.stringify({ ...request, made: madeWith(ctx.user) } satisfies ExportRequest),
        finished_at: now,
        expires_at: new Date(now.getTime() + EXPORT_KEPT_DAYS * DAY_MS),
      })
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) return false;
    const format = job.format as ExportFormat;
    await recordExport({ ...ctx, db: tx }, tx, { what: job.what, format, filter: request.input, rows, bytes, sha256 });
    return true;
  });
  if (!isReady) await rm(exportPath(ctx.settings, job), { force: true });
};

const giveUp = async (
  ctx: Ctx,
  job: StoredJob,
  { error, isStopping }: { error: unknown; isStopping: boolean },
): Promise<void> => {
  const refusal = asAppError(error);
  if (isStopping || (refusal === undefined && job.attempt < MAX_ATTEMPTS)) {
    // A stop is no fault of the export.
    await setIfMine(ctx.wholeDb, job)
      .set({ status: 'queued', rows_done: '0', ...(isStopping ? { attempt: job.attempt - 1 } : {}) })
      .execute();
    throw error;
  }
  if (refusal === undefined) ctx.log.error({ err: error, exportId: job.id, requestId: ctx.requestId }, 'an export failed');
  const reason = refusal?.reason ?? 'export.failed';
  await inTransaction(ctx.wholeDb, async (tx) => {
    await setIfMine(tx, job)
      .set({
        status: 'failed',
        error: reason,
        error_details: JSON.stringify(refusal?.details ?? { request_id: ctx.requestId }),
        finished_at: ctx.now(),
      })
      .execute();
    await audit({ ...ctx, db: tx }, tx, {
      action: 'export.fail',
      objectType: 'export_job',
      objectId: job.id,
      agentId: ctx.user.agentId,
      outcome: reason === 'permission.missing' ? 'denied' : 'failed',
      reason,
      after: { what: job.what, format: job.format },
    });
  });
};

const setIfMine = (db: AnyTx | Ctx['wholeDb'], { id, attempt }: StoredJob) =>
  db.updateTable('export_job').where('id', '=', id).where('attempt', '=', attempt).where('status', '=', 'running');
