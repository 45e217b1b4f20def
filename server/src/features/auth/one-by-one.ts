import { AppError } from '../../kit/app-error.ts';

const MAX_WAITING = 16;
const lanes = new Map<string, { last: Promise<unknown>; waiting: number }>();

/**
 * Runs what carries the same name one after the other: of many simultaneous guesses at one account each is counted before the next is
 * looked at. In this process only; each further process lets one more guess through.
 */
export const oneByOne = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const lane = lanes.get(name) ?? { last: Promise.resolve(), waiting: 0 };
  if (lane.waiting >= MAX_WAITING) throw new AppError('requests.too_many', { retry_after_s: 1 });
  lane.waiting += 1;
  const mine = lane.last.then(work);
  lane.last = mine.catch(() => undefined);
  lanes.set(name, lane);
  try {
    return await mine;
  } finally {
    lane.waiting -= 1;
    if (lane.waiting === 0) lanes.delete(name);
  }
};
