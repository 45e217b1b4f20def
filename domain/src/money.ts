import Big from 'big.js';

/**
 * Exact decimal money (docs/formulas.md#money).
 * On the wire money is text; in code it is a `Decimal`; it is never a JavaScript number.
 */
export type Decimal = Big;

/** Decimals that the stores keep; a value with more is refused at the edge, never rounded silently. */
export const MONEY_SCALE = 6;
/** Integer digits of `numeric(20,6)`. */
export const MONEY_INTEGER_DIGITS = 14;

/** Why a text is not money: not a plain decimal, finer than 6 decimals, or beyond 14 integer digits. */
export type MoneyFault = 'syntax' | 'too_many_decimals' | 'too_large';

// big.js keeps its settings on the constructor. A constructor of our own keeps them ours;
// `strict` makes it throw when a JavaScript number is handed in.
const ExactBig = configure(0);
const dividers = new Map<number, Big.BigConstructor>();

function configure(divisionPlaces: number): Big.BigConstructor {
  const constructor = Big();
  constructor.strict = true;
  constructor.RM = Big.roundHalfUp; // big.js rounds the magnitude: half away from zero
  constructor.DP = divisionPlaces;
  return constructor;
}

export const ZERO: Decimal = new ExactBig('0');
const HUNDRED: Decimal = new ExactBig('100');

const PLAIN_DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A trusted decimal text (from a store or a literal) of any size. Throws RangeError when it is not a plain decimal. */
export function decimal(text: string): Decimal {
  if (!PLAIN_DECIMAL.test(text)) throw new RangeError(`not a plain decimal: ${JSON.stringify(text)}`);
  return new ExactBig(text);
}

/**
 * What is wrong with a wire text as money; undefined when nothing is.
 * Plain notation only: no exponent, sign `+`, blanks, leading zeros or bare point.
 */
export function moneyFault(text: string): MoneyFault | undefined {
  if (!PLAIN_DECIMAL.test(text)) return 'syntax';
  const unsigned = text.startsWith('-') ? text.slice(1) : text;
  const [integer = '', fraction = ''] = unsigned.split('.');
  if (fraction.length > MONEY_SCALE) return 'too_many_decimals';
  return integer.length > MONEY_INTEGER_DIGITS ? 'too_large' : undefined;
}

/** Reads money from the wire: its exact value, or the reason why it is refused. */
export function parseMoney(text: string): { value: Decimal } | { fault: MoneyFault } {
  const fault = moneyFault(text);
  return fault ? { fault } : { value: new ExactBig(text) };
}

/** Canonical wire text: no exponent, no trailing zeros, never "-0". */
export function toWire(value: Decimal): string {
  const text = value.toFixed();
  return text === '-0' ? '0' : text;
}

/** Decimals that an amount needs: 2 of `1.250`. */
export function decimalsOf(text: string): number {
  return /\.(\d*?)0*$/.exec(text)?.[1]?.length ?? 0;
}

export function add(left: Decimal, right: Decimal): Decimal {
  return left.plus(right);
}

export function subtract(left: Decimal, right: Decimal): Decimal {
  return left.minus(right);
}

export function sum(values: Iterable<Decimal>): Decimal {
  let total = ZERO;
  for (const value of values) total = total.plus(value);
  return total;
}

/** −1, 0 or 1, as a sort function wants it. */
export function compare(left: Decimal, right: Decimal): -1 | 0 | 1 {
  return left.cmp(right);
}

/** Half away from zero (S9.11, T068). Round once, after summing. */
export function roundMoney(value: Decimal, places = 2): Decimal {
  return value.round(places, Big.roundHalfUp);
}

/**
 * left ÷ right, rounded half away from zero once, at the last wanted decimal: rounding a longer
 * quotient again could tip a value that is not a tie. Throws RangeError when `right` is 0.
 */
export function divideRounded({ left, right, places }: { left: Decimal; right: Decimal; places: number }): Decimal {
  if (right.eq(ZERO)) throw new RangeError('division by zero');
  let divider = dividers.get(places);
  if (!divider) {
    divider = configure(places);
    dividers.set(places, divider);
  }
  // oxlint-disable-next-line manager/no-float-money -- the one place that divides: its divider has the places
  return new ExactBig(new divider(left).div(right));
}

/**
 * part ÷ whole in per cent: text with exactly 4 decimals ("93.5417"), null when `whole` is 0 (docs/formulas.md#win-loss-rate-ngr).
 */
export function ratePct(part: Decimal, whole: Decimal): string | null {
  if (whole.eq(ZERO)) return null;
  const rounded = divideRounded({ left: part.times(HUNDRED), right: whole, places: 4 });
  return unsignedZero(rounded).toFixed(4);
}

/** amount ÷ rate (units of the currency per 1 USD), to 6 decimals half away from zero (docs/formulas.md#exchange-rates). */
export function usd(amount: Decimal, rate: Decimal): Decimal {
  if (rate.lte(ZERO)) throw new RangeError('a currency rate must be positive');
  return divideRounded({ left: amount, right: rate, places: MONEY_SCALE });
}

/**
 * Display text: fixed decimals and thousands separators ("-1,234.57"), the same in every language
 * and engine. A value that rounds to zero loses its sign. Throws RangeError when `text` is no decimal.
 */
export function formatMoney(text: string, { places = 2 }: { places?: number } = {}): string {
  const fixed = unsignedZero(roundMoney(decimal(text), places)).toFixed(places);
  const [integer = '', fraction] = fixed.split('.');
  const grouped = integer.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function unsignedZero(value: Decimal): Decimal {
  return value.eq(ZERO) ? ZERO : value;
}
