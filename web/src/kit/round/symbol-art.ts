/**
 * How a symbol of the reels is drawn, by its short name: letters of the paytables of the published games.
 * A name that is not listed is written out as text on a tile of its own hue.
 */
export type SymbolArt =
  | { kind: 'gem'; shape: GemShape; hue: Hue }
  | { kind: 'royal'; text: string; hue: Hue }
  | { kind: 'wild' }
  | { kind: 'scatter' }
  | { kind: 'text'; text: string; hue: Hue };

export type GemShape = 'hexagon' | 'diamond' | 'octagon' | 'triangle' | 'circle' | 'square';

/** Four shades of one hue, from the light facet to the outline; they carry on light and dark tiles alike. */
export type Hue = { light: string; main: string; deep: string; line: string };

const ruby: Hue = { light: '#ff9aa2', main: '#e5484d', deep: '#b3262f', line: '#7d1520' };
const sapphire: Hue = { light: '#9cc7ff', main: '#3b82e6', deep: '#1f5bb5', line: '#143b78' };
const emerald: Hue = { light: '#8fe3bd', main: '#23a06b', deep: '#14734b', line: '#0b4a30' };
const amethyst: Hue = { light: '#cdb4fb', main: '#8e5be0', deep: '#6537b0', line: '#41217a' };
const topaz: Hue = { light: '#ffdf94', main: '#e9a11b', deep: '#b47508', line: '#744a00' };
const aqua: Hue = { light: '#9be9ef', main: '#1ea7b5', deep: '#0e7985', line: '#074d55' };
const rose: Hue = { light: '#ffb3d5', main: '#d6409f', deep: '#a22277', line: '#6a124d' };
const slate: Hue = { light: '#c6d0dd', main: '#7b8ba1', deep: '#55647a', line: '#38445a' };

const TEXT_HUES: readonly Hue[] = [ruby, sapphire, emerald, amethyst, topaz, aqua, rose, slate];

const NAMED: Readonly<Record<string, SymbolArt>> = {
  W: { kind: 'wild' },
  S: { kind: 'scatter' },
  A: { kind: 'gem', shape: 'hexagon', hue: ruby },
  B: { kind: 'gem', shape: 'diamond', hue: sapphire },
  C: { kind: 'gem', shape: 'octagon', hue: emerald },
  D: { kind: 'gem', shape: 'triangle', hue: amethyst },
  E: { kind: 'gem', shape: 'circle', hue: topaz },
  F: { kind: 'gem', shape: 'square', hue: aqua },
  a: { kind: 'royal', text: 'A', hue: ruby },
  k: { kind: 'royal', text: 'K', hue: sapphire },
  q: { kind: 'royal', text: 'Q', hue: amethyst },
  j: { kind: 'royal', text: 'J', hue: emerald },
  t: { kind: 'royal', text: '10', hue: topaz },
};

/** Characters that fit on a tile; a longer name is cut, its full form stays in the tile's title. */
const MAX_TILE_CHARS = 7;

export const symbolArt = (name: string): SymbolArt => NAMED[name] ?? { kind: 'text', text: shorten(name), hue: hueOf(name) };

const shorten = (name: string): string => (name.length > MAX_TILE_CHARS ? `${name.slice(0, MAX_TILE_CHARS - 1)}…` : name);

/** The same name has the same hue in every round. */
const hueOf = (name: string): Hue => {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return TEXT_HUES[hash % TEXT_HUES.length] ?? slate;
};
