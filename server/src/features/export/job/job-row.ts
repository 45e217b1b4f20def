import type { ExportColumn, ExportFormat, ExportJob, ExportNote, ExportStatus } from '@manager/contract/features/export/job';
import { ERRORS, type ErrorName } from '@manager/contract/errors';
import { errorText, type Language } from '@manager/contract/i18n/error-text';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { type MadeWith, mayStillSee } from './made-with.ts';

/** What was asked for, as it is kept until it runs. */
export type ExportRequest = {
  input: Record<string, unknown>;
  columns: ExportColumn[];
  /** Absent in what was asked for before there was a choice. */
  nameParts?: string[];
  hasHeader?: boolean;
  notes: ExportNote[];
  help: ExportNote[];
  timezone: string;
  language: Language;
  /** Noted when the file is ready. */
  made?: MadeWith;
};

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 8;
const SHOWN = 50;

const ownJobs = (ctx: Ctx, db: ScopedDb) => db.selectFrom('export_job').selectAll().where('user_id', '=', ctx.user.id);

export type StoredJob = NonNullable<Awaited<ReturnType<ReturnType<typeof ownJobs>['executeTakeFirst']>>>;

export const readJobs = async (ctx: Ctx): Promise<ExportJob[]> => {
  const rows = await ownJobs(ctx, ctx.db)
    .where('created_at', '>', new Date(ctx.now().getTime() - SHOWN_DAYS * DAY_MS))
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => toExportJob(ctx, row));
};

/** An own job, locked for a change. Throws `object.not_found`. */
export const lockJob = async (ctx: Ctx, id: string): Promise<StoredJob> => {
  const row = await ownJobs(ctx, ctx.db).where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};

/** Throws `object.wrong_state` unless the job is in one of the states. */
export const requireStatus = ({ status }: StoredJob, allowed: readonly ExportStatus[]): void => {
  if (!allowed.some((each) => each === status)) throw new AppError('object.wrong_state', { state: status });
};

export const OPEN = ['queued', 'running'] as const;
export const REPEATABLE = ['failed', 'cancelled', 'expired'] as const;

const isErrorName = (name: string): name is ErrorName => Object.hasOwn(ERRORS, name);

/** A file that is not handed out any more: past its time, or made with rights that its owner has not by now. */
export const isOver = (ctx: Ctx, job: StoredJob): boolean =>
  job.status === 'ready' && ((job.expires_at !== null && job.expires_at <= ctx.now()) || !mayStillSee(ctx.user, job));

export const toExportJob = (ctx: Ctx, row: StoredJob): ExportJob => {
  const status = isOver(ctx, row) ? 'expired' : (row.status as ExportStatus);
  return {
    id: row.id,
    what: row.what,
    title: row.title,
    format: row.format as ExportFormat,
    status,
    rows_done: Number(row.rows_done),
    rows_total: row.rows_total === null ? null : Number(row.rows_total),
    bytes: row.bytes === null ? null : Number(row.bytes),
    sha256: row.sha256,
    file_name: row.file_name,
    error: isErrorName(row.error)
      ? errorText({ name: row.error, language: ctx.language, details: row.error_details as Record<string, unknown> })
      : '',
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    can: {
      cancel: OPEN.some((each) => each === status),
      retry: REPEATABLE.some((each) => each === status),
      download: status === 'ready',
    },
  };
};
