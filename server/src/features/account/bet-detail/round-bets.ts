import type { BetDetail, BetRow } from '@manager/contract/features/account/bet-detail';
import { toWire } from '@manager/domain/money';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { type BetFilter, betPredicate } from '../../../kit/bet/bet-filter.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import type { AnyCtx } from '../../../kit/service/ctx.ts';
import type { BetPlace } from './bet-cursor.ts';
import { loadPlayerNames, toBetRow, winOf } from './bet-row.ts';
import { readBets, type StoredBet } from './bet-store.ts';

type PageQuery = {
  filter: BetFilter;
  roundId: string;
  /** Only this one. */
  betId?: string;
  /** `newer`: oldest first. */
  direction: 'older' | 'newer';
  after: BetPlace | undefined;
  limit: number;
};

/** Bets of a round from a place on, in their newest version, nearest first. */
export const readRoundBets = (clickhouse: ClickHouse, query: PageQuery): Promise<StoredBet[]> =>
  readBets(clickhouse, { ...query, order: 'instants' });

export const placeOfBet = ({ settle_date: settleDate, bet_at: betAt, bet_id: betId }: StoredBet): BetPlace => ({
  settleDate,
  betAt,
  betId,
});

type RowCtx = Pick<AnyCtx, 'db'>;
type RowOptions = { directory: Directory; canSeeIp: boolean };

export const toBetRows = async ({ db }: RowCtx, bets: readonly StoredBet[], options: RowOptions): Promise<BetRow[]> => {
  const players = await loadPlayerNames(db, bets);
  return bets.map((bet) => toBetRow(bet, { ...options, players }));
};

export type VersionOfBet = BetDetail['versions'][number] & { bet_id: string; settled_at: string | null };

type Where = { filter: BetFilter; bets: readonly Pick<StoredBet, 'bet_id' | 'settle_date'>[] };

const daysOf = (bets: Where['bets']): { from: string; to: string } => {
  const days = bets.map(({ settle_date: day }) => day).toSorted();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
};

/** All versions of some bets that were written, taken back since or not, oldest first. */
export const readVersionsOf = async (clickhouse: ClickHouse, { filter, bets }: Where): Promise<VersionOfBet[]> => {
  if (bets.length === 0) return [];
  const where = betPredicate({ ...filter, days: daysOf(bets) });
  const rows = await clickhouse.query<StoredBet>({
    name: 'round_story.versions',
    sql: `SELECT bet_id, row_version, status, bet, win_game, win_jackpot, modified_at, settled_at FROM bet
      WHERE ${where.sql} AND sign = 1 AND bet_id IN {bets:Array(String)} ORDER BY bet_id, row_version`,
    params: { ...where.params, bets: bets.map(({ bet_id: id }) => id) },
  });
  return rows.map((row) => ({
    bet_id: row.bet_id,
    row_version: row.row_version,
    status: row.status,
    bet: row.bet,
    win: toWire(winOf(row)),
    modified_at: toIso(row.modified_at),
    settled_at: row.settled_at.startsWith('1970-01-01') ? null : toIso(row.settled_at),
  }));
};

/** The newest details of some bets of a website as they were sent, by bet id. */
export const readDetailsOf = async (
  clickhouse: ClickHouse,
  { siteId, bets }: { siteId: string; bets: Where['bets'] },
): Promise<Map<string, string>> => {
  if (bets.length === 0) return new Map();
  const { from, to } = daysOf(bets);
  const rows = await clickhouse.query<{ bet_id: string; text: string }>({
    name: 'round_story.details',
    sql: `SELECT bet_id, argMax(detail, row_version) AS text FROM bet_detail WHERE site_id = {site_id:UInt32}
      AND settle_date >= {from:Date} AND settle_date <= {to:Date} AND bet_id IN {bets:Array(String)} GROUP BY bet_id`,
    params: { site_id: Number(siteId), from, to, bets: bets.map(({ bet_id: id }) => id) },
  });
  return new Map(rows.map((row) => [row.bet_id, row.text]));
};
