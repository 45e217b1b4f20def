import type { ClickHouse } from '../clickhouse/client.ts';
import { BET_SELECT, restoreBet } from '../fact/bet-columns.ts';
import type { BetFact } from '../fact/bet-fact.ts';
import type { StoredRow } from '../fact/stored-values.ts';

/** Ids a query: they travel in the address of the request, whose length is bounded. */
const IDS_A_QUERY = 2_000;

const SQL = `
  SELECT ${BET_SELECT}
  FROM bet
  WHERE (site_id, settle_date) IN (SELECT site_id, settle_date FROM bet_key WHERE kind = 'bet' AND key IN {ids:Array(String)})
    AND bet_id IN {ids:Array(String)} AND sign = 1
  ORDER BY row_version DESC
  LIMIT 1 BY bet_id`;

/** The newest stored version of each of these bets, by bet id. */
export const findStoredBets = async (clickhouse: ClickHouse, ids: readonly string[]): Promise<Map<string, BetFact>> => {
  const found = new Map<string, BetFact>();
  for (let at = 0; at < ids.length; at += IDS_A_QUERY) {
    const rows = await clickhouse.query<StoredRow>({
      name: 'ingest.stored_bets',
      sql: SQL,
      params: { ids: ids.slice(at, at + IDS_A_QUERY) },
      settings: { max_execution_time: 30 },
    });
    for (const row of rows) found.set(String(row.bet_id), restoreBet(row));
  }
  return found;
};
