import { repeat, type Repeated } from '../../base/repeat.ts';
import type { Deps } from '../service/ctx.ts';
import { type Job, runJob } from './run-job.ts';
import { type Watch, WATCHED_EVERY_MS } from './watch.ts';

/** A job that is due once a day is looked at this often, so that a restart does not put it off. */
const LONGEST_WAIT_MS = 10 * 60_000;
/** Who follows what comes into the report store waits for late reports by the minute. */
const FOLLOWS_EVERY_MS = 60_000;

/**
 * A running job keeps a connection for its lock and asks for others: were all of them to begin at once, as they would when the product
 * starts, none would be left to work with.
 */
const JOBS_AT_ONCE = 6;

/** Runs each job again and again at its interval. Of several processes one at a time runs a job. A failure is on record and never stops the others. */
export const startJobs = (deps: Deps, jobs: readonly Job[], watch?: Watch): Repeated => {
  const inTurn = takeTurns(JOBS_AT_ONCE);
  let isStopping = false;
  const repeated = jobs.map((job) => {
    const { waits, follows } = job;
    const apartMs = Math.min(job.everyMs, LONGEST_WAIT_MS);
    const isTold = follows !== undefined || (waits !== undefined && watch !== undefined);
    const { wake, stop } = repeat({
      name: job.job,
      apartMs,
      afterFailureMs: apartMs,
      everyMs: isTold ? Math.max(apartMs, follows === undefined ? WATCHED_EVERY_MS : FOLLOWS_EVERY_MS) : apartMs,
      step: (isForced) => inTurn(async () => isStopping || runJob(deps, isForced ? { ...job, everyMs: 0 } : job)),
      // Here the store itself is not to be had: the next turn will tell.
      onFailure: (error) => deps.log.warn({ err: error, job: job.job }, 'a job could not start'),
    });
    if (waits !== undefined) watch?.add({ waits, wake, apartMs });
    const endTelling = follows && deps.appliedBets.onTold((group) => (follows(group) ? wake() : undefined));
    return {
      stop: async () => {
        endTelling?.();
        await stop();
      },
    };
  });
  return {
    stop: async () => {
      isStopping = true;
      await Promise.all(repeated.map(({ stop }) => stop()));
    },
  };
};

/** So many at once, the others first come, first served. */
const takeTurns = (atOnce: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to who waits longest.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
