import { WALLET_FAULTS, WALLET_WATCH_MINUTES } from '@manager/contract/features/dashboard/dashboard';
import type { ClickHouse } from '../../clickhouse/client.ts';

const WATCHED_MS = WALLET_WATCH_MINUTES * 60_000;
/** A session ends after this at the latest. */
const LONGEST_SESSION_MS = 12 * 3_600_000;
const DAY_MS = 86_400_000;

export type WalletCalls = { calls: number; errors: number };

type CallsQuery = { siteIds: readonly string[]; withTest: boolean; nowMs: number };

const since = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');

/** No settlement day lies further from its instant than two days. */
const paramsOf = ({ siteIds, nowMs }: CallsQuery, fromMs: number) => ({
  sites: siteIds.map(BigInt),
  day_from: new Date(fromMs - 2 * DAY_MS).toISOString().slice(0, 10),
  from: since(fromMs),
  to: since(nowMs),
});

const WHERE = (instant: string, { withTest }: CallsQuery): string =>
  `site_id IN {sites:Array(UInt64)} AND settle_date >= {day_from:Date} AND ${instant} > {from:DateTime64(3, 'UTC')} AND ${instant} <= {to:DateTime64(3, 'UTC')}${
    withTest ? '' : ' AND is_test = 0'
  }`;

/** Calls to the wallets in the last 15 minutes by website; websites without a call are missing. */
export const readWalletCalls = async (clickhouse: ClickHouse, ask: CallsQuery): Promise<ReadonlyMap<string, WalletCalls>> => {
  const rows = await clickhouse.query<{ site_id: number; calls: string; errors: string }>({
    name: 'dashboard.wallet_calls',
    sql: `SELECT site_id, sum(sign) AS calls, sumIf(sign, outcome IN (${WALLET_FAULTS.map((name) => `'${name}'`).join(', ')})) AS errors
      FROM seamless_call WHERE ${WHERE('called_at', ask)} AND direction = 'out' GROUP BY site_id HAVING calls > 0`,
    params: paramsOf(ask, ask.nowMs - WATCHED_MS),
  });
  return new Map(rows.map((row) => [String(row.site_id), { calls: Number(row.calls), errors: Number(row.errors) }]));
};

/** Players with an open session by website. */
export const readOnline = async (clickhouse: ClickHouse, ask: CallsQuery): Promise<ReadonlyMap<string, number>> => {
  const rows = await clickhouse.query<{ site_id: number; players: string }>({
    name: 'dashboard.online',
    sql: `SELECT site_id, uniqExact(player_id) AS players FROM (
        SELECT site_id, player_id, session_id FROM game_session
        WHERE ${WHERE('started_at', ask)} AND length_ms < 0 GROUP BY site_id, player_id, session_id HAVING sum(sign) > 0
      ) GROUP BY site_id`,
    params: paramsOf(ask, ask.nowMs - LONGEST_SESSION_MS),
  });
  return new Map(rows.map((row) => [String(row.site_id), Number(row.players)]));
};
