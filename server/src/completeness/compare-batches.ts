import { sql } from 'kysely';
import type { ClickHouse } from '../clickhouse/client.ts';
import { type OwnerDb, inTransaction } from '../postgres/db.ts';
import { isFileWhole } from '../journal/archive-files.ts';
import { releasedFiles } from '../journal/archive.ts';
import type { Journal } from '../journal/journal.ts';
import type { MonthKey } from './ledger.ts';
import { readBatches } from './store-side.ts';

/** A batch of the journal: `bytes` as it lies there, compressed. */
export type JournalBatchSize = { id: string; rows: number; bytes: number };

/** A stretch of a month's batches, compared: those that the store lacks, and how many it holds with another number of rows or that nobody froze. */
export type ComparedPage = { missing: JournalBatchSize[]; differing: number; unknown: number };

/** Batches that are compared at once, so that memory stays bounded however many there are. */
const PAGE = 100_000;
const LAST_ID = '18446744073709551615';

/**
 * Compares a month batch by batch, in stretches of ids that leave none out. May run beside a product that takes bets: what is frozen and not yet
 * applied counts as neither missing nor unknown. `from`: the table, or a copy of it.
 */
export async function* compareBatches(
  { db, clickhouse }: { db: OwnerDb; clickhouse: ClickHouse },
  month: MonthKey,
  { from = month.table }: { from?: string } = {},
): AsyncIterable<ComparedPage> {
  for (let firstId = '0'; ;) {
    // The journal goes first: a batch that it calls applied is visible to a query that starts later.
    const journal = await readPage(db, month, firstId);
    const lastId = journal.length < PAGE ? LAST_ID : (journal.at(-1)?.id ?? LAST_ID);
    const held = await readBatches(clickhouse, month, { from, firstId, lastId });
    const missing = journal.filter(({ id }) => !held.has(id));
    const differing = journal.filter(({ id, rows }) => held.has(id) && held.get(id) !== rows).length;
    for (const { id } of journal) held.delete(id);
    yield { missing, differing, unknown: await countUnknown(db, month, [...held.keys()]) };
    if (lastId === LAST_ID) return;
    firstId = String(BigInt(lastId) + 1n);
  }
}

const ofMonth = (db: OwnerDb, { table, partition }: MonthKey) =>
  db.selectFrom('ingest_batch').where('table_name', '=', table).where('partition', '=', partition);

const readPage = async (db: OwnerDb, month: MonthKey, firstId: string): Promise<JournalBatchSize[]> => {
  const rows = await ofMonth(db, month)
    .innerJoin('ingest_group', 'ingest_group.id', 'group_id')
    .where('applied_at', 'is not', null)
    .where('ingest_batch.id', '>=', firstId)
    .select(['ingest_batch.id', 'rows', sql<number>`coalesce(octet_length(body), archive_bytes)`.as('bytes')])
    .orderBy('ingest_batch.id')
    .limit(PAGE)
    .execute();
  return rows;
};

/** Of batches that no applied group has: those that no open one has either. */
const countUnknown = async (db: OwnerDb, month: MonthKey, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const known = await ofMonth(db, month)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .select('id')
    .execute();
  return ids.length - known.length;
};

/** Does the journal still hold every batch that the ledger counted, the files of what was archived included? What it lacks cannot be written anew. */
export const isJournalWhole = async ({ db, archiveDir }: Journal, month: MonthKey): Promise<boolean> => {
  if (!(await hasAllRows(db, month))) return false;
  for (const file of await releasedFiles(db, month)) if (!(await isFileWhole(archiveDir, file))) return false;
  return true;
};

const hasAllRows = (db: OwnerDb, month: MonthKey): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    // A month of small batches takes longer than the limit of interactive statements.
    await sql`set local statement_timeout = '15min'`.execute(tx);
    const { rows } = await ofMonth(tx, month)
      .innerJoin('ingest_group', 'ingest_group.id', 'group_id')
      .where('applied_at', 'is not', null)
      .select((eb) => eb.fn.sum<string | null>('rows').as('rows'))
      .executeTakeFirstOrThrow();
    const counted = await tx
      .selectFrom('fact_month')
      .where('table_name', '=', month.table)
      .where('partition', '=', month.partition)
      .select('rows')
      .executeTakeFirst();
    return Number(rows ?? 0) >= Number(counted?.rows ?? 0);
  });
