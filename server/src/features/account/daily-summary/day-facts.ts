import { betMeasures } from '../../../clickhouse/measures.ts';
import { promoMeasures, walletMeasures } from '../../../clickhouse/fact-measures.ts';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { COUNTED, type SqlPart } from '../../../kit/bet/bet-filter.ts';
import { idsIn, joined, newestVersions } from '../../../kit/bet/fact-filter.ts';

/** Some players of one website on one settlement day. */
export type DayQuery = { siteId: string; day: string; playerIds: readonly string[] };

const ofDay = ({ siteId, day, playerIds }: DayQuery, compared: '=' | '<' = '='): SqlPart =>
  joined([
    ...idsIn('site_id', [siteId]),
    ...idsIn('player_id', playerIds),
    { sql: `settle_date ${compared} {day:Date}`, params: { day } },
  ]);

export type Moved = { player_id: string; method: string; total: string };
export const movedOn = (clickhouse: ClickHouse, query: DayQuery): Promise<Moved[]> => {
  const where = ofDay(query);
  return clickhouse.query<Moved>({
    name: 'daily_summary.moved',
    sql: `SELECT player_id, method, ${walletMeasures.amount} AS total FROM wallet_txn WHERE ${where.sql} AND status = 'ok'
      GROUP BY player_id, method HAVING ${walletMeasures.txns} > 0`,
    params: where.params,
  });
};

export type Balances = { player_id: string; opening: string | null; closing: string | null };
export const balancesOn = (clickhouse: ClickHouse, query: DayQuery): Promise<Balances[]> => {
  const where = ofDay(query);
  return clickhouse.query<Balances>({
    name: 'daily_summary.balances',
    sql: `SELECT player_id, argMinIf(balance_before, (created_at, txn_id), isNotNull(balance_before)) AS opening,
        argMaxIf(balance_after, (created_at, txn_id), isNotNull(balance_after)) AS closing
      FROM wallet_txn WHERE ${newestVersions({ table: 'wallet_txn', id: 'txn_id' }, where)} AND status = 'ok' GROUP BY player_id`,
    params: where.params,
  });
};

/** The last balance that was reported before the day: what players without movements still have. */
export const balancesBefore = async (clickhouse: ClickHouse, query: DayQuery): Promise<ReadonlyMap<string, string>> => {
  if (query.playerIds.length === 0) return new Map();
  const where = ofDay(query, '<');
  const rows = await clickhouse.query<{ player_id: string; closing: string | null }>({
    name: 'daily_summary.carried',
    sql: `SELECT player_id, argMaxIf(balance_after, (created_at, txn_id), isNotNull(balance_after)) AS closing
      FROM wallet_txn WHERE ${newestVersions({ table: 'wallet_txn', id: 'txn_id' }, where)} AND status = 'ok' GROUP BY player_id`,
    params: where.params,
  });
  return new Map(rows.flatMap(({ player_id: id, closing }) => (closing === null ? [] : [[id, closing] as const])));
};

export type Played = { player_id: string; game_id: number; rounds: string; staked: string; won: string; wagered: string };
/** Paid rounds, and what was staked in rounds that were given; by game. */
export const playedOn = (clickhouse: ClickHouse, query: DayQuery): Promise<Played[]> => {
  const where = ofDay(query);
  const when = (measure: keyof typeof betMeasures, condition: string): string =>
    betMeasures[measure].replace(/^sum\((.*)\)$/, `sumIf($1, ${condition})`);
  return clickhouse.query<Played>({
    name: 'daily_summary.played',
    sql: `SELECT player_id, game_id, ${when('rounds', "source = 'normal'")} AS rounds, ${when('bet', "source = 'normal'")} AS staked,
        ${when('win_game', "source = 'normal'")} + ${when('win_jackpot', "source = 'normal'")} AS won, ${when('bet', "source != 'normal'")} AS wagered
      FROM bet WHERE ${where.sql} AND ${COUNTED} GROUP BY player_id, game_id HAVING ${betMeasures.bets} != 0`,
    params: where.params,
    settings: { prefer_column_name_to_alias: 1 },
  });
};

export type Issued = { player_id: string; game_id: number; total: string };
/** What was given beyond wins; compensations are adjustments. */
export const issuedOn = (clickhouse: ClickHouse, query: DayQuery): Promise<Issued[]> => {
  const where = ofDay(query);
  return clickhouse.query<Issued>({
    name: 'daily_summary.issued',
    sql: `SELECT player_id, game_id, ${promoMeasures.amount} AS total FROM promo_credit WHERE ${where.sql} AND kind != 'compensation'
      GROUP BY player_id, game_id`,
    params: where.params,
  });
};

export type Transferred = { player_id: string; direction: string; total: string };
export const transferredOn = (clickhouse: ClickHouse, query: DayQuery): Promise<Transferred[]> => {
  const where = ofDay(query);
  return clickhouse.query<Transferred>({
    name: 'daily_summary.transferred',
    sql: `SELECT player_id, direction, sum(amount * sign) AS total FROM transfer WHERE ${where.sql} AND state = 'done' AND direction != 'cancel'
      GROUP BY player_id, direction`,
    params: where.params,
  });
};

export type Visited = { player_id: string; first: string | null; last: string | null };
export const visitedOn = (clickhouse: ClickHouse, query: DayQuery): Promise<Visited[]> => {
  const where = ofDay(query);
  return clickhouse.query<Visited>({
    name: 'daily_summary.visited',
    sql: `SELECT player_id, argMinIf(balance_start, (started_at, session_id), isNotNull(balance_start)) AS first,
        argMaxIf(balance_end, (ended_at, session_id), isNotNull(balance_end)) AS last
      FROM game_session WHERE ${newestVersions({ table: 'game_session', id: 'session_id' }, where)} GROUP BY player_id`,
    params: where.params,
  });
};
