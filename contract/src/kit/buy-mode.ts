import { z } from 'zod';
import { Rtp } from './money.ts';

/** Standard deviation of win / bet per round, from the par sheet. */
export const Sigma = z.string().regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'sigma');
/** Factors as they are written: "50", "1.5"; more than none. */
const CostMultiple = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,4})?$/, 'multiple')
  .refine((text) => /[1-9]/.test(text), 'multiple');

/**
 * What can be bought, and what its par sheet says of it: the price as a multiple of the bet, the return of the price in per cent, and the
 * deviation of the win in prices.
 */
export const BuyMode = z.strictObject({
  /** As bets name it in `buy_mode`. */
  mode: z.string().regex(/^[\w.-]{1,32}$/, 'code'),
  /** Of this RTP profile only, as bets name it; empty: of all that have no line of their own. */
  profile: z.string().regex(/^[\w.-]{0,16}$/, 'code'),
  cost_multiple: CostMultiple,
  rtp: Rtp,
  sigma: Sigma.nullable(),
});
export type BuyMode = z.infer<typeof BuyMode>;
