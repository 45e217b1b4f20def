import { type BetExtreme, betMeasures, stakeDayMeasures } from '../../../clickhouse/measures.ts';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { betPredicate, type BetFilter, type SqlPart } from '../../../kit/bet/bet-filter.ts';
import {
  type BoundedRow,
  boundColumns,
  boundFigures,
  type ExtremesQuery,
  keyColumns,
  keysOf,
} from '../../../kit/bet/standing-extremes.ts';
import { isHeldByStake, type ProjectionSettings } from '../../../kit/bet/projections.ts';
import { COUNTED } from '../../../kit/figures/money-query.ts';
import { NORMAL } from '../../../kit/figures/metric-sql.ts';
import type { GroupKey } from './statistic-dimensions.ts';

export type Unit = 'native' | 'usd';

export type StatisticQuery = {
  /** For the logs. */
  name: string;
  filter: BetFilter;
  /** Also rounds that nobody paid for with real money. */
  withGrants: boolean;
  /** One at least. */
  columns: readonly GroupKey[];
  unit: Unit;
  params: Record<string, unknown>;
};

/** The extremes that a unit shows, and the names under which they are answered. */
export const extremesOf = (unit: Unit): readonly [BetExtreme, BetExtreme, 'multiple'] =>
  unit === 'usd' ? ['bet_usd', 'win_usd', 'multiple'] : ['bet', 'win', 'multiple'];

/** A row as the store prints it; `key_n` is the n-th group column. */
export type StatisticRow = BoundedRow & {
  rounds: string;
  players: string;
  bets: string;
  bet: string;
  win: string;
  bet_usd: string;
  win_usd: string;
  hits: string;
  free_spin_rounds: string;
  feature_buys: string;
  jackpot_hits: string;
  total: string;
};

/** The condition that all statements of a query share. */
export const whereOf = ({ filter, withGrants, params }: StatisticQuery): SqlPart => {
  const where = betPredicate(filter);
  return {
    sql: `${where.sql} AND ${COUNTED}${withGrants ? '' : ` AND ${NORMAL}`}`,
    params: { ...params, ...where.params },
  };
};

/** The same bets, asked for what stands of their extremes. */
export const extremesQuery = (query: StatisticQuery): ExtremesQuery => ({
  name: query.name,
  where: whereOf(query),
  keys: query.columns.map(({ sql }) => sql),
  extremes: extremesOf(query.unit),
  settings: settingsOf(query),
});

/** Sums are read from `by_stake_day`; a filter that it does not know is answered bet by bet. */
export const settingsOf = ({ filter, columns }: Pick<StatisticQuery, 'filter' | 'columns'>): ProjectionSettings =>
  isHeldByStake(
    columns.flatMap(({ needs }) => needs),
    filter,
  )
    ? { preferred_optimize_projection_name: 'by_stake_day' }
    : {};

/**
 * By group and player, so that a player counts once wherever he has a round left. Of the largest bet and win the part of a player stands when nothing
 * as large of his was taken back; what is in doubt is asked of single bets (standing-extremes.ts).
 */
const byPlayer = (query: StatisticQuery, where: SqlPart): string => {
  const { columns, unit } = query;
  const [bet, win] =
    unit === 'usd'
      ? [betMeasures.bet_usd, betMeasures.win_usd]
      : [betMeasures.bet, `${betMeasures.win_game} + ${betMeasures.win_jackpot}`];
  const selected = [
    ...keyColumns(columns.map(({ sql }) => sql)),
    'player_id',
    'is_feature_buy',
    `${betMeasures.rounds} AS p_rounds`,
    `${betMeasures.bets} AS p_bets`,
    `${bet} AS p_bet`,
    `${win} AS p_win`,
    `${betMeasures.bet_usd} AS p_bet_usd`,
    `${betMeasures.win_usd} AS p_win_usd`,
    `${betMeasures.hits} AS p_hits`,
    `${stakeDayMeasures.free_spin_rounds} AS p_free_spin_rounds`,
    `${stakeDayMeasures.jackpot_hits} AS p_jackpot_hits`,
    ...boundColumns(extremesOf(unit)),
  ];
  const groups = [...keysOf(columns), 'player_id', 'is_feature_buy'].join(', ');
  return `SELECT ${selected.join(', ')} FROM bet WHERE ${where.sql} GROUP BY ${groups}`;
};

const FIGURES = [
  'sum(p_rounds) AS rounds',
  // Two groups of a player, bought and not, are one player.
  'uniqExactIf(player_id, p_rounds > 0) AS players',
  'sum(p_bets) AS bets',
  'sum(p_bet) AS bet',
  'sum(p_win) AS win',
  'sum(p_bet_usd) AS bet_usd',
  'sum(p_win_usd) AS win_usd',
  'sum(p_hits) AS hits',
  'sum(p_free_spin_rounds) AS free_spin_rounds',
  'sumIf(p_bets, is_feature_buy = 1) AS feature_buys',
  'sum(p_jackpot_hits) AS jackpot_hits',
];

/** `by`: a figure, or the place of a group column. */
export type Page = { by: string | number; isDescending: boolean; limit: number; offset: number };

/** What each sort compares; money by its USD, so that rows of several currencies have an order. */
const ORDER: Readonly<Record<string, string>> = {
  rounds: 'rounds',
  players: 'players',
  bet: 'bet_usd',
  win: 'win_usd',
  win_loss: 'bet_usd - win_usd',
  rate: 'if(bet_usd = 0, NULL, toFloat64(win_usd) / toFloat64(bet_usd))',
};

const orderOf = ({ by, isDescending }: Page, columns: readonly GroupKey[]): string => {
  const direction = isDescending ? 'DESC' : 'ASC';
  const names = columns.map(({ order }, i) => order?.(`key_${i}`) ?? `key_${i}`);
  const asked = typeof by === 'number' ? names[by] : ORDER[by];
  if (asked === undefined) throw new Error(`no sort ${by}`);
  return [`${asked} ${direction} NULLS LAST`, ...names, ...keysOf(columns)].join(', ');
};

/** Groups with at least one bet; all of them without a page. */
export const queryStatistic = (clickhouse: ClickHouse, query: StatisticQuery, page?: Page): Promise<StatisticRow[]> => {
  const where = whereOf(query);
  const keys = keysOf(query.columns);
  const extremes = boundFigures(extremesOf(query.unit));
  const order = page === undefined ? '' : `ORDER BY ${orderOf(page, query.columns)}`;
  return clickhouse.query<StatisticRow>({
    name: query.name,
    sql: `SELECT ${[...keys, ...FIGURES, ...extremes, 'count() OVER () AS total'].join(', ')}
      FROM (${byPlayer(query, where)}) GROUP BY ${keys.join(', ')} HAVING bets > 0 ${order}
      ${page === undefined ? '' : 'LIMIT {page_rows:UInt64} OFFSET {page_start:UInt64}'}`,
    params: { ...where.params, ...(page === undefined ? {} : { page_rows: page.limit, page_start: page.offset }) },
    settings: settingsOf(query),
  });
};
