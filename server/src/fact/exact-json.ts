/** The text of a number, which is written again as it stands. TypeScript does not know of it yet. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON: (text: string) => object;
  isRawJSON: (value: unknown) => boolean;
};
type Revive = (text: string, revive: (name: string, value: unknown, from: { source?: string }) => unknown) => unknown;

/** Outside of texts: more than fifteen digits, or an exponent. All other numbers are held as they are. */
const MAY_CHANGE = /[:[,]\s*-?(?:[\d.]{16}|[\d.]+[eE])/;

/** Reads JSON so that its numbers are written again as they were sent: one that would change is kept as its text. */
export const parseExact = (text: string): unknown => {
  if (!MAY_CHANGE.test(text)) return JSON.parse(text);
  return (JSON.parse as Revive)(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? rawJSON(source) : value,
  );
};

/** A number that is kept as its text. */
export const isNumberText = (value: unknown): boolean => isRawJSON(value);
