import type { Decimal } from './money.ts';

/**
 * What goes back to the site's wallet when a prepaid stay ends: brought in − bet + win.
 * Serves fishing transfer-out (K-1) and the settle of a reserve, "preserve" (docs/formulas.md#jackpot-segments-and-prepaid-stays).
 */
export function prepaidReturn({ paidIn, bet, win }: { paidIn: Decimal; bet: Decimal; win: Decimal }): Decimal {
  return paidIn.minus(bet).plus(win);
}
