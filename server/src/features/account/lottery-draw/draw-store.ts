import type { DrawStatus } from '@manager/contract/features/account/lottery-draw';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { COUNTED, type SqlPart } from '../../../kit/bet/bet-filter.ts';
import { idsIn, joined, newestVersions, placesOf, when, withinWindow } from '../../../kit/bet/fact-filter.ts';
import { NORMAL } from '../../../kit/figures/metric-sql.ts';
import { drawMeasures } from '../../../clickhouse/measures.ts';
import type { Start } from '../../../kit/bet/keyset.ts';
import type { TimeWindow } from '../../../kit/bet/search-window.ts';

/** A draw as ClickHouse prints it: instants as `YYYY-MM-DD hh:mm:ss.mmm` in UTC, 1970 where there is none. */
export type StoredDraw = {
  draw_id: string;
  site_id: number;
  game_id: number;
  number: string;
  status: DrawStatus;
  opened_at: string;
  cut_off_at: string;
  drawn_at: string;
  settled_at: string;
  result: string;
  rng_commit: string;
  rng_seed: string;
  source: string;
  redraw_of: string;
  reason: string;
  totals: string;
  row_version: number;
};

const columns = `draw_id, site_id, game_id, number, status, opened_at, cut_off_at, drawn_at, settled_at, result, rng_commit, rng_seed, source, redraw_of, reason,
  totals, row_version`;

/** Whose draws and bets somebody may see; `null`: any agent's. Draws of all websites are everybody's. */
export type DrawScope = { agentIds: readonly string[] | null; withTest: boolean };

export type DrawQuery = DrawScope & {
  siteIds: readonly string[] | null;
  gameIds: readonly string[] | null;
  window: TimeWindow | undefined;
  drawId?: string | undefined;
  number?: string | undefined;
  statuses?: readonly DrawStatus[] | undefined;
  /** Draws that should have been held or settled before this instant, in the store's text. */
  overdueAt?: string | undefined;
};

const orOfAllSites = ({ sql, params }: SqlPart): SqlPart => ({ sql: `(site_id = 0 OR ${sql})`, params });

const scopeParts = ({ agentIds, withTest }: DrawScope): SqlPart[] => [
  { sql: withTest ? 'true' : 'is_test = 0', params: {} },
  ...idsIn('agent_id', agentIds).map(orOfAllSites),
];

/** Beside a parameter `overdue_at`. */
const OVERDUE = `(status IN ('open', 'closed') AND cut_off_at < {overdue_at:DateTime64(3, 'UTC')} OR status = 'drawn' AND drawn_at < {overdue_at:DateTime64(3, 'UTC')})`;

const whereOf = (query: DrawQuery): SqlPart =>
  joined([
    ...scopeParts(query),
    ...withinWindow('opened_at', query.window),
    ...idsIn('site_id', query.siteIds).map(orOfAllSites),
    ...idsIn('game_id', query.gameIds),
    ...when(query.drawId !== undefined, () => ({
      sql: `draw_id IN {ids:Array(String)} AND ${placesOf(['lottery_draw'], 'ids')}`,
      params: { ids: [query.drawId] },
    })),
    ...when(query.number !== undefined, () => ({
      sql: `number IN {numbers:Array(String)} AND ${placesOf(['lottery_number'], 'numbers')}`,
      params: { numbers: [query.number] },
    })),
  ]);

/** What a draw is by its newest version alone, so that an older one that fits is not found. */
const standingOf = ({ statuses, overdueAt }: DrawQuery): SqlPart =>
  joined([
    { sql: 'true', params: {} },
    ...when(statuses !== undefined, () => ({ sql: 'status IN {statuses:Array(String)}', params: { statuses } })),
    ...when(overdueAt !== undefined, () => ({ sql: OVERDUE, params: { overdue_at: overdueAt } })),
  ]);

const newest = (query: DrawQuery, more: readonly SqlPart[] = []): SqlPart => {
  const where = joined([whereOf(query), ...more]);
  const standing = standingOf(query);
  return {
    sql: `${newestVersions({ table: 'lottery_draw', id: 'draw_id' }, where)} AND ${standing.sql}`,
    params: { ...where.params, ...standing.params },
  };
};

/** At most `limit` draws from a place (opening, id) on, nearest first: newest first for `older`, oldest first for `newer`. */
export const readDraws = (
  clickhouse: ClickHouse,
  query: DrawQuery,
  { direction, place, limit }: Start & { limit: number },
): Promise<StoredDraw[]> => {
  const [before, order] = direction === 'older' ? ['<', 'DESC'] : ['>', 'ASC'];
  const where = newest(
    query,
    when(place !== undefined, () => ({
      sql: `(opened_at, draw_id) ${before} ({after_at:DateTime64(3, 'UTC')}, {after_id:String})`,
      params: { after_at: place?.[0], after_id: place?.[1] },
    })),
  );
  return clickhouse.query<StoredDraw>({
    name: 'lottery_draw.get_list',
    sql: `SELECT ${columns} FROM lottery_draw WHERE ${where.sql} ORDER BY opened_at ${order}, draw_id ${order} LIMIT {limit:UInt32}`,
    params: { ...where.params, limit },
  });
};

/** All draws of the filter, newest first, as they come from the store. */
export const streamDraws = (clickhouse: ClickHouse, query: DrawQuery, signal: AbortSignal): AsyncIterable<StoredDraw[]> => {
  const where = newest(query);
  return clickhouse.queryStream<StoredDraw>({
    name: 'lottery_draw.export',
    sql: `SELECT ${columns} FROM lottery_draw WHERE ${where.sql} ORDER BY opened_at DESC, draw_id DESC`,
    params: where.params,
    signal,
  });
};

