import { createFairSemaphore, type FairSemaphore, NoTurnError } from '../../clickhouse/fair-semaphore.ts';
import { AppError } from '../../base/app-error.ts';

/** In one queue: of all together, and of one asker. */
const PLACES = { all: 64, each: 16 };
const WAIT_MS = 10_000;
const queues = new Map<string, FairSemaphore>();

/**
 * Runs what belongs to the same queue one after the other: of many simultaneous guesses at one account each is counted before the next is
 * looked at. In this process only; each further process lets one more guess through. Askers of a queue take turns and have places of their
 * own, so that nobody's guesses cost others theirs.
 */
export const oneByOne = async <T>({ queue, asker }: { queue: string; asker: string }, work: () => Promise<T>): Promise<T> => {
  const gate = queues.get(queue) ?? createFairSemaphore({ atOnce: 1, atOnceEach: 1, places: PLACES });
  queues.set(queue, gate);
  try {
    return await gate.run({ asker, waitMs: WAIT_MS }, work);
  } catch (error) {
    if (error instanceof NoTurnError) throw new AppError('requests.too_many', { retry_after_s: 1 });
    throw error;
  } finally {
    if (gate.isIdle() && queues.get(queue) === gate) queues.delete(queue);
  }
};
