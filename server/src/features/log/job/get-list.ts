import { type getJobList, JobOutcome } from '@manager/contract/features/log/job';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { readKeysetPage, type Start } from '../../../kit/bet/keyset.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

type Input = ParsedOf<typeof getJobList>;

/** O-4. */
export const getList = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof getJobList>> => {
  const [{ rows, ...cursors }, jobs] = await Promise.all([
    readKeysetPage(ctx, {
      list: 'job',
      input,
      read: (start, limit) => readRuns(ctx, input, { start, limit }),
      placeOf: ({ id }) => [id],
    }),
    ctx.db.selectFrom('job_run').select('job').distinct().orderBy('job').execute(),
  ]);
  const list = rows.map((row) => ({
    ...row,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    outcome: JobOutcome.parse(row.outcome),
    detail: row.detail as Record<string, unknown>,
  }));
  return { list, ...cursors, jobs: jobs.map(({ job }) => job) };
};

const readRuns = (ctx: Ctx, input: Input, { start: { direction, place }, limit }: { start: Start; limit: number }) =>
  ctx.db
    .selectFrom('job_run')
    .select(['id', 'job', 'started_at', 'ended_at', 'outcome', 'rows', 'detail', 'error'])
    .$if(input.job !== undefined, (query) => query.where('job', '=', input.job ?? ''))
    .$if(input.outcome !== undefined, (query) => query.where('outcome', '=', input.outcome ?? ''))
    .$if(input.time_from !== undefined, (query) => query.where(sql<boolean>`started_at >= ${input.time_from}::timestamptz`))
    .$if(input.time_to !== undefined, (query) => query.where(sql<boolean>`started_at < ${input.time_to}::timestamptz`))
    .$if(place !== undefined, (query) => query.where('id', direction === 'older' ? '<' : '>', place?.[0] ?? ''))
    .orderBy('id', direction === 'older' ? 'desc' : 'asc')
    .limit(limit)
    .execute();
