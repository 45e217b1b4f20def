import { SEAMLESS_BODY_DAYS, type SeamlessResult, type SeamlessRow } from '@manager/contract/features/log/seamless';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import type { SqlPart } from '../../../kit/bet/bet-filter.ts';
import { idsIn, joined, newestVersions, placesOf, when, withinWindow } from '../../../kit/bet/fact-filter.ts';
import type { Start } from '../../../kit/bet/keyset.ts';
import type { TimeWindow } from '../../../kit/bet/search-window.ts';
import { REPEATED_AFTER } from './worn-out-calls.ts';

/** A call as ClickHouse prints it: decimals as text, instants as `YYYY-MM-DD hh:mm:ss.mmm` in UTC. */
export type StoredCall = {
  call_id: string;
  site_id: number;
  agent_id: number;
  player_id: string;
  user_name: string;
  currency: string;
  settle_date: string;
  called_at: string;
  direction: SeamlessRow['direction'];
  kind: SeamlessRow['kind'];
  request_id: string;
  round_id: string;
  amount: string | null;
  attempt: number;
  latency_ms: number;
  outcome: SeamlessRow['outcome'];
  http_status: number;
  remote_code: string;
  is_test: number;
  row_version: number;
  result: SeamlessResult;
};

/** A cancel that finds nothing to take back is done as well (docs/wallet-api.md). */
const IS_OK = `(outcome IN ('ok', 'duplicate') OR kind = 'cancel' AND outcome = 'bet_not_found')`;
const RESULT = `multiIf(${IS_OK}, 'ok', outcome != 'unknown', 'declined', http_status = 0, 'timeout', 'invalid_answer')`;
const IS_REPEATED = `outcome IN (${REPEATED_AFTER.map((name) => `'${name}'`).join(', ')})`;
/** An attempt whose process died has no latency: nobody saw its end. */
const IS_TIMED = '(latency_ms > 0 OR http_status > 0)';
const HTTP_CLASS = `if(http_status = 0, 'none', concat(toString(intDiv(http_status, 100)), 'xx'))`;

const columns = `call_id, site_id, agent_id, player_id, user_name, currency, settle_date, called_at, direction, kind, request_id, round_id, amount,
  attempt, latency_ms, outcome, http_status, remote_code, is_test, row_version, ${RESULT} AS result`;

/** Whose calls somebody may read; `null`: any agent's. */
export type CallScope = { agentIds: readonly string[] | null; withTest: boolean };

/** Which calls a search covers; `null` and undefined mean: any. Agent ids carry the caller's scope. */
export type CallQuery = CallScope & {
  siteIds: readonly string[] | null;
  playerIds: readonly string[] | null;
  window: TimeWindow | undefined;
  userName?: string | undefined;
  requestId?: string | undefined;
  roundId?: string | undefined;
  direction?: string | undefined;
  kinds?: readonly string[] | undefined;
  results?: readonly string[] | undefined;
  /** Ids of calls that are found beside those of `results`. */
  wornOut?: readonly string[] | undefined;
  outcomes?: readonly string[] | undefined;
  httpClasses?: readonly string[] | undefined;
  isRepeated?: boolean | undefined;
  attempt?: number | undefined;
  remoteCode?: string | undefined;
  currency?: string | undefined;
  minAmount?: string | undefined;
  maxAmount?: string | undefined;
  minLatencyMs?: number | undefined;
};

const scopeParts = ({ agentIds, withTest }: CallScope): SqlPart[] => [
  { sql: withTest ? 'true' : 'is_test = 0', params: {} },
  ...idsIn('agent_id', agentIds),
];

const isAnyOf = (sql: string, name: string, values: readonly string[] | undefined): SqlPart[] =>
  when(values !== undefined, () => ({ sql: `${sql} IN {${name}:Array(String)}`, params: { [name]: values } }));

const resultIn = ({ results, wornOut }: CallQuery): SqlPart[] => {
  if (wornOut === undefined) return isAnyOf(RESULT, 'results', results);
  const isWornOut = `call_id IN {worn_out:Array(String)} AND ${IS_REPEATED}`;
  return [{ sql: `(${RESULT} IN {results:Array(String)} OR ${isWornOut})`, params: { results, worn_out: wornOut } }];
};

const equals = (column: 'user_name' | 'direction' | 'remote_code' | 'currency', value: string | undefined): SqlPart[] =>
  when(value !== undefined, () => ({ sql: `${column} = {${column}:String}`, params: { [column]: value } }));

