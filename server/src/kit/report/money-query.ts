import { betMeasures } from '../../clickhouse/measures.ts';
import type { ClickHouse } from '../../clickhouse/client.ts';
import { type BetFilter, betPredicate, type SqlPart } from './bet-filter.ts';
import { type FigureRow, figureColumns, sortExpression, type MoneySort } from './figures.ts';

/** Columns that a money report may group by; both projections of `bet` hold them. */
export type BetDimension = 'agent_id' | 'site_id' | 'game_id';

export type MoneyQuery<D extends BetDimension> = {
  /** For the logs. */
  name: string;
  filter: BetFilter;
  /** What makes a row; with `in: 'native'` the currency too. */
  dimensions: readonly D[];
  in: 'native' | 'usd';
  sort: MoneySort<D>;
  page: number;
  limit: number;
  /** A dimension that gets sub-totals of its own over the whole filter. */
  subtotalBy?: D;
};

export type MoneyRow<D extends BetDimension> = FigureRow & Record<D, number>;

export type MoneyAnswer<D extends BetDimension> = {
  /** The page, sorted. */
  rows: MoneyRow<D>[];
  /** Rows of the whole filter. */
  total: number;
  /** Over the whole filter; absent when there is no bet. */
  sum: FigureRow | undefined;
  byCurrency: FigureRow[];
  subtotals: MoneyRow<D>[];
};

type Column = BetDimension | 'currency';
type Level = readonly Column[];

/** Only settled and adjusted bets count (api.md §2). */
const COUNTED = "status IN ('settled', 'adjusted')";

/**
 * Page, row count, grand total, totals per currency and sub-totals in one statement: bets are summed once by what the projection `by_slot`
 * keeps, players are counted from `by_player`, and the levels are grouping sets over these small results.
 */
export const queryMoney = async <D extends BetDimension>(
  clickhouse: ClickHouse,
  query: MoneyQuery<D>,
): Promise<MoneyAnswer<D>> => {
  const columns: Column[] = [...query.dimensions, 'currency'];
  const rowLevel: Level = query.in === 'native' ? columns : query.dimensions;
  const levels: Level[] = [rowLevel, ['currency'], [], ...(query.subtotalBy === undefined ? [] : [[query.subtotalBy]])];
  const where = betPredicate(query.filter);
  const sort = sortExpression(query);
  const rows = await clickhouse.query<MoneyRow<D> & { level: string; level_rows: string; currency: string }>({
    name: query.name,
    sql: `SELECT * FROM (
      SELECT *, row_number() OVER (PARTITION BY level ORDER BY ${sort.sql}, ${columns.map((column) => `${column} DESC`).join(', ')}) AS place,
        count() OVER (PARTITION BY level) AS level_rows
      FROM (${figuresSql({ where, columns, levels })}) AS figures
      LEFT JOIN (${playersSql({ where, columns, levels })}) AS counted USING (level, ${columns.join(', ')})
    ) WHERE level != {row_level:UInt64} OR (place > {after:UInt64} AND place <= {after:UInt64} + {limit:UInt64}) ORDER BY level, place`,
    params: {
      ...where.params,
      ...sort.params,
      row_level: maskOf(columns, rowLevel),
      after: (query.page - 1) * query.limit,
      limit: query.limit,
    },
  });
  const at = (level: Level) => rows.filter((row) => Number(row.level) === maskOf(columns, level));
  // A page beyond the end holds no row to read the count from.
  const list = at(rowLevel);
  return {
    rows: list,
    total: list[0]
      ? Number(list[0].level_rows)
      : query.page === 1
        ? 0
        : await countRows(clickhouse, { ...query, where, columns: rowLevel }),
    sum: at([])[0],
    byCurrency: at(['currency']).toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    subtotals: query.subtotalBy === undefined ? [] : at([query.subtotalBy]),
  };
};

