import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import { remakeLostTables } from '../clickhouse/migrate.ts';
import type { OwnerDb } from '../postgres/db.ts';
import type { Shipper } from './shipper.ts';
import { isDamage } from '../completeness/check.ts';
import { isJournalWhole } from '../completeness/compare-batches.ts';
import { compareHours } from '../completeness/compare-hours.ts';
import type { Completeness } from '../completeness/completeness.ts';
import { dropDetached } from '../completeness/detached.ts';
import { closeGap, type Gap, needsRewrite, noteGaps, noteProgress, noteStuck } from '../completeness/gaps.ts';
import { type MonthKey, monthName } from '../completeness/ledger.ts';
import { type RestoreDeps, rewriteMonth, sendMissing, StuckError } from '../completeness/restore.ts';
import { probeMonths } from '../completeness/probe.ts';
import { scanMonth } from '../completeness/scan.ts';
import { BY_URGENCY, FACT_TABLES, KEY_TABLES } from '../completeness/store-side.ts';

export type KeeperOptions = {
  db: OwnerDb;
  clickhouse: ClickHouse;
  completeness: Completeness;
  shipper: Pick<Shipper, 'between'>;
  now: () => Date;
  log: Logger;
  /** ms of rest after each insert of a restore at least; 0 as a rule. */
  paceMs: number;
  cluster?: string | undefined;
  /** Fires when the lanes are lost: whoever holds them next goes on. */
  signal: AbortSignal;
  /** Ids can be looked up again: what was remembered of them may lack some. */
  onKeysRestored: () => void;
};

export type Keeper = {
  stop: () => Promise<void>;
  /** Was everything read and compared since the engine last started? */
  isScanned: () => boolean;
};

const IDLE_MS = 500;
const AFTER_FAILURE_MS = 2_000;
const DAMAGED_TRIES = 3;
const STUCK_AGAIN_MS = 10_000;
/** Anything is noticed within five minutes (quality.md T086), for less than a hundredth of the machine. */
const HOURS_EVERY_MS = 240_000;
const PROBE_EVERY_MS = 240_000;
const CLUSTER_SETTLES_MS = 600_000;
const SCAN_EVERY_MS = 24 * 3_600_000;

/** Ids of all months, then the newest month first. */
export const byUrgency = (a: MonthKey, b: MonthKey): number =>
  Number(KEY_TABLES.includes(b.table)) - Number(KEY_TABLES.includes(a.table)) ||
  b.partition.localeCompare(a.partition) ||
  BY_URGENCY.indexOf(a.table) - BY_URGENCY.indexOf(b.table);

/**
 * Keeps the report store whole, in the process that holds the lanes: restores what is missing or damaged, looks at what somebody could not read,
 * opens every file every four minutes, compares the last days hour by hour, and reads everything once after a start and once a day. One thing at a
 * time, what is known to be incomplete first.
 */
