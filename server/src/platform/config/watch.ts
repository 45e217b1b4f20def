import type { Logger } from 'pino';
import type { OwnerDb } from '../../postgres/db.ts';
import { Problem } from '../../ingest/problem.ts';
import { readNewest } from './changes.ts';

const LOOK_MS = 200;
const MAX_WAITERS = 500;
const RETRY_AFTER_S = 5;

type Waiter = { since: bigint; wake: () => void };

export type ConfigWatch = {
  /** Returns when there is something after `since`, the time is over, `signal` fires, or the process stops. 429 when too many wait. */
  wait: (options: { since: bigint; waitMs: number; signal: AbortSignal }) => Promise<void>;
  stop: () => void;
};

/** Looks at the end of the log for all that wait in this process together, and only while somebody does. */
export const createConfigWatch = ({ db, log }: { db: OwnerDb; log: Logger }): ConfigWatch => {
  const waiters = new Set<Waiter>();
  let isLooking = false;
  let isStopped = false;

  const look = async (): Promise<void> => {
    try {
      const newest = await readNewest(db);
      for (const waiter of waiters) if (newest > waiter.since) waiter.wake();
    } catch (error) {
      // Who waits is answered when his time is over; the store may be back by then.
      log.warn({ err: error }, 'the log of changes could not be looked at');
    }
  };

  const keepLooking = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    while (waiters.size > 0) {
      await look();
      if (waiters.size > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    isLooking = false;
  };

  return {
    wait: ({ since, waitMs, signal }) => {
      if (isStopped || signal.aborted) return Promise.resolve();
      if (waiters.size >= MAX_WAITERS)
        return Promise.reject(
          new Problem({
            status: 429,
            code: 'too_many_waiting',
            detail: 'Too many calls are waiting for changes; ask again later, or with wait_s=0',
            retryAfterS: RETRY_AFTER_S,
          }),
        );
      return new Promise((resolve) => {
        const wake = (): void => {
          waiters.delete(waiter);
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const waiter: Waiter = { since, wake };
        const timer = setTimeout(wake, waitMs);
        signal.addEventListener('abort', wake, { once: true });
        waiters.add(waiter);
        void keepLooking();
      });
    },
    stop: () => {
      isStopped = true;
      for (const waiter of waiters) waiter.wake();
    },
  };
};
