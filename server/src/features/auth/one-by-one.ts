import { createFairGate, type FairGate, NoTurnError } from '../../clickhouse/fair-gate.ts';
import { AppError } from '../../base/app-error.ts';

/** In one lane: of all together, and of one asker. */
const PLACES = { all: 64, each: 16 };
const WAIT_MS = 10_000;
const lanes = new Map<string, FairGate>();

/**
 * Runs what belongs to the same lane one after the other: of many simultaneous guesses at one account each is counted before the next is
 * looked at. In this process only; each further process lets one more guess through. Askers of a lane take turns and have places of their
 * own, so that nobody's guesses cost others theirs.
 */
export const oneByOne = async <T>({ lane, asker }: { lane: string; asker: string }, work: () => Promise<T>): Promise<T> => {
  const gate = lanes.get(lane) ?? createFairGate({ atOnce: 1, atOnceEach: 1, places: PLACES });
  lanes.set(lane, gate);
  try {
    return await gate.run({ asker, waitMs: WAIT_MS }, work);
  } catch (error) {
    if (error instanceof NoTurnError) throw new AppError('requests.too_many', { retry_after_s: 1 });
    throw error;
  } finally {
    if (gate.isIdle() && lanes.get(lane) === gate) lanes.delete(lane);
  }
};
