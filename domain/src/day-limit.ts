/** Percentage of the limit from which a player is near it. */
export const NEAR_PCT = 80n;

export type DayLimitState = 'normal' | 'warn' | 'limit';

/**
 * Where a player stands against the website's "max win per day (usd)" (docs/formulas.md#limit-of-a-day). `netMicros`: what he won beyond his bets in
 * the settlement day; the limit is reached with its last micro, not beyond it. Null: no limit.
 */
export const dayLimitState = (netMicros: bigint, limitMicros: bigint | null): DayLimitState => {
  if (limitMicros === null) return 'normal';
  if (netMicros >= limitMicros) return 'limit';
  return netMicros * 100n >= limitMicros * NEAR_PCT ? 'warn' : 'normal';
};
