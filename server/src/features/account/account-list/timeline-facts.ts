import { type TimelineItem, TIMELINE_ROWS } from '@manager/contract/features/account/account-player';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { AT_ANY_TIME, idsIn, joined, newestVersions, withinWindow } from '../../../kit/bet/fact-filter.ts';
import type { TimeWindow } from '../../../kit/bet/search-window.ts';
import { toIso } from '../../../kit/figures/money-query.ts';

/** Rows of one source: more than a page, so that a page is whole up to its last instant. */
export const SOURCE_ROWS = TIMELINE_ROWS * 2;

export type Whose = { playerId: string; siteId: string; window: TimeWindow; gameName: (id: number) => string };

const ofPlayer = ({ playerId, siteId, window }: Whose, at: string, counts: { countsAfterMs?: number } = {}) =>
  joined([...withinWindow(at, window, counts), ...idsIn('site_id', [siteId]), ...idsIn('player_id', [playerId])]);
const nothing = { what: '', note: '', amount: null, win: null } as const;

type Session = { session_id: string; started: string; ended: string; length_ms: string; end_reason: string; game_id: number };

/** A session that began so long before the window may have ended in it. */
const LONGEST_MS = 2 * 86_400_000;

/** Both ends of a session; those outside of the window are left out afterwards. */
export const sessionItems = async (clickhouse: ClickHouse, whose: Whose): Promise<TimelineItem[]> => {
  const { from, to } = whose.window;
  const where = ofPlayer({ ...whose, window: { from: from - LONGEST_MS, to } }, 'started_at');
  const rows = await clickhouse.query<Session>({
    name: 'account_list.timeline.sessions',
    sql: `SELECT session_id, started_at AS started, ended_at AS ended, length_ms, end_reason, game_id FROM game_session
      WHERE ${newestVersions({ table: 'game_session', id: 'session_id' }, where)} ORDER BY started_at DESC, session_id DESC LIMIT ${SOURCE_ROWS}`,
    params: where.params,
  });
  return rows.flatMap((row): TimelineItem[] => {
    const of = { ...nothing, id: row.session_id, note: whose.gameName(row.game_id) };
    const isOver = Number(row.length_ms) >= 0;
    return [
      { ...of, at: toIso(row.started), kind: 'session_start' },
      ...(isOver ? [{ ...of, at: toIso(row.ended), kind: 'session_end' as const, what: row.end_reason }] : []),
    ];
  });
};

type Bet = { bet_id: string; at: string; status: string; game_id: number; bet: string; won: string };

export const betItems = async (clickhouse: ClickHouse, whose: Whose): Promise<TimelineItem[]> => {
  const where = ofPlayer(whose, 'bet_at', AT_ANY_TIME);
  const rows = await clickhouse.query<Bet>({
    name: 'account_list.timeline.bets',
    sql: `SELECT bet_id, bet_at AS at, status, game_id, bet, win_game + win_jackpot AS won FROM bet
      WHERE ${newestVersions({ table: 'bet', id: 'bet_id' }, where)} ORDER BY bet_at DESC, bet_id DESC LIMIT ${SOURCE_ROWS}`,
    params: where.params,
  });
  return rows.map((row) => ({
    at: toIso(row.at),
    kind: 'bet',
    id: row.bet_id,
    what: row.status,
    note: whose.gameName(row.game_id),
    amount: row.bet,
    win: row.won,
  }));
};

type Movement = { txn_id: string; at: string; method: string; status: string; amount: string };

/** Stakes and wins are told by their bets. */
export const movementItems = async (clickhouse: ClickHouse, whose: Whose): Promise<TimelineItem[]> => {
  const where = ofPlayer(whose, 'created_at');
  const rows = await clickhouse.query<Movement>({
    name: 'account_list.timeline.movements',
    sql: `SELECT txn_id, created_at AS at, method, status, amount FROM wallet_txn
      WHERE ${newestVersions({ table: 'wallet_txn', id: 'txn_id' }, where)} AND method NOT IN ('bet', 'paid')
      ORDER BY created_at DESC, txn_id DESC LIMIT ${SOURCE_ROWS}`,
    params: where.params,
  });
  return rows.map((row) => ({
    ...nothing,
    at: toIso(row.at),
    kind: 'movement',
    id: row.txn_id,
    what: row.method,
    note: row.status === 'ok' ? '' : row.status,
    amount: row.amount,
  }));
};
