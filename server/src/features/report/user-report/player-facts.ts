import { multipleText } from '@manager/domain/measures';
import type { MoneyIn } from '@manager/contract/features/report/money-report';
import { decimal, subtract, toWire, usd, ZERO } from '@manager/domain/money';
import { sessionMeasures, walletMeasures } from '../../../clickhouse/fact-measures.ts';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { betExtremes, betMeasures, playerDayMeasures } from '../../../clickhouse/measures.ts';
import { type BetFilter, betPredicate, COUNTED, type SqlPart } from '../../../kit/bet/bet-filter.ts';
import { projectionFor } from '../../../kit/bet/projections.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import type { Rates } from '../../../kit/figures/todays-rates.ts';
import { type KeyQuery, type PlayerKey, rowKeysSql } from './player-keys.ts';

type FactsQuery = { name: string; filter: BetFilter };

/** What single bets, sessions and movements say of a player, beside the sums. */
export type PlayerFacts = {
  first_bet_at: string | null;
  last_bet_at: string | null;
  biggest_win: string | null;
  max_multiple: string | null;
  balance: string | null;
  sessions: number;
  deposits: string;
  withdrawals: string;
};

type Extremes = PlayerKey & {
  first_at: string;
  last_at: string;
  biggest: string;
  biggest_usd: string;
  /** Win in stakes. */
  multiple: number;
  /** Time of the last bet with a balance. */
  balance_at: string;
  last_balance: string | null;
  last_rate: string;
};
type Sessions = PlayerKey & { sessions: string };
type Movements = PlayerKey & { method: 'deposit' | 'withdraw'; total: string; total_usd: string };

export const placeOf = ({ site_id: site, player_id: player, currency }: PlayerKey): string => `${site} ${player} ${currency}`;

/** The facts of some players by `placeOf`, in the money that is asked for. `filter` names them, and their websites. */
export const queryPlayerFacts = async (
  clickhouse: ClickHouse,
  { name, filter, in: unit, rates }: FactsQuery & { in: MoneyIn; rates: Rates | undefined },
): Promise<(key: PlayerKey) => PlayerFacts> => {
  const [extremes, sessions, movements] = await Promise.all([
    queryExtremes(clickhouse, { name: `${name}.bets`, filter, isInUsd: unit === 'usd' }),
    querySessions(clickhouse, { name: `${name}.sessions`, filter }),
    queryMovements(clickhouse, { name: `${name}.wallet`, filter }),
  ]);
  const bets = new Map(extremes.map((row) => [placeOf(row), row]));
  const played = new Map(sessions.map((row) => [placeOf(row), Number(row.sessions)]));
  const moved = new Map(movements.map((row) => [`${placeOf(row)} ${row.method}`, row]));
  const inUnit = (money: { native: string; usd: string }, { currency }: PlayerKey): string => {
    if (unit !== 'usd_today') return unit === 'native' ? money.native : money.usd;
    const rate = rates?.get(currency);
    if (rate === undefined) throw new Error(`currency ${currency} has money and no rate`);
    return toWire(usd(decimal(money.native), rate));
  };
  return (key) => {
    const bet = bets.get(placeOf(key));
    const movedBy = (method: Movements['method']): string => {
      const row = moved.get(`${placeOf(key)} ${method}`);
      return row === undefined ? '0' : inUnit({ native: row.total, usd: row.total_usd }, key);
    };
    const balance = bet?.last_balance ?? null;
    return {
      first_bet_at: bet === undefined ? null : toIso(bet.first_at),
      last_bet_at: bet === undefined ? null : toIso(bet.last_at),
      biggest_win: bet === undefined ? null : inUnit({ native: bet.biggest, usd: bet.biggest_usd }, key),
      max_multiple: bet === undefined || bet.multiple === 0 ? null : multipleText(bet.multiple),
      balance:
        bet === undefined || balance === null
          ? null
          : inUnit({ native: balance, usd: toWire(usd(decimal(balance), decimal(bet.last_rate))) }, key),
      sessions: played.get(placeOf(key)) ?? 0,
      deposits: movedBy('deposit'),
      // Movements are signed as the balance sees them.
      withdrawals: movedBy('withdraw').replace(/^-/, ''),
    };
  };
};

type Bounds = PlayerKey & {
  first_at: string;
  first_day: string;
  last_at: string;
  last_day: string;
  most_won: string;
  most_won_day: string;
  most_multiple: number;
  most_multiple_day: string;
  balance_days: string;
  balance_at: string;
  balance_day: string;
};

/**
 * First and last bet, biggest win and multiple, and last balance. The sums by the day say on which day each of them lies, and only the bets of these days
 * are read: three to five days of a player instead of all. What was taken back may have been the extreme of its day; then the player's bets
 * are read all.
 */
