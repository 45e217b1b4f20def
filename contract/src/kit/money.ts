import { z } from 'zod';

/**
 * Money on the wire: a decimal string, at most 14 integer digits and 6 decimals, no exponent.
 * Extra digits are refused here because PostgreSQL would round them and ClickHouse would cut them.
 */
export const Money = z.string().regex(/^-?(?:0|[1-9]\d{0,13})(?:\.\d{1,6})?$/, 'money');
export type Money = z.infer<typeof Money>;
export const NonNegativeMoney = Money.refine((v) => !v.startsWith('-'), 'not_negative');
export const PositiveMoney = NonNegativeMoney.refine((v) => /[1-9]/.test(v), 'positive');

/** A sum of money as a store prints it: more integer digits than one amount can have. */
export const MoneySum = z.string().regex(/^-?\d{1,32}(?:\.\d{1,6})?$/);

/** Units of a currency per 1 USD. */
export const FxRate = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,9})(?:\.\d{1,12})?$/, 'rate')
  .refine((v) => /[1-9]/.test(v), 'positive');

/** A percentage with 4 decimals, null when undefined (no bets). */
export const Rate = z
  .string()
  .regex(/^-?\d+\.\d{4}$/)
  .nullable();

/** Percent from 0 to 100. */
export const Percentage = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,2})(?:\.\d{1,4})?$/, 'percentage')
  .refine((v) => Number(v) <= 100, 'percentage');

/** Return to player in percent: above 0, at most 100. */
export const Rtp = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,2})(?:\.\d{1,4})?$/, 'rtp')
  .refine((v) => Number(v) > 0 && Number(v) <= 100, 'rtp');

export const CurrencyCode = z.string().regex(/^[A-Z][A-Z0-9]{1,9}$/, 'currency');

// One unit in the game stands for so many of the currency.
export const UnitRatio = z.literal([1, 1000]);
