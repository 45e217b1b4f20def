import { type getBetHeatMap, MAX_HEAT, type StatisticDimension } from '@manager/contract/features/account/statistic-bet';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { Directory } from '../../../kit/report/directory.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { keysOf, standingExtremes } from '../../../kit/bet/standing-extremes.ts';
import { type GroupKey, STORED } from './statistic-dimensions.ts';
import { withInnerFreeSpins } from './inner-free-spins.ts';
import { extremesQuery, queryStatistic, type StatisticQuery } from './statistic-query.ts';
import { figuresOf, keyReader, loadPlayers, NO_KEYS, playerIdsIn } from './statistic-rows.ts';

type Map = Pick<OutputOf<typeof getBetHeatMap>, 'rows' | 'columns' | 'cells'>;

/** Days and levels of stakes have an order of their own; of anything else the largest come first. */
const IN_ORDER: readonly StatisticDimension[] = ['day', 'stake_level', 'source'];

/** No value of a dimension holds it: texts are printable. */
const BETWEEN = '\u001f';
const OTHER = `other${BETWEEN}`;

type Axis = { dimensions: readonly StatisticDimension[]; values: readonly (readonly string[])[]; hasOther: boolean };

/** Figures by two axes. What has no line of its own is summed up in one more, so that nothing is missing. */
export const heatMap = async (
  ctx: Ctx,
  query: StatisticQuery & { dimensions: readonly StatisticDimension[] },
  directory: Directory,
): Promise<Map> => {
  const [down, across] = [query.dimensions.slice(0, -1), query.dimensions.slice(-1)];
  const [rows, columns] = await Promise.all([
    readAxis(ctx, query, { dimensions: down, most: MAX_HEAT.rows, axis: 'rows' }),
    readAxis(ctx, query, { dimensions: across, most: MAX_HEAT.columns, axis: 'columns' }),
  ]);
  const asked: StatisticQuery = {
    ...query,
    columns: [axisKey(rows, 'row'), axisKey(columns, 'column')],
    params: { ...query.params, heat_row: namesOf(rows), heat_column: namesOf(columns) },
  };
  const cells = await withInnerFreeSpins(ctx.clickhouse, asked, await queryStatistic(ctx.clickhouse, asked));
  const extremes = await standingExtremes(ctx.clickhouse, extremesQuery(asked), cells);
  const figures = new globalThis.Map(
    cells.map((cell) => [`${cell.key_0}${BETWEEN}${cell.key_1}`, figuresOf(cell, extremes(cell))]),
  );
  const players = await loadPlayers(ctx, directory, [...playerIdsIn(down, rows.values), ...playerIdsIn(across, columns.values)]);
  const keysIn = keyReader({ directory, players });
  const linesOf = ({ dimensions, values, hasOther }: Axis): Map['rows'] => [
    ...values.map((each) => ({ ...keysIn(dimensions, each), is_other: false })),
    ...(hasOther ? [{ ...NO_KEYS, is_other: true }] : []),
  ];
  const placesOf = (axis: Axis): string[] => [...namesOf(axis), ...(axis.hasOther ? [OTHER] : [])];
  return {
    rows: linesOf(rows),
    columns: linesOf(columns),
    cells: placesOf(rows).map((row) => placesOf(columns).map((column) => figures.get(`${row}${BETWEEN}${column}`) ?? null)),
  };
};

const namesOf = ({ values }: Axis): string[] => values.map((value) => value.join(BETWEEN));

/** The values that get a line: the largest by their bets, in the order in which they are read. */
const readAxis = async (
  ctx: Ctx,
  query: StatisticQuery,
  { dimensions, most, axis }: { dimensions: readonly StatisticDimension[]; most: number; axis: string },
): Promise<Axis> => {
  const asked = { ...query, name: `${query.name}.${axis}`, columns: dimensions.map((dimension) => STORED[dimension]) };
  const isInOrder = dimensions.every((dimension) => IN_ORDER.includes(dimension));
  const found = await queryStatistic(ctx.clickhouse, asked, { by: 'bet', isDescending: true, limit: most, offset: 0 });
  const values = found.map((row) => keysOf(dimensions).map((key) => String(row[key as `key_${number}`])));
  return {
    dimensions,
    values: isInOrder ? values.toSorted((a, b) => orderOf(dimensions, a, b)) : values,
    hasOther: Number(found[0]?.total ?? 0) > found.length,
  };
};

const SOURCES = ['normal', 'feature_buy', 'free_round', 'card', 'bonus'];
const orderOf = (dimensions: readonly StatisticDimension[], a: readonly string[], b: readonly string[]): number => {
  for (const [i, dimension] of dimensions.entries()) {
    const [one = '', other = ''] = [a[i], b[i]];
    const places = dimension === 'day' ? one.localeCompare(other, 'en') : placeIn(dimension, one) - placeIn(dimension, other);
    if (places !== 0) return places;
  }
  return 0;
};
const placeIn = (dimension: StatisticDimension, value: string): number =>
  dimension === 'source' ? SOURCES.indexOf(value) : Number(value);

/** The line that a bet belongs to. */
const axisKey = ({ dimensions }: Axis, name: 'row' | 'column'): GroupKey => {
  const parts = dimensions.map((dimension) => `toString(${STORED[dimension].sql})`);
  const value = parts.length === 1 ? parts[0] : `concat(${parts.join(`, char(31), `)})`;
  return {
    sql: `if(has({heat_${name}:Array(String)}, ${value}), ${value}, concat('other', char(31)))`,
    needs: dimensions.flatMap((dimension) => STORED[dimension].needs),
  };
};
