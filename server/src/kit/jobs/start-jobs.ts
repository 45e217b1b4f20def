import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../service/ctx.ts';
import { type Job, runJob } from './run-job.ts';

export type Jobs = {
  /** Starts nothing new and waits for what runs. */
  stop: () => Promise<void>;
};

/** A job that is due once a day is looked at this often, so that a restart does not put it off. */
const LONGEST_WAIT_MS = 10 * 60_000;

/** Runs each job again and again at its interval. Of several processes one at a time runs a job. A failure is on record and never stops the others. */
export const startJobs = (deps: Deps, jobs: readonly Job[]): Jobs => {
  const stopping = new AbortController();
  const repeat = async (job: Job): Promise<void> => {
    while (!stopping.signal.aborted) {
      // Here the store itself is not to be had: the next turn will tell.
      await runJob(deps, job).catch((error: unknown) => deps.log.warn({ err: error, job: job.job }, 'a job could not start'));
      await sleep(Math.min(job.everyMs, LONGEST_WAIT_MS), undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
  };
  const all = Promise.all(jobs.map(repeat));
  return {
    stop: async () => {
      stopping.abort();
      await all;
    },
  };
};
