import { sumToMicros } from '@manager/domain/micros';
import type { ClickHouse } from '../clickhouse/client.ts';
import { journalTables, type JournalTable } from '../journal/journal-format.ts';
import { type Sums, sumsSql } from './digest.ts';
import { monthName, type MonthKey } from './ledger.ts';

export const FACT_TABLES = Object.keys(journalTables) as JournalTable[];
/** In the order in which people miss them: ids, since bets wait for them, then what reports read. */
export const BY_URGENCY = [
  'bet_key',
  'fact_key',
  'bet',
  'wallet_txn',
  'promo_credit',
  'transfer',
  'fishing_slice',
  'jackpot_hit',
  'lottery_draw',
  'game_session',
  'seamless_call',
  'bet_detail',
] as const satisfies readonly JournalTable[];
/** What ids are looked up in: while these are not whole, nobody knows which records are new. */
export const KEY_TABLES: readonly JournalTable[] = ['bet_key', 'fact_key'];

const MINUTES_S = 900;
const monthParam = ({ partition }: MonthKey) => ({ month: Number(partition) });

/** Rows by `monthName`, from the metadata of parts alone. */
export const countRows = async (clickhouse: ClickHouse, tables: readonly JournalTable[]): Promise<Map<string, number>> => {
  const rows = await clickhouse.query<{ name: JournalTable; month: number; n: string }>({
    name: 'completeness.count',
    sql: tables
      .map((table) => `SELECT '${table}' AS name, toYYYYMM(settle_date) AS month, count() AS n FROM ${table} GROUP BY month`)
      .join(' UNION ALL '),
  });
  return new Map(rows.map(({ name, month, n }) => [monthName({ table: name, partition: String(month) }), Number(n)]));
};

/** Parts that the engine put aside because it could not read them, by table. */
export const countDetached = async (clickhouse: ClickHouse): Promise<Map<JournalTable, number>> => {
  const rows = await clickhouse.query<{ name: JournalTable; n: string }>({
    name: 'completeness.detached',
    sql: `SELECT table AS name, count() AS n FROM system.detached_parts
          WHERE database = currentDatabase() AND table IN {tables:Array(String)} GROUP BY table`,
    params: { tables: FACT_TABLES },
  });
  return new Map(rows.map(({ name, n }) => [name, Number(n)]));
};

/** Exact sums of a month: as reports show them, out of what the engine summed up beforehand, or row by row. `from`: the table, or a copy of it. */
export const readSums = async (
  clickhouse: ClickHouse,
  month: MonthKey,
  { from = month.table, isRowByRow = false }: { from?: string; isRowByRow?: boolean } = {},
): Promise<Sums> => {
  const { netRows, amount, win } = sumsSql(month.table);
  const [row] = await clickhouse.query<{ net_rows: string; amount: string; win: string }>({
    name: 'completeness.sums',
    sql: `SELECT ${netRows} AS net_rows, ${amount} AS amount, ${win} AS win FROM ${from} WHERE toYYYYMM(settle_date) = {month:UInt32}`,
    params: monthParam(month),
    settings: { max_execution_time: MINUTES_S, ...(isRowByRow ? { optimize_use_projections: 0 } : {}) },
  });
  const [count] = await clickhouse.query<{ n: string }>({
    name: 'completeness.rows',
    sql: `SELECT count() AS n FROM ${from} WHERE toYYYYMM(settle_date) = {month:UInt32}`,
    params: monthParam(month),
    settings: { max_execution_time: MINUTES_S },
  });
  return {
    rows: Number(count?.n ?? 0),
    netRows: Number(row?.net_rows ?? 0),
    amount: sumToMicros(row?.amount ?? '0'),
    win: sumToMicros(row?.win ?? '0'),
  };
};

/** How many rows of each batch between two ids (both inclusive) a month holds, by batch id. */
export const readBatches = async (
  clickhouse: ClickHouse,
  month: MonthKey,
  { from, firstId, lastId }: { from: string; firstId: string; lastId: string },
): Promise<Map<string, number>> => {
  const held = new Map<string, number>();
  for await (const rows of clickhouse.queryStream<{ batch_id: string; n: string }>({
    name: 'completeness.batches',
    sql: `SELECT batch_id, count() AS n FROM ${from} WHERE toYYYYMM(settle_date) = {month:UInt32}
          AND batch_id >= {first:UInt64} AND batch_id <= {last:UInt64} GROUP BY batch_id`,
    params: { ...monthParam(month), first: firstId, last: lastId },
  }))
    for (const { batch_id: id, n } of rows) held.set(id, Number(n));
  return held;
};

/** Names of the active parts of a month. */
export const readParts = async (clickhouse: ClickHouse, month: MonthKey): Promise<{ name: string; bytes: number }[]> => {
  const rows = await clickhouse.query<{ name: string; bytes: string }>({
    name: 'completeness.parts',
    sql: `SELECT name, bytes_on_disk AS bytes FROM system.parts
          WHERE database = currentDatabase() AND table = {table:String} AND active AND partition_id = {partition:String} ORDER BY name`,
    params: month,
  });
  return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
};

/** Reads a part and compares it with its checksums, whatever it holds: rows, sums, marks. Null: sound; otherwise what is wrong. */
export const checkPart = async (clickhouse: ClickHouse, table: JournalTable, part: string): Promise<string | null> => {
  if (!/^[\w-]+$/.test(part)) throw new Error(`not a part: ${part}`);
  const rows = await clickhouse.query<{ is_passed: number; message: string }>({
    name: 'completeness.check_part',
    sql: `CHECK TABLE ${table} PART '${part}'`,
    settings: { max_execution_time: MINUTES_S, check_query_single_value_result: 0, max_threads: 1 },
  });
  const failed = rows.find(({ is_passed: isPassed }) => Number(isPassed) !== 1);
  return failed === undefined ? null : failed.message || 'it differs from its checksums';
};