export const countDraws = async (clickhouse: ClickHouse, query: DrawQuery): Promise<number> => {
  const where = newest(query);
  const [row] = await clickhouse.query<{ n: string }>({
    name: 'lottery_draw.count',
    sql: `SELECT count() AS n FROM lottery_draw WHERE ${where.sql}`,
    params: where.params,
  });
  return Number(row?.n ?? 0);
};

/** Every version of a draw, oldest first. */
export const readDrawVersions = (clickhouse: ClickHouse, scope: DrawScope, drawId: string): Promise<StoredDraw[]> => {
  const where = whereOf({ ...scope, siteIds: null, gameIds: null, window: undefined, drawId });
  return clickhouse.query<StoredDraw>({
    name: 'lottery_draw.get_detail',
    sql: `SELECT ${columns} FROM lottery_draw WHERE ${where.sql} AND sign = 1 ORDER BY row_version LIMIT 1 BY row_version`,
    params: where.params,
  });
};

/** Draws that are held again for this one. */
export const readRedraws = async (clickhouse: ClickHouse, scope: DrawScope, drawId: string): Promise<string[]> => {
  const where = joined([
    ...scopeParts(scope),
    {
      sql: `redraw_of IN {ids:Array(String)} AND ${placesOf(['lottery_redraw'], 'ids')} AND sign = 1`,
      params: { ids: [drawId] },
    },
  ]);
  const rows = await clickhouse.query<{ draw_id: string }>({
    name: 'lottery_draw.redraws',
    sql: `SELECT DISTINCT draw_id FROM lottery_draw WHERE ${where.sql} ORDER BY draw_id`,
    params: where.params,
  });
  return rows.map((row) => row.draw_id);
};

/** Paid bets of draws by currency and standing; stake and payout are of those that count. */
export type DrawBets = {
  draw_id: string;
  currency: string;
  counted: string;
  stake: string;
  payout: string;
  stake_usd: string;
  payout_usd: string;
  pending: string;
  pending_stake: string;
  cancelled: string;
};

const PENDING = "status = 'pending'";
const CANCELLED = "status = 'cancelled'";

/** From the sums that the store keeps by draw: a draw of a hundred thousand bets is a few rows there. */
const betsSql = (where: string): string => `
  SELECT draw_id, currency,
    sumIf(bets, ${COUNTED}) AS counted, sumIf(bet, ${COUNTED}) AS stake, sumIf(won, ${COUNTED}) AS payout,
    sumIf(bet_in_usd, ${COUNTED}) AS stake_usd, sumIf(won_in_usd, ${COUNTED}) AS payout_usd,
    sumIf(bets, ${PENDING}) AS pending, sumIf(bet, ${PENDING}) AS pending_stake, sumIf(bets, ${CANCELLED}) AS cancelled
  FROM (
    SELECT draw_id, currency, status, ${drawMeasures.bets} AS bets, ${drawMeasures.bet} AS bet,
      ${drawMeasures.win_game} + ${drawMeasures.win_jackpot} AS won, ${drawMeasures.bet_usd} AS bet_in_usd, ${drawMeasures.win_usd} AS won_in_usd
    FROM bet WHERE ${where} GROUP BY draw_id, currency, status
  )
  GROUP BY draw_id, currency ORDER BY draw_id, currency`;

const BY_DRAW = { preferred_optimize_projection_name: 'by_draw' };

/** What the bets of these draws come to, of the scope. */
export const sumBetsOfDraws = (clickhouse: ClickHouse, scope: DrawScope, drawIds: readonly string[]): Promise<DrawBets[]> => {
  const where = joined([
    { sql: `draw_id IN {draws:Array(String)} AND ${NORMAL}`, params: { draws: drawIds } },
    { sql: scope.withTest ? 'true' : 'is_test = 0', params: {} },
    ...idsIn('agent_id', scope.agentIds),
  ]);
  return clickhouse.query<DrawBets>({
    name: 'lottery_draw.bets',
    sql: betsSql(where.sql),
    params: where.params,
    settings: BY_DRAW,
  });
};

export type DrawSum = { draws: number; bets: number; stake_usd: string; payout_usd: string };

/** Over every draw of the filter, the bets of the scope. */
export const sumDraws = async (clickhouse: ClickHouse, query: DrawQuery): Promise<DrawSum> => {
  const draws = newest(query);
  const scope = joined([
    { sql: query.withTest ? 'true' : 'is_test = 0', params: {} },
    ...idsIn('agent_id', query.agentIds),
    ...idsIn('site_id', query.siteIds),
  ]);
  const [count, rows] = await Promise.all([
    countDraws(clickhouse, query),
    clickhouse.query<Record<'bets' | 'stake' | 'payout', string>>({
      name: 'lottery_draw.sum',
      sql: `SELECT ${drawMeasures.bets} AS bets, ${drawMeasures.bet_usd} AS stake, ${drawMeasures.win_usd} AS payout FROM bet
        WHERE draw_id GLOBAL IN (SELECT draw_id FROM lottery_draw WHERE ${draws.sql}) AND ${NORMAL} AND ${COUNTED} AND ${scope.sql}`,
      params: { ...draws.params, ...scope.params },
      settings: BY_DRAW,
    }),
  ]);
  const [row] = rows;
  return { draws: count, bets: Number(row?.bets ?? 0), stake_usd: row?.stake ?? '0', payout_usd: row?.payout ?? '0' };
};
