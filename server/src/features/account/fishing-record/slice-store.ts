import { MAX_SLICE_DAYS } from '@manager/contract/platform/fishing-slices';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { fishingMeasures } from '../../../clickhouse/fact-measures.ts';
import type { SqlPart } from '../../../kit/bet/bet-filter.ts';
import { idsIn, joined, newestVersions, placesOf, when, withinWindow } from '../../../kit/bet/fact-filter.ts';
import type { Start } from '../../../kit/bet/keyset.ts';
import type { TimeWindow } from '../../../kit/bet/search-window.ts';
import type { DayRange } from '../../../kit/report/report-scope.ts';

/** A version of a slice as ClickHouse prints it: decimals as text, instants as `YYYY-MM-DD hh:mm:ss.mmm` in UTC. */
export type StoredSlice = {
  slice_id: string;
  session_id: string;
  site_id: number;
  agent_id: number;
  player_id: string;
  game_id: number;
  currency: string;
  settle_date: string;
  started: string;
  ended: string;
  room: string;
  is_test: number;
  shots: number;
  free_shots: number;
  kills: number;
  bet: string;
  win: string;
  jackpot_win: string;
  fx_rate: string;
  bet_usd: string;
  win_usd: string;
  transfer_in: string;
  transfer_out: string;
  balance_before: string | null;
  balance_after: string | null;
  rtp_profile: string;
  math_version: string;
  row_version: number;
};

const columns = `slice_id, session_id, site_id, agent_id, player_id, game_id, currency, settle_date, started_at AS started, ended_at AS ended, room, is_test, shots,
  free_shots, kills, bet, win, jackpot_win, fx_rate, bet_usd, win_usd, transfer_in, transfer_out, balance_before, balance_after, rtp_profile, math_version,
  row_version`;

/** Which slices a search covers; `null` and undefined mean: any. Agent ids carry the caller's scope. */
export type SliceQuery = {
  agentIds: readonly string[] | null;
  siteIds: readonly string[] | null;
  gameIds: readonly string[] | null;
  playerIds: readonly string[] | null;
  withTest: boolean;
  window: TimeWindow | undefined;
  days?: DayRange | undefined;
  sliceId?: string | undefined;
  sessionId?: string | undefined;
  room?: string | undefined;
  currency?: string | undefined;
};

/** Slices count by their end. */
const COUNTS_AFTER = { countsAfterMs: MAX_SLICE_DAYS * 86_400_000 };

const isText = (column: string, value: string | undefined): SqlPart[] =>
  when(value !== undefined, () => ({ sql: `${column} = {${column}:String}`, params: { [column]: value } }));

const whereOf = (query: SliceQuery): SqlPart =>
  joined([
    { sql: query.withTest ? 'true' : 'is_test = 0', params: {} },
    ...withinWindow('started_at', query.window, COUNTS_AFTER),
    ...when(query.days !== undefined, () => ({
      sql: 'settle_date >= {day_from:Date} AND settle_date <= {day_to:Date}',
      params: { day_from: query.days?.from, day_to: query.days?.to },
    })),
    ...idsIn('agent_id', query.agentIds),
    ...idsIn('site_id', query.siteIds),
    ...idsIn('game_id', query.gameIds),
    ...idsIn('player_id', query.playerIds),
    ...isText('room', query.room),
    ...isText('currency', query.currency),
    ...when(query.sliceId !== undefined, () => ({
      sql: `slice_id IN {slices:Array(String)} AND ${placesOf(['fishing_slice'], 'slices')}`,
      params: { slices: [query.sliceId] },
    })),
    ...when(query.sessionId !== undefined, () => ({
      sql: `session_id IN {sessions:Array(String)} AND ${placesOf(['fishing_session'], 'sessions')}`,
      params: { sessions: [query.sessionId] },
    })),
  ]);

const newest = (where: SqlPart): string => newestVersions({ table: 'fishing_slice', id: 'slice_id' }, where);

/** At most `limit` slices from a place (start, id) on, nearest first: newest first for `older`, oldest first for `newer`. */
export const readSlices = (
  clickhouse: ClickHouse,
  query: SliceQuery,
  { direction, place, limit }: Start & { limit: number },
): Promise<StoredSlice[]> => {
  const [before, order] = direction === 'older' ? ['<', 'DESC'] : ['>', 'ASC'];
  const where = joined([
    whereOf(query),
    ...when(place !== undefined, () => ({
      sql: `(started_at, slice_id) ${before} ({after_at:DateTime64(3, 'UTC')}, {after_id:String})`,
      params: { after_at: place?.[0], after_id: place?.[1] },
    })),
  ]);
  return clickhouse.query<StoredSlice>({
    name: 'fishing_record.get_list',
    sql: `SELECT ${columns} FROM fishing_slice WHERE ${newest(where)} ORDER BY started_at ${order}, slice_id ${order} LIMIT {limit:UInt32}`,
    params: { ...where.params, limit },
  });
};

/** All slices of the filter, newest first, as they come from the store. */
export const streamSlices = (clickhouse: ClickHouse, query: SliceQuery, signal: AbortSignal): AsyncIterable<StoredSlice[]> => {
  const where = whereOf(query);
  return clickhouse.queryStream<StoredSlice>({
    name: 'fishing_record.export',
    sql: `SELECT ${columns} FROM fishing_slice WHERE ${newest(where)} ORDER BY started_at DESC, slice_id DESC`,
    params: where.params,
    signal,
  });
};

/** Every version of one slice that was told, oldest first, and which of them stands. */
export const readSliceVersions = (
  clickhouse: ClickHouse,
  query: SliceQuery & { sliceId: string },
): Promise<(StoredSlice & { standing: string })[]> => {
  const where = whereOf(query);
  return clickhouse.query({
    name: 'fishing_record.get_detail',
    sql: `SELECT ${columns}, sum(sign) AS standing FROM fishing_slice WHERE ${where.sql} GROUP BY ALL ORDER BY row_version`,
    params: where.params,
  });
};

export type StoredSliceSum = { currency: string } & Record<keyof typeof fishingMeasures, string>;

/** Sums of all slices of the filter by currency; by days, websites and games alone they come from the sums that the store keeps. */
export const sumSlices = (clickhouse: ClickHouse, query: SliceQuery): Promise<StoredSliceSum[]> => {
  const where = whereOf(query);
  const sums = Object.entries(fishingMeasures).map(([name, sql]) => `${sql} AS sum_${name}`);
  return clickhouse
    .query<Record<string, string>>({
      name: 'fishing_record.sum',
      sql: `SELECT currency, ${sums.join(', ')} FROM fishing_slice WHERE ${where.sql} GROUP BY currency HAVING sum_slices > 0 ORDER BY currency`,
      params: where.params,
    })
    .then((rows) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name.replace(/^sum_/, ''), value]))),
    ) as Promise<StoredSliceSum[]>;
};
