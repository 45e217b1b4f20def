import type { ClickHouse } from '../clickhouse/client.ts';
import type { PlainTable } from '../fact/plain-fact.ts';
import type { PlainFact } from '../fact/fact-field.ts';
import { storedRate, type StoredRow } from '../fact/stored-values.ts';

/** Ids a query: they travel in the address of the request, whose length is bounded. */
const IDS_A_QUERY = 2_000;

const sqlOf = (table: PlainTable): string => `
  SELECT ${table.idName} AS id, site_id, agent_id, player_id, ${table.hasGame ? 'game_id' : '0 AS game_id'}, currency, toUInt16(settle_date) AS settle_day,
    toUnixTimestamp64Milli(${table.atName}) AS at_ms, is_test, ${table.isMoney ? 'fx_rate' : "'' AS fx_rate"}, row_version, ${table.fields.map(({ select }) => select).join(', ')}
  FROM ${table.table}
  WHERE (site_id, settle_date) IN (SELECT site_id, settle_date FROM fact_key WHERE kind = '${table.table}' AND key IN {ids:Array(String)})
    AND ${table.idName} IN {ids:Array(String)} AND sign = 1
  ORDER BY row_version DESC
  LIMIT 1 BY ${table.idName}`;

/** Finds the newest stored version of each of these facts, by id. */
export const storedFactFinder = (table: PlainTable) => {
  const sql = sqlOf(table);
  return async (clickhouse: ClickHouse, ids: readonly string[]): Promise<Map<string, PlainFact>> => {
    const found = new Map<string, PlainFact>();
    for (let at = 0; at < ids.length; at += IDS_A_QUERY) {
      const rows = await clickhouse.query<StoredRow>({
        name: `ingest.stored_${table.name}`,
        sql,
        params: { ids: ids.slice(at, at + IDS_A_QUERY) },
        settings: { max_execution_time: 30 },
      });
      for (const row of rows) found.set(String(row.id), toFact(table, row));
    }
    return found;
  };
};

const toFact = (table: PlainTable, row: StoredRow): PlainFact => ({
  id: String(row.id),
  siteId: Number(row.site_id),
  agentId: Number(row.agent_id),
  playerId: Number(row.player_id),
  gameId: Number(row.game_id),
  currency: String(row.currency),
  isTest: Number(row.is_test) === 1,
  settleDay: Number(row.settle_day),
  fxRateE12: table.isMoney ? storedRate(row.fx_rate) : 0n,
  atMs: Number(row.at_ms),
  rowVersion: Number(row.row_version),
  values: Object.fromEntries(table.fields.map(({ name, select, restore }) => [name, restore(row[select] ?? null)])),
});
