import { MONEY_SORTS, type MoneyIn } from '@manager/contract/features/report/money-report';
import { sortOrder } from '@manager/contract/kit/page';
import { toWire } from '@manager/domain/money';
import { promoMeasures } from '../../../clickhouse/fact-measures.ts';
import { type BetMeasure, betMeasures } from '../../../clickhouse/measures.ts';
import type { ClickHouse, ReadQuery } from '../../../clickhouse/client.ts';
import { type BetFilter, betPredicate, COUNTED, type SqlPart } from '../../../kit/bet/bet-filter.ts';
import { promoPredicate } from '../../../kit/bet/promo-filter.ts';
import { projectionFor, type ProjectionSettings } from '../../../kit/bet/projections.ts';
import { GIVEN } from '../../../kit/figures/promo-query.ts';
import type { Rates } from '../../../kit/figures/todays-rates.ts';

/** What makes a row. Ids are as the store prints them. */
export type PlayerKey = { site_id: number; player_id: string; currency: string };

export type KeyQuery = {
  name: string;
  filter: BetFilter;
  /** The period to compare with: players who only played or were given something then have a row too. */
  before: BetFilter | undefined;
  in: MoneyIn;
  sort: string;
  /** Ids of the websites in the order of their codes. */
  siteIdsInOrder: readonly string[];
  rates: Rates | undefined;
};

const KEY_COLUMNS = ['site_id', 'player_id', 'currency'] as const;
const KEY = KEY_COLUMNS.join(', ');

/** One page of rows in order, and how many there are. All of them are put in order in the store: there may be a million. */
export const queryPlayerKeys = async (
  clickhouse: ClickHouse,
  { page, limit, ...query }: KeyQuery & { page: number; limit: number },
): Promise<{ keys: PlayerKey[]; total: number }> => {
  const { sql, params } = keysSql(query);
  const keys = await clickhouse.query<PlayerKey & { total: string }>({
    name: query.name,
    sql: `${sql} LIMIT {page_rows:UInt64} OFFSET {page_start:UInt64}`,
    params: { ...params, page_rows: limit, page_start: (page - 1) * limit },
    settings: projectionFor(KEY_COLUMNS, query.filter),
  });
  const [first] = keys;
  if (first !== undefined || page === 1) return { keys, total: Number(first?.total ?? 0) };
  // Behind the last page no row says how many there are.
  const { total } = await queryPlayerKeys(clickhouse, { ...query, page: 1, limit: 1 });
  return { keys: [], total };
};

/** All rows in order, for files. */
export const streamPlayerKeys = (
  clickhouse: ClickHouse,
  { signal, ...query }: KeyQuery & Pick<ReadQuery, 'signal'>,
): AsyncIterable<PlayerKey[]> =>
  clickhouse.queryStream<PlayerKey>({
    name: query.name,
    ...keysSql(query),
    settings: { max_execution_time: 300, ...projectionFor(KEY_COLUMNS, query.filter) },
    ...(signal === undefined ? {} : { signal }),
  });

const keysSql = ({ filter, before, ...order }: KeyQuery): SqlPart => {
  const now = conditionsOf(filter);
  const then = before && conditionsOf(before, renamed);
  const parts = [
    summedPlayers(now.bets, 1),
    ...(then === undefined ? [] : [summedPlayers(then.bets, 0)]),
    ...[now.promo, then?.promo].flatMap((where) => (where === undefined ? [] : [givenPlayers(where)])),
  ];
  const key = orderKey(order);
  const direction = order.sort.startsWith('-') ? 'DESC' : 'ASC';
  return {
    sql: `SELECT ${KEY}, count() OVER () AS total FROM (
        SELECT ${KEY}, ${key.sql} AS order_key FROM (${parts.join(' UNION ALL ')}) GROUP BY ${KEY}
      ) ORDER BY order_key ${direction} NULLS LAST, site_id DESC, player_id DESC, currency DESC`,
    params: { ...now.bets.params, ...then?.bets.params, ...key.params },
  };
};

/** Of bets and of credits: both have the same placeholders. */
const conditionsOf = (filter: BetFilter, named = (part: SqlPart): SqlPart => part) => {
  const promo = promoPredicate(filter);
  return { bets: named(betPredicate(filter)), promo: promo && named(promo) };
};

