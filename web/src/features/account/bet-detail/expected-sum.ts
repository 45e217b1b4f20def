import { decimal, subtract, toWire } from '@manager/domain/money';
import type { Expected } from '../../../kit/report/drill.ts';

export type BetSum = { rounds: number; bet: string; win: string; win_loss: string };

export type Comparison = { kind: 'match' } | { kind: 'differs'; found: string; difference: string } | { kind: 'unknown' };

/** Does the list sum to what the report said; exact to the last digit, because both count the same rows. */
export const compareExpected = ({ expected, sum }: { expected: Expected; sum: BetSum | null }): Comparison => {
  if (sum === null) return { kind: 'unknown' };
  const found = String(sum[expected.metric]);
  const difference = subtract(decimal(found), decimal(expected.value));
  return difference.eq('0') ? { kind: 'match' } : { kind: 'differs', found, difference: toWire(difference) };
};
