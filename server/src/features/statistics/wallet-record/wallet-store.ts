import type { WalletCall, WalletRow } from '@manager/contract/features/statistics/wallet-record';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { walletMeasures } from '../../../clickhouse/fact-measures.ts';
import type { SqlPart } from '../../../kit/bet/bet-filter.ts';
import { idsIn, joined, newestVersions, placesOf, when, withinWindow } from '../../../kit/bet/fact-filter.ts';
import { STAKE, STAKE_BACK, WIN, WIN_BACK } from '../../../kit/bet/wallet-moves.ts';
import type { TimeWindow } from '../../../kit/bet/search-window.ts';
import type { WalletCursor, WalletPlace } from './wallet-cursor.ts';

/** A movement as ClickHouse prints it: decimals as text, instants as `YYYY-MM-DD hh:mm:ss.mmm` in UTC. */
export type StoredTxn = {
  txn_id: string;
  request_id: string;
  bet_id: string;
  round_id: string;
  site_id: number;
  agent_id: number;
  player_id: string;
  game_id: number;
  currency: string;
  settle_date: string;
  created_at: string;
  method: WalletRow['method'];
  status: WalletRow['status'];
  is_test: number;
  amount: string;
  amount_usd: string;
  fx_rate: string;
  balance_before: string | null;
  balance_after: string | null;
  balance_shift: string | null;
  row_version: number;
};

const columns = `txn_id, request_id, bet_id, round_id, site_id, agent_id, player_id, game_id, currency, settle_date, created_at, method, status, is_test,
  amount, amount_usd, fx_rate, balance_before, balance_after, balance_shift, row_version`;

/** Which movements a search covers; `null` and undefined mean: any. Agent ids carry the caller's scope. */
export type WalletQuery = {
  agentIds: readonly string[] | null;
  siteIds: readonly string[] | null;
  gameIds: readonly string[] | null;
  playerIds: readonly string[] | null;
  withTest: boolean;
  window: TimeWindow | undefined;
  txnId?: string | undefined;
  requestId?: string | undefined;
  betId?: string | undefined;
  currency?: string | undefined;
  methods?: readonly string[] | undefined;
  status?: string | undefined;
  minAmount?: string | undefined;
  maxAmount?: string | undefined;
  isBroken?: boolean | undefined;
};

/** An exact id is looked up in `fact_key` first, so that it needs no range. */
const byKey = (column: string, kind: 'wallet_txn' | 'wallet_request' | 'wallet_bet', id: string | undefined): SqlPart[] =>
  when(id !== undefined, () => ({
    sql: `${column} = {${column}:String} AND ${placesOf([kind], `${column}s`)}`,
    params: { [column]: id, [`${column}s`]: [id] },
  }));

/** A movement that is ok has to satisfy after = before + amount; without both balances nothing can be said. */
const BROKEN = "status = 'ok' AND balance_before IS NOT NULL AND balance_shift != 0";

const whereOf = (query: WalletQuery): SqlPart =>
  joined([
    { sql: query.withTest ? 'true' : 'is_test = 0', params: {} },
    ...withinWindow('created_at', query.window),
    ...idsIn('agent_id', query.agentIds),
    ...idsIn('site_id', query.siteIds),
    ...idsIn('game_id', query.gameIds),
    ...idsIn('player_id', query.playerIds),
    ...byKey('txn_id', 'wallet_txn', query.txnId),
    ...byKey('request_id', 'wallet_request', query.requestId),
    ...byKey('bet_id', 'wallet_bet', query.betId),
    ...when(query.currency !== undefined, () => ({ sql: 'currency = {currency:String}', params: { currency: query.currency } })),
    ...when(query.methods !== undefined, () => ({
      sql: 'method IN {methods:Array(String)}',
      params: { methods: query.methods },
    })),
    ...when(query.status !== undefined, () => ({ sql: 'status = {status:String}', params: { status: query.status } })),
    ...when(query.minAmount !== undefined, () => ({
      sql: 'amount >= {min_amount:Decimal(38, 6)}',
      params: { min_amount: query.minAmount },
    })),
    ...when(query.maxAmount !== undefined, () => ({
      sql: 'amount <= {max_amount:Decimal(38, 6)}',
      params: { max_amount: query.maxAmount },
    })),
    ...when(query.isBroken !== undefined, () => ({
      sql: query.isBroken === true ? BROKEN : `NOT (ifNull(${BROKEN}, false))`,
      params: {},
    })),
  ]);

