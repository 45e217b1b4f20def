import { repeat, type Repeated } from '../../base/repeat.ts';
import type { Deps } from '../service/ctx.ts';
import { type Job, runJob } from './run-job.ts';

/** A job that is due once a day is looked at this often, so that a restart does not put it off. */
const LONGEST_WAIT_MS = 10 * 60_000;

/** Runs each job again and again at its interval. Of several processes one at a time runs a job. A failure is on record and never stops the others. */
export const startJobs = (deps: Deps, jobs: readonly Job[]): Repeated => {
  const repeated = jobs.map((job) =>
    repeat({
      everyMs: Math.min(job.everyMs, LONGEST_WAIT_MS),
      step: () => runJob(deps, job),
      // Here the store itself is not to be had: the next turn will tell.
      onFailure: (error) => deps.log.warn({ err: error, job: job.job }, 'a job could not start'),
    }),
  );
  return { stop: async () => void (await Promise.all(repeated.map(({ stop }) => stop()))) };
};
