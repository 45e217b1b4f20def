import { compare, decimal } from '@manager/domain/money';
import { betExtremes, stakeDayMeasures } from '../../../clickhouse/measures.ts';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import {
  extremesOf,
  keyColumns,
  keysOf,
  settingsOf,
  type StatisticQuery,
  type StatisticRow,
  whereOf,
} from './statistic-query.ts';

/** The largest bet, win and multiple of a row, as the store prints them; of bets as they stand. */
export type Extremes = readonly [bet: string, win: string, multiple: number];

const PLACES = [0, 1, 2] as const;
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

const larger = <V extends string | number>(one: V, other: V): V => (isAbove(other, one) ? other : one);

/**
 * The extremes of rows. Sums remember the largest that was ever added, and an amendment takes back what may have been the largest: where that cannot be
 * told from the sums of a player's day, the bets of that day and player say. They are few: only what is above everything that surely stands is asked about.
 */
export const standingExtremes = async (
  clickhouse: ClickHouse,
  query: StatisticQuery,
  rows: readonly StatisticRow[],
): Promise<(row: StatisticRow) => Extremes> => {
  const keys = keysOf(query.columns);
  const doubtful = rows.filter((row) => PLACES.some((i) => isAbove(row[`top_${i}`] ?? 0, row[`sure_${i}`] ?? 0)));
  const found = new Map<string, Extremes>();
  for (const chunk of chunksOf(doubtful, MOST_PLACES)) {
    const placed = await queryPlaces(clickhouse, query, chunk);
    for (const row of placed) found.set(textOf(row, keys), extremesIn(row));
    const places = placed.flatMap((row) => PLACES.flatMap((i) => doubtsOf(row, i)));
    for (const some of chunksOf([...new Map(places.map((place) => [place.slice(1).join(' '), place])).values()], MOST_PLACES)) {
      for (const row of await queryBets(clickhouse, query, some)) {
        const text = textOf(row, keys);
        const known = found.get(text);
        if (known === undefined) continue;
        const [bet, win, multiple] = extremesIn(row);
        found.set(text, [larger(known[0], bet), larger(known[1], win), larger(known[2], multiple)]);
      }
    }
  }
  return (row) => found.get(textOf(row, keys)) ?? extremesIn(row);
};

const extremesIn = (row: Record<`sure_${number}`, string | number>): Extremes => [
  String(row.sure_0),
  String(row.sure_1),
  Number(row.sure_2),
];

/** What could be larger than all that surely stands. */
const doubtsOf = (row: PlacedRow, i: number): Place[] =>
  (row[`doubts_${i}`] ?? []).filter(([value]) => isAbove(value, row[`sure_${i}`] ?? 0));

function* chunksOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** The same rows day by day and player by player, with the days and players whose largest was taken back at some time. */
const queryPlaces = (clickhouse: ClickHouse, query: StatisticQuery, rows: readonly StatisticRow[]): Promise<PlacedRow[]> => {
  const where = whereOf(query);
  const { columns, unit } = query;
  const keys = keysOf(columns);
  const names = extremesOf(unit);
  const days = [
    ...keyColumns(columns),
    'site_id',
    'settle_date',
    'player_id',
    ...names.flatMap((name, i) => [
      `${stakeDayMeasures[`${name}_added`]} AS added_${i}`,
      `${stakeDayMeasures[`${name}_taken_back`]} AS taken_back_${i}`,
    ]),
  ];
  const answered = names.flatMap((_, i) => [
    `maxIf(added_${i}, added_${i} > taken_back_${i}) AS sure_${i}`,
    `arrayFilter(place -> place.1 > sure_${i}, groupArrayIf((added_${i}, site_id, settle_date, player_id), added_${i} <= taken_back_${i})) AS doubts_${i}`,
  ]);
  return clickhouse.query<PlacedRow>({
    name: `${query.name}.places`,
    sql: `SELECT ${[...keys, ...answered].join(', ')} FROM (
        SELECT ${days.join(', ')} FROM bet WHERE ${where.sql} GROUP BY ${[...keys, 'site_id', 'settle_date', 'player_id'].join(', ')}
      ) WHERE ${isAsked(keys)} GROUP BY ${keys.join(', ')}`,
    params: { ...where.params, ...askedFor(rows, keys) },
    settings: settingsOf(query),
  });
};

/** A row by its keys; a list of tuples has to have two parts. */
const isAsked = (keys: readonly string[]): string => {
  const [only] = keys;
  if (keys.length === 1) return `toString(${only}) IN {asked_0:Array(String)}`;
  const lists = keys.map((_, i) => `{asked_${i}:Array(String)}`).join(', ');
  return `(${keys.map((key) => `toString(${key})`).join(', ')}) IN (SELECT arrayJoin(arrayZip(${lists})))`;
};

const askedFor = (rows: readonly StatisticRow[], keys: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(keys.map((key, i) => [`asked_${i}`, rows.map((row) => String(row[key as `key_${number}`]))]));

/** Of single bets: amounts that have as many rows of either sign were taken back. */
const queryBets = (
  clickhouse: ClickHouse,
  query: StatisticQuery,
  places: readonly Place[],
): Promise<(Record<`key_${number}`, string | number> & Record<`sure_${number}`, string | number>)[]> => {
  const where = whereOf(query);
  const { columns, unit } = query;
  const keys = keysOf(columns);
  const values = extremesOf(unit).map((name, i) => `${betExtremes[name]} AS value_${i}`);
  const amounts = PLACES.map((i) => `value_${i}`);
  return clickhouse.query({
    name: `${query.name}.bets`,
    sql: `SELECT ${[...keys, ...PLACES.map((i) => `max(value_${i}) AS sure_${i}`)].join(', ')} FROM (
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