const newest = (where: SqlPart): string => newestVersions({ table: 'wallet_txn', id: 'txn_id' }, where);

type PageQuery = { direction: WalletCursor['direction']; after: WalletPlace | undefined; limit: number };

/** At most `limit` movements from `after` on, nearest first: newest first for `older`, oldest first for `newer`. */
export const readTxns = (
  clickhouse: ClickHouse,
  query: WalletQuery,
  { direction, after, limit }: PageQuery,
): Promise<StoredTxn[]> => {
  const [before, order] = direction === 'older' ? ['<', 'DESC'] : ['>', 'ASC'];
  const where = joined([
    whereOf(query),
    ...when(after !== undefined, () => ({
      sql: `(created_at, txn_id) ${before} ({after_at:DateTime64(3, 'UTC')}, {after_id:String})`,
      params: { after_at: after?.createdAt, after_id: after?.txnId },
    })),
  ]);
  return clickhouse.query<StoredTxn>({
    name: 'wallet_record.get_list',
    sql: `SELECT ${columns} FROM wallet_txn WHERE ${newest(where)} ORDER BY created_at ${order}, txn_id ${order} LIMIT {limit:UInt32}`,
    params: { ...where.params, limit },
  });
};

/** All movements of the filter, newest first, as they come from the store. */
export const streamTxns = (clickhouse: ClickHouse, query: WalletQuery, signal: AbortSignal): AsyncIterable<StoredTxn[]> => {
  const where = whereOf(query);
  return clickhouse.queryStream<StoredTxn>({
    name: 'wallet_record.export',
    sql: `SELECT ${columns} FROM wallet_txn WHERE ${newest(where)} ORDER BY created_at DESC, txn_id DESC`,
    params: where.params,
    signal,
  });
};

export const countTxns = async (clickhouse: ClickHouse, query: WalletQuery): Promise<number> => {
  const where = whereOf(query);
  const [row] = await clickhouse.query<{ n: string }>({
    name: 'wallet_record.count',
    sql: `SELECT ${walletMeasures.txns} AS n FROM wallet_txn WHERE ${where.sql}`,
    params: where.params,
  });
  return Number(row?.n ?? 0);
};

export type StoredSum = { method: WalletRow['method']; currency: string; txns: string; total: string; total_usd: string };

/** Movements that are ok, by method and currency. */
export const sumTxns = (clickhouse: ClickHouse, query: WalletQuery): Promise<StoredSum[]> => {
  const where = whereOf(query);
  return clickhouse.query<StoredSum>({
    name: 'wallet_record.sum',
    sql: `SELECT method, currency, ${walletMeasures.txns} AS txns, ${walletMeasures.amount} AS total, ${walletMeasures.amount_usd} AS total_usd
      FROM wallet_txn WHERE ${where.sql} AND status = 'ok' GROUP BY method, currency HAVING txns > 0 ORDER BY method, currency`,
    params: where.params,
  });
};

export type StoredCheck = {
  of_site: number;
  currency: string;
  opening: string | null;
  movements: string;
  closing: string | null;
};

/** First balance, movements that are ok, last balance of a player; undefined without any. */
export const readCheck = async (
  clickhouse: ClickHouse,
  { playerId, window, withTest }: { playerId: string; window: TimeWindow | undefined; withTest: boolean },
): Promise<StoredCheck | undefined> => {
  const where = joined([
    whereOf({ agentIds: null, siteIds: null, gameIds: null, playerIds: [playerId], withTest, window }),
    { sql: "status = 'ok'", params: {} },
  ]);
  const [row] = await clickhouse.query<StoredCheck & { n: string }>({
    name: 'wallet_record.check',
    sql: `SELECT count() AS n, any(site_id) AS of_site, any(currency) AS currency, argMinIf(balance_before, (created_at, txn_id), balance_before IS NOT NULL) AS opening, sum(amount) AS movements,
      argMaxIf(balance_after, (created_at, txn_id), balance_after IS NOT NULL) AS closing
      FROM wallet_txn WHERE ${newest(where)}`,
    params: where.params,
  });
  return row === undefined || row.n === '0' ? undefined : row;
};

export type MovesOfRound = {
  siteId: string;
  roundId: string;
  playerIds: readonly string[];
  agentIds: readonly string[] | null;
  withTest: boolean;
};