const whereOf = (query: CallQuery): SqlPart[] => [
  ...scopeParts(query),
  ...withinWindow('called_at', query.window),
  ...idsIn('site_id', query.siteIds),
  ...idsIn('player_id', query.playerIds),
  ...equals('user_name', query.userName),
  ...when(query.requestId !== undefined, () => ({
    sql: `request_id IN {requests:Array(String)} AND ${placesOf(['seamless_request'], 'requests')}`,
    params: { requests: [query.requestId] },
  })),
  ...when(query.roundId !== undefined, () => ({
    sql: `round_id IN {rounds:Array(String)} AND ${placesOf(['seamless_round'], 'rounds')}`,
    params: { rounds: [query.roundId] },
  })),
  ...equals('direction', query.direction),
  ...equals('remote_code', query.remoteCode),
  ...equals('currency', query.currency),
  ...isAnyOf('kind', 'kinds', query.kinds),
  ...isAnyOf('outcome', 'outcomes', query.outcomes),
  ...resultIn(query),
  ...isAnyOf(HTTP_CLASS, 'http_classes', query.httpClasses),
  ...when(query.isRepeated === true, () => ({ sql: 'attempt > 1', params: {} })),
  ...when(query.attempt !== undefined, () => ({ sql: 'attempt = {attempt:UInt32}', params: { attempt: query.attempt } })),
  ...when(query.minAmount !== undefined, () => ({
    sql: 'amount >= {min_amount:Decimal(38, 6)}',
    params: { min_amount: query.minAmount },
  })),
  ...when(query.maxAmount !== undefined, () => ({
    sql: 'amount <= {max_amount:Decimal(38, 6)}',
    params: { max_amount: query.maxAmount },
  })),
  ...when(query.minLatencyMs !== undefined, () => ({
    sql: 'latency_ms >= {min_latency:UInt32}',
    params: { min_latency: query.minLatencyMs },
  })),
];

/** Condition of the calls of a search in their newest version. */
const foundBy = (parts: readonly SqlPart[]): SqlPart => {
  const where = joined(parts);
  return { sql: newestVersions({ table: 'seamless_call', id: 'call_id' }, where), params: where.params };
};

/** At most `limit` calls from a place (instant, id) on, nearest first: newest first for `older`, oldest first for `newer`. */
export const readCalls = (
  clickhouse: ClickHouse,
  query: CallQuery,
  { direction, place, limit }: Start & { limit: number },
): Promise<StoredCall[]> => {
  const [before, order] = direction === 'older' ? ['<', 'DESC'] : ['>', 'ASC'];
  const found = foundBy([
    ...whereOf(query),
    ...when(place !== undefined, () => ({
      sql: `(called_at, call_id) ${before} ({after_at:DateTime64(3, 'UTC')}, {after_id:String})`,
      params: { after_at: place?.[0], after_id: place?.[1] },
    })),
  ]);
  return clickhouse.query<StoredCall>({
    name: 'seamless.get_list',
    sql: `SELECT ${columns} FROM seamless_call WHERE ${found.sql} ORDER BY called_at ${order}, call_id ${order} LIMIT {limit:UInt32}`,
    params: { ...found.params, limit },
  });
};

/** All calls of the filter, newest first, as they come from the store. */
export const streamCalls = (clickhouse: ClickHouse, query: CallQuery, signal: AbortSignal): AsyncIterable<StoredCall[]> => {
  const found = foundBy(whereOf(query));
  return clickhouse.queryStream<StoredCall>({
    name: 'seamless.export',
    sql: `SELECT ${columns} FROM seamless_call WHERE ${found.sql} ORDER BY called_at DESC, call_id DESC`,
    params: found.params,
    signal,
  });
};

export const countCalls = async (clickhouse: ClickHouse, query: CallQuery): Promise<number> => {
  const found = foundBy(whereOf(query));
  const [row] = await clickhouse.query<{ n: string }>({
    name: 'seamless.count',
    sql: `SELECT count() AS n FROM seamless_call WHERE ${found.sql}`,
    params: found.params,
  });
  return Number(row?.n ?? 0);
};

export type StoredFigures = {
  is_total: number;
  site_id: number;
  calls: string;
  ok: string;
  timed: string;
  /** 0 without a timed call. */
  p50_ms: number;
  p95_ms: number;
  /** Outcomes that were not ok, each with its calls. */
  errors: [SeamlessRow['outcome'], string][];
};

