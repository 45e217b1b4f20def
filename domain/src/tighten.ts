import { compare, decimal } from './money.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Does a change of settings allow less than before: a lower maximum, a higher minimum, a limit where there was none, something disabled? Taking
 * such a change back loosens a control.
 */
export const tightensControl = (before: Fields, after: Fields): boolean =>
  Object.keys(after).some((name) => isTighter(name, before[name], after[name]));

const isTighter = (name: string, before: unknown, after: unknown): boolean => {
  if (name === 'status') return before === 'enabled' && after !== 'enabled';
  if (name === 'is_enabled') return before !== false && after === false;
  if (name.startsWith('max_') && isAmountOrNone(before) && isAmount(after)) return before === null || isBelow(after, before);
  if (name.startsWith('min_') && isAmountOrNone(before) && isAmount(after)) return before === null || isBelow(before, after);
  return false;
};

const isAmount = (value: unknown): value is string => typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value);
const isAmountOrNone = (value: unknown): value is string | null => value === null || isAmount(value);
const isBelow = (one: string, other: string): boolean => compare(decimal(one), decimal(other)) < 0;
