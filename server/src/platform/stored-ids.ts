import type { ClickHouse } from '../clickhouse/client.ts';

type Asked = { name: string; table: 'bet_key' | 'fact_key'; kind: string };

/**
 * Every id of a kind, in chunks: loads its filter. Throws when fewer come than were there before: a server that fails in the middle of plain
 * lines ends them like any others, and a filter that misses ids would take a known one for new.
 */
export async function* storedIds(clickhouse: ClickHouse, { name, table, kind }: Asked): AsyncIterable<string[]> {
  const from = `FROM ${table} WHERE kind = '${kind}'`;
  const [counted] = await clickhouse.query<{ ids: string }>({
    name: `${name}.count`,
    sql: `SELECT count() AS ids ${from}`,
    settings: { max_execution_time: 600 },
  });
  let missing = BigInt(counted?.ids ?? 0);
  for await (const ids of clickhouse.queryLines({ name, sql: `SELECT key ${from}` })) {
    missing -= BigInt(ids.length);
    yield ids;
  }
  if (missing > 0n) throw new Error(`${name}: ${missing} ids did not come`);
}
