import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { OwnerDb } from '../postgres/db.ts';
import { acquireLane, type LaneLock } from '../postgres/lane-lock.ts';
import { createIdFilter, type IdFilter } from './id-filter.ts';
import type { Completeness } from '../completeness/completeness.ts';
import { type Keeper, startKeeper } from './keeper.ts';
import { AT_ONCE, rewriteMonth } from '../completeness/restore.ts';
import type { FactKind } from './fact-kind.ts';
import { openGroupIds, readGroup } from '../journal/journal.ts';
import { createLane, type Lane } from './lane.ts';
import { createShipper, type Shipper } from './shipper.ts';

type Held = { lanes: ReadonlyMap<string, Lane>; shipper: Shipper; keeper: Keeper | undefined; lock: LaneLock; lost: AbortSignal };
/** `paceMs`: least rest after each insert of a restore, so that others get the machine. */
export type Upkeep = { paceMs: number; cluster?: string | undefined };

type HolderOptions = {
  kinds: readonly FactKind[];
  db: OwnerDb;
  databaseUrl: string;
  clickhouse: ClickHouse;
  completeness: Completeness;
  upkeep: Upkeep | null;
  now: () => Date;
  log: Logger;
};

const RETRY_MS = 1_000;
/** Ids for which a filter has room at first, of kinds that come in smaller numbers than bets. */
const FIRST_CAPACITY = 1 << 16;

/**
 * Holds the lanes of all kinds whenever no other process does. What a former holder left open is applied first, then new rows are let in.
 * In doubt (the connection lost, a commit of unknown outcome) they are closed and opened anew, which clears the doubt.
 */
export const createLaneHolder = ({ kinds, db, databaseUrl, clickhouse, completeness, upkeep, now, log }: HolderOptions) => {
  let held: Held | undefined;
  let isStopping = false;
  const stopping = new AbortController();

  const open = async (): Promise<Held | undefined> => {
    const lost = new AbortController();
    const shipper = createShipper({
      db,
      clickhouse,
      log,
      onDoubt: completeness.doubt,
      // Called by the shipper itself, between its own inserts.
      rewrite: (month) => rewriteMonth({ db, clickhouse, log, signal: lost.signal, pace: AT_ONCE }, month, (work) => work()),
    });
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
    const lanes = new Map<string, Lane>();
    for (const kind of kinds) {
      const filter = createIdFilter(kind.name === 'bets' ? {} : { firstCapacity: FIRST_CAPACITY });
      const lane = createLane({
        kind,
        db,
        clickhouse,
        filter,
        shipper,
        completeness,
        now,
        log,
        lock,
        onDoubt: () => lost.abort(),
      });
      lanes.set(kind.name, lane);
      void loadFilter(kind, { filter, lane });
    }
    const keeper =
      upkeep === null
        ? undefined
        : startKeeper({
            ...upkeep,
            db,
            clickhouse,
            completeness,
            shipper,
            now,
            log,
            signal: lost.signal,
            onKeysRestored: () => lost.abort(),
          });
    return { lanes, shipper, keeper, lock, lost: lost.signal };
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
        if (opened !== undefined) await close(opened);
      } catch (error) {
        log.warn({ err: error }, 'the ingest lane could not be opened, trying again');
      }
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  /** The old lanes must have come to rest first: two shippers at once could bring the same batch twice. */
  const reopen = (doubtful: Held): void => {
    if (held !== doubtful) return;
    held = undefined;
    opening = close(doubtful).then(openWhenFree);
  };

  const close = async ({ lanes, shipper, keeper, lock }: Held): Promise<void> => {
    for (const lane of lanes.values()) lane.close();
    const kept = keeper?.stop();
    for (const lane of lanes.values()) await lane.drain();
    await shipper.drain();
    await kept;
    await lock.release().catch((error: unknown) => log.warn({ err: error }, 'the ingest lane was not released in order'));
  };

  /** Until it is loaded every row is looked up: slower, and just as right. It works half the time, so that people are answered meanwhile. */
  const loadFilter = async (kind: FactKind, { filter, lane }: { filter: IdFilter; lane: Lane }): Promise<void> => {
    while (!filter.isLoaded() && !lane.isClosed()) {
      // A filter of some ids would take the others for new.
      if (!completeness.isKnown() || completeness.hasGap(kind.tables.keys)) {
        await sleep(RETRY_MS / 10, undefined, { signal: stopping.signal }).catch(() => undefined);
        continue;
      }
      try {
        for await (const ids of kind.storedIds(clickhouse)) {
          if (lane.isClosed()) return;
          const startedMs = performance.now();
          for (const id of ids) filter.add(id);
          await sleep(performance.now() - startedMs);
        }
        filter.markLoaded();
      } catch (error) {
        log.warn({ err: error, kind: kind.name }, 'the filter of known ids could not be loaded, trying again');
        await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  let opening = openWhenFree();

  return {
    /** Undefined while the lanes are in other hands or being opened. */
    lane: (kind: FactKind): Lane | undefined => held?.lanes.get(kind.name),
    isOpen: (): boolean => held !== undefined,
    /** Was everything read and compared since the engine last started? */
    isScanned: (): boolean => held?.keeper?.isScanned() ?? false,
    /** Finishes what is under way and gives the lanes back. */
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
