import { add, decimal, type Decimal, toWire, usd, ZERO } from '@manager/domain/money';
import { sql } from 'kysely';
import type { AnyDb } from '../../postgres/db.ts';
import { type FigureRow, type MoneyName, moneyNames } from './figures.ts';

/** Units per 1 USD by the code of the currency. */
export type Rates = ReadonlyMap<string, Decimal>;

/** The rates in force at an instant; before the first one of a currency, that one. */
export const loadRates = async (db: AnyDb, nowMs: number): Promise<Rates> => {
  const now = new Date(nowMs);
  const rows = await db
    .selectFrom('currency_rate')
    .innerJoin('currency', 'currency.id', 'currency_rate.currency_id')
    .distinctOn('currency.code')
    .select(['currency.code', 'currency_rate.after'])
    .orderBy('currency.code')
    .orderBy(sql`currency_rate.from_at > ${now}`)
    .orderBy(sql`abs(extract(epoch from currency_rate.from_at - ${now}))`)
    .execute();
  return new Map(rows.map(({ code, after }) => [code, decimal(after)]));
};

type Parts<K extends string, R> = {
  /** The same level by currency. */
  parts: readonly R[];
  keys: readonly K[];
  rates: Rates;
};

/**
 * Rows whose `_usd` money is at the given rates: Σ over the currencies of the row's native sum ÷ rate, each to 6 decimals. Every level is
 * converted from its own native sums, so that a total is exact in itself; it may differ from Σ of its rows by their roundings.
 */
export const atRates = <K extends string, R extends FigureRow & Record<K, number | string>>(
  rows: readonly R[],
  { parts, keys, rates }: Parts<K, R>,
): R[] => {
  const keyOf = (row: R): string => keys.map((key) => row[key]).join(' ');
  const partsOf = Map.groupBy(parts, keyOf);
  return rows.map((row) => ({ ...row, ...convertedMoney(partsOf.get(keyOf(row)) ?? [], rates) }));
};

const convertedMoney = (parts: readonly FigureRow[], rates: Rates): Record<`${MoneyName}_usd`, string> =>
  // The names are those of the list by construction.
  Object.fromEntries(
    moneyNames.map((name) => [
      `${name}_usd`,
      toWire(parts.reduce((total, part) => add(total, usd(decimal(part[name]), rateOf(part.currency, rates))), ZERO)),
    ]),
  ) as Record<`${MoneyName}_usd`, string>;

const rateOf = (currency: string, rates: Rates): Decimal => {
  const rate = rates.get(currency);
  if (rate === undefined) throw new Error(`currency ${currency} has bets and no rate`);
  return rate;
};

/** The rates of the currencies that an answer holds. */
export const ratesOnWire = (
  rates: Rates,
  { nowMs, currencies }: { nowMs: number; currencies: readonly Pick<FigureRow, 'currency'>[] },
) => ({
  at: new Date(nowMs).toISOString(),
  rates: currencies.map(({ currency }) => ({ currency, rate: toWire(rateOf(currency, rates)) })),
});
