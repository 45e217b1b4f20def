import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work takes: what it found cannot be told from how long it took. */
const ANSWER_AFTER_MS = 250;

/** Answers no sooner than a fixed time after the start, whether the work succeeds or fails. */
export const atTheSameTime = async <T>(work: () => Promise<T>): Promise<T> => {
  const due = sleep(ANSWER_AFTER_MS);
  try {
    return await work();
  } finally {
    await due;
  }
};
