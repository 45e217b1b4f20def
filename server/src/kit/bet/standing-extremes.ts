import { compare, decimal } from '@manager/domain/money';
import { type BetExtreme, betExtremes, stakeDayMeasures } from '../../clickhouse/measures.ts';
import type { ClickHouse, ReadQuery } from '../../clickhouse/client.ts';
import type { SqlPart } from './bet-filter.ts';

export type ExtremesQuery = {
  /** For the logs. */
  name: string;
  /** Which bets; all statements share it. */
  where: SqlPart;
  /** What makes a row, one expression at least. */
  keys: readonly string[];
  extremes: readonly BetExtreme[];
  /** Of sums that know the keys, days and players. */
  settings: NonNullable<ReadQuery['settings']>;
};

/** A row as the sums know it: `top_n` is the largest n-th extreme ever added, `sure_n` what surely stands of it. */
export type BoundedRow = Record<`key_${number}`, string | number> & Record<`top_${number}` | `sure_${number}`, string | number>;

/** By the place of the extreme, as the store prints them: amounts as texts, multiples as numbers; of bets as they stand. */
export type Extremes = readonly (string | number)[];

/** The n-th key and the bounds of the n-th extreme, by the names that the other statements know. */
export const keysOf = (keys: readonly unknown[]): string[] => keys.map((_, i) => `key_${i}`);
export const keyColumns = (keys: readonly string[]): string[] => keys.map((key, i) => `${key} AS key_${i}`);
export const boundColumns = (extremes: readonly BetExtreme[]): string[] =>
  extremes.flatMap((name, i) => [
    `${stakeDayMeasures[`${name}_added`]} AS added_${i}`,
    `${stakeDayMeasures[`${name}_taken_back`]} AS taken_back_${i}`,
  ]);
export const boundFigures = (extremes: readonly BetExtreme[]): string[] =>
  extremes.flatMap((_, i) => [`max(added_${i}) AS top_${i}`, `maxIf(added_${i}, added_${i} > taken_back_${i}) AS sure_${i}`]);

/** So many days of players are named in a statement. */
const MOST_PLACES = 2_000;

type Place = readonly [value: string | number, site: number, day: string, player: string];
type PlacedRow = Record<`key_${number}`, string | number> &
  Record<`sure_${number}`, string | number> &
  Record<`doubts_${number}`, Place[]>;

const textOf = (row: Record<`key_${number}`, string | number>, keys: readonly string[]): string =>
  JSON.stringify(keys.map((key) => row[key as `key_${number}`]));

/** Amounts come as texts, multiples as binary fractions. */
const isAbove = (one: string | number, other: string | number): boolean =>
  typeof one === 'number' || typeof other === 'number' ? Number(one) > Number(other) : compare(decimal(one), decimal(other)) > 0;

const larger = (one: string | number, other: string | number): string | number => (isAbove(other, one) ? other : one);

/**
 * The extremes of rows. Sums remember the largest that was ever added, and an amendment takes back what may have been the largest: where that cannot be
 * told from the sums of a player's day, the bets of that day and player say. They are few: only what is above everything that surely stands is asked about.
 */
export const standingExtremes = async (
  clickhouse: ClickHouse,
  query: ExtremesQuery,
  rows: readonly BoundedRow[],
): Promise<(row: BoundedRow) => Extremes> => {
  const keys = keysOf(query.keys);
  const places = query.extremes.map((_, i) => i);
  const extremesIn = (row: Record<`sure_${number}`, string | number>): Extremes => places.map((i) => row[`sure_${i}`] ?? 0);
  const doubtful = rows.filter((row) => places.some((i) => isAbove(row[`top_${i}`] ?? 0, row[`sure_${i}`] ?? 0)));
  const found = new Map<string, Extremes>();
  for (const chunk of chunksOf(doubtful, MOST_PLACES)) {
    const placed = await queryPlaces(clickhouse, query, chunk);
    for (const row of placed) found.set(textOf(row, keys), extremesIn(row));
    const doubts = placed.flatMap((row) => places.flatMap((i) => doubtsOf(row, i)));
    for (const some of chunksOf([...new Map(doubts.map((place) => [place.slice(1).join(' '), place])).values()], MOST_PLACES)) {
      for (const row of await queryBets(clickhouse, query, some)) {
        const text = textOf(row, keys);
        const known = found.get(text);
        if (known === undefined) continue;
        found.set(
          text,
          extremesIn(row).map((value, i) => larger(known[i] ?? 0, value)),
        );
      }
    }
  }
  return (row) => found.get(textOf(row, keys)) ?? extremesIn(row);
};

