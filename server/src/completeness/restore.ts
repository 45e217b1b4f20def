import type { Logger } from 'pino';
import type { GapReason } from '@manager/contract/features/system/completeness';
import { rest } from '../base/repeat.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import { ArchiveLost } from '../journal/archive-files.ts';
import { batchChunks } from '../journal/batch-chunks.ts';
import { type Journal, readBatchesById } from '../journal/journal.ts';
import { journalTables } from '../journal/journal-format.ts';
import { compareBatches, isJournalWhole } from './compare-batches.ts';
import { createHourSums, type Digest, digestOf, isSameSums, noSums, plus, type Sums } from './digest.ts';
import { noteProgress } from './gaps.ts';
import { correctHours, correctLedger, type MonthKey, readLedger, sumsOf } from './ledger.ts';
import { readSums } from './store-side.ts';

export type RestoreDeps = Journal & {
  clickhouse: ClickHouse;
  log: Logger;
  /** Cuts the work between two inserts: another process may hold the lanes. */
  signal: AbortSignal;
  pace: Pace;
};

/** How long a restore rests after each insert: `leastMs` always, and for a multiple of the insert's time while `isBusy` says that people read. */
export type Pace = { leastMs: number; isBusy: () => boolean };

/** Nobody reads beside it, or nobody can until it is done. */
export const AT_ONCE: Pace = { leastMs: 0, isBusy: () => false };

/** Measured with `npm run bench -- --only restore`: a report beside it takes little longer than alone. */
const REST_WHILE_BUSY = 1.5;

/** A month that nothing here can bring back. */
export class StuckError extends Error {
  readonly reason: GapReason;
  constructor(reason: GapReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StuckError';
    this.reason = reason;
  }
}

export const journalShort = ({ table, partition }: MonthKey, cause?: unknown): StuckError =>
  new StuckError(
    'journal_short',
    `The journal does not reach back far enough to restore ${table} ${partition}; bring the archived journal back first`,
    cause,
  );

/** Small journal batches are sent together: one block of one partition is taken whole or not at all, up to a million rows. */
const ROWS_AN_INSERT = 100_000;
/** As they lie in the journal, compressed: details are larger than the rest. */
const BYTES_AN_INSERT = 6 * 1024 ** 2;

type SendOptions = {
  /** The table itself, or a copy of it. */
  into?: string;
  /** After each insert: rows so far, and all that were found missing by now. */
  onRows?: (rows: number, missing: number) => Promise<void>;
  onSent?: (digest: Digest) => void;
};

/** Sends again what a month lacks. Answers what was sent, and whether the month needs more than that: it holds what the journal does not know. */
export const sendMissing = async (
  deps: RestoreDeps,
  month: MonthKey,
  { into = month.table, onRows, onSent }: SendOptions = {},
): Promise<{ sent: Sums; isForeign: boolean }> => {
  let sent = noSums;
  let missingRows = 0;
  let isForeign = false;
  for await (const { missing, differing, unknown } of compareBatches(deps, month, { from: into })) {
    isForeign ||= differing > 0 || unknown > 0;
    missingRows += missing.reduce((sum, { rows }) => sum + rows, 0);
    for (const chunk of batchChunks(missing, { rows: ROWS_AN_INSERT, bytes: BYTES_AN_INSERT })) {
      deps.signal.throwIfAborted();
      const beganMs = performance.now();
      for (const digest of await sendBatches(deps, month, { into, ids: chunk.map(({ id }) => id) })) {
        sent = plus(sent, digest);
        onSent?.(digest);
      }
      await onRows?.(sent.rows, missingRows);
      await restAfter(deps, performance.now() - beganMs);
    }
  }
  return { sent, isForeign };
};

const restAfter = async ({ pace: { leastMs, isBusy }, signal }: RestoreDeps, insertMs: number): Promise<void> => {
  const restMs = Math.max(leastMs, isBusy() ? insertMs * REST_WHILE_BUSY : 0);
  if (restMs > 0) await rest('restoring the report store', restMs, signal);
};

