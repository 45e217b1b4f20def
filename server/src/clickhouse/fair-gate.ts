import type { ClickHouse, ReadQuery } from './client.ts';
import { ClickHouseError } from './errors.ts';

/** Too many reads were before this one: its turn did not come in time. */
export class NoTurnError extends Error {
  constructor() {
    super('no turn at the store in time');
    this.name = 'NoTurnError';
  }
}

type Waiting = { start: () => void };
type Ask = { asker: string; /** Longest wait for a turn, in ms. */ waitMs: number };

/**
 * Lets so many reads run at once, and of one asker only so many; askers that wait take turns, whoever has asked more. Rejects with NoTurnError
 * what has waited too long.
 */
export type FairGate = { run: <T>(ask: Ask, work: () => Promise<T>) => Promise<T> };

export const createFairGate = ({ atOnce, atOnceEach }: { atOnce: number; atOnceEach: number }): FairGate => {
  // A map keeps the order in which askers joined: the first that may run is next, and goes to the end.
  const queues = new Map<string, Waiting[]>();
  const runningOf = new Map<string, number>();
  let running = 0;

  const mayRun = (asker: string): boolean => running < atOnce && (runningOf.get(asker) ?? 0) < atOnceEach;
  const change = (asker: string, by: 1 | -1): void => {
    running += by;
    const count = (runningOf.get(asker) ?? 0) + by;
    if (count === 0) runningOf.delete(asker);
    else runningOf.set(asker, count);
  };
  const keepQueue = (asker: string, queue: Waiting[]): void => {
    if (queue.length > 0) queues.set(asker, queue);
    else queues.delete(asker);
  };
  const startNext = (): void => {
    for (const [asker, queue] of queues) {
      if (!mayRun(asker)) continue;
      const next = queue.shift();
      queues.delete(asker);
      keepQueue(asker, queue);
      if (next === undefined) continue;
      change(asker, 1);
      next.start();
      return;
    }
  };
  const turn = ({ asker, waitMs }: Ask): Promise<void> => {
    if (!queues.has(asker) && mayRun(asker)) {
      change(asker, 1);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        keepQueue(
          asker,
          (queues.get(asker) ?? []).filter((other) => other !== waiting),
        );
        reject(new NoTurnError());
      }, waitMs);
      queues.set(asker, [...(queues.get(asker) ?? []), waiting]);
    });
  };
  return {
    run: async (ask, work) => {
      await turn(ask);
      try {
        return await work();
      } finally {
        change(ask.asker, -1);
        startNext();
      }
    },
  };
};

/** A read that has less is not begun. */
const LEAST_READ_MS = 1_000;
/** What the store allows a read anyway (client.ts). */
const FULL_READ_S = 4;

/**
 * The same store for one request: its reads go through the gate, and whatever they wait for and take ends `withinMs` after it came. Streams
 * have a lane of their own in the engine.
 */
export const throughGate = (
  clickhouse: ClickHouse,
  { gate, asker, withinMs }: { gate: FairGate; asker: string; withinMs: number },
): ClickHouse => {
  const endMs = performance.now() + withinMs;
  const leftMs = (): number => endMs - performance.now();
  const read = <Row>(q: ReadQuery): Promise<Row[]> => {
    q.signal?.throwIfAborted();
    // Whole seconds: the engine opens a session anew for every other limit.
    const seconds = Math.max(1, Math.floor(leftMs() / 1_000));
    if (seconds >= FULL_READ_S) return clickhouse.query(q);
    return clickhouse.query({ ...q, settings: { ...q.settings, max_execution_time: seconds } });
  };
  return {
    ...clickhouse,
    query: async (q) => {
      const waitMs = leftMs() - LEAST_READ_MS;
      if (waitMs <= 0)
        throw new ClickHouseError({ code: 159, kind: 'timeout', message: `${q.name}: no time left`, cause: undefined });
      return gate.run({ asker, waitMs }, () => read(q));
    },
  };
};
