const PLAIN = /^-?\d+(?:\.\d+)?$/;

/**
 * What a user typed as the decimal text that the wire takes: blanks and thousands separators go, needless zeros too.
 * Undefined when it is no number. `1,234.50` → `1234.5`; a comma is never a decimal point.
 */
export const decimalOf = (typed: string): string | undefined => {
  const bare = typed
    .replaceAll(/[\s,_']/g, '')
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
