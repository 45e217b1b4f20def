import type { MoneyIn } from '@manager/contract/features/report/money-report';
import { betMeasures, dayMeasures } from '../../clickhouse/measures.ts';
import type { ClickHouse } from '../../clickhouse/client.ts';
import { type BetFilter, betPredicate, COUNTED, type SqlPart } from '../bet/bet-filter.ts';
import { type BetDimension, dimensionColumns, type DimensionValues } from '../bet/bet-dimension.ts';
import { coversPromo } from '../bet/promo-filter.ts';
import { asHeldByDay, isHeldByDay, projectionFor } from '../bet/projections.ts';
import { type BetFigures, type FigureRow, figureColumns, noFigures } from './figures.ts';
import { goneQuery, MOST_NAMED } from './gone-players.ts';
import { groupingSets, type Level, maskOf } from './grouping.ts';
import { metricSql, NORMAL } from './metric-sql.ts';
import { besideBets, newestPromo, type PromoRow, queryPromo } from './promo-query.ts';
import { atRates, type Rates } from './todays-rates.ts';

export type MoneyQuery<D extends BetDimension> = {
  /** For the logs. */
  name: string;
  filter: BetFilter;
  /** What makes a row; with `in: 'native'` the currency too. */
  dimensions: readonly D[];
  in: MoneyIn;
  /** Needed with `usd_today`. */
  rates?: Rates | undefined;
  /** A dimension that gets sub-totals of its own over the whole filter. */
  subtotalBy?: D | undefined;
  /** In whose hours the dimension `hour` counts. */
  zone?: string | undefined;
  /** What other dimensions want. */
  params?: Record<string, unknown> | undefined;
  /** For whoever shows nothing that promo credits are part of: neither free win bonuses, prizes and compensations nor NGR. */
  isOfBetsAlone?: true;
};

export type MoneyRow<D extends BetDimension> = FigureRow & DimensionValues<D>;

export type MoneyAnswer<D extends BetDimension> = {
  /** All rows of the filter, in no order. */
  rows: MoneyRow<D>[];
  /** Over the whole filter; absent when there is neither bet nor credit. */
  sum: FigureRow | undefined;
  byCurrency: FigureRow[];
  subtotals: MoneyRow<D>[];
  /** The newest change among bets and credits, ISO 8601; null without any, undefined where `isHeldByDay` is false: then `queryAsOf` knows. */
  asOf: string | null | undefined;
};

/** What a statement says of a level: its columns, and `grouping()` to tell the levels apart. */
type Placed = Partial<DimensionValues<BetDimension>> & { currency: string; level: string };
type PlacedBets = Placed & BetFigures & { changed_at?: string };
type PlacedPromo = Placed & PromoRow;
type PlacedFigures = Placed & FigureRow & { changed_at?: string };
type PreparedQuery = {
  name: string;
  filter: BetFilter;
  where: SqlPart;
  columns: readonly Column[];
  levels: readonly Level[];
  params: Record<string, unknown>;
};
type Column = BetDimension | 'currency';

export { COUNTED };

/**
 * Rows, grand total, totals per currency and sub-totals, each with its exact number of players. A level that has credits and no bets is a row as
 * well: a credit without a game is the row of game 0.
 */
export const queryMoney = async <D extends BetDimension>(
  clickhouse: ClickHouse,
  query: MoneyQuery<D>,
): Promise<MoneyAnswer<D>> => {
  const columns: (D | 'currency')[] = [...query.dimensions, 'currency'];
  const rowLevel: Level = query.in === 'native' ? columns : query.dimensions;
  const subtotalLevel: Level | undefined = query.subtotalBy === undefined ? undefined : [query.subtotalBy];
  const levels = distinctLevels(columns, [
    rowLevel,
    ['currency'],
    [],
    ...(subtotalLevel === undefined ? [] : [subtotalLevel]),
    // Rates of today are applied to the sums of each currency.
    ...(query.rates === undefined
      ? []
      : [columns, ...(subtotalLevel === undefined ? [] : [[...subtotalLevel, 'currency' as const]])]),
  ]);
  const where = betPredicate(query.filter);
  const params = { ...where.params, ...query.params, ...(query.zone === undefined ? {} : { zone: query.zone }) };
  const prepared: PreparedQuery = { name: query.name, filter: query.filter, where, columns, levels, params };
  const isByDay = isHeldByDay(columns, query.filter);
  const [bets, promo] = await Promise.all([
    (isByDay ? queryByDay : columns.includes('player_id' as D) ? queryByPlayer : queryApart)(clickhouse, prepared),
    query.isOfBetsAlone === true ? [] : queryPromo<Placed>(clickhouse, { ...prepared, withChange: isByDay }),
  ]);
  const placed = withPromo(bets, promo, columns);
  const levelled = Map.groupBy(placed, (row) => Number(row.level));
  const at = (level: Level) => (levelled.get(maskOf(columns, level)) ?? []) as unknown as MoneyRow<D>[];
  const converted = (level: Level) =>
    query.rates === undefined
      ? at(level)
      : atRates(at(level), { parts: at([...level, 'currency']), keys: level as readonly D[], rates: query.rates });
  const changedAt = levelled.get(maskOf(columns, []))?.[0]?.changed_at;
  return {
    rows: converted(rowLevel),
    sum: converted([])[0],
    byCurrency: at(['currency']).toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    subtotals: subtotalLevel === undefined ? [] : converted(subtotalLevel),
    asOf: isByDay ? (changedAt === undefined ? null : toIso(changedAt)) : undefined,
  };
};

