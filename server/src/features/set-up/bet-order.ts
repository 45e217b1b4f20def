import { compare, decimal } from '@manager/domain/money';
import { fieldError } from '../../base/app-error.ts';

/** Both limits of a bet together, as they will stand; the message stands at `field`. */
export const requireBetOrder = ({ field, min, max }: { field: string; min: string | null; max: string | null }): void => {
  if (min !== null && max !== null && compare(decimal(min), decimal(max)) > 0) throw fieldError(field, 'min_above_max');
};
