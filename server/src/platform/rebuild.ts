import type { Logger } from 'pino';
import { sql } from 'kysely';
import type { ClickHouse } from '../clickhouse/client.ts';
import { renderMigration } from '../clickhouse/migrate.ts';
import { type Db, inTransaction } from '../postgres/db.ts';
import { journalTables, type JournalTable } from './journal-format.ts';
import { openGroupIds, type OpenGroup, readGroup } from './journal.ts';
import { acquireLane } from '../postgres/lane-lock.ts';
import { nativeRowCount } from './native-block.ts';
import { createShipper } from './shipper.ts';

const TABLES = Object.keys(journalTables) as JournalTable[];

type RebuildOptions = {
  db: Db;
  databaseUrl: string;
  clickhouse: ClickHouse;
  log: Logger;
  cluster?: string;
  /** Told after every group, with what has been written so far. */
  onProgress?: (done: { groups: number; groupsInAll: number; rows: number }) => void;
};

/**
 * Makes the fact tables of ClickHouse anew from the journal. Every group is opened again before anything is removed, so a rebuild that
 * was interrupted is finished by the next one, and by the next start of the product as well. Throws while another Manager takes bets.
 */
export const rebuildFacts = async ({
  db,
  databaseUrl,
  clickhouse,
  log,
  cluster,
  onProgress,
}: RebuildOptions): Promise<{ groups: number; rows: number }> => {
  let isLost = false;
  const lock = await acquireLane({ url: databaseUrl, log, onLost: () => (isLost = true) });
  if (lock === undefined) throw new Error('Another Manager is taking bets on these stores; stop it before a rebuild');
  try {
    await refuseShortJournal(db, clickhouse);
    await reopenGroups(db);
    for (const table of TABLES)
      await clickhouse.command({
        name: 'rebuild.truncate',
        sql: renderMigration(`TRUNCATE TABLE {{table:${table}}} {{on_cluster}}`, cluster),
      });
    const shipper = createShipper({ db, clickhouse, log });
    const groupIds = await openGroupIds(db);
    let rows = 0;
    let groups = 0;
    for await (const group of readAhead(db, groupIds)) {
      if (isLost) throw new Error('The connection to PostgreSQL was lost; run the rebuild again');
      checkRows(group);
      await shipper.ship(group);
      groups += 1;
      for (const batch of group.batches) rows += batch.rows;
      onProgress?.({ groups, groupsInAll: groupIds.length, rows });
    }
    return { groups, rows };
  } finally {
    await lock.release();
  }
};

/** What the journal does not hold cannot be made anew: a rebuild would lose it. */
const refuseShortJournal = async (db: Db, clickhouse: ClickHouse): Promise<void> => {
  const first = await db.selectFrom('ingest_batch').select('id').orderBy('id').limit(1).executeTakeFirst();
  for (const table of TABLES) {
    const where = first === undefined ? '' : 'WHERE batch_id < {first:UInt64}';
    const [row] = await clickhouse.query<{ n: string }>({
      name: 'rebuild.older',
      sql: `SELECT count() AS n FROM ${table} ${where}`,
      ...(first === undefined ? {} : { params: { first: first.id } }),
      settings: { max_execution_time: 600 },
    });
    if (row?.n !== '0')
      throw new Error(
        `The journal does not reach back far enough: ClickHouse holds ${row?.n ?? 'more'} older rows in ${table}; bring the archived journal back first`,
      );
  }
};

const reopenGroups = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '15min'`.execute(tx);
    await sql`update ingest_group set applied_at = null where exists (select 1 from ingest_batch where group_id = ingest_group.id)`.execute(
      tx,
    );
  });

/** Groups in the order of their freezing; the next one is read and decompressed while one is written. */
async function* readAhead(db: Db, groupIds: readonly string[]): AsyncIterable<OpenGroup> {
  let next: Promise<OpenGroup> | undefined;
  for (const [index, groupId] of groupIds.entries()) {
    const current = next ?? readGroup(db, groupId);
    const nextId = groupIds[index + 1];
    const group = await current;
    next = nextId === undefined ? undefined : readGroup(db, nextId);
    next?.catch(() => undefined); // reported when its turn comes
    yield group;
  }
}

const checkRows = ({ batches }: OpenGroup): void => {
  for (const { id, rows, block } of batches) {
    const found = nativeRowCount(block);
    if (found !== rows) throw new Error(`Journal batch ${id} is damaged: it holds ${found} rows and not ${rows}`);
  }
};
