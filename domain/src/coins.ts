import { compare, decimal, divideRounded, MONEY_SCALE, roundMoney, toWire, ZERO, type Decimal } from './money.ts';

/** Which lists of a name count: the one in USD, turned into each currency by its factor, or a list of the currency's own. */
export type CoinMode = 'base' | 'currency';

/** A list of stakes as it is stored. `currency` null: the base list in USD. Amounts are plain decimals. */
export type CoinRow = {
  currency: string | null;
  lines: number;
  total_bets: readonly string[];
  min_bet: string;
  max_bet: string;
  default_bet: string;
};

/** What a player may choose from, in his currency and ascending; never empty, and `defaultBet` is one of it. */
export type CoinList = { lines: number; totalBets: string[]; defaultBet: string };

/** Limits in USD; null: none. */
type UsdLimits = { min: string | null; max: string | null };

/**
 * The stakes in force for a currency out of the enabled lists of one name, before any limit of game or website; null when the name has
 * none for it. Total bets between the list's own minimum and maximum count (docs/formulas.md#what-is-in-force). A base list is multiplied coin by coin, so
 * that each total stays a whole number of lines; a coin that falls below 0.000001 is left out.
 */
export const coinListFor = ({
  rows,
  mode,
  currency,
  factor,
}: {
  rows: readonly CoinRow[];
  mode: CoinMode;
  currency: string;
  /** `coin_factor` of the currency; the lists of its own are taken as they are. */
  factor: string;
}): CoinList | null => {
  const row = rows.find((one) => one.currency === (mode === 'base' ? null : currency));
  if (row === undefined) return null;
  const [min, max] = [decimal(row.min_bet), decimal(row.max_bet)];
  const offered = row.total_bets.filter((bet) => compare(decimal(bet), min) >= 0 && compare(decimal(bet), max) <= 0);
  const inCurrency = (bet: string): string =>
    toWire(mode === 'base' ? times({ bet: decimal(bet), lines: row.lines, factor: decimal(factor) }) : decimal(bet));
  const totalBets = [...new Set(offered.map(inCurrency))].filter((bet) => bet !== '0');
  return withDefault({ lines: row.lines, totalBets, wanted: inCurrency(row.default_bet) });
};

const times = ({ bet, lines, factor }: { bet: Decimal; lines: number; factor: Decimal }): Decimal => {
  const count = decimal(String(lines));
  const coin = divideRounded({ left: bet, right: count, places: MONEY_SCALE });
  return roundMoney(coin.times(factor), MONEY_SCALE).times(count);
};

/**
 * What limits in USD leave of a list; null when that is nothing. They are turned into the currency by the factor of the coins and not by
 * the exchange rate: stakes on offer must not change with the market.
 */
export const cutCoinList = (list: CoinList, { min, max, factor }: UsdLimits & { factor: string }): CoinList | null => {
  const inCurrency = (usd: string): Decimal => roundMoney(decimal(usd).times(decimal(factor)), MONEY_SCALE);
  const [low, high] = [min === null ? null : inCurrency(min), max === null ? null : inCurrency(max)];
  const totalBets = list.totalBets.filter(
    (bet) => (low === null || compare(decimal(bet), low) >= 0) && (high === null || compare(decimal(bet), high) <= 0),
  );
  return withDefault({ lines: list.lines, totalBets, wanted: list.defaultBet });
};

/** What is left for a player who may stake the least alone. */
export const smallestStake = ({ lines, totalBets }: CoinList): CoinList => {
  const least = totalBets.slice(0, 1);
  return { lines, totalBets: least, defaultBet: least[0] ?? '' };
};

/** The default, or when it is not on offer the largest below it, or else the smallest of all. */
const withDefault = ({ lines, totalBets, wanted }: { lines: number; totalBets: string[]; wanted: string }): CoinList | null => {
  const [first] = totalBets;
  if (first === undefined) return null;
  const defaultBet = totalBets.findLast((bet) => compare(decimal(bet), decimal(wanted)) <= 0) ?? first;
  return { lines, totalBets, defaultBet };
};

/** The coin behind a total bet; null when the lines do not divide it exactly at 6 decimals. */
export const coinOf = (totalBet: string, lines: number): string | null => {
  const [bet, count] = [decimal(totalBet), decimal(String(lines))];
  const coin = divideRounded({ left: bet, right: count, places: MONEY_SCALE });
  return compare(coin.times(count), bet) === 0 ? toWire(coin) : null;
};

/** What is wrong with a list, by field; empty when nothing is. Amounts must be plain decimals. */
export const coinFaults = ({ lines, total_bets: bets, min_bet, max_bet, default_bet }: Omit<CoinRow, 'currency'>): CoinFaults => {
  const amounts = bets.map(decimal);
  const has = (bet: string): boolean => amounts.some((amount) => compare(amount, decimal(bet)) === 0);
  const isAscending = amounts.every((amount, at) => compare(amount, amounts[at - 1] ?? ZERO) > 0);
  const faults: CoinFaults = {};
  if (!isAscending) faults.total_bets = 'ascending';
  else if (bets.some((bet) => coinOf(bet, lines) === null)) faults.total_bets = 'divisible';
  if (!has(min_bet)) faults.min_bet = 'not_in_list';
  else if (compare(decimal(min_bet), decimal(max_bet)) > 0) faults.min_bet = 'min_above_max';
  if (!has(max_bet)) faults.max_bet = 'not_in_list';
  if (!has(default_bet)) faults.default_bet = 'not_in_list';
  else if (compare(decimal(default_bet), decimal(min_bet)) < 0 || compare(decimal(default_bet), decimal(max_bet)) > 0)
    faults.default_bet = 'outside_limits';
  return faults;
};

export type CoinFault = 'ascending' | 'divisible' | 'not_in_list' | 'min_above_max' | 'outside_limits';
type CoinFaults = Partial<Record<'total_bets' | 'min_bet' | 'max_bet' | 'default_bet', CoinFault>>;
