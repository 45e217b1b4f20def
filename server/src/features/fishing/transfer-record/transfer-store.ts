import type { TransferRow } from '@manager/contract/features/fishing/transfer-record';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { transferMeasures } from '../../../clickhouse/fact-measures.ts';
import type { SqlPart } from '../../../kit/bet/bet-filter.ts';
import { idsIn, joined, newestVersions, placesOf, when, withinWindow } from '../../../kit/bet/fact-filter.ts';
import type { Start } from '../../../kit/bet/keyset.ts';
import type { TimeWindow } from '../../../kit/bet/search-window.ts';
import { brokenIdsSql } from './broken-transfers.ts';

/** A transfer as ClickHouse prints it: decimals as text, instants as `YYYY-MM-DD hh:mm:ss.mmm` in UTC. */
export type StoredTransfer = {
  transfer_id: string;
  site_id: number;
  agent_id: number;
  player_id: string;
  game_id: number;
  currency: string;
  settle_date: string;
  created_at: string;
  finished_at: string;
  length_ms: string;
  direction: TransferRow['direction'];
  state: TransferRow['state'];
  ref_transfer_ids: string[];
  is_test: number;
  amount: string;
  amount_usd: string;
  fx_rate: string;
  bet: string | null;
  win: string | null;
  retries: number;
  last_error: string;
  row_version: number;
};

const columns = `transfer_id, site_id, agent_id, player_id, game_id, currency, settle_date, created_at, finished_at, length_ms, direction, state,
  ref_transfer_ids, is_test, amount, amount_usd, fx_rate, bet, win, retries, last_error, row_version`;

/** Whose transfers somebody may read; `null`: any agent's. */
export type TransferScope = { agentIds: readonly string[] | null; withTest: boolean };

/** Which transfers a search covers; `null` and undefined mean: any. Agent ids carry the caller's scope. */
export type TransferQuery = TransferScope & {
  siteIds: readonly string[] | null;
  gameIds: readonly string[] | null;
  playerIds: readonly string[] | null;
  window: TimeWindow | undefined;
  transferId?: string | undefined;
  currency?: string | undefined;
  direction?: string | undefined;
  states?: readonly string[] | undefined;
  onlyBroken?: boolean | undefined;
};

const scopeParts = ({ agentIds, withTest }: TransferScope): SqlPart[] => [
  { sql: withTest ? 'true' : 'is_test = 0', params: {} },
  ...idsIn('agent_id', agentIds),
];

const whereOf = (query: TransferQuery): SqlPart =>
  joined([
    ...scopeParts(query),
    ...withinWindow('created_at', query.window),
    ...idsIn('site_id', query.siteIds),
    ...idsIn('game_id', query.gameIds),
    ...idsIn('player_id', query.playerIds),
    ...when(query.transferId !== undefined, () => ({
      sql: `transfer_id IN {ids:Array(String)} AND ${placesOf(['transfer'], 'ids')}`,
      params: { ids: [query.transferId] },
    })),
    ...when(query.currency !== undefined, () => ({ sql: 'currency = {currency:String}', params: { currency: query.currency } })),
    ...when(query.direction !== undefined, () => ({
      sql: 'direction = {direction:String}',
      params: { direction: query.direction },
    })),
    ...when(query.states !== undefined, () => ({ sql: 'state IN {states:Array(String)}', params: { states: query.states } })),
  ]);

const newest = (where: SqlPart): string => newestVersions({ table: 'transfer', id: 'transfer_id' }, where);

/** Beside `whereOf`, whose parameters it has. */
const chosenBy = (query: TransferQuery): string =>
  query.onlyBroken === true
    ? `transfer_id GLOBAL IN (${brokenIdsSql({ found: newest(whereOf(query)), scope: joined(scopeParts(query)).sql })})`
    : 'true';

