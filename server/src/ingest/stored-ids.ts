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

/** Ids a query: they travel in the address of the request, whose length is bounded. */
const IDS_A_QUERY = 2_000;

/** Months in which these ids are stored, whatever became of their facts. */
export const findKeys = async (
  clickhouse: ClickHouse,
  { name, table, kind }: Asked,
  ids: readonly string[],
): Promise<{ id: string; partition: string }[]> => {
  const found: { id: string; partition: string }[] = [];
  for (let at = 0; at < ids.length; at += IDS_A_QUERY) {
    const rows = await clickhouse.query<{ key: string; month: number }>({
      name: `${name}.find`,
      sql: `SELECT DISTINCT key, toYYYYMM(settle_date) AS month FROM ${table} WHERE kind = '${kind}' AND key IN {ids:Array(String)}`,
      params: { ids: ids.slice(at, at + IDS_A_QUERY) },
      settings: { max_execution_time: 30 },
    });
    for (const { key, month } of rows) found.push({ id: key, partition: String(month) });
  }
  return found;
};
