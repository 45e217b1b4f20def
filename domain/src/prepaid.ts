import type { Decimal } from './money.ts';

/**
 * What goes back to the site's wallet when a prepaid stay ends: brought in − bet + win.
 * Serves fishing transfer-out (K-1) and the settle of a reserve, "preserve" (domain.md §7, §14).
 */
export function prepaidReturn({ paidIn, bet, win }: { paidIn: Decimal; bet: Decimal; win: Decimal }): Decimal {
  return paidIn.minus(bet).plus(win);
}