/** Both sides of each place; a place that only one of them knows has nothing of the other. */
const withPromo = (bets: readonly PlacedBets[], promo: readonly PlacedPromo[], columns: readonly Column[]): PlacedFigures[] => {
  const given = new Map(promo.map((row) => [placeOf(row, columns), row]));
  const played = new Set(bets.map((row) => placeOf(row, columns)));
  return [
    ...bets.map((row) => ({ ...row, ...besideBets(row, given.get(placeOf(row, columns))) })),
    ...promo.filter((row) => !played.has(placeOf(row, columns))).map((row) => ({ ...noFigures, ...row })),
  ];
};

const placeOf = (row: Placed, columns: readonly Column[]): string =>
  [row.level, ...columns.map((column) => row[column])].join(' ');

/**
 * Bets are summed from the projection `by_slot`, players counted from `by_player_day`: two small statements side by side, because planning one
 * that joins and sorts them takes the engine longer than either.
 */
const queryApart = async (clickhouse: ClickHouse, prepared: PreparedQuery): Promise<PlacedBets[]> => {
  const { name, params, columns, filter } = prepared;
  const [figures, counted] = await Promise.all([
    clickhouse.query<Placed & Omit<BetFigures, 'players'>>({
      name,
      sql: figuresSql(prepared),
      params,
      settings: projectionFor(columns, filter),
    }),
    clickhouse.query<Placed & { players: string }>({
      name: `${name}.players`,
      sql: playersSql(prepared),
      params,
      settings: projectionFor([...columns, 'player_id'], filter),
    }),
  ]);
  const players = new Map(counted.map((row) => [placeOf(row, columns), row.players]));
  return figures.map((row) => ({ ...row, players: players.get(placeOf(row, columns)) ?? '0' }));
};

/** Where every row is a player, the rows themselves say how many have a paid round. */
const queryByPlayer = async (clickhouse: ClickHouse, prepared: PreparedQuery): Promise<PlacedBets[]> => {
  const { name, params, columns } = prepared;
  const levels = distinctLevels(columns, [...prepared.levels, columns]);
  const settings = projectionFor(columns, prepared.filter);
  const sql = figuresSql({ ...prepared, levels });
  const rows = await clickhouse.query<Placed & Omit<BetFigures, 'players'>>({ name, sql, params, settings });
  const playing = rows.filter((row) => Number(row.level) === maskOf(columns, columns) && Number(row.rounds) > 0);
  const playersAt = new Map<string, Set<unknown>>();
  for (const level of levels) {
    for (const row of playing) {
      const key = [maskOf(columns, level), ...level.map((column) => row[column])].join(' ');
      playersAt.set(key, (playersAt.get(key) ?? new Set()).add(row.player_id));
    }
  }
  const levelOf = new Map(levels.map((level) => [maskOf(columns, level), level]));
  return rows.map((row) => {
    const level = levelOf.get(Number(row.level)) ?? columns;
    const key = [row.level, ...level.map((column) => row[column])].join(' ');
    return { ...row, players: String(playersAt.get(key)?.size ?? 0) };
  });
};

/** All in one statement, from sums by the day. A second one only when rounds were taken back: for players who have none left. */
const queryByDay = async (clickhouse: ClickHouse, prepared: PreparedQuery): Promise<PlacedBets[]> => {
  const { name, params, columns } = prepared;
  const total = maskOf(columns, []);
  const rows = await clickhouse.query<PlacedBets & { taken_back: string[] }>({
    name,
    sql: figuresSql(prepared, byDay(total)),
    params,
    settings: projectionFor(columns, prepared.filter),
  });
  const takenBack = rows.find(({ level }) => Number(level) === total)?.taken_back ?? [];
  if (takenBack.length === 0) return rows;
  const gone = await clickhouse.query<Placed & { gone: string }>({ name: `${name}.gone`, ...goneQuery(prepared, takenBack) });
  const goneAt = new Map(gone.map((row) => [placeOf(row, columns), Number(row.gone)]));
  return rows.map((row) => ({ ...row, players: String(Number(row.players) - (goneAt.get(placeOf(row, columns)) ?? 0)) }));
};

