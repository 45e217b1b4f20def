import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import { remakeLostTables, renderMigration } from '../clickhouse/migrate.ts';
import type { Journal } from '../journal/journal.ts';
import { inTransaction } from '../postgres/db.ts';
import { acquireLane } from '../postgres/lane-lock.ts';
import { closeGap, noteGaps } from '../completeness/gaps.ts';
import { byUrgency } from './restore-gaps.ts';
import { type MonthKey, readLedger } from '../completeness/ledger.ts';
import { isJournalWhole } from '../completeness/compare-batches.ts';
import { AT_ONCE, journalShort, sendMissing } from '../completeness/restore.ts';
import { FACT_TABLES } from '../completeness/store-side.ts';

type RebuildOptions = Journal & {
  databaseUrl: string;
  clickhouse: ClickHouse;
  log: Logger;
  cluster?: string;
  /** Told after every insert, with what has been written so far. */
  onProgress?: (done: { rows: number; rowsInAll: number }) => void;
};

/**
 * Makes the fact tables of ClickHouse anew from the journal, by hand. Every month is noted as incomplete before anything is removed, so a rebuild
 * that was interrupted is finished by the next one, and by the next start of the product as well. Throws while another Manager takes bets, and
 * before anything is changed when the journal does not reach back far enough.
 */
export const rebuildFacts = async ({
  db,
  archiveDir,
  databaseUrl,
  clickhouse,
  log,
  cluster,
  onProgress,
}: RebuildOptions): Promise<{ rows: number }> => {
  const lost = new AbortController();
  const lock = await acquireLane({
    url: databaseUrl,
    log,
    onLost: () => lost.abort(new Error('The connection to PostgreSQL was lost; run the rebuild again')),
  });
  if (lock === undefined) throw new Error('Another Manager is taking bets on these stores; stop it before a rebuild');
  try {
    const months = (await readLedger(db)).toSorted(byUrgency);
    for (const month of months) if (!(await isJournalWhole({ db, archiveDir }, month))) throw journalShort(month);
    await refuseUnknownRows(months, clickhouse);
    await inTransaction(db, (tx) =>
      noteGaps(
        tx,
        months.map(({ table, partition, rows }) => ({
          table,
          partition,
          reason: 'rows_missing',
          rowsExpected: rows,
          rowsHeld: 0,
        })),
      ),
    );
    await remakeLostTables({ clickhouse, log, cluster });
    for (const table of FACT_TABLES)
      await clickhouse.command({
        name: 'rebuild.truncate',
        sql: renderMigration(`TRUNCATE TABLE {{table:${table}}} {{on_cluster}}`, cluster),
      });
    const rowsInAll = months.reduce((sum, month) => sum + month.rows, 0);
    let rows = 0;
    for (const month of months) {
      const before = rows;
      await sendMissing({ db, archiveDir, clickhouse, log, signal: lost.signal, pace: AT_ONCE }, month, {
        onRows: (sent) => {
          rows = before + sent;
          onProgress?.({ rows, rowsInAll });
          return Promise.resolve();
        },
      });
      await closeGap(db, month);
    }
    return { rows };
  } finally {
    await lock.release();
  }
};

/** Rows of months that the ledger does not know cannot be made anew: a rebuild would lose them. */
const refuseUnknownRows = async (months: readonly MonthKey[], clickhouse: ClickHouse): Promise<void> => {
  for (const table of FACT_TABLES) {
    const known = months.flatMap((month) => (month.table === table ? Number(month.partition) : []));
    const [row] = await clickhouse.query<{ n: string }>({
      name: 'rebuild.unknown',
      sql: `SELECT count() AS n FROM ${table} WHERE NOT has({known:Array(UInt32)}, toYYYYMM(settle_date))`,
      params: { known },
      settings: { max_execution_time: 600 },
    });
    if (row?.n !== '0')
      throw new Error(
        `ClickHouse holds ${row?.n ?? 'more'} rows in ${table} of months that the journal knows nothing of; move them away first`,
      );
  }
};
