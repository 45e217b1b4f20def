import { type Decimal, ZERO, decimal, divideRounded, sum } from './money.ts';

const HUNDRED = decimal('100');

/**
 * Chance of each segment of a segmented mystery jackpot in per cent: weight ÷ Σ weights × 100, 4 decimals
 * (10, 20, 50 → 12.5, 25, 62.5 %: docs/formulas.md#jackpot-segments-and-prepaid-stays). Throws RangeError on a negative weight or when all are 0.
 */
export function segmentChancesPct(weights: readonly Decimal[]): Decimal[] {
  if (weights.some((weight) => weight.lt(ZERO))) throw new RangeError('a segment weight must not be negative');
  const total = sum(weights);
  return weights.map((weight) => divideRounded({ left: weight.times(HUNDRED), right: total, places: 4 }));
}