const sendBatches = async (
  deps: RestoreDeps,
  month: MonthKey,
  { into, ids }: { into: string; ids: readonly string[] },
): Promise<Digest[]> => {
  const { clickhouse } = deps;
  const { table } = month;
  const batches = await readBatchesById(deps, ids).catch((error: unknown) => {
    throw error instanceof ArchiveLost ? journalShort(month, error) : error;
  });
  await clickhouse.insert({
    name: `restore.${into}`,
    table: into,
    columns: journalTables[table].columns,
    // Blocks of the same columns, one behind the other, are one insert.
    native: Buffer.concat(batches.map(({ block }) => block)),
  });
  return batches.map(({ block }) => digestOf(table, block));
};

type Exclusive = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Writes a month anew from the journal beside the old one and swaps them in one step: bets go on coming in, and whoever reads sees the old or
 * the new one. `exclusive` runs the last step while nothing is applied. Throws StuckError before anything is changed.
 */
export const rewriteMonth = async (deps: RestoreDeps, month: MonthKey, exclusive: Exclusive): Promise<void> => {
  const { db, clickhouse, log } = deps;
  if (!(await isJournalWhole(deps, month))) throw journalShort(month);
  const copy = `${month.table}_restored`;
  const command = (step: string, sql: string): Promise<void> => clickhouse.command({ name: `restore.${step}`, sql });
  await command('drop', `DROP TABLE IF EXISTS ${copy} SYNC`);
  await command('create', `CREATE TABLE ${copy} AS ${month.table}`);
  let sent = noSums;
  const hours = createHourSums();
  const send = async (): Promise<void> => {
    const before = sent;
    const round = await sendMissing(deps, month, {
      into: copy,
      onRows: (rows, missing) => noteProgress(db, month, { toRestore: before.rows + missing, restored: before.rows + rows }),
      onSent: (digest) => hours.add(digest.hours),
    });
    sent = plus(before, round.sent);
  };
  // The second round sends what came in during the first, so that little is left for the one that others wait for.
  await send();
  await send();
  await exclusive(async () => {
    await send();
    await keepUnknown(deps, month, copy);
    await holdAgainstLedger(deps, month, { copy, sent });
    await correctHours(db, month, hours.all());
    const change =
      sent.rows === 0 ? `DROP PARTITION ID '${month.partition}'` : `REPLACE PARTITION ID '${month.partition}' FROM ${copy}`;
    await command('swap', `ALTER TABLE ${month.table} ${change}`);
  });
  await command('drop', `DROP TABLE IF EXISTS ${copy} SYNC`);
  log.warn(
    { table: month.table, partition: month.partition, rows: sent.rows },
    'a month of the report store was written anew from the journal',
  );
};

/** The new month must be what the journal adds up to; a ledger that says otherwise is put right, and said aloud. */
const holdAgainstLedger = async (
  { db, clickhouse, log }: RestoreDeps,
  month: MonthKey,
  { copy, sent }: { copy: string; sent: Sums },
): Promise<void> => {
  const written = await readSums(clickhouse, month, { from: copy });
  if (!isSameSums(written, sent)) throw new Error(`${month.table} ${month.partition} was not written as the journal holds it`);
  const ledger = (await readLedger(db)).find((each) => each.table === month.table && each.partition === month.partition);
  const expected = ledger === undefined ? noSums : sumsOf(ledger);
  if (expected !== null && isSameSums(expected, sent)) return;
  if (expected !== null) log.error({ month, ledger }, 'the ledger of a month differed from its journal and was put right');
  await correctLedger(db, month, sent);
};

/** Rows of batches that nobody froze are not thrown away: they stay in a table of their own for whoever has to find out where they come from. */
const keepUnknown = async (deps: RestoreDeps, month: MonthKey, copy: string): Promise<void> => {
  const { clickhouse, log } = deps;
  let unknown = 0;
  try {
    for await (const page of compareBatches(deps, month)) unknown += page.unknown;
  } catch (error) {
    log.warn({ err: error, month }, 'the old month does not read; what is unknown in it cannot be told');
  }
  if (unknown === 0) return;
  const aside = `${month.table}_unknown`;
  await clickhouse.command({ name: 'restore.keep', sql: `CREATE TABLE IF NOT EXISTS ${aside} AS ${copy}` });
  await clickhouse.command({
    name: 'restore.keep',
    sql: `ALTER TABLE ${aside} ATTACH PARTITION ID '${month.partition}' FROM ${month.table}`,
  });
  log.error({ month, batches: unknown, keptIn: aside }, 'the report store held batches that the journal does not know');
};
