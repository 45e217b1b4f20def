import type { MONEY_SORTS } from '@manager/contract/features/report/money-report';
import { winLoss } from '@manager/domain/measures';
import { compare, type Decimal, decimal, divideRounded, ZERO } from '@manager/domain/money';
import type { FigureRow } from './figures.ts';

type MoneySortName = (typeof MONEY_SORTS)[number];

/**
 * A measure by its wire name, or a name: names live in PostgreSQL, so their order is handed over as the ids in order.
 * Undefined rates come last either way, entries without a name first when ascending.
 */
export type MoneySort<D extends string> = { isDescending: boolean } & (
  | { by: MoneySortName }
  | { dimension: D; idsInOrder: readonly string[] }
);

type Unit = 'native' | 'usd';
type Key = Decimal | number | null;

/** Enough to tell apart the rates of any two sums of 20 digits. */
const RATE_PLACES = 40;

const money = (row: FigureRow, name: 'bet' | 'win', unit: Unit): Decimal =>
  decimal(row[unit === 'usd' ? (`${name}_usd` as const) : name]);

const winLossOf = (row: FigureRow, unit: Unit): Decimal => winLoss(money(row, 'bet', unit), money(row, 'win', unit));

const measureSorts = {
  rounds: (row) => Number(row.rounds),
  players: (row) => Number(row.players),
  bet: (row, unit) => money(row, 'bet', unit),
  win: (row, unit) => money(row, 'win', unit),
  win_loss: winLossOf,
  bet_usd: (row) => money(row, 'bet', 'usd'),
  win_usd: (row) => money(row, 'win', 'usd'),
  win_loss_usd: (row) => winLossOf(row, 'usd'),
  rate: (row, unit) => {
    const bet = money(row, 'bet', unit);
    return bet.eq(ZERO) ? null : divideRounded({ left: money(row, 'win', unit), right: bet, places: RATE_PLACES });
  },
} satisfies Record<MoneySortName, (row: FigureRow, unit: Unit) => Key>;

export const isMoneySort = (name: string): name is MoneySortName => Object.hasOwn(measureSorts, name);

/** Rows in the asked order; equal ones by their ids and currency, highest first. */
export const sortRows = <D extends string, R extends FigureRow & Record<D, number>>(
  rows: readonly R[],
  { sort, in: unit, dimensions }: { sort: MoneySort<D>; in: Unit; dimensions: readonly D[] },
): R[] => {
  const keyOf = keyReader(sort, unit);
  const sign = sort.isDescending ? -1 : 1;
  const tie = (a: R, b: R): number => {
    const apart = dimensions.find((dimension) => a[dimension] !== b[dimension]);
    if (apart !== undefined) return b[apart] - a[apart];
    return a.currency < b.currency ? 1 : -1;
  };
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || tie(a.row, b.row);
      return sign * compareKeys(a.key, b.key) || tie(a.row, b.row);
    })
    .map(({ row }) => row);
};

const keyReader = <D extends string>(sort: MoneySort<D>, unit: Unit): ((row: FigureRow & Record<D, number>) => Key) => {
  if ('by' in sort) {
    const measure: (row: FigureRow, unit: Unit) => Key = measureSorts[sort.by];
    return (row) => measure(row, unit);
  }
  const places = new Map(sort.idsInOrder.map((id, place) => [id, place]));
  return (row) => places.get(String(row[sort.dimension])) ?? -1;
};

const compareKeys = (a: Decimal | number, b: Decimal | number): number =>
  typeof a === 'number' || typeof b === 'number' ? Number(a) - Number(b) : compare(a, b);
