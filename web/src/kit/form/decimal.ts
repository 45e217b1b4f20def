const PLAIN = /^-?\d+(?:\.\d+)?$/;

/**
 * What a user typed as the decimal text that the wire takes: blanks and thousands separators go, needless zeros too; digits and signs
 * of a Chinese keyboard count. Undefined when it is no number. `1,234.50` → `1234.5`; a comma is never a decimal point.
 */
export const decimalOf = (typed: string): string | undefined => {
  const bare = typed
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll('−', '-')
    .replaceAll(/[\s,_'’]/g, '')
    .replace(/^(-?)\.(?=\d)/, (_, sign: string) => `${sign}0.`)
    .replace(/(?<=\d)\.$/, '');
  if (!PLAIN.test(bare)) return undefined;
  const isNegative = bare.startsWith('-');
  const [integer = '', fraction = ''] = (isNegative ? bare.slice(1) : bare).split('.');
  const whole = integer.replace(/^0+(?=\d)/, '');
  const part = fraction.replace(/0+$/, '');
  const unsigned = part === '' ? whole : `${whole}.${part}`;
  return isNegative && unsigned !== '0' ? `-${unsigned}` : unsigned;
};

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
