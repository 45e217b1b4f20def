import { decimalOf } from '@manager/domain/decimal-text';

export { decimalOf };

const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** A decimal as the wire takes it; what is no number goes as it was typed, which the call refuses at its field. */
export const exactOf = (typed: string): string => decimalOf(typed) ?? typed.trim();

/** A whole number of at most seven digits; -1 for all else, which no field takes: the call refuses it at its field. */
export const wholeOf = (typed: string): number => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed.trim()) : -1);

/** A decimal text for reading, with thousands separators and every digit that it has; other texts stay as they are. */
export const groupedDecimal = (text: string): string => {
  if (!PLAIN.test(text)) return text;
  const [integer = '', fraction] = text.split('.');
  const grouped = integer.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
};
