import { parseRateE8 } from '@manager/domain/micros';
import type { BetStatus } from '@manager/domain/measures';
import type { ClickHouse } from '../clickhouse/client.ts';
import { BET_COLUMNS, type BetFact } from './bet-fact.ts';

/** Ids a query: they travel in the address of the request, whose length is bounded. */
const IDS_A_QUERY = 2_000;

type Row = Record<(typeof BET_COLUMNS)[number], string | number | null> & { bet_at_ms: string };

// A column that is stored as a distance keeps its name; `bet_at` is read as a number to be written back without any calendar arithmetic.
const SQL = `
  SELECT ${BET_COLUMNS.join(', ')}, toString(toUnixTimestamp64Milli(bet_at)) AS bet_at_ms
  FROM bet
  WHERE (site_id, settle_date) IN (SELECT site_id, settle_date FROM bet_key WHERE kind = 'bet' AND key IN {ids:Array(String)})
    AND bet_id IN {ids:Array(String)} AND sign = 1
  ORDER BY row_version DESC
  LIMIT 1 BY bet_id`;

/** The newest stored version of each of these bets, by bet id. */
export const findStoredBets = async (clickhouse: ClickHouse, ids: readonly string[]): Promise<Map<string, BetFact>> => {
  const found = new Map<string, BetFact>();
  for (let at = 0; at < ids.length; at += IDS_A_QUERY) {
    const rows = await clickhouse.query<Row>({ name: 'ingest.stored_bets', sql: SQL, params: { ids: ids.slice(at, at + IDS_A_QUERY) }, settings: { max_execution_time: 30 } });
    for (const row of rows) found.set(String(row.bet_id), toFact(row));
  }
  return found;
};

const toFact = (row: Row): BetFact => {
  const settleDate = String(row.settle_date);
  const betAtMs = Number(row.bet_at_ms);
  const rateE8 = parseRateE8(String(row.fx_rate).replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''));
  if (rateE8 === undefined) throw new Error(`bet ${String(row.bet_id)} is stored without a rate`);
  const columns = BET_COLUMNS.map((name) => (name === 'bet_at' ? `${row.bet_at_ms.slice(0, -3)}.${row.bet_at_ms.slice(-3)}` : (row[name] ?? '\\N')));
  return {
    betId: String(row.bet_id),
    roundId: String(row.round_id),
    siteId: String(row.site_id),
    playerId: String(row.player_id),
    gameId: String(row.game_id),
    currency: String(row.currency),
    status: String(row.status) as BetStatus,
    betAtMs,
    rowVersion: Number(row.row_version),
    settleDate,
    month: settleDate.slice(0, 4) + settleDate.slice(5, 7),
    fxRateE8: rateE8,
    agentId: String(row.agent_id),
    isTest: Number(row.is_test) === 1,
    // What was ever settled stays on its day; only a pending bet is stamped anew.
    isStamped: row.status !== 'pending',
    columns: columns.join('\t'),
  };
};

/** Every stored bet id, in chunks: loads the filter. */
export async function* storedBetIds(clickhouse: ClickHouse): AsyncIterable<string[]> {
  for await (const rows of clickhouse.queryStream<{ key: string }>({ name: 'ingest.bet_ids', sql: `SELECT key FROM bet_key WHERE kind = 'bet'` })) {
    yield rows.map((row) => row.key);
  }
}
