import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { betMeasures } from '../../clickhouse/measures.ts';
import type { ClickHouse } from '../../clickhouse/client.ts';
import { type BetFilter, betPredicate, type SqlPart } from './bet-filter.ts';
import { type BetDimension, dimensionColumns, type DimensionValues } from './bet-dimension.ts';
import { type FigureRow, figureColumns } from './figures.ts';
import type { DayRange } from './report-scope.ts';

export type MoneyQuery<D extends BetDimension> = {
  /** For the logs. */
  name: string;
  filter: BetFilter;
  /** What makes a row; with `in: 'native'` the currency too. */
  dimensions: readonly D[];
  in: 'native' | 'usd';
  /** A dimension that gets sub-totals of its own over the whole filter. */
  subtotalBy?: D | undefined;
  /** In whose hours the dimension `hour` counts. */
  zone?: string | undefined;
};

export type MoneyRow<D extends BetDimension> = FigureRow & DimensionValues<D>;

export type MoneyAnswer<D extends BetDimension> = {
  /** Of the whole filter, in no order. */
  rows: MoneyRow<D>[];
  /** Over the whole filter; absent when there is no bet. */
  sum: FigureRow | undefined;
  byCurrency: FigureRow[];
  subtotals: MoneyRow<D>[];
};

type Column = BetDimension | 'currency';
type Level = readonly Column[];
/** What a statement says of a level: its columns, and `grouping()` to tell the levels apart. */
type Placed<D extends BetDimension> = DimensionValues<D> & { currency: string; level: string };

/** Only settled and adjusted bets count (api.md §2). */
export const COUNTED = "status IN ('settled', 'adjusted')";

/**
 * Rows, grand total, totals per currency and sub-totals. Bets are summed from the projection `by_slot`, players counted from
 * `by_player`: two small statements side by side, because planning one that joins and sorts them takes the engine longer than either.
 */
export const queryMoney = async <D extends BetDimension>(
  clickhouse: ClickHouse,
  query: MoneyQuery<D>,
): Promise<MoneyAnswer<D>> => {
  const columns: (D | 'currency')[] = [...query.dimensions, 'currency'];
  const rowLevel: Level = query.in === 'native' ? columns : query.dimensions;
  const levels: Level[] = [rowLevel, ['currency'], [], ...(query.subtotalBy === undefined ? [] : [[query.subtotalBy]])];
  const where = betPredicate(query.filter);
  const params = { ...where.params, ...(query.zone === undefined ? {} : { zone: query.zone }) };
  const [figures, counted] = await Promise.all([
    clickhouse.query<Placed<D> & Omit<FigureRow, 'players'>>({
      name: query.name,
      sql: figuresSql({ where, columns, levels }),
      params,
    }),
    clickhouse.query<Placed<D> & { players: string }>({
      name: `${query.name}.players`,
      sql: playersSql({ where, columns, levels }),
      params,
    }),
  ]);
  const placeOf = (row: Placed<D>): string => [row.level, ...columns.map((column) => row[column])].join(' ');
  const players = new Map(counted.map((row) => [placeOf(row), row.players]));
  const rows = figures.map((row) => ({ ...row, players: players.get(placeOf(row)) ?? '0' }));
  const at = (level: Level) => rows.filter((row) => Number(row.level) === maskOf(columns, level));
  return {
    rows: at(rowLevel),
    sum: at([])[0],
    byCurrency: at(['currency']).toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    subtotals: query.subtotalBy === undefined ? [] : at([query.subtotalBy]),
  };
};

/** The figures below a list of bets: what the reports say of paid bets, without players. */
export const queryMoneySum = async (
  clickhouse: ClickHouse,
  { name, filter }: { name: string; filter: BetFilter },
): Promise<Pick<FigureRow, 'rounds' | 'bet_usd' | 'win_usd'> | undefined> => {
  const where = betPredicate(filter);
  // Few sums are planned in half the time of all; the aliases differ from the columns, whose names the sums need.
  const [row] = await clickhouse.query<{ rounds: string; bet_sum: string; win_sum: string }>({
    name,
    sql: `SELECT ${betMeasures.rounds} AS rounds, ${betMeasures.bet_usd} AS bet_sum, ${betMeasures.win_usd} AS win_sum
      FROM bet WHERE ${where.sql} AND ${COUNTED} AND source = 'normal'`,
    params: where.params,
  });
  return row && { rounds: row.rounds, bet_usd: row.bet_sum, win_usd: row.win_sum };
};