/** One scan for the websites and for all of them together: percentiles cannot be added up. */
export const sumCalls = (clickhouse: ClickHouse, query: CallQuery): Promise<StoredFigures[]> => {
  const found = foundBy(whereOf(query));
  return clickhouse.query<StoredFigures>({
    name: 'seamless.get_stats',
    sql: `SELECT toUInt8(grouping(site_id)) AS is_total, site_id, count() AS calls, countIf(${IS_OK}) AS ok, countIf(${IS_TIMED}) AS timed,
        quantileExactIf(0.5)(latency_ms, ${IS_TIMED}) AS p50_ms, quantileExactIf(0.95)(latency_ms, ${IS_TIMED}) AS p95_ms,
        arrayZip(sumMapIf([toString(outcome)], [1], NOT ${IS_OK}).1, sumMapIf([toString(outcome)], [1], NOT ${IS_OK}).2) AS errors
      FROM seamless_call WHERE ${found.sql} GROUP BY GROUPING SETS ((site_id), ()) HAVING calls > 0`,
    params: found.params,
  });
};

const IS_OVER = `(${IS_OK} AND called_at <= {now:DateTime('UTC')} - toIntervalDay(${SEAMLESS_BODY_DAYS}))`;

export type StoredBodies = { request_body: string; response_body: string };

/** A call by its id, with its bodies; `now` tells which of them have been kept long enough (migration 0009 lets the engine drop them as it merges). */
export const readCall = async (
  clickhouse: ClickHouse,
  scope: CallScope,
  { id, now }: { id: string; now: Date },
): Promise<(StoredCall & StoredBodies) | undefined> => {
  const found = foundBy([
    ...scopeParts(scope),
    { sql: `call_id IN {ids:Array(String)} AND ${placesOf(['seamless_call'], 'ids')}`, params: { ids: [id] } },
  ]);
  const [call] = await clickhouse.query<StoredCall & StoredBodies>({
    name: 'seamless.get_detail',
    sql: `SELECT ${columns}, if(${IS_OVER}, '', request_body) AS request_body, if(${IS_OVER}, '', response_body) AS response_body
      FROM seamless_call WHERE ${found.sql}`,
    params: { ...found.params, now: now.toISOString().slice(0, 19).replace('T', ' ') },
  });
  return call;
};

/** Attempts that a drawer shows, the newest where there are more: half a day of repeats has about 720. */
const MAX_ATTEMPTS = 1_000;

/** All attempts of requests of a website, oldest first. */
export const readAttempts = async (
  clickhouse: ClickHouse,
  scope: CallScope,
  { siteId, requestIds }: { siteId: number; requestIds: readonly string[] },
): Promise<StoredCall[]> => {
  const found = foundBy([
    ...scopeParts(scope),
    ...idsIn('site_id', [String(siteId)]),
    {
      sql: `request_id IN {requests:Array(String)} AND ${placesOf(['seamless_request'], 'requests')}`,
      params: { requests: requestIds },
    },
  ]);
  const newest = await clickhouse.query<StoredCall>({
    name: 'seamless.attempts',
    sql: `SELECT ${columns} FROM seamless_call WHERE ${found.sql} ORDER BY called_at DESC, call_id DESC LIMIT ${MAX_ATTEMPTS}`,
    params: found.params,
  });
  return newest.toReversed();
};

export type RoundOfCalls = {
  siteId: string;
  roundId: string;
  /** Of movements and payouts of its bets: what moves money may name no round. */
  requestIds: readonly string[];
  window: TimeWindow;
};

/** Calls that name a round, or one of the requests that belong to it, oldest first. */
export const readCallsAbout = (
  clickhouse: ClickHouse,
  scope: CallScope,
  { siteId, roundId, requestIds, window, limit }: RoundOfCalls & { limit: number },
): Promise<StoredCall[]> => {
  const found = foundBy([
    ...scopeParts(scope),
    ...idsIn('site_id', [siteId]),
    ...withinWindow('called_at', window),
    {
      sql: `(round_id = {round:String} OR request_id IN {requests:Array(String)}) AND ${placesOf(['seamless_request', 'seamless_round'], 'keys')}`,
      params: { round: roundId, requests: requestIds, keys: [roundId, ...requestIds] },
    },
  ]);
  return clickhouse.query<StoredCall>({
    name: 'seamless.of_round',
    sql: `SELECT ${columns} FROM seamless_call WHERE ${found.sql} ORDER BY called_at, call_id LIMIT {limit:UInt32}`,
    params: { ...found.params, limit },
  });
};
