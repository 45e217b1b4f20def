import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { Db } from '../postgres/db.ts';
import { acquireLane, type LaneLock } from '../postgres/lane-lock.ts';
import { createBetFilter, type BetFilter } from './bet-filter.ts';
import { createBetLane, type BetLane } from './bet-lane.ts';
import { openGroupIds, readGroup } from './journal.ts';
import { createShipper, type Shipper } from './shipper.ts';
import { storedBetIds } from './stored-bets.ts';

type Held = { lane: BetLane; shipper: Shipper; lock: LaneLock; lost: AbortSignal };
type HolderOptions = { db: Db; databaseUrl: string; clickhouse: ClickHouse; now: () => Date; log: Logger };

const RETRY_MS = 1_000;

/**
 * Holds the lane of bets whenever no other process does. What a former holder left open is applied first, then new bets are let in.
 * A lane in doubt (its connection lost, a commit of unknown outcome) is closed and opened anew, which clears the doubt.
 */
export const createLaneHolder = ({ db, databaseUrl, clickhouse, now, log }: HolderOptions) => {
  let held: Held | undefined;
  let isStopping = false;
  const stopping = new AbortController();

  const open = async (): Promise<Held | undefined> => {
    const shipper = createShipper({ db, clickhouse, log });
    const lost = new AbortController();
    lost.signal.addEventListener('abort', shipper.abandon);
    const lock = await acquireLane({ url: databaseUrl, log, onLost: () => lost.abort() });
    if (lock === undefined) return undefined;
    stopping.signal.addEventListener('abort', shipper.abandon);
    try {
      for (const groupId of await openGroupIds(db)) await shipper.ship(await readGroup(db, groupId), { mayBePresent: true });
      lost.signal.throwIfAborted();
    } catch (error) {
      shipper.abandon();
      await shipper.drain();
      await lock.release();
      throw error;
    } finally {
      stopping.signal.removeEventListener('abort', shipper.abandon);
    }
    const filter = createBetFilter();
    const lane = createBetLane({ db, clickhouse, filter, shipper, now, log, lock, onDoubt: () => lost.abort() });
    void loadFilter(filter, lane);
    return { lane, shipper, lock, lost: lost.signal };
  };

  const openWhenFree = async (): Promise<void> => {
    while (!isStopping) {
      try {
        const opened = await open();
        if (opened?.lost.aborted === false) {
          held = opened;
          opened.lost.addEventListener('abort', () => reopen(opened));
          return;
        }
      } catch (error) {
        log.warn({ err: error }, 'the ingest lane could not be opened, trying again');
      }
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  /** The old lane must have come to rest first: two shippers at once could bring the same batch twice. */
  const reopen = (doubtful: Held): void => {
    if (held !== doubtful) return;
    held = undefined;
    opening = close(doubtful).then(openWhenFree);
  };

  const close = async ({ lane, shipper, lock }: Held): Promise<void> => {
    lane.close();
    await lane.drain();
    await shipper.drain();
    await lock.release().catch((error: unknown) => log.warn({ err: error }, 'the ingest lane was not released in order'));
  };

  /** Until it is loaded every bet is looked up: slower, and just as right. */
  const loadFilter = async (filter: BetFilter, lane: BetLane): Promise<void> => {
    while (!filter.isLoaded() && !lane.isClosed()) {
      try {
        for await (const ids of storedBetIds(clickhouse)) for (const id of ids) filter.add(id);
        filter.markLoaded();
      } catch (error) {
        log.warn({ err: error }, 'the filter of known bets could not be loaded, trying again');
        await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  let opening = openWhenFree();

  return {
    /** Undefined while the lane is in other hands or being opened. */
    lane: (): BetLane | undefined => held?.lane,
    /** Finishes what is under way and gives the lane back. */
    stop: async (): Promise<void> => {
      isStopping = true;
      stopping.abort();
      await opening;
      const last = held;
      held = undefined;
      if (last !== undefined) await close(last);
    },
  };
};
export type LaneHolder = ReturnType<typeof createLaneHolder>;