/** `grouping()` of a level: the bit of every column that the level sums over, the first column highest. */
const maskOf = (columns: readonly Column[], level: Level): number =>
  columns.reduce((mask, column, i) => (level.includes(column) ? mask : mask + 2 ** (columns.length - 1 - i)), 0);

const groupingSets = (levels: readonly Level[]): string =>
  `GROUPING SETS (${levels.map((level) => `(${level.join(', ')})`).join(', ')})`;

type Parts = { where: SqlPart; columns: readonly Column[] };

const summedBets = ({ where, columns }: Parts): string => {
  const groups = [...columns, 'source'].join(', ');
  // Every sum costs the engine planning time: those that no figure is made of stay out.
  const sums = Object.entries(betMeasures)
    .filter(([name]) => figureColumns.includes(`sum_${name}`))
    .map(([name, expression]) => `${expression} AS sum_${name}`);
  return `SELECT ${dimensionColumns(columns)}, source, ${sums.join(', ')} FROM bet WHERE ${where.sql} AND ${COUNTED} GROUP BY ${groups} HAVING sum_bets > 0`;
};

const figuresSql = ({ where, columns, levels }: Parts & { levels: readonly Level[] }): string =>
  `SELECT ${columns.join(', ')}, grouping(${columns.join(', ')}) AS level, ${figureColumns}
   FROM (${summedBets({ where, columns })}) GROUP BY ${groupingSets(levels)}`;

/** A player counts where its paid rounds, net of corrections, are more than none. */
const playersSql = ({ where, columns, levels }: Parts & { levels: readonly Level[] }): string =>
  `SELECT ${columns.join(', ')}, grouping(${columns.join(', ')}) AS level, uniqExact(player_id) AS players
   FROM (
     SELECT player_id, ${dimensionColumns(columns)} FROM bet
     WHERE ${where.sql} AND ${COUNTED} AND source = 'normal'
     GROUP BY player_id, ${columns.join(', ')} HAVING ${betMeasures.rounds} > 0
   ) GROUP BY ${groupingSets(levels)}`;

const DAY_MS = 86_400_000;

/**
 * How fresh the answer is: the newest change among the bets of the newest settlement day that has any, ISO 8601; null without bets.
 * A correction of an older day is not looked for: that would read every bet of the range.
 */
export const queryAsOf = async (
  clickhouse: ClickHouse,
  { name, filter, nowMs }: { name: string; filter: BetFilter & { days: DayRange }; nowMs: number },
): Promise<string | null> => {
  const { from, to } = filter.days;
  // As a rule the newest bet is of the last day or, in a zone behind, of the day before: only these are read bet by bet.
  const near = Math.max(epochDayOf(from), Math.min(epochDayOf(to), Math.floor(nowMs / DAY_MS)) - 1);
  const newest = await newestChange(clickhouse, { name, filter: { ...filter, days: { from: dateOfEpochDay(near), to } } });
  if (newest !== null || near <= epochDayOf(from)) return newest;
  const day = await newestDay(clickhouse, { name: `${name}.day`, filter });
  return day === null ? null : newestChange(clickhouse, { name, filter: { ...filter, days: { from: day, to: day } } });
};

/** The newest change of the newest day, from the bets themselves. */
const newestChange = async (clickhouse: ClickHouse, { name, filter }: { name: string; filter: BetFilter }) => {
  const where = betPredicate(filter);
  const [row] = await clickhouse.query<{ changed_at: string; rows: string }>({
    name,
    sql: `SELECT max((settle_date, modified_at)).2 AS changed_at, count() AS rows FROM bet WHERE ${where.sql} AND ${COUNTED}`,
    params: where.params,
  });
  return row === undefined || row.rows === '0' ? null : toIso(row.changed_at);
};

/** The newest settlement day with bets, from a projection; null without bets. */
const newestDay = async (clickhouse: ClickHouse, { name, filter }: { name: string; filter: BetFilter }) => {
  const where = betPredicate(filter);
  const [row] = await clickhouse.query<{ settle_date: string }>({
    name,
    sql: `SELECT settle_date FROM bet WHERE ${where.sql} AND ${COUNTED} GROUP BY settle_date ORDER BY settle_date DESC LIMIT 1`,
    params: where.params,
  });
  return row?.settle_date ?? null;
};

/** ClickHouse's text of a UTC instant as ISO 8601. */
export const toIso = (instant: string): string => `${instant.replace(' ', 'T')}Z`;
