import type { MONEY_SORTS, MoneyIn } from '@manager/contract/features/report/money-report';
import { winLoss } from '@manager/domain/measures';
import { compare, type Decimal, decimal, divideRounded, subtract, ZERO } from '@manager/domain/money';
import type { FigureRow } from '../figures/figures.ts';

type MoneySortName = (typeof MONEY_SORTS)[number];

/**
 * A measure by its wire name, a dimension by its own value, or a name: names live in PostgreSQL, so their order is handed over as the ids
 * in order. Undefined rates come last either way, entries without a name first when ascending.
 */
export type MoneySort<D extends string> = { isDescending: boolean } & (
  | { by: MoneySortName }
  | { dimension: D; idsInOrder?: readonly string[] }
);

/** A row, and its figures in the period that it is compared with. */
type Sortable = FigureRow & { before?: FigureRow | undefined };

type Unit = MoneyIn;
type Key = Decimal | number | string | null;

/** Enough to tell apart the rates of any two sums of 20 digits. */
const RATE_PLACES = 40;

const money = (row: FigureRow, name: 'bet' | 'win', unit: Unit): Decimal =>
  decimal(row[unit === 'native' ? name : (`${name}_usd` as const)]);

const winLossOf = (row: FigureRow, unit: Unit): Decimal => winLoss(money(row, 'bet', unit), money(row, 'win', unit));

/** Zero without a comparison. */
const changeOf = ({ before, ...row }: Sortable, valueOf: (row: FigureRow) => Decimal): Decimal =>
  before === undefined ? ZERO : subtract(valueOf(row), valueOf(before));

const measureSorts = {
  rounds: (row) => Number(row.rounds),
  players: (row) => Number(row.players),
  bet: (row, unit) => money(row, 'bet', unit),
  win: (row, unit) => money(row, 'win', unit),
  win_loss: winLossOf,
  bet_usd: (row) => money(row, 'bet', 'usd'),
  win_usd: (row) => money(row, 'win', 'usd'),
  win_loss_usd: (row) => winLossOf(row, 'usd'),
  bet_delta: (row) => changeOf(row, (one) => money(one, 'bet', 'usd')),
  win_loss_delta: (row) => changeOf(row, (one) => winLossOf(one, 'usd')),
  rate: (row, unit) => {
    const bet = money(row, 'bet', unit);
    return bet.eq(ZERO) ? null : divideRounded({ left: money(row, 'win', unit), right: bet, places: RATE_PLACES });
  },
} satisfies Record<MoneySortName, (row: Sortable, unit: Unit) => Key>;

export const isMoneySort = (name: string): name is MoneySortName => Object.hasOwn(measureSorts, name);

/** Rows in the asked order; equal ones by their ids and currency, highest first. */
export const sortRows = <D extends string, R extends Sortable & Record<D, number | string>>(
  rows: readonly R[],
  { sort, in: unit, dimensions }: { sort: MoneySort<D>; in: Unit; dimensions: readonly D[] },
): R[] => {
  const keyOf = keyReader(sort, unit);
  const sign = sort.isDescending ? -1 : 1;
  const tie = (a: R, b: R): number => {
    const apart = dimensions.find((dimension) => a[dimension] !== b[dimension]);
    if (apart !== undefined) return b[apart] > a[apart] ? 1 : -1;
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

const keyReader = <D extends string>(sort: MoneySort<D>, unit: Unit): ((row: Sortable & Record<D, number | string>) => Key) => {
  if ('by' in sort) {
    const measure: (row: Sortable, unit: Unit) => Key = measureSorts[sort.by];
    return (row) => measure(row, unit);
  }
  if (sort.idsInOrder === undefined) return (row) => row[sort.dimension];
  const places = new Map(sort.idsInOrder.map((id, place) => [id, place]));
  return (row) => places.get(String(row[sort.dimension])) ?? -1;
};

const compareKeys = (a: NonNullable<Key>, b: NonNullable<Key>): number => {
  if (typeof a === 'string' || typeof b === 'string') return String(a) < String(b) ? -1 : Number(String(a) > String(b));
  return typeof a === 'number' || typeof b === 'number' ? Number(a) - Number(b) : compare(a, b);
};