const queryExtremes = async (
  clickhouse: ClickHouse,
  { name, filter, isInUsd }: FactsQuery & { isInUsd: boolean },
): Promise<Extremes[]> => {
  const bounds = await queryBounds(clickhouse, { name: `${name}.days`, filter, isInUsd });
  if (bounds.length === 0) return [];
  const places = bounds.flatMap((one) =>
    [
      one.first_day,
      one.last_day,
      one.most_won_day,
      one.most_multiple_day,
      ...(one.balance_days === '0' ? [] : [one.balance_day]),
    ].map((day) => ({
      ...one,
      day,
    })),
  );
  const near = await queryStandingBets(clickhouse, {
    name,
    where: betPredicate(filter),
    and: ` AND (site_id, settle_date, player_id) IN (SELECT arrayJoin(arrayZip({on_sites:Array(UInt32)}, {on_days:Array(Date)}, {on_players:Array(UInt64)})))`,
    params: {
      on_sites: places.map(({ site_id: id }) => id),
      on_days: places.map(({ day }) => day),
      on_players: places.map(({ player_id: id }) => BigInt(id)),
    },
  });
  const found = new Map(near.map((row) => [placeOf(row), row]));
  const doubtful = bounds.filter((one) => !isAsBound(found.get(placeOf(one)), one, isInUsd));
  if (doubtful.length === 0) return near;
  const of = { ...filter, playerIds: [...new Set(doubtful.map(({ player_id: id }) => id))] };
  const whole = await queryStandingBets(clickhouse, { name: `${name}.whole`, where: betPredicate(of), and: '', params: {} });
  return [...new Map([...near, ...whole].map((row) => [placeOf(row), row])).values()];
};

const isAsBound = (row: Extremes | undefined, bound: Bounds, isInUsd: boolean): boolean =>
  row !== undefined &&
  row.first_at === bound.first_at &&
  row.last_at === bound.last_at &&
  (isInUsd ? row.biggest_usd : row.biggest) === bound.most_won &&
  row.multiple === bound.most_multiple &&
  (bound.balance_days === '0' || row.balance_at === bound.balance_at);

/** From `by_player_day`: the days with a standing bet, and the extremes ever seen on them. */
const queryBounds = (clickhouse: ClickHouse, { name, filter, isInUsd }: FactsQuery & { isInUsd: boolean }): Promise<Bounds[]> => {
  const where = betPredicate(filter);
  const {
    first_at: first,
    last_at: last,
    most_won: won,
    most_won_usd: wonUsd,
    balances,
    balance_at: balanceAt,
  } = playerDayMeasures;
  return clickhouse.query<Bounds>({
    name,
    sql: `SELECT site_id, player_id, currency, min(first) AS first_at, argMin(settle_date, first) AS first_day, max(last) AS last_at, argMax(settle_date, last) AS last_day,
        max(won) AS most_won, argMax(settle_date, won) AS most_won_day,
        max(multiple) AS most_multiple, argMax(settle_date, multiple) AS most_multiple_day,
        countIf(balances > 0) AS balance_days, maxIf(balanced, balances > 0) AS balance_at, argMaxIf(settle_date, balanced, balances > 0) AS balance_day
      FROM (
        SELECT site_id, player_id, currency, settle_date, ${first} AS first, ${last} AS last, ${isInUsd ? wonUsd : won} AS won,
          ${betMeasures.multiple_added} AS multiple, ${balances} AS balances,
          ${balanceAt} AS balanced
        FROM bet WHERE ${where.sql} AND ${COUNTED} AND source = 'normal'
        GROUP BY site_id, player_id, currency, settle_date HAVING ${betMeasures.bets} > 0
      ) GROUP BY site_id, player_id, currency`,
    params: where.params,
    settings: projectionFor(['site_id', 'player_id', 'currency', 'settle_date'], filter),
  });
};

/** Of paid bets in their newest versions: a version that was taken back has as many rows of either sign. */
const queryStandingBets = (
  clickhouse: ClickHouse,
  { name, where, and, params }: { name: string; where: SqlPart; and: string; params: Record<string, unknown> },
): Promise<Extremes[]> =>
  clickhouse.query<Extremes>({
    name,
    sql: `SELECT site_id, player_id, currency, min(at) AS first_at, max(at) AS last_at, max(won) AS biggest, max(won_usd) AS biggest_usd, max(times) AS multiple,
        maxIf(at, isNotNull(balance)) AS balance_at,
        argMaxIf(balance, (at, bet_id), isNotNull(balance)) AS last_balance, argMaxIf(rate, (at, bet_id), isNotNull(balance)) AS last_rate
      FROM (
        SELECT site_id, player_id, currency, bet_id, row_version, any(bet_at) AS at, any(win_game + win_jackpot) AS won, any(win_usd) AS won_usd,
          any(${betExtremes.multiple}) AS times,
          any(balance_after) AS balance, any(fx_rate) AS rate
        FROM bet WHERE ${where.sql}${and} AND ${COUNTED} AND source = 'normal'
        GROUP BY site_id, player_id, currency, bet_id, row_version HAVING sum(sign) > 0
      ) GROUP BY site_id, player_id, currency`,
    params: { ...where.params, ...params },
    // No sums know single bets.
    settings: { optimize_use_projections: 0 },
  });

