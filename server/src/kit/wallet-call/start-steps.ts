import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '../../base/repeat.ts';
import { isTransient } from '../../postgres/transient.ts';
import { type Waits, type Watch, WATCHED_EVERY_MS } from '../jobs/watch.ts';
import type { Deps } from '../service/ctx.ts';

/** What a lease holds longer than: a step and noting what came of it. Whoever finds it run out knows that its holder died, and repeats under the same id. */
export const LEASE_MS = 30_000;

const LOOK_EVERY_MS = 500;
/** Steps of one website at a time, so that a slow one leaves places for the others. */
export const MAX_OPEN_OF_SITE = 2;
const RECORD_PAUSE_MS = 500;

export type Room = {
  now: Date;
  /** Websites with steps under way in this process, and how many. */
  open: { siteIds: readonly string[]; steps: readonly number[] };
  limit: number;
};

export type StepWork<Item, End> = {
  /** What the log calls them: `cancels of bets`. */
  name: string;
  waits: Waits;
  /** Steps under way in this process. */
  maxOpen: number;
  /**
   * Takes what is due, each under a lease, in a transaction of its own; of a website no more than `MAX_OPEN_OF_SITE` with those that are under
   * way. Websites with fewer of them come first.
   */
  claim: (room: Room) => Promise<Item[]>;
  /** Does the step, outside of any transaction; twice does no more than once. */
  take: (item: Item) => Promise<End>;
  /** The end of a step that threw: the report store is away, or the call never left. */
  endOfFailure: (item: Item) => End;
  /** Notes what came of it in one transaction; false when another holds the lease by now. */
  record: (item: Item, end: End) => Promise<boolean>;
  /** What the log says of one. */
  told: (item: Item) => Record<string, unknown>;
};

/** Goes through the steps of what staff ask wallets for: claim, do the step, record. Any number of processes may do so at once. */
export const startSteps = <Item extends { site_id: string }, End>(
  { now, log }: Pick<Deps, 'now' | 'log'>,
  { name, waits, maxOpen, claim, take, endOfFailure, record, told }: StepWork<Item, End>,
  watch?: Watch,
): { stop: () => Promise<void> } => {
  const underWay = new Map<Promise<void>, string>();

  const openBySite = (): Room['open'] => {
    const bySite = Map.groupBy(underWay.values(), (siteId) => siteId);
    return { siteIds: [...bySite.keys()], steps: [...bySite.values()].map((steps) => steps.length) };
  };

  const work = async (item: Item): Promise<void> => {
    const startedMs = performance.now();
    const end = await take(item).catch((error: unknown): End => {
      log.warn({ err: error, ...told(item) }, `a step of ${name} could not be taken`);
      return endOfFailure(item);
    });
    // Tried at least once, however long the step took: the lease says whether it still counts.
    do {
      try {
        if (!(await record(item, end))) log.warn(told(item), `a step of ${name} ended after its lease`);
        return;
      } catch (error) {
        if (!isTransient(error)) {
          log.error({ err: error, ...told(item) }, `a step of ${name} was not noted`);
          return;
        }
        await sleep(RECORD_PAUSE_MS);
      }
    } while (performance.now() - startedMs < LEASE_MS);
    log.error(told(item), `a step of ${name} could not be noted within its lease and is left to whoever takes it up`);
  };

  const looking = repeat({
    name,
    everyMs: watch === undefined ? LOOK_EVERY_MS : WATCHED_EVERY_MS,
    afterFailureMs: LOOK_EVERY_MS,
    step: async () => {
      const limit = maxOpen - underWay.size;
      if (limit <= 0) return;
      for (const item of await claim({ now: now(), open: openBySite(), limit })) {
        const working = work(item).finally(() => {
          underWay.delete(working);
          looking.wake();
        });
        underWay.set(working, item.site_id);
      }
    },
    onFailure: (error) => log.warn({ err: error }, `${name} that are due could not be looked up`),
  });
  watch?.add({ waits, wake: looking.wake });
  return {
    stop: async () => {
      await looking.stop();
      await Promise.allSettled(underWay.keys());
    },
  };
};