/** The grand total alone, without players: the sum below a list of bets. */
export const queryMoneySum = async (
  clickhouse: ClickHouse,
  { name, filter }: { name: string; filter: BetFilter },
): Promise<FigureRow | undefined> => {
  const rows = await clickhouse.query<Omit<FigureRow, 'players'>>({
    name,
    sql: `SELECT ${figureColumns} FROM (${summedBets({ where: betPredicate(filter), columns: [] })})`,
    params: betPredicate(filter).params,
  });
  return rows[0] && { ...rows[0], players: '0' };
};

/** `grouping()` of a level: the bit of every column that the level sums over, the first column highest. */
const maskOf = (columns: readonly Column[], level: Level): number =>
  columns.reduce((mask, column, i) => (level.includes(column) ? mask : mask + 2 ** (columns.length - 1 - i)), 0);

const groupingSets = (levels: readonly Level[]): string =>
  `GROUPING SETS (${levels.map((level) => `(${level.join(', ')})`).join(', ')})`;

type Parts = { where: SqlPart; columns: readonly Column[] };

const summedBets = ({ where, columns }: Parts): string => {
  const groups = [...columns, 'source'].join(', ');
  const sums = Object.entries(betMeasures).map(([name, expression]) => `${expression} AS sum_${name}`);
  return `SELECT ${groups}, ${sums.join(', ')} FROM bet WHERE ${where.sql} AND ${COUNTED} GROUP BY ${groups} HAVING sum_bets > 0`;
};

const figuresSql = ({ where, columns, levels }: Parts & { levels: readonly Level[] }): string =>
  `SELECT ${columns.join(', ')}, grouping(${columns.join(', ')}) AS level, ${figureColumns}
   FROM (${summedBets({ where, columns })}) GROUP BY ${groupingSets(levels)}`;

/** A player counts where its paid rounds, net of corrections, are more than none. */
const playersSql = ({ where, columns, levels }: Parts & { levels: readonly Level[] }): string =>
  `SELECT ${columns.join(', ')}, grouping(${columns.join(', ')}) AS level, uniqExact(player_id) AS players
   FROM (
     SELECT player_id, ${columns.join(', ')} FROM bet
     WHERE ${where.sql} AND ${COUNTED} AND source = 'normal'
     GROUP BY player_id, ${columns.join(', ')} HAVING ${betMeasures.rounds} > 0
   ) GROUP BY ${groupingSets(levels)}`;

const countRows = async (clickhouse: ClickHouse, { name, where, columns }: Parts & { name: string }): Promise<number> => {
  const [row] = await clickhouse.query<{ rows: string }>({
    name: `${name}.count`,
    sql: `SELECT count() AS rows FROM (SELECT ${columns.join(', ')} FROM bet WHERE ${where.sql} AND ${COUNTED} GROUP BY ${columns.join(', ')} HAVING ${betMeasures.bets} > 0)`,
    params: where.params,
  });
  return Number(row?.rows ?? 0);
};

/**
 * How fresh the answer is: the newest change among the bets of the newest settlement day that has any, ISO 8601; null without bets.
 * A correction of an older day is not looked for: that would read every bet of the range.
 */
export const queryAsOf = async (
  clickhouse: ClickHouse,
  { name, filter }: { name: string; filter: BetFilter },
): Promise<string | null> => {
  const where = betPredicate(filter);
  const [row] = await clickhouse.query<{ changed_at: string; rows: string }>({
    name,
    sql: `SELECT max(modified_at) AS changed_at, count() AS rows FROM bet
      WHERE ${where.sql} AND ${COUNTED}
      AND settle_date = (SELECT settle_date FROM bet WHERE ${where.sql} AND ${COUNTED} GROUP BY settle_date ORDER BY settle_date DESC LIMIT 1)`,
    params: where.params,
  });
  return row === undefined || row.rows === '0' ? null : toIso(row.changed_at);
};

/** ClickHouse's text of a UTC instant as ISO 8601. */
export const toIso = (instant: string): string => `${instant.replace(' ', 'T')}Z`;