export const startKeeper = (o: KeeperOptions): Keeper => {
  const stopping = new AbortController();
  const signal = AbortSignal.any([o.signal, stopping.signal]);
  const pace = { leastMs: o.paceMs, isAsked: o.completeness.isAsked };
  const deps: RestoreDeps = { db: o.db, clickhouse: o.clickhouse, log: o.log, signal, pace };
  const exclusive = o.shipper.between;
  let toScan: MonthKey[] | undefined;
  let scannedEpoch = -1;
  let scannedAtMs = -Infinity;
  let hoursAtMs = -Infinity;
  /** A start reads everything anyway. */
  let probedAtMs = performance.now();
  const stuckAtMs = new Map<string, number>();
  const failures = new Map<string, number>();

  /** What is stuck is tried again now and then: somebody may have brought back what it lacked. */
  const openGap = (): Gap | undefined => {
    const gaps = o.completeness.gaps().toSorted(byUrgency);
    const isTurn = (gap: Gap): boolean => performance.now() - (stuckAtMs.get(monthName(gap)) ?? -Infinity) > STUCK_AGAIN_MS;
    return gaps.find(({ isStuck }) => !isStuck) ?? gaps.find(isTurn);
  };

  const restore = async (gap: Gap): Promise<void> => {
    // A replica of a cluster may only be late: what it lacks for a moment must not be sent twice.
    if (o.cluster !== undefined && o.now().getTime() - gap.foundAt.getTime() < CLUSTER_SETTLES_MS) {
      await sleep(AFTER_FAILURE_MS, undefined, { signal });
      return closeIfWhole(gap);
    }
    await remakeLostTables(o);
    try {
      if (needsRewrite(gap.reason) || (await isForeignAfterSending(gap))) await rewrite(gap);
      failures.delete(gap.table);
    } catch (error) {
      if (isDamage(error)) return onDamage(gap, error);
      if (!(error instanceof StuckError)) throw error;
      // Somebody may have put it right meanwhile.
      if ((await scanMonth(deps, gap, { exclusive })) !== null) return stick(gap, error);
    }
    await closeIfWhole(gap);
  };

  /** Sends what is missing; does the month hold what the journal does not know, or does it not even read? */
  const isForeignAfterSending = async (gap: Gap): Promise<boolean> => {
    try {
      const { isForeign } = await sendMissing(deps, gap, {
        onRows: (restored, toRestore) => noteProgress(o.db, gap, { restored, toRestore }),
      });
      return isForeign;
    } catch (error) {
      if (isDamage(error)) return true;
      throw error;
    }
  };

  /** A table that takes no new month either is dropped and made anew, as long as the journal can fill it. */
  const onDamage = async (gap: Gap, error: unknown): Promise<void> => {
    const count = (failures.get(gap.table) ?? 0) + 1;
    failures.set(gap.table, count);
    const months = o.completeness.ledger().filter(({ table }) => table === gap.table);
    const canFill =
      o.cluster === undefined && (await Promise.all(months.map((month) => isJournalWhole(o.db, month)))).every(Boolean);
    if (count < DAMAGED_TRIES || !canFill) throw error;
    o.log.error({ err: error, table: gap.table }, 'a table of the report store cannot be put right and is made anew');
    await o.clickhouse.command({ name: 'restore.drop_table', sql: `DROP TABLE IF EXISTS ${gap.table} SYNC` });
    await remakeLostTables(o);
    failures.delete(gap.table);
    await o.completeness.check();
  };

  const rewrite = (gap: Gap): Promise<void> => {
    // The parts of a cluster are in the hands of its own replication.
    if (o.cluster !== undefined)
      throw new StuckError(gap.reason, `${monthName(gap)} is damaged on a cluster, which has to repair it`);
    return rewriteMonth(deps, gap, exclusive);
  };

  const stick = async (gap: Gap, error: StuckError): Promise<void> => {
    if (!gap.isStuck) o.log.error({ err: error }, 'a month of the report store cannot be restored');
    stuckAtMs.set(monthName(gap), performance.now());
    await noteStuck(o.db, gap, error.reason);
    await o.completeness.look();
  };

  const closeIfWhole = async (gap: Gap): Promise<void> => {
    const reason = await scanMonth(deps, gap, { exclusive, hasFiles: needsRewrite(gap.reason) });
    if (reason === null) {
      await closeGap(o.db, gap);
      o.log.warn({ table: gap.table, partition: gap.partition }, 'a month of the report store is whole again');
    } else await note(gap, reason);
    await o.completeness.look();
    if (reason !== null) return;
    if (!o.completeness.hasGap(gap.table)) await dropDetached(o, gap.table);
    const isKey = KEY_TABLES.includes(gap.table);
    if (isKey && !KEY_TABLES.some((table) => o.completeness.hasGap(table))) o.onKeysRestored();
  };

  const note = async ({ table, partition }: MonthKey, reason: Gap['reason']): Promise<void> => {
    const rows = o.completeness.ledger().find((month) => month.table === table && month.partition === partition)?.rows ?? 0;
    await noteGaps(o.db, [{ table, partition, reason, rowsExpected: rows, rowsHeld: rows }]);
    await o.completeness.look();
    o.log.error(
      { table, partition, reason },
      'a month of the report store is incomplete; its figures are marked until it is restored',
    );
  };

  const lookAtHours = async (): Promise<void> => {
    hoursAtMs = performance.now();
    for (const month of await compareHours(o, exclusive)) await note(month, 'sums_differ');
  };

  const probe = async (): Promise<void> => {
    probedAtMs = performance.now();
    for (const { table, partition } of await probeMonths({ clickhouse: o.clickhouse, log: o.log, signal }))
      o.completeness.suspect({ tables: new Set([table]), from: partition, to: partition });
  };

  const lookAt = async (month: MonthKey): Promise<void> => {
    const reason = await scanMonth(deps, month, { exclusive });
    if (reason !== null) await note(month, reason);
  };

  /** A month of the round that is under way; the last one ends it. */
  const scanNext = async (): Promise<void> => {
    if (toScan === undefined) {
      toScan = o.completeness.ledger().toSorted(byUrgency);
      scannedEpoch = o.completeness.epoch();
    }
    const month = toScan.shift();
    if (month !== undefined) return lookAt(month);
    for (const table of FACT_TABLES) await dropDetached(o, table);
    toScan = undefined;
    scannedAtMs = performance.now();
    await o.db.updateTable('fact_store').set({ verified_at: o.now() }).execute();
  };

  const isScanDue = (): boolean =>
    toScan !== undefined || scannedEpoch !== o.completeness.epoch() || performance.now() - scannedAtMs > SCAN_EVERY_MS;

  const step = async (): Promise<boolean> => {
    if (!o.completeness.isKnown()) return false;
    const gap = openGap();
    const suspect = gap === undefined ? o.completeness.takeSuspect() : undefined;
    if (gap !== undefined) await restore(gap);
    else if (suspect !== undefined) await lookAt(suspect);
    else if (performance.now() - probedAtMs > PROBE_EVERY_MS) await probe();
    else if (performance.now() - hoursAtMs > HOURS_EVERY_MS) await lookAtHours();
    else if (isScanDue()) await scanNext();
    else return false;
    return true;
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      let pauseMs = 0;
      try {
        pauseMs = (await step()) ? 0 : IDLE_MS;
      } catch (error) {
        if (signal.aborted) return;
        o.log.error(
          { err: error, gaps: o.completeness.gaps().map(monthName) },
          'the report store could not be looked after, trying again',
        );
        pauseMs = AFTER_FAILURE_MS;
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
    isScanned: () => toScan === undefined && scannedEpoch === o.completeness.epoch(),
  };
};
