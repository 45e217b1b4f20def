import { decimal, toWire } from '@manager/domain/money';
import { decimalOf } from './decimal.ts';

/** A share of 1 in percent, both exact: `0.005` → `0.5`. */
export const percentOf = (share: string): string => toWire(decimal(share).times('100'));

/** A typed percent as a share of 1; what is no number goes as it was typed, which the call refuses at its field. */
export const shareOf = (percent: string): string => {
  const exact = decimalOf(percent);
  return exact === undefined ? percent.trim() : toWire(decimal(exact).times('0.01'));
};
