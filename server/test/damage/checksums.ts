import { join } from 'node:path';
import { type ClickHouse, createClickHouse } from '../../src/clickhouse/client.ts';
import { startEmbeddedClickHouse } from '../../src/clickhouse/embedded/supervisor.ts';
import { FACT_TABLES } from '../../src/platform/completeness/store-side.ts';
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
  for (const table of FACT_TABLES) {
    const [row] = await clickhouse.query<{ n: string; hash: string }>({
      name: 'test',
      sql: `SELECT count() AS n, sum(cityHash64(*)) AS hash FROM ${table} WHERE batch_id <= {last:UInt64}`,
      params: { last: upTo },
      settings: { max_execution_time: 60 },
    });
    sums[table] = `${row?.n ?? ''} rows ${row?.hash ?? ''}`;
  }
  return sums;
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
