import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { OwnerDb } from '../../postgres/db.ts';
import { isTransient } from '../../postgres/transient.ts';
import type { PayoutHandler } from '../service/payout-handler.ts';
import { type Called, recordAttempts } from './record-attempts.ts';

const BATCH = 100;
const PAUSE_MS = 500;
/** What is not noted by then is left to its lease: whoever takes it up repeats it. */
const GIVE_UP_AFTER_MS = 20_000;

type Options = { db: OwnerDb; purposes: readonly PayoutHandler[]; now: () => Date; log: Logger };

/** Notes the ends of calls, all that are there at once in one transaction, and one transaction at a time: one connection for all of them. */
export type PayoutRecorder = {
  /** Resolves when it is noted, or was given up. */
  add: (call: Called) => Promise<void>;
};

export const createRecorder = ({ db, purposes, now, log }: Options): PayoutRecorder => {
  const waiting: { call: Called; done: () => void }[] = [];
  let isRunning = false;

  const record = (calls: readonly Called[]): Promise<void> => recordAttempts(db, calls, { purposes, now: now(), log });

  /** Together, else one by one: a step of a feature that fails holds up its own payout alone. */
  const recordApart = async (calls: readonly Called[]): Promise<void> => {
    const startedMs = performance.now();
    for (;;) {
      try {
        await record(calls);
        return;
      } catch (error) {
        if (!isTransient(error) && calls.length > 1) break;
        if (!isTransient(error) || performance.now() - startedMs > GIVE_UP_AFTER_MS) {
          for (const { payout } of calls)
            log.error({ err: error, transferId: payout.transfer_id }, 'an attempt of a payout was not noted');
          return;
        }
        await sleep(PAUSE_MS);
      }
    }
    for (const call of calls) await recordApart([call]);
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      await recordApart(batch.map(({ call }) => call));
      for (const { done } of batch) done();
    }
    isRunning = false;
  };

  return {
    add: (call) =>
      new Promise((resolve) => {
        waiting.push({ call, done: resolve });
        if (!isRunning) void run();
      }),
  };
};
