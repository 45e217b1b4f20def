import { exactPercentText, exactText } from '../../ui/format.ts';

/** Fields of records that hold figures, by the end of their names on the wire. */
const SHARE = /(?:^|_)(?:rtp|pct)$/;
const MONEY = /(?:^|_)(?:usd|usd_day|bet|win|amount|amount_due|fee|adjustment)$/;
const RATE = /(?:^|_)(?:rate|sigma|max_multiple)$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A figure with every digit that it has, as screens write it: `94.0000` of a return is `94.00%`. Undefined for what is no figure, such as a version. */
export const figureValue = (field: string, value: string): string | undefined => {
  const name = field.split('.').at(-1) ?? '';
  if (!NUMBER.test(value)) return undefined;
  if (SHARE.test(name)) return exactPercentText(value);
  if (MONEY.test(name)) return exactText(value);
  return RATE.test(name) ? exactText(value, { leastPlaces: 0 }) : undefined;
};
