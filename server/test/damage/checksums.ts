import { join } from 'node:path';
import { type ClickHouse, createClickHouse } from '../../src/clickhouse/client.ts';
import { startEmbeddedClickHouse } from '../../src/clickhouse/embedded/supervisor.ts';
import { FACT_TABLES } from '../../src/completeness/store-side.ts';
import { silentLog } from '../stores.ts';

/** Rows and a sum of hashes by table, whatever order and parts they lie in. */
export type Checksums = Record<string, string>;

/** The report store of a product that was stopped. */
export const withStore = async <Result>(dataDir: string, work: (clickhouse: ClickHouse) => Promise<Result>): Promise<Result> => {
  const engine = await startEmbeddedClickHouse({ dataDir: join(dataDir, 'clickhouse'), log: silentLog });
  const clickhouse = createClickHouse({ ...engine, database: 'default', patienceMs: 15_000 });
  try {
    return await work(clickhouse);
  } finally {
    await clickhouse.close();
    await engine.stop();
  }
};

const LAST = '18446744073709551615';

/** `upTo`: the last batch that counts. */
export const readChecksums = async (clickhouse: ClickHouse, upTo = LAST): Promise<Checksums> => {
  const sums: Checksums = {};
  const columns = await readColumns(clickhouse);
  for (const table of FACT_TABLES) {
    const [row] = await clickhouse.query<{ n: string; hash: string }>({
      name: 'test',
      // Of the row as text: the hash of values is null where one of them is.
      sql: `SELECT count() AS n, sum(cityHash64(toString(tuple(${(columns.get(table) ?? []).join(', ')})))) AS hash FROM ${table} WHERE batch_id <= {last:UInt64}`,
      params: { last: upTo },
      settings: { max_execution_time: 600 },
    });
    if (row?.hash == null) throw new Error(`${table} has no checksum`);
    sums[table] = `${row.n} rows ${row.hash}`;
  }
  return sums;
};

/** All that lies in files, what the engine works out by itself included. */
const readColumns = async (clickhouse: ClickHouse): Promise<Map<string, string[]>> => {
  const rows = await clickhouse.query<{ table: string; name: string }>({
    name: 'test',
    sql: `SELECT table, name FROM system.columns WHERE database = currentDatabase() AND default_kind != 'ALIAS' ORDER BY table, position`,
  });
  return new Map([...Map.groupBy(rows, ({ table }) => table)].map(([table, of]) => [table, of.map(({ name }) => name)]));
};

export const readLastBatch = async (clickhouse: ClickHouse): Promise<string> => {
  const [row] = await clickhouse.query<{ last: string }>({
    name: 'test',
    sql: `SELECT max(batch_id) AS last FROM (${FACT_TABLES.map((table) => `SELECT max(batch_id) AS batch_id FROM ${table}`).join(' UNION ALL ')})`,
  });
  return row?.last ?? '0';
};

/** Tables that no migration makes, with their rows: what restoring left. */
export const readOthers = async (clickhouse: ClickHouse): Promise<Record<string, number>> => {
  const rows = await clickhouse.query<{ name: string; n: string | null }>({
    name: 'test',
    sql: `SELECT name, total_rows AS n FROM system.tables WHERE database = currentDatabase() AND (name LIKE '%_unknown' OR name LIKE '%_restored')`,
  });
  return Object.fromEntries(rows.map(({ name, n }) => [name, Number(n ?? 0)]));
};
