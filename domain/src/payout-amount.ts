import { MAX_FACT_MICROS, microsToText, parseMicros, parseRateE12 } from './micros.ts';

type Conversion = {
  /** Promised: a decimal text above 0. */
  amount: string;
  /** Units of a currency per 1 USD. */
  fromRate: string;
  toRate: string;
  /** Decimals of the currency that it becomes. */
  decimals: number;
};

/**
 * amount × to ÷ from, cut to the decimals of the player's currency: a wallet never gets more than was promised (docs/formulas.md#payouts).
 * "0" where nothing is left. Throws RangeError for what is no amount or rate, and for more than a fact can hold.
 */
export const convertDown = ({ amount, fromRate, toRate, decimals }: Conversion): string => {
  const micros = parseMicros(amount);
  const [from, to] = [parseRateE12(fromRate), parseRateE12(toRate)];
  if (micros === undefined || micros <= 0n) throw new RangeError(`not an amount to pay: ${amount}`);
  if (from === undefined || to === undefined) throw new RangeError(`not a rate: ${fromRate} or ${toRate}`);
  const converted = convertMicrosDown(micros, { fromE12: from, toE12: to, decimals });
  if (converted > MAX_FACT_MICROS) throw new RangeError(`too much for one payout: ${amount}`);
  return microsToText(converted);
};

type Rates = { fromE12: bigint; toE12: bigint; decimals: number };

/** The same of micros, whatever their size; rates in units of 10^-12. */
export const convertMicrosDown = (micros: bigint, { fromE12, toE12, decimals }: Rates): bigint => {
  const unit = 10n ** BigInt(6 - decimals);
  return ((micros * toE12) / (fromE12 * unit)) * unit;
};
