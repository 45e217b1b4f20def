import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { Completeness } from '../completeness/completeness.ts';
import { AT_ONCE, rewriteMonth } from '../completeness/restore.ts';
import { openGroupIds, readGroup } from '../journal/journal.ts';
import type { AppliedBets } from '../journal/applied-bets.ts';
import type { OwnerDb } from '../postgres/db.ts';
import { acquireLane, type LaneLock } from '../postgres/lane-lock.ts';
import type { FactKind } from './fact-kind.ts';
import { createIdFilter } from './id-filter.ts';
import { type StoreRepairer, startStoreRepairer } from './store-repairer.ts';
import type { RestoreOptions } from './restore-gaps.ts';
import { createLane, type Lane } from './lane.ts';
import { loadFilter } from './load-filter.ts';
import { createShipper, type Shipper } from './shipper.ts';

/** `lost` fires in doubt: the connection went away, or nobody knows whether a commit happened. */
export type Held = {
  lanes: ReadonlyMap<string, Lane>;
  shipper: Shipper;
  repairer: StoreRepairer | undefined;
  lock: LaneLock;
  lost: AbortSignal;
};
/** `paceMs`: least rest after each insert of a restore, so that others get the machine. */
export type Upkeep = Pick<RestoreOptions, 'paceMs' | 'cluster' | 'isOwn' | 'archiveDir'>;

export type LanesOptions = {
  kinds: readonly FactKind[];
  db: OwnerDb;
  databaseUrl: string;
  clickhouse: ClickHouse;
  completeness: Completeness;
  upkeep: Upkeep | null;
  /** Seals what jackpots keep secret. */
  encryptionKey: Buffer;
  onFactsQueued: (kind: string) => void;
  /** Told when rows are let in. */
  onOpen?: () => void;
  /** Told of each group that is in the report store. */
  onApplied?: AppliedBets['tell'];
  now: () => Date;
  log: Logger;
};

/** Ids for which a filter has room at first, of kinds that come in smaller numbers than bets. */
const FIRST_CAPACITY = 1 << 16;

type Opening = { shipper: Shipper; lock: LaneLock; lost: AbortController };

/** Opens the lanes of all kinds, if no other process holds them. What a former holder left open is applied first. `stopping` cuts that short. */
export const openLanes = async (options: LanesOptions, stopping: AbortSignal): Promise<Held | undefined> => {
  const { db, databaseUrl, clickhouse, completeness, upkeep, onFactsQueued, now, log } = options;
  const lost = new AbortController();
  const shipper = createShipper({
    db,
    clickhouse,
    log,
    onApplied: options.onApplied,
    onCommitUnknown: completeness.doubt,
    isReplicated: upkeep?.cluster !== undefined,
    // Called by the shipper itself, between its own inserts.
    ...(upkeep?.isOwn === false
      ? {}
      : {
          rewrite: (month) =>
            rewriteMonth(
              { db, archiveDir: upkeep?.archiveDir ?? null, clickhouse, log, signal: lost.signal, pace: AT_ONCE },
              month,
              (work) => work(),
            ),
        }),
  });
  lost.signal.addEventListener('abort', shipper.abandon);
  const lock = await acquireLane({ url: databaseUrl, log, onLost: () => lost.abort(), onFactsQueued });
  if (lock === undefined) return undefined;
  const opening = { shipper, lock, lost };
  await applyOpenGroups(db, stopping, opening);
  const lanes = lanesOf(options, stopping, opening);
  const repairer =
    upkeep === null
      ? undefined
      : startStoreRepairer({
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
  return { lanes, shipper, repairer, lock, lost: lost.signal };
};

/** What a former holder froze and did not bring into the report store. */
const applyOpenGroups = async (db: OwnerDb, stopping: AbortSignal, { shipper, lock, lost }: Opening): Promise<void> => {
  stopping.addEventListener('abort', shipper.abandon);
  try {
    for (const groupId of await openGroupIds(db)) await shipper.ship(await readGroup(db, groupId), { mayBePresent: true });
    lost.signal.throwIfAborted();
  } catch (error) {
    shipper.abandon();
    await shipper.drain();
    await lock.release();
    throw error;
  } finally {
    stopping.removeEventListener('abort', shipper.abandon);
  }
};

const lanesOf = (options: LanesOptions, stopping: AbortSignal, { shipper, lock, lost }: Opening): Map<string, Lane> => {
  const { kinds, db, clickhouse, completeness, encryptionKey, now, log } = options;
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
      encryptionKey,
      onCommitUnknown: () => lost.abort(),
    });
    lanes.set(kind.name, lane);
    void loadFilter(kind, { filter, clickhouse, completeness, isOver: lane.isClosed, signal: stopping, log });
  }
  return lanes;
};

/** What is under way is finished, then the lanes are anybody's. */
export const closeHeld = async ({ lanes, shipper, repairer, lock }: Held, log: Logger): Promise<void> => {
  for (const lane of lanes.values()) lane.close();
  const kept = repairer?.stop();
  for (const lane of lanes.values()) await lane.drain();
  await shipper.drain();
  await kept;
  await lock.release().catch((error: unknown) => log.warn({ err: error }, 'the ingest lane was not released in order'));
};
