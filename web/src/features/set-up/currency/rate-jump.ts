import { compare, decimal, subtract } from '@manager/domain/money';

/** True when the rate moves by more than 10 % of what it was (docs/formulas.md#exchange-rates). Both are plain decimals. */
export const isRateJump = ({ before, after }: { before: string; after: string }): boolean => {
  const difference = subtract(decimal(after), decimal(before)).abs();
  return compare(difference.times('10'), decimal(before)) > 0;
};
