import { add, decimal, subtract, toWire } from '@manager/domain/money';
import type { Expected } from '../../../kit/report/drill.ts';

type Figures = { rounds: number; bet: string; win: string; win_loss: string };
/** `since`: what bets that came in after the report's answer add. */
export type BetSum = Figures & { since: (Figures & { bets: number }) | null };

export type Comparison =
  | { kind: 'match' | 'unknown' }
  /** The report's figure and what came in since are what is found here. */
  | { kind: 'since'; added: string; bets: number }
  /** Bets came in while the report was counting: some of them may be in its figure. */
  | { kind: 'moved'; found: string; bets: number }
  | { kind: 'differs'; found: string; difference: string };

/** Does the list sum to what the report said; exact to the last digit, because both count the same rows. */
export const compareExpected = ({ expected, sum }: { expected: Expected; sum: BetSum | null }): Comparison => {
  if (sum === null) return { kind: 'unknown' };
  const { metric, value } = expected;
  const found = String(sum[metric]);
  const difference = subtract(decimal(found), decimal(value));
  if (difference.eq('0')) return { kind: 'match' };
  const { since } = sum;
  if (since === null || since.bets === 0) return { kind: 'differs', found, difference: toWire(difference) };
  const added = decimal(String(since[metric]));
  return add(decimal(value), added).eq(decimal(found))
    ? { kind: 'since', added: toWire(added), bets: since.bets }
    : { kind: 'moved', found, bets: since.bets };
};
