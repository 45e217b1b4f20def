import type { ClickHouse, ReadQuery } from '../../clickhouse/client.ts';
import { type BetDimension, betDimensions } from '../bet/bet-dimension.ts';
import { type BetFilter, betPredicate, COUNTED } from '../bet/bet-filter.ts';
import { projectionFor } from '../bet/projections.ts';
import {
  type BoundedRow,
  boundColumns,
  boundFigures,
  type ExtremesQuery,
  keyColumns,
  keysOf,
  standingExtremes,
} from '../bet/standing-extremes.ts';
import { NORMAL } from './metric-sql.ts';

type Key = string | number;
/** The largest win in stakes of a row, by its keys in their order; 0 where there is none. */
export type Multiples = (keys: readonly Key[]) => number;

type MultiplesQuery = Pick<ExtremesQuery, 'name' | 'where' | 'keys'> & {
  /** Of sums that know the keys and days, and of those that know players too. */
  settings: NonNullable<ReadQuery['settings']>;
  placeSettings: NonNullable<ReadQuery['settings']>;
};

/** Of bets as they stand: a win that was cancelled or amended away is no multiple any more. */
export const standingMultiples = async (
  clickhouse: ClickHouse,
  { name, where, keys, settings, placeSettings }: MultiplesQuery,
): Promise<Multiples> => {
  const extremes = ['multiple'] as const;
  const names = keysOf(keys);
  const rows = await clickhouse.query<BoundedRow>({
    name,
    sql: `SELECT ${[...names, ...boundFigures(extremes)].join(', ')} FROM (
        SELECT ${[...keyColumns(keys), 'settle_date', ...boundColumns(extremes)].join(', ')} FROM bet WHERE ${where.sql}
        GROUP BY ${[...names, 'settle_date'].join(', ')}
      ) GROUP BY ${names.join(', ')}`,
    params: where.params,
    settings,
  });
  const standing = await standingExtremes(clickhouse, { name, where, keys, extremes, settings: placeSettings }, rows);
  const found = new Map(
    rows.map((row) => [names.map((key) => row[key as `key_${number}`]).join(' '), Number(standing(row)[0] ?? 0)]),
  );
  return (values) => found.get(values.join(' ')) ?? 0;
};

type Asked = {
  name: string;
  filter: BetFilter;
  dimensions: readonly (BetDimension | 'currency')[];
};

/** By what a money report groups by. `isByPlayer`: read from the sums of players, another grouping than that of the reports. */
export const queryMultiples = (
  clickhouse: ClickHouse,
  { name, filter, dimensions, isByPlayer = false }: Asked & { isByPlayer?: boolean },
): Promise<Multiples> => {
  const where = betPredicate(filter);
  const byPlayer = projectionFor([...dimensions, 'settle_date', 'site_id', 'player_id'], filter);
  return standingMultiples(clickhouse, {
    name: `${name}.multiples`,
    where: { ...where, sql: `${where.sql} AND ${COUNTED} AND ${NORMAL}` },
    keys: dimensions.map((one) => (one === 'currency' ? one : betDimensions[one])),
    settings: isByPlayer ? byPlayer : projectionFor([...dimensions, 'settle_date'], filter),
    placeSettings: byPlayer,
  });
};
