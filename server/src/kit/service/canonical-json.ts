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