/** At most `limit` transfers from a place (instant, id) on, nearest first: newest first for `older`, oldest first for `newer`. */
export const readTransfers = (
  clickhouse: ClickHouse,
  query: TransferQuery,
  { direction, place, limit }: Start & { limit: number },
): Promise<StoredTransfer[]> => {
  const [before, order] = direction === 'older' ? ['<', 'DESC'] : ['>', 'ASC'];
  const where = joined([
    whereOf(query),
    ...when(place !== undefined, () => ({
      sql: `(created_at, transfer_id) ${before} ({after_at:DateTime64(3, 'UTC')}, {after_id:String})`,
      params: { after_at: place?.[0], after_id: place?.[1] },
    })),
  ]);
  return clickhouse.query<StoredTransfer>({
    name: 'transfer_record.get_list',
    sql: `SELECT ${columns} FROM transfer WHERE ${newest(where)} AND ${chosenBy(query)} ORDER BY created_at ${order}, transfer_id ${order} LIMIT {limit:UInt32}`,
    params: { ...where.params, limit },
  });
};

/** All transfers of the filter, newest first, as they come from the store. */
export const streamTransfers = (
  clickhouse: ClickHouse,
  query: TransferQuery,
  signal: AbortSignal,
): AsyncIterable<StoredTransfer[]> => {
  const where = whereOf(query);
  return clickhouse.queryStream<StoredTransfer>({
    name: 'transfer_record.export',
    sql: `SELECT ${columns} FROM transfer WHERE ${newest(where)} AND ${chosenBy(query)} ORDER BY created_at DESC, transfer_id DESC`,
    params: where.params,
    signal,
  });
};

export const countTransfers = async (clickhouse: ClickHouse, query: TransferQuery): Promise<number> => {
  const where = whereOf(query);
  const [row] = await clickhouse.query<{ n: string }>({
    name: 'transfer_record.count',
    sql: `SELECT ${transferMeasures.transfers} AS n FROM transfer WHERE ${where.sql} AND ${chosenBy(query)}`,
    params: where.params,
  });
  return Number(row?.n ?? 0);
};

export type StoredSum = {
  direction: TransferRow['direction'];
  currency: string;
  transfers: string;
  total: string;
  total_usd: string;
};

/** Transfers that are done, by direction and currency. */
export const sumTransfers = (clickhouse: ClickHouse, query: TransferQuery): Promise<StoredSum[]> => {
  const where = whereOf(query);
  return clickhouse.query<StoredSum>({
    name: 'transfer_record.sum',
    sql: `SELECT direction, currency, ${transferMeasures.transfers} AS transfers, ${transferMeasures.amount} AS total, ${transferMeasures.amount_usd} AS total_usd
      FROM transfer WHERE ${where.sql} AND state = 'done' AND ${chosenBy(query)} GROUP BY direction, currency HAVING transfers > 0 ORDER BY direction, currency`,
    params: where.params,
  });
};

/** Ids a query: they travel in the address of the request, whose length is bounded. */
const IDS_A_QUERY = 1_000;

/** The transfers of these ids, and those that refer to one of them, oldest first and whatever range a search is cut to. */
export const readAround = async (
  clickhouse: ClickHouse,
  scope: TransferScope,
  ids: readonly string[],
): Promise<StoredTransfer[]> => {
  const found = new Map<string, StoredTransfer>();
  for (let at = 0; at < ids.length; at += IDS_A_QUERY) {
    const where = joined([
      ...scopeParts(scope),
      {
        sql: `${placesOf(['transfer', 'transfer_ref'], 'ids')} AND (transfer_id IN {ids:Array(String)} OR hasAny(ref_transfer_ids, {ids:Array(String)}))`,
        params: { ids: ids.slice(at, at + IDS_A_QUERY) },
      },
    ]);
    const rows = await clickhouse.query<StoredTransfer>({
      name: 'transfer_record.around',
      sql: `SELECT ${columns} FROM transfer WHERE ${newest(where)}`,
      params: where.params,
    });
    for (const row of rows) found.set(row.transfer_id, row);
  }
  return [...found.values()].toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
};

const orderOf = ({ created_at: at, transfer_id: id }: StoredTransfer): string => `${at} ${id}`;

/** Every version of a transfer that was ever told, oldest first. */
export const readVersions = (clickhouse: ClickHouse, scope: TransferScope, id: string): Promise<StoredTransfer[]> => {
  const where = whereOf({ ...scope, siteIds: null, gameIds: null, playerIds: null, window: undefined, transferId: id });
  return clickhouse.query<StoredTransfer>({
    name: 'transfer_record.versions',
    sql: `SELECT ${columns} FROM transfer WHERE ${where.sql} AND sign = 1 ORDER BY row_version`,
    params: where.params,
  });
};
