import { repeat } from '../base/repeat.ts';
import { makeMissingSums } from '../clickhouse/table-settings.ts';
import { compareHours } from '../completeness/compare-hours.ts';
import { dropDetached } from '../completeness/detached.ts';
import { type MonthKey, monthName } from '../completeness/ledger.ts';
import { probeMonths } from '../completeness/probe.ts';
import type { RestoreDeps } from '../completeness/restore.ts';
import { scanMonth } from '../completeness/scan.ts';
import { FACT_TABLES } from '../completeness/store-side.ts';
import { AFTER_FAILURE_MS, byUrgency, createGapRestorer, type RestoreOptions } from './restore-gaps.ts';

export type StoreRepairer = {
  stop: () => Promise<void>;
  /** Was everything read and compared since the engine last started? */
  isScanned: () => boolean;
};

const IDLE_MS = 500;
/** Anything is noticed within five minutes (T086), for less than a hundredth of the machine. */
const HOURS_EVERY_MS = 240_000;
const PROBE_EVERY_MS = 240_000;
/** While this many rows came since the last probe: what was loaded at once is summed soon. */
const SUMS_EVERY_MS = 60_000;
const LOADED_ROWS = 10_000;
const SCAN_EVERY_MS = 24 * 3_600_000;

/**
 * Keeps the report store whole, in the process that holds the lanes: restores what is missing or damaged, looks at what somebody could not read,
 * opens every file and makes missing sums every four minutes, compares the last days hour by hour, and reads everything once after a start and once a day. One thing at a
 * time, what is known to be incomplete first.
 */
export const startStoreRepairer = (o: RestoreOptions): StoreRepairer => {
  const stopping = new AbortController();
  const signal = AbortSignal.any([o.signal, stopping.signal]);
  const pace = { leastMs: o.paceMs, isBusy: o.completeness.isBusy };
  const deps: RestoreDeps = { db: o.db, archiveDir: o.archiveDir, clickhouse: o.clickhouse, log: o.log, signal, pace };
  const restorer = createGapRestorer(o, deps);
  const exclusive = o.shipper.between;
  let toScan: MonthKey[] | undefined;
  let scannedEpoch = -1;
  let scannedAtMs = -Infinity;
  let hoursAtMs = -Infinity;
  /** A start reads everything anyway. */
  let probedAtMs = performance.now();
  let summedAtMs = -Infinity;
  let probedRows = 0;

  const lookAtHours = async (): Promise<void> => {
    hoursAtMs = performance.now();
    for (const month of await compareHours(o, exclusive)) await restorer.note(month, 'sums_differ');
  };

  const countRows = (): number => o.completeness.ledger().reduce((sum, { rows }) => sum + rows, 0);

  const makeSums = async (): Promise<void> => {
    summedAtMs = performance.now();
    await makeMissingSums({ clickhouse: o.clickhouse, log: o.log });
  };
  const isLoaded = (): boolean =>
    performance.now() - summedAtMs > SUMS_EVERY_MS && Math.abs(countRows() - probedRows) >= LOADED_ROWS;

  const probe = async (): Promise<void> => {
    probedAtMs = performance.now();
    for (const { table, partition } of await probeMonths({ clickhouse: o.clickhouse, log: o.log, signal }))
      o.completeness.suspect({ tables: new Set([table]), from: partition, to: partition });
    probedRows = countRows();
    await makeSums();
  };

  const lookAt = async (month: MonthKey): Promise<void> => {
    const reason = await scanMonth(deps, month, { exclusive });
    if (reason !== null) await restorer.note(month, reason);
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

  const step = async (): Promise<'more' | undefined> => {
    if (!o.completeness.isKnown()) return undefined;
    const gap = restorer.next();
    const suspect = gap === undefined ? o.completeness.takeSuspect() : undefined;
    if (gap !== undefined) {
      await restorer.restore(gap);
      probedRows = 0;
    } else if (suspect !== undefined) await lookAt(suspect);
    else if (performance.now() - probedAtMs > PROBE_EVERY_MS) await probe();
    else if (isLoaded()) await makeSums();
    else if (performance.now() - hoursAtMs > HOURS_EVERY_MS) await lookAtHours();
    else if (isScanDue()) await scanNext();
    else return undefined;
    return 'more';
  };

  const repeated = repeat({
    everyMs: IDLE_MS,
    afterFailureMs: AFTER_FAILURE_MS,
    signal,
    step,
    onFailure: (error) =>
      o.log.error(
        { err: error, gaps: o.completeness.gaps().map(monthName) },
        'the report store could not be looked after, trying again',
      ),
  });
  return {
    stop: () => {
      stopping.abort();
      return repeated.stop();
    },
    isScanned: () => toScan === undefined && scannedEpoch === o.completeness.epoch(),
  };
};
