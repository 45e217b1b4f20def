import { assertMayWait } from '../base/may-wait.ts';
import type { ClickHouse, ReadQuery } from './client.ts';
import { ClickHouseError } from './errors.ts';

/** Too many were before this one: there was no place left, or its turn did not come in time. */
export class NoTurnError extends Error {
  constructor() {
    super('no turn in time');
    this.name = 'NoTurnError';
  }
}

type Waiting = { start: () => void; refuse: () => void };
type TurnRequest = { asker: string; /** Longest wait for a turn, in ms. */ waitMs: number };

/**
 * Lets so much work run at once, and of one asker only so much; askers that wait take turns, whoever has asked more. Rejects with NoTurnError
 * what has waited too long or finds no place. When all places are taken, whoever has most of them gives one up to somebody who has fewer.
 */
export type FairSemaphore = {
  run: <T>(request: TurnRequest, work: () => Promise<T>) => Promise<T>;
  /** Nothing runs and nobody waits. */
  isIdle: () => boolean;
};

type GateOptions = {
  atOnce: number;
  atOnceEach: number;
  /** To wait at: of all askers together, and of one. */
  places?: { all: number; each: number };
};
const ENDLESS = { all: Infinity, each: Infinity };

export const createFairSemaphore = ({ atOnce, atOnceEach, places = ENDLESS }: GateOptions): FairSemaphore => {
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
  /** False when there is none: somebody with two more than `asker` gives up the last of them, but never for less. */
  const makePlace = (asker: string): boolean => {
    const own = queues.get(asker)?.length ?? 0;
    if (own >= places.each) return false;
    let waiting = 0;
    let most: Waiting[] = [];
    for (const queue of queues.values()) {
      waiting += queue.length;
      if (queue.length >= most.length) most = queue;
    }
    if (waiting < places.all) return true;
    if (most.length < own + 2) return false;
    most.pop()?.refuse();
    return true;
  };
  const turn = ({ asker, waitMs }: TurnRequest): Promise<void> => {
    if (!queues.has(asker) && mayRun(asker)) {
      change(asker, 1);
      return Promise.resolve();
    }
    if (!makePlace(asker)) return Promise.reject(new NoTurnError());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: () => {
          clearTimeout(timer);
          reject(new NoTurnError());
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
    isIdle: () => running === 0 && queues.size === 0,
    run: async (request, work) => {
      // Whoever waits here with a connection keeps it from those who could go on.
      assertMayWait('a turn');
      await turn(request);
      try {
        return await work();
      } finally {
        change(request.asker, -1);
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
 * have a pool of their own in the engine. Nothing is read inside a transaction; without a gate it is: the request has passed one before.
 */
export const throughSemaphore = (
  clickhouse: ClickHouse,
  { gate, asker, withinMs }: { gate: FairSemaphore | null; asker: string; withinMs: number },
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
      return gate === null ? read(q) : gate.run({ asker, waitMs }, () => read(q));
    },
    queryStream: (q) => {
      if (gate !== null) assertMayWait('a read of the report store');
      return clickhouse.queryStream(q);
    },
  };
};
