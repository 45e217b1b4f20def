import type { ClickHouse } from '../clickhouse/client.ts';
import type { OwnerDb } from '../postgres/db.ts';
import { journalTables, type JournalTable } from '../journal/journal-format.ts';

/** A batch whose rows in ClickHouse are not those of the journal; 0 in the journal: nobody knows where they come from. */
export type Difference = { table: JournalTable; batchId: string; partition: string; inJournal: number; stored: number };
export type TableCount = { table: JournalTable; batches: number; rows: number };

type Held = { batchId: string; partition: string; rows: number };
type Journaled = Held & { isApplied: boolean };

const JOURNAL_PAGE = 10_000;

/**
 * Compares the journal with ClickHouse, batch by batch: presence, partition and number of rows. May run beside a Manager that takes
 * bets: what is frozen and not yet applied counts as neither missing nor strange.
 */
export const verifyFacts = async ({
  db,
  clickhouse,
}: {
  db: OwnerDb;
  clickhouse: ClickHouse;
}): Promise<{ counts: TableCount[]; differences: Difference[] }> => {
  const counts: TableCount[] = [];
  const differences: Difference[] = [];
  for (const table of Object.keys(journalTables) as JournalTable[]) {
    const count = { table, batches: 0, rows: 0 };
    // The journal goes first: a batch that it calls applied is visible to a query that starts later.
    const journal = await readJournal(db, table);
    const lastId = [...journal.keys()].at(-1) ?? '0';
    const unmatched: Held[] = [];
    for await (const held of storedBatches(clickhouse, table)) {
      count.batches += 1;
      count.rows += held.rows;
      if (isSame(journal.get(held.batchId), held)) journal.delete(held.batchId);
      else unmatched.push(held);
    }
    // What came while this was read is in the journal by now.
    const later = unmatched.length === 0 ? new Map<string, Journaled>() : await readJournal(db, table, lastId);
    for (const held of unmatched) {
      if (isSame(later.get(held.batchId), held)) continue;
      const known = journal.get(held.batchId);
      differences.push({
        table,
        batchId: held.batchId,
        partition: held.partition,
        inJournal: known?.partition === held.partition ? known.rows : 0,
        stored: held.rows,
      });
      if (known?.partition === held.partition) journal.delete(held.batchId);
    }
    for (const { batchId, partition, rows, isApplied } of journal.values()) {
      if (isApplied) differences.push({ table, batchId, partition, inJournal: rows, stored: 0 });
    }
    counts.push(count);
  }
  return { counts, differences };
};

const isSame = (journaled: Journaled | undefined, held: Held): boolean =>
  journaled?.partition === held.partition && journaled.rows === held.rows;

const readJournal = async (db: OwnerDb, table: JournalTable, fromId = '0'): Promise<Map<string, Journaled>> => {
  const journal = new Map<string, Journaled>();
  for (let afterId = fromId; ;) {
    const rows = await db
      .selectFrom('ingest_batch')
      .innerJoin('ingest_group', 'ingest_group.id', 'ingest_batch.group_id')
      .select(['ingest_batch.id', 'partition', 'rows', 'applied_at'])
      .where('table_name', '=', table)
      .where('ingest_batch.id', '>', afterId)
      .orderBy('ingest_batch.id')
      .limit(JOURNAL_PAGE)
      .execute();
    for (const row of rows)
      journal.set(row.id, { batchId: row.id, partition: row.partition, rows: row.rows, isApplied: row.applied_at !== null });
    const final = rows.at(-1);
    if (final === undefined || rows.length < JOURNAL_PAGE) return journal;
    afterId = final.id;
  }
};

async function* storedBatches(clickhouse: ClickHouse, table: JournalTable): AsyncIterable<Held> {
  const stream = clickhouse.queryStream<{ batch_id: string; partition: number; n: string }>({
    name: 'rebuild.verify',
    sql: `SELECT batch_id, toYYYYMM(settle_date) AS partition, count() AS n FROM ${table} GROUP BY batch_id, partition`,
  });
  for await (const rows of stream) {
    for (const row of rows) yield { batchId: row.batch_id, partition: String(row.partition), rows: Number(row.n) };
  }
}