const BETS_OF_ROUND = `SELECT bet_id FROM bet WHERE site_id IN {site_ids:Array(UInt64)} AND round_id = {round:String}
  AND (site_id, settle_date) GLOBAL IN (SELECT site_id, settle_date FROM bet_key WHERE key = {round:String})`;

const ofRound = ({ siteId, roundId, playerIds, agentIds, withTest }: MovesOfRound): SqlPart[] => [
  { sql: withTest ? 'true' : 'is_test = 0', params: { round: roundId } },
  ...idsIn('agent_id', agentIds),
  ...idsIn('site_id', [siteId]),
  ...idsIn('player_id', playerIds),
];

/** Movements of these bets, whenever they were; and within the window those that name the round and none of its bets. Oldest first, at most `limit`. */
export const readMovesOfRound = (
  clickhouse: ClickHouse,
  { round, betIds, window, limit }: { round: MovesOfRound; betIds: readonly string[]; window: TimeWindow; limit: number },
): Promise<StoredTxn[]> => {
  const ofBets = joined([
    ...ofRound(round),
    { sql: `bet_id IN {bets:Array(String)} AND ${placesOf(['wallet_bet'], 'bets')}`, params: { bets: betIds } },
  ]);
  const ofNone = joined([
    ...withinWindow('created_at', window),
    {
      sql: `round_id = {round:String} AND bet_id GLOBAL NOT IN (${BETS_OF_ROUND})
        AND (site_id, settle_date) GLOBAL IN (SELECT site_id, settle_date FROM bet_key WHERE key = {round:String})`,
      params: {},
    },
    ...ofRound(round),
  ]);
  const where: SqlPart = { sql: `((${ofBets.sql}) OR (${ofNone.sql}))`, params: { ...ofBets.params, ...ofNone.params } };
  return clickhouse.query<StoredTxn>({
    name: 'wallet_record.of_round',
    sql: `SELECT ${columns} FROM wallet_txn WHERE ${newest(where)} ORDER BY created_at, txn_id LIMIT {limit:UInt32}`,
    params: { ...where.params, limit },
  });
};

export type BookedOfRound = { currency: string; stake: string; win: string; open: string };

/** What wallets took and gave for the bets of a round that players paid for, what was taken back off; by currency. */
export const sumMovesOfRound = (clickhouse: ClickHouse, round: MovesOfRound): Promise<BookedOfRound[]> => {
  const where = joined(ofRound(round));
  const paidFor = `${BETS_OF_ROUND} AND source = 'normal'`;
  return clickhouse.query<BookedOfRound>({
    name: 'wallet_record.sum_of_round',
    sql: `SELECT currency, -sumIf(amount * sign, ${STAKE} OR ${STAKE_BACK}) AS stake, sumIf(amount * sign, ${WIN} OR ${WIN_BACK}) AS win,
        sumIf(sign, status = 'pending') AS open
      FROM wallet_txn WHERE ${where.sql} AND bet_id GLOBAL IN (${paidFor})
        AND (site_id, settle_date) GLOBAL IN (SELECT site_id, settle_date FROM fact_key WHERE kind = 'wallet_bet' AND key GLOBAL IN (${paidFor}))
      GROUP BY currency HAVING sum(sign) > 0 ORDER BY currency`,
    params: where.params,
  });
};

type StoredCall = Omit<WalletCall, 'called_at'> & { called_at: string };

/** Attempts of a call, oldest first. */
export const readCalls = (
  clickhouse: ClickHouse,
  { requestId, siteId }: { requestId: string; siteId: number },
): Promise<StoredCall[]> =>
  clickhouse.query<StoredCall>({
    name: 'wallet_record.calls',
    sql: `SELECT call_id, kind, attempt, outcome, http_status, latency_ms, called_at FROM seamless_call
      WHERE site_id = {site_id:UInt32} AND request_id = {request_id:String}
        AND (site_id, settle_date) GLOBAL IN (SELECT site_id, settle_date FROM fact_key WHERE kind = 'seamless_request' AND key = {request_id:String})
      GROUP BY call_id, kind, attempt, outcome, http_status, latency_ms, called_at, row_version HAVING sum(sign) > 0 ORDER BY called_at, call_id`,
    params: { request_id: requestId, site_id: siteId },
  });