/** Sessions and movements know neither how a bet was paid for nor its currency filter's reach: players, days and games alone. */
const factFilter = ({ agentIds, siteIds, gameIds, playerIds, days, withTest }: BetFilter): BetFilter => ({
  agentIds,
  siteIds,
  gameIds,
  playerIds: playerIds ?? null,
  days,
  withTest,
});

const querySessions = (clickhouse: ClickHouse, { name, filter }: FactsQuery): Promise<Sessions[]> => {
  const where = betPredicate(factFilter(filter));
  return clickhouse.query<Sessions>({
    name,
    sql: `SELECT site_id, player_id, currency, ${sessionMeasures.sessions} AS sessions FROM game_session WHERE ${where.sql}
      GROUP BY site_id, player_id, currency`,
    params: where.params,
  });
};

const queryMovements = (clickhouse: ClickHouse, { name, filter }: FactsQuery): Promise<Movements[]> => {
  const where = betPredicate({ ...factFilter(filter), gameIds: null });
  return clickhouse.query<Movements>({
    name,
    sql: `SELECT site_id, player_id, currency, method, ${walletMeasures.amount} AS total, ${walletMeasures.amount_usd} AS total_usd
      FROM wallet_txn WHERE ${where.sql} AND status = 'ok' AND method IN ('deposit', 'withdraw')
      GROUP BY site_id, player_id, currency, method`,
    params: where.params,
  });
};

/** Sessions and movements of everybody who has a row, in their currency and at the stamped rates. */
export type MovedTotal = {
  currency: string;
  sessions: number;
  deposits: string;
  withdrawals: string;
  deposits_usd: string;
  withdrawals_usd: string;
};

/** By currency; Σ of what the rows say of themselves. */
export const queryMovedTotals = async (
  clickhouse: ClickHouse,
  { name, filter, before }: Pick<KeyQuery, 'name' | 'filter' | 'before'>,
): Promise<MovedTotal[]> => {
  const keys = rowKeysSql({ filter, before });
  // Names of placeholders that both conditions hold have the same values. Of a cluster every shard asks for the players of all shards.
  const among = `(site_id, player_id, currency) GLOBAL IN (${keys.sql})`;
  const played = betPredicate(factFilter(filter));
  const moved = betPredicate({ ...factFilter(filter), gameIds: null });
  const [sessions, movements] = await Promise.all([
    clickhouse.query<{ currency: string; sessions: string }>({
      name: `${name}.sessions`,
      sql: `SELECT currency, ${sessionMeasures.sessions} AS sessions FROM game_session WHERE ${played.sql} AND ${among} GROUP BY currency`,
      params: { ...keys.params, ...played.params },
      settings: keys.settings,
    }),
    clickhouse.query<{ currency: string; method: 'deposit' | 'withdraw'; total: string; total_usd: string }>({
      name: `${name}.wallet`,
      sql: `SELECT currency, method, ${walletMeasures.amount} AS total, ${walletMeasures.amount_usd} AS total_usd
        FROM wallet_txn WHERE ${moved.sql} AND status = 'ok' AND method IN ('deposit', 'withdraw') AND ${among} GROUP BY currency, method`,
      params: { ...keys.params, ...moved.params },
      settings: keys.settings,
    }),
  ]);
  const currencies = new Set([...sessions, ...movements].map(({ currency }) => currency));
  return [...currencies].map((currency) => {
    const of = (method: 'deposit' | 'withdraw') => movements.find((row) => row.currency === currency && row.method === method);
    const [paidIn, paidOut] = [of('deposit'), of('withdraw')];
    // Movements are signed as the balance sees them.
    const turned = (amount = '0'): string => toWire(subtract(ZERO, decimal(amount)));
    return {
      currency,
      sessions: Number(sessions.find((row) => row.currency === currency)?.sessions ?? '0'),
      deposits: paidIn?.total ?? '0',
      deposits_usd: paidIn?.total_usd ?? '0',
      withdrawals: turned(paidOut?.total),
      withdrawals_usd: turned(paidOut?.total_usd),
    };
  });
};
