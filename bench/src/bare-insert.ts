import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { Stores } from './stores.ts';

const decompress = promisify(zstdDecompress);
const COPY = 'bench_bet';
const MOST_ROWS = 2_000_000;

export type BareInsert = { betCount: number; seconds: number };

/**
 * What the engine takes by itself: rows of the journal, block by block as the product sends them, into an empty copy of table `bet`
 * (the same columns, projections and durability settings). The blocks are unpacked before the clock starts.
 */
export const timeBareInsert = async ({ clickhouse, postgres, journalColumns }: Stores): Promise<BareInsert> => {
  const { rows: batches } = await postgres.query<{ rows: number; body: Buffer }>(
    `SELECT rows, body FROM (SELECT *, sum(rows) OVER (ORDER BY id) AS upto FROM ingest_batch WHERE table_name = 'bet') AS batch WHERE upto <= $1 ORDER BY id`,
    [MOST_ROWS],
  );
  const blocks = await Promise.all(batches.map(({ body }) => decompress(body)));
  await copyTable(clickhouse);
  const startedMs = performance.now();
  for (const native of blocks)
    await clickhouse.insert({ name: 'bench.bare_insert', table: COPY, columns: journalColumns, native });
  const seconds = (performance.now() - startedMs) / 1000;
  await clickhouse.command({ name: 'bench.drop', sql: `DROP TABLE ${COPY} SYNC` });
  return { betCount: batches.reduce((sum, { rows }) => sum + rows, 0), seconds };
};

const copyTable = async (clickhouse: Stores['clickhouse']): Promise<void> => {
  const [row] = await clickhouse.query<{ text: string }>({
    name: 'bench.create',
    sql: `SELECT create_table_query AS text FROM system.tables WHERE database = currentDatabase() AND name = 'bet'`,
  });
  if (row === undefined) throw new Error('there is no table bet');
  await clickhouse.command({ name: 'bench.drop', sql: `DROP TABLE IF EXISTS ${COPY} SYNC` });
  await clickhouse.command({ name: 'bench.create', sql: row.text.replace(/^CREATE TABLE \S+/, `CREATE TABLE ${COPY}`) });
};