/** The players that have a row, in a statement about something else. */
export const rowKeysSql = ({
  filter,
  before,
}: Pick<KeyQuery, 'filter' | 'before'>): SqlPart & { settings: ProjectionSettings } => {
  const now = conditionsOf(filter);
  const then = before && conditionsOf(before, renamed);
  const found = [now, then].flatMap((where) =>
    where === undefined
      ? []
      : [
          `SELECT ${KEY} FROM bet WHERE ${where.bets.sql} AND ${COUNTED} GROUP BY ${KEY}, source HAVING ${betMeasures.bets} > 0`,
          ...(where.promo === undefined ? [] : [playersGiven(where.promo)]),
        ],
  );
  const settings = projectionFor(KEY_COLUMNS, filter);
  return { sql: found.join(' UNION ALL '), params: { ...now.bets.params, ...then?.bets.params }, settings };
};

/** Whoever was given something, also without any bet. */
const playersGiven = ({ sql }: SqlPart): string =>
  `SELECT ${KEY} FROM promo_credit WHERE ${sql} AND ${GIVEN} GROUP BY ${KEY}, kind HAVING ${promoMeasures.credits} > 0`;

/** The measures that an order can be made of: each that is read costs. */
const ORDERED_BY = [
  'rounds',
  'bets',
  'bet',
  'win_game',
  'win_jackpot',
  'bet_usd',
  'win_usd',
] as const satisfies readonly BetMeasure[];

const summedPlayers = (where: SqlPart, isNow: 0 | 1): string =>
  `SELECT ${isNow} AS is_now, ${KEY}, source = 'normal' AS is_paid, ${ORDERED_BY.map((name) => `${betMeasures[name]} AS sum_${name}`).join(', ')}
    FROM bet WHERE ${where.sql} AND ${COUNTED} GROUP BY ${KEY}, source HAVING sum_bets > 0`;

/** Rows that add no figure to order by, only the players that they name. */
const givenPlayers = (where: SqlPart): string =>
  `SELECT 1 AS is_now, ${KEY}, 0 AS is_paid, ${ORDERED_BY.map((name) => `0 AS sum_${name}`).join(', ')} FROM (${playersGiven(where)})`;

/** The same condition with placeholders of its own, beside another in one statement. */
const renamed = ({ sql, params }: SqlPart): SqlPart => ({
  sql: sql.replaceAll(/\{(\w+):/g, '{then_$1:'),
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [`then_${name}`, value])),
});

type Order = Pick<KeyQuery, 'in' | 'sort' | 'siteIdsInOrder' | 'rates'>;

/** By what rows are ordered, over sums by player and source. At rates of today by binary fractions: they order rows and are never shown. */
const orderKey = ({ in: unit, sort, siteIdsInOrder, rates }: Order): SqlPart => {
  const { column } = sortOrder(sort);
  if (column === 'site_code')
    return { sql: 'indexOf({site_order:Array(UInt64)}, site_id)', params: { site_order: siteIdsInOrder.map(BigInt) } };
  const name = MONEY_SORTS.find((sortName) => sortName === column);
  if (name === undefined) throw new Error(`no sort ${sort}`);
  const isToday = unit === 'usd_today' && !name.endsWith('_usd') && !name.endsWith('_delta');
  const [bet, win] = unit === 'usd' ? [SUMS.bet_usd, SUMS.win_usd] : [SUMS.bet, SUMS.win];
  const sql = {
    rounds: SUMS.rounds,
    players: `${SUMS.rounds} > 0`,
    bet,
    win,
    win_loss: `${bet} - (${win})`,
    rate: `if(${bet} = 0, NULL, toFloat64(${win}) / toFloat64(${bet}))`,
    bet_usd: SUMS.bet_usd,
    win_usd: SUMS.win_usd,
    win_loss_usd: `${SUMS.bet_usd} - ${SUMS.win_usd}`,
    bet_delta: `${SUMS.bet_usd} - ${paid('sum_bet_usd', 0)}`,
    win_loss_delta: `${SUMS.bet_usd} - ${SUMS.win_usd} - ${paid('sum_bet_usd', 0)} + ${paid('sum_win_usd', 0)}`,
  }[name];
  if (!isToday || rates === undefined || !['bet', 'win', 'win_loss'].includes(name)) return { sql, params: {} };
  return {
    sql: `toFloat64(${sql}) / transform(currency, {rated:Array(String)}, {rates:Array(Float64)}, 1.)`,
    params: { rated: [...rates.keys()], rates: [...rates.values()].map((rate) => Number(toWire(rate))) },
  };
};

const paid = (sums: string, isNow: 0 | 1 = 1): string => `sumIf(${sums}, is_paid AND is_now = ${isNow})`;

const SUMS = {
  rounds: paid('sum_rounds'),
  bet: paid('sum_bet'),
  win: paid('sum_win_game + sum_win_jackpot'),
  bet_usd: paid('sum_bet_usd'),
  win_usd: paid('sum_win_usd'),
} as const;
