import { decimal, toWire } from '@manager/domain/money';

/** JSON with sorted keys and without absent values: the same value always gives the same text, fit for hashing. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'null';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, entry]) => [name, sorted(entry)]),
  );
};

/**
 * Do both say the same? A decimal counts by its value: what older versions of the product stored has the zeros of its column, and would
 * otherwise look changed.
 */
export const isSameJson = (one: unknown, other: unknown): boolean => byValue(one) === byValue(other);

const PADDED = /^-?(?:0|[1-9]\d*)\.\d*0$/;
const byValue = (value: unknown): string =>
  JSON.stringify(sorted(value ?? null), (_, entry: unknown) =>
    typeof entry === 'string' && PADDED.test(entry) ? toWire(decimal(entry)) : entry,
  );
