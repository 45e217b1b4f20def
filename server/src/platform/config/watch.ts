import { CONFIG_WAIT_S } from '@manager/contract/platform/config';
import { repeat } from '../../base/repeat.ts';
import type { Deps } from '../../kit/service/ctx.ts';
import { Problem } from '../../ingest/problem.ts';
import { readNewest } from './changes.ts';

/** Changes that come close together are looked at together. */
const APART_MS = 50;
const AFTER_FAILURE_MS = 1_000;
const MAX_WAITERS = 500;
const RETRY_AFTER_S = 5;

type Waiter = { since: bigint; wake: () => void };

export type ConfigWatch = {
  /** Returns when there is something after `since`, the time is over, `signal` fires, or the process stops. 429 when too many wait. */
  wait: (options: { since: bigint; waitMs: number; signal: AbortSignal }) => Promise<void>;
  stop: () => Promise<void>;
};

/** Looks at the end of the log for all that wait in this process together: when one comes to wait, and when a change is told of. */
export const createConfigWatch = ({ db, log, onNotified }: Pick<Deps, 'db' | 'log' | 'onNotified'>): ConfigWatch => {
  const waiters = new Set<Waiter>();
  let isStopped = false;
  /** Set once somebody has waited. */
  let endTelling: (() => void) | undefined;

  const looking = repeat({
    everyMs: CONFIG_WAIT_S.max * 1_000,
    apartMs: APART_MS,
    afterFailureMs: AFTER_FAILURE_MS,
    startsPaused: true,
    step: async () => {
      if (waiters.size === 0) return;
      const newest = await readNewest(db);
      for (const waiter of waiters) if (newest > waiter.since) waiter.wake();
    },
    // Who waits is answered when his time is over; the store may be back by then.
    onFailure: (error) => log.warn({ err: error }, 'the log of changes could not be looked at'),
  });

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
      endTelling ??= onNotified('config_change', looking.wake);
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
        // A change may have come since the call read the log.
        looking.wake();
      });
    },
    stop: async () => {
      isStopped = true;
      for (const waiter of waiters) waiter.wake();
      endTelling?.();
      await looking.stop();
    },
  };
};