/** What could be larger than all that surely stands. */
const doubtsOf = (row: PlacedRow, i: number): Place[] =>
  (row[`doubts_${i}`] ?? []).filter(([value]) => isAbove(value, row[`sure_${i}`] ?? 0));

function* chunksOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** The same rows day by day and player by player, with the days and players whose largest was taken back at some time. */
const queryPlaces = (
  clickhouse: ClickHouse,
  { name, where, keys: columns, extremes, settings }: ExtremesQuery,
  rows: readonly BoundedRow[],
): Promise<PlacedRow[]> => {
  const keys = keysOf(columns);
  const days = [...keyColumns(columns), 'site_id', 'settle_date', 'player_id', ...boundColumns(extremes)];
  const answered = extremes.flatMap((_, i) => [
    `maxIf(added_${i}, added_${i} > taken_back_${i}) AS sure_${i}`,
    `arrayFilter(place -> place.1 > sure_${i}, groupArrayIf((added_${i}, site_id, settle_date, player_id), added_${i} <= taken_back_${i})) AS doubts_${i}`,
  ]);
  return clickhouse.query<PlacedRow>({
    name: `${name}.places`,
    sql: `SELECT ${[...keys, ...answered].join(', ')} FROM (
        SELECT ${days.join(', ')} FROM bet WHERE ${where.sql} GROUP BY ${[...keys, 'site_id', 'settle_date', 'player_id'].join(', ')}
      ) WHERE ${isAsked(keys)} GROUP BY ${keys.join(', ')}`,
    params: { ...where.params, ...askedFor(rows, keys) },
    settings,
  });
};

/** A row by its keys; a list of tuples has to have two parts. */
const isAsked = (keys: readonly string[]): string => {
  const [only] = keys;
  if (keys.length === 1) return `toString(${only}) IN {asked_0:Array(String)}`;
  const lists = keys.map((_, i) => `{asked_${i}:Array(String)}`).join(', ');
  return `(${keys.map((key) => `toString(${key})`).join(', ')}) IN (SELECT arrayJoin(arrayZip(${lists})))`;
};

const askedFor = (rows: readonly BoundedRow[], keys: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(keys.map((key, i) => [`asked_${i}`, rows.map((row) => String(row[key as `key_${number}`]))]));

/** Of single bets: amounts that have as many rows of either sign were taken back. */
const queryBets = (
  clickhouse: ClickHouse,
  { name, where, keys: columns, extremes }: ExtremesQuery,
  places: readonly Place[],
): Promise<(Record<`key_${number}`, string | number> & Record<`sure_${number}`, string | number>)[]> => {
  const keys = keysOf(columns);
  const amounts = extremes.map((_, i) => `value_${i}`);
  const values = extremes.map((extreme, i) => `${betExtremes[extreme]} AS value_${i}`);
  return clickhouse.query({
    name: `${name}.bets`,
    sql: `SELECT ${[...keys, ...extremes.map((_, i) => `max(value_${i}) AS sure_${i}`)].join(', ')} FROM (
        SELECT ${[...keyColumns(columns), ...values].join(', ')} FROM bet
        WHERE ${where.sql} AND (site_id, settle_date, player_id) IN (SELECT arrayJoin(arrayZip({on_sites:Array(UInt32)}, {on_days:Array(Date)}, {on_players:Array(UInt64)})))
        GROUP BY ${[...keys, ...amounts].join(', ')} HAVING sum(sign) > 0
      ) GROUP BY ${keys.join(', ')}`,
    params: {
      ...where.params,
      on_sites: places.map(([, site]) => site),
      on_days: places.map(([, , day]) => day),
      on_players: places.map(([, , , player]) => BigInt(player)),
    },
    // No sums know single bets.
    settings: { optimize_use_projections: 0 },
  });
};
