/** What the numbers of a text or a file take for the decimal mark; the other sign separates thousands. */
export const NUMBER_CONVENTIONS = ['point', 'comma'] as const;
export type NumberConvention = (typeof NUMBER_CONVENTIONS)[number];

/** Separators of thousands stand in threes, and no group of them begins with 0: `0,950` is less than one. */
const POINTED = /^-?(?:(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/;

/** Blanks and other marks between digits go; digits and signs of a Chinese keyboard count. */
const bareOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll('−', '-')
    .replaceAll(/[\s_'’]/g, '');

const swapped = (text: string): string => text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

/** The decimal text that the wire takes, of a text with this decimal mark: no separators, no needless zeros. Undefined when it is no number. */
export const decimalIn = (text: string, convention: NumberConvention): string | undefined => {
  const bare = bareOf(text);
  const pointed = convention === 'point' ? bare : swapped(bare);
  if (!POINTED.test(pointed)) return undefined;
  const isNegative = pointed.startsWith('-');
  const [integer = '', fraction = ''] = pointed.replaceAll(/[-,]/g, '').split('.');
  const whole = integer.replace(/^0+(?=\d)/, '') || '0';
  const part = fraction.replace(/0+$/, '');
  const unsigned = part === '' ? whole : `${whole}.${part}`;
  return isNegative && unsigned !== '0' ? `-${unsigned}` : unsigned;
};

/**
 * What a user typed as the decimal text that the wire takes. A comma separates thousands where it stands in threes, as amounts are shown; where it
 * can be nothing else it is the decimal point: `1,234.50` → `1234.5`, `12,50` → `12.5`, `1.234,56` → `1234.56`, `1,23,456` is no number.
 */
export const decimalOf = (typed: string): string | undefined => decimalIn(typed, 'point') ?? decimalIn(typed, 'comma');

/** A cell that could be a number. `places`: decimals that amounts of its currency have; a count has none. */
export type NumberCell = { text: string; places?: number | undefined };

/** Both readings of a cell, when it has two: `12,345` is twelve thousand, or twelve and a bit. */
export const bothReadings = (text: string): Record<NumberConvention, string> | undefined => {
  const [point, comma] = [decimalIn(text, 'point'), decimalIn(text, 'comma')];
  return point === undefined || comma === undefined || point === comma ? undefined : { point, comma };
};

/**
 * How a file writes its numbers, decided once out of all its cells: those that can be read in one way only decide; where there are none, an amount
 * whose currency has fewer than three decimals has no three behind its mark. `open`: cells have two readings and nothing decides.
 */
export const conventionOf = (cells: Iterable<NumberCell>): NumberConvention | 'open' => {
  const sure = { point: 0, comma: 0 };
  const likely = { point: 0, comma: 0 };
  let isOpen = false;
  for (const { text, places } of cells) {
    const [point, comma] = [decimalIn(text, 'point'), decimalIn(text, 'comma')];
    if (point === comma) continue;
    if (comma === undefined) sure.point += 1;
    else if (point === undefined) sure.comma += 1;
    else {
      isOpen = true;
      if (places !== undefined && places < 3) likely[bareOf(text).includes(',') ? 'point' : 'comma'] += 1;
    }
  }
  if (sure.point + sure.comma > 0) return sure.comma > sure.point ? 'comma' : 'point';
  if (likely.point > 0 !== likely.comma > 0) return likely.comma > 0 ? 'comma' : 'point';
  return isOpen ? 'open' : 'point';
};
