import { type RawBuilder, sql } from 'kysely';
import { refuseIncomplete } from '../../completeness/tracked.ts';
import { onOneConnection, type OwnerDb } from '../../postgres/db.ts';
import { AppError } from '../../base/app-error.ts';
import type { Deps } from '../service/ctx.ts';
import type { AppliedGroup } from '../../journal/applied-bets.ts';
import type { Waits } from './watch.ts';

/** What a run did; null: there was nothing to do, and nothing is written down. */
export type JobResult = { rows?: number; detail?: Record<string, unknown> } | null;

export type Job = {
  /** Stable name, such as `audit.verify`. */
  job: string;
  everyMs: number;
  /** Looked for beside those of other jobs, so that nothing is run in vain; absent: the job looks itself. */
  waits?: Waits;
  /** Does a group that has come into the report store give it something to do? With it, the job looks by itself as rarely as one that is watched. */
  follows?: (group: AppliedGroup) => boolean;
  run: (deps: Deps) => Promise<JobResult>;
};

export type JobRun = {
  job: string;
  startedAt: Date;
  endedAt: Date;
  outcome: 'ok' | 'failed';
  rows: number | null;
  detail: Record<string, unknown>;
  error: string;
};

/** First key of the advisory locks of jobs; the second is made of the job's name. */
const JOBS = 7_220;

/** A run that is over sooner, and did nothing, was never on record. */
const NOTED_AFTER_MS = 1_000;

/**
 * Runs the job unless another process is running it, or the last recorded run is younger than its interval. Answers whether it ran.
 * The run is in the job log while it lasts; one that dies with its process is marked as failed by the next.
 */
export const runJob = async (deps: Deps, { job, everyMs, run }: Job): Promise<boolean> =>
  onOneConnection(deps.db, async (connection) => {
    // The lock belongs to the connection, so it ends with this process at the latest.
    if (!(await isTrue(connection, sql`pg_try_advisory_lock(${JOBS}, hashtext(${job}))`))) return false;
    try {
      const startedAt = deps.now();
      if (!(await isDue(connection, { job, everyMs, now: startedAt }))) return false;
      const noted = noteWhileItLasts(connection, { job, startedAt });
      const done = await attempt(deps, { job, run });
      await finish(connection, { ...done, id: await noted.end(), job, startedAt, endedAt: deps.now() });
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${JOBS}, hashtext(${job}))`.execute(connection);
    }
  });

/** Writes down a run that is over, also of something that keeps its own time. */
export const recordRun = async (db: OwnerDb, { job, startedAt, ...end }: JobRun): Promise<void> => {
  await db
    .insertInto('job_run')
    .values({ job, started_at: startedAt, ...endOf(end) })
    .execute();
};

const endOf = ({ endedAt, detail, ...rest }: Omit<JobRun, 'job' | 'startedAt'>) => ({
  ended_at: endedAt,
  detail: JSON.stringify(detail),
  ...rest,
});

/** Without an error and a result: nothing was done, or it was put off. */
type Attempt = { result: JobResult; error?: string };

const attempt = async (deps: Deps, { job, run }: Pick<Job, 'job' | 'run'>): Promise<Attempt> => {
  try {
    // What a job reads it keeps: from a month that is not whole it would be wrong for good.
    return { result: await run({ ...deps, clickhouse: refuseIncomplete(deps.clickhouse, deps.completeness) }) };
  } catch (error) {
    if (error instanceof AppError && error.reason === 'figures.incomplete') {
      // Not on record, so that it is tried again soon and not only after its interval.
      deps.log.warn({ job, ...error.details }, 'a job waits until its months are whole');
      return { result: null };
    }
    deps.log.error({ err: error, job }, 'a job failed');
    return { result: null, error: error instanceof Error ? error.message : String(error) };
  }
};

/** Answers at its end the id of the row, if there came to be one. */
const noteWhileItLasts = (db: OwnerDb, run: Pick<JobRun, 'job' | 'startedAt'>): { end: () => Promise<string | undefined> } => {
  let noting: Promise<string | undefined> = Promise.resolve(undefined);
  const timer = setTimeout(() => {
    noting = db
      .insertInto('job_run')
      .values({ job: run.job, started_at: run.startedAt })
      .returning('id')
      .executeTakeFirst()
      // Its end is written down all the same.
      .then(
        (row) => row?.id,
        () => undefined,
      );
  }, NOTED_AFTER_MS);
  return {
    end: () => {
      clearTimeout(timer);
      return noting;
    },
  };
};

type Ended = Attempt & Pick<JobRun, 'job' | 'startedAt' | 'endedAt'> & { id: string | undefined };

const finish = async (db: OwnerDb, { id, job, startedAt, endedAt, result, error }: Ended): Promise<void> => {
  if (result === null && error === undefined) {
    if (id !== undefined) await db.deleteFrom('job_run').where('id', '=', id).execute();
    return;
  }
  const end = {
    endedAt,
    outcome: error === undefined ? ('ok' as const) : ('failed' as const),
    rows: result?.rows ?? null,
    detail: result?.detail ?? {},
    error: error ?? '',
  };
  if (id === undefined) await recordRun(db, { job, startedAt, ...end });
  else await db.updateTable('job_run').set(endOf(end)).where('id', '=', id).execute();
};

/** Timers are never exact: a run that is nearly due is due. */
const EARLY = 0.1;

/** Puts a run that died with its process on record as well. */
const isDue = async (db: OwnerDb, { job, everyMs, now }: { job: string; everyMs: number; now: Date }): Promise<boolean> => {
  const since = new Date(now.getTime() - everyMs * (1 - EARLY));
  const { rows } = await sql<{ has_orphan: boolean; is_due: boolean }>`
    select exists (select from job_run where job = ${job} and outcome = 'running') as has_orphan,
      not exists (
        select from (select started_at from job_run where job = ${job} order by id desc limit 1) as newest where started_at > ${since}
      ) as is_due`.execute(db);
  if (rows[0]?.has_orphan === true)
    await db
      .updateTable('job_run')
      .set({ outcome: 'failed', ended_at: now, error: 'the process ended before the job did' })
      .where('job', '=', job)
      .where('outcome', '=', 'running')
      .execute();
  return rows[0]?.is_due === true;
};

const isTrue = async (db: OwnerDb, condition: RawBuilder<unknown>): Promise<boolean> => {
  const { rows } = await sql<{ is_true: boolean }>`select ${condition} as is_true`.execute(db);
  return rows[0]?.is_true === true;
};