const distinctLevels = (columns: readonly Column[], levels: readonly Level[]): Level[] => [
  ...new Map(levels.map((level) => [maskOf(columns, level), level])).values(),
];

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
    settings: projectionFor([], filter),
  });
  return row && { rounds: row.rounds, bet_usd: row.bet_sum, win_usd: row.win_sum };
};

/** What a statement adds to the sums: more columns of the bets, and what they come to at a level. */
type Addition = { ofBets: readonly string[]; ofLevel: readonly string[] };
const NOTHING: Addition = { ofBets: [], ofLevel: [] };
const byDay = (total: number): Addition => ({
  ofBets: [
    `${dayMeasures.players_added} AS players_added`,
    `${dayMeasures.players_taken_back} AS players_taken_back`,
    `${dayMeasures.changed_at} AS changed`,
  ],
  ofLevel: [
    `groupBitmapIfMergeIf(players_added, ${NORMAL}) AS players`,
    `if(level = ${total}, arraySlice(groupUniqArrayIfMergeIf(players_taken_back, ${NORMAL}), 1, ${MOST_NAMED + 1}), []) AS taken_back`,
    'max(changed) AS changed_at',
  ],
});

const summedBets = ({ where, columns }: PreparedQuery, { ofBets }: Addition): string => {
  const groups = [...columns, 'source'].join(', ');
  // Every sum costs the engine planning time: those that no figure is made of stay out.
  const sums = Object.entries(betMeasures)
    .filter(([name]) => figureColumns.includes(`sum_${name}`))
    .map(([name, expression]) => `${expression} AS sum_${name}`);
  return `SELECT ${dimensionColumns(columns)}, source, ${[...sums, ...ofBets].join(', ')} FROM bet WHERE ${where.sql} AND ${COUNTED} GROUP BY ${groups}`;
};

const figuresSql = (prepared: PreparedQuery, addition = NOTHING): string => {
  const { columns, levels } = prepared;
  return `SELECT ${columns.join(', ')}, grouping(${columns.join(', ')}) AS level, ${[figureColumns, ...addition.ofLevel].join(', ')}
   FROM (${summedBets(prepared, addition)}) GROUP BY ${groupingSets(levels)} HAVING sum(sum_bets) > 0`;
};

/** A player counts where its paid rounds, net of corrections, are more than none. */
const playersSql = ({ where, columns, levels }: PreparedQuery): string =>
  `SELECT ${columns.join(', ')}, grouping(${columns.join(', ')}) AS level, ${metricSql.players} AS players
   FROM (
     SELECT player_id, ${dimensionColumns(columns)} FROM bet
     WHERE ${where.sql} AND ${COUNTED} AND ${NORMAL}
     GROUP BY player_id, ${columns.join(', ')} HAVING ${betMeasures.rounds} > 0
   ) GROUP BY ${groupingSets(levels)}`;

/**
 * How fresh an answer is: the newest change among the bets and credits of its days, agents, and websites or else games, ISO 8601; null without any.
 * What else the answer filters by is left aside, so that the sums by the day know it.
 */
export const queryAsOf = async (
  clickhouse: ClickHouse,
  { name, filter }: { name: string; filter: BetFilter },
): Promise<string | null> => {
  const held = asHeldByDay(filter);
  const where = betPredicate(held);
  const [[row], given = ''] = await Promise.all([
    clickhouse.query<{ changed: string; bets: string }>({
      name,
      sql: `SELECT ${dayMeasures.changed_at} AS changed, ${betMeasures.bets} AS bets FROM bet WHERE ${where.sql} AND ${COUNTED}`,
      params: where.params,
      settings: projectionFor([], held),
    }),
    coversPromo(filter) ? newestPromo(clickhouse, { name, filter: held }) : undefined,
  ]);
  const changed = row === undefined || row.bets === '0' ? '' : row.changed;
  const newest = given > changed ? given : changed;
  return newest === '' ? null : toIso(newest);
};

/** ClickHouse's text of a UTC instant as ISO 8601. */
export const toIso = (instant: string): string => `${instant.replace(' ', 'T')}Z`;
