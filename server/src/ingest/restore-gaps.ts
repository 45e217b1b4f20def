import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import { remakeLostTables } from '../clickhouse/migrate.ts';
import { isDamage } from '../completeness/check.ts';
import { isJournalWhole } from '../completeness/compare-batches.ts';
import type { Completeness } from '../completeness/completeness.ts';
import { dropDetached } from '../completeness/detached.ts';
import { closeGap, type Gap, needsRewrite, noteGaps, noteProgress, noteStuck } from '../completeness/gaps.ts';
import { type MonthKey, monthName } from '../completeness/ledger.ts';
import { type RestoreDeps, rewriteMonth, sendMissing, StuckError } from '../completeness/restore.ts';
import { scanMonth } from '../completeness/scan.ts';
import { BY_URGENCY, KEY_TABLES } from '../completeness/store-side.ts';
import type { Journal } from '../journal/journal.ts';
import type { OwnerDb } from '../postgres/db.ts';
import type { Shipper } from './shipper.ts';

export type RestoreOptions = {
  db: OwnerDb;
  clickhouse: ClickHouse;
  completeness: Completeness;
  shipper: Pick<Shipper, 'between'>;
  now: () => Date;
  log: Logger;
  /** ms of rest after each insert of a restore at least; 0 as a rule. */
  paceMs: number;
  cluster?: string | undefined;
  /** The report store is the embedded one. On a server of somebody else nothing is dropped or written anew. */
  isOwn: boolean;
  archiveDir: Journal['archiveDir'];
  /** Fires when the lanes are lost: whoever holds them next goes on. */
  signal: AbortSignal;
  /** Ids can be looked up again: what was remembered of them may lack some. */
  onKeysRestored: () => void;
};

export type GapRestorer = {
  /** The gap whose turn it is; undefined: none, or all are stuck and were tried lately. */
  next: () => Gap | undefined;
  restore: (gap: Gap) => Promise<void>;
  /** Marks a month as incomplete, for everybody who reads it. */
  note: (month: MonthKey, reason: Gap['reason']) => Promise<void>;
};

/** A restore that failed waits so long before the next one. */
export const AFTER_FAILURE_MS = 2_000;
const DAMAGED_TRIES = 3;
const STUCK_AGAIN_MS = 10_000;
const CLUSTER_SETTLES_MS = 600_000;

/** Ids of all months, then the newest month first. */
export const byUrgency = (a: MonthKey, b: MonthKey): number =>
  Number(KEY_TABLES.includes(b.table)) - Number(KEY_TABLES.includes(a.table)) ||
  b.partition.localeCompare(a.partition) ||
  BY_URGENCY.indexOf(a.table) - BY_URGENCY.indexOf(b.table);

/** Restores what the report store lacks of its journal: by sending it again, or by writing the month anew. */
export const createGapRestorer = (o: RestoreOptions, deps: RestoreDeps): GapRestorer => {
  const { signal } = deps;
  const exclusive = o.shipper.between;
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
      // What the product does not touch somebody else may have put right, or dropped.
      const reason = o.isOwn ? gap.reason : await scanMonth(deps, gap, { exclusive });
      if (reason !== null && (needsRewrite(reason) || (await isForeignAfterSending(deps, gap)))) await rewrite(gap);
      failures.delete(gap.table);
    } catch (error) {
      if (isDamage(error)) return onDamage(gap, error);
      if (!(error instanceof StuckError)) throw error;
      // Somebody may have put it right meanwhile.
      if ((await scanMonth(deps, gap, { exclusive })) !== null) return stick(gap, error);
    }
    await closeIfWhole(gap);
  };

  const rewrite = (gap: Gap): Promise<void> => {
    if (!o.isOwn) throw new StuckError(gap.reason, forAdministrator(gap, o.cluster));
    return rewriteMonth(deps, gap, exclusive);
  };

  /** A table that takes no new month either is dropped and made anew, as long as the journal can fill it. */
  const onDamage = async (gap: Gap, error: unknown): Promise<void> => {
    const count = (failures.get(gap.table) ?? 0) + 1;
    failures.set(gap.table, count);
    if (count < DAMAGED_TRIES || !o.isOwn || !(await canFill(gap.table))) throw error;
    o.log.error({ err: error, table: gap.table }, 'a table of the report store cannot be put right and is made anew');
    await o.clickhouse.command({ name: 'restore.drop_table', sql: `DROP TABLE IF EXISTS ${gap.table} SYNC` });
    await remakeLostTables(o);
    failures.delete(gap.table);
    await o.completeness.check();
  };

  /** Reads every archived file of the table. */
  const canFill = async (table: Gap['table']): Promise<boolean> => {
    for (const month of o.completeness.ledger()) if (month.table === table && !(await isJournalWhole(deps, month))) return false;
    return true;
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
    } else await note(o, gap, reason);
    await o.completeness.look();
    if (reason !== null) return;
    if (o.isOwn && !o.completeness.hasGap(gap.table)) await dropDetached(o, gap.table);
    const isKey = KEY_TABLES.includes(gap.table);
    if (isKey && !KEY_TABLES.some((table) => o.completeness.hasGap(table))) o.onKeysRestored();
  };

  return { next: openGap, restore, note: (month, reason) => note(o, month, reason) };
};

/** On a server that is not the product's own: what its administrator would run. */
const forAdministrator = (gap: Gap, cluster: string | undefined): string =>
  `${monthName(gap)} is damaged on a server that is not the product's own, which drops nothing there. Let its administrator put it right, or run ` +
  `ALTER TABLE ${gap.table}${cluster === undefined ? '' : ` ON CLUSTER ${cluster}`} DROP PARTITION ID '${gap.partition}': the month is then sent again from the journal`;

/** Sends what is missing; does the month hold what the journal does not know, or does it not even read? */
const isForeignAfterSending = async (deps: RestoreDeps, gap: Gap): Promise<boolean> => {
  try {
    const { isForeign } = await sendMissing(deps, gap, {
      onRows: (restored, toRestore) => noteProgress(deps.db, gap, { restored, toRestore }),
    });
    return isForeign;
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  }
};

const note = async (o: RestoreOptions, { table, partition }: MonthKey, reason: Gap['reason']): Promise<void> => {
  const rows = o.completeness.ledger().find((month) => month.table === table && month.partition === partition)?.rows ?? 0;
  await noteGaps(o.db, [{ table, partition, reason, rowsExpected: rows, rowsHeld: rows }]);
  await o.completeness.look();
  o.log.error(
    { table, partition, reason },
    'a month of the report store is incomplete; its figures are marked until it is restored',
  );
};
