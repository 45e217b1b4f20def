const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** Separators of thousands stand in threes, and no group of them begins with 0: `0,950` is less than one. */
const GROUPED_BY_COMMAS = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const GROUPED_BY_POINTS = /^-?[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^-?[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const DECIMAL_COMMA = /^-?\d*,\d+$/;

/** With a decimal point and no separators; what could be no number keeps them. */
const pointed = (text: string): string => {
  if (GROUPED_BY_COMMAS.test(text)) return text.replaceAll(',', '');
  if (GROUPED_BY_POINTS.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text;
};

/**
 * What a user typed as the decimal text that the wire takes: blanks and thousands separators go, needless zeros too; digits and signs
 * of a Chinese keyboard count. Undefined when it is no number. A comma separates thousands where it stands in threes, as amounts are shown; where it can be nothing else
 * it is the decimal point: `1,234.50` → `1234.5`, `12,50` → `12.5`, `1.234,56` → `1234.56`, `1,23,456` is no number.
 */
export const decimalOf = (typed: string): string | undefined => {
  const bare = pointed(
    typed
      .normalize('NFKC')
      .replaceAll('。', '.')
      .replaceAll('−', '-')
      .replaceAll(/[\s_'’]/g, ''),
  )
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
