import { fileURLToPath } from 'node:url';
import { lettersOf } from './font-letters.ts';

const chinese = (weight: string): string =>
  fileURLToPath(new URL(`../fonts/NotoSansHans-${weight}.otf`, import.meta.resolve('@embedpdf/fonts-sc')));
const latin = (weight: string): string =>
  fileURLToPath(new URL(`../fonts/Roboto/Roboto-${weight}.ttf`, import.meta.resolve('pdfmake')));

/** Fonts that documents are set in; what a document uses of them is embedded. Roboto comes with pdfmake. */
export const FONTS = {
  /** Latin letters of all of Europe and Vietnam, Greek, Cyrillic, and signs of currencies. */
  Roboto: { normal: latin('Regular'), bold: latin('Medium') },
  /** Simplified Chinese with the traditional forms that it has, and Japanese syllables. */
  'Noto Sans SC': { normal: chinese('Regular'), bold: chinese('Bold') },
} as const;
export type Font = keyof typeof FONTS;

export const MAIN_FONT: Font = 'Roboto';

let known: [Font, ReadonlySet<number>][] | undefined;

/** What each font has in both weights, in the order in which they are asked. */
const letters = (): [Font, ReadonlySet<number>][] =>
  (known ??= (Object.keys(FONTS) as Font[]).map((font) => [
    font,
    common(lettersOf(FONTS[font].normal), lettersOf(FONTS[font].bold)),
  ]));

const common = (one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...one].filter((letter) => other.has(letter)));

/** The font that has the character; undefined: none has. Line ends and tabs are not printed. */
const fontOf = (char: string): Font | undefined => {
  if (/\s/.test(char)) return MAIN_FONT;
  const point = char.codePointAt(0) ?? 0;
  return letters().find(([, has]) => has.has(point))?.[0];
};

/** Characters that would be empty boxes, each once. */
export const unprintableIn = (texts: readonly string[]): string[] =>
  [...new Set(texts.join('').normalize('NFC'))].filter((char) => fontOf(char) === undefined);

export type TextRun = { text: string; font: Font };

/** A text in pieces of one font each. */
export const runsOf = (text: string): TextRun[] => {
  const runs: TextRun[] = [];
  for (const char of text.normalize('NFC')) {
    const last = runs.at(-1);
    // Blanks go with what is before them.
    const font = /\s/.test(char) ? (last?.font ?? MAIN_FONT) : (fontOf(char) ?? MAIN_FONT);
    if (last?.font === font) last.text += char;
    else runs.push({ text: char, font });
  }
  return runs;
};
