/**
 * How a symbol of the reels is drawn, by its short name: card ranks as letters, wild and scatter as themselves,
 * a picture where there is one, and otherwise a medal whose shape and hue follow from the name. Pictures and medals carry their name.
 */
export type SymbolArt =
  | { kind: 'rank'; text: string; hue: Hue }
  | { kind: 'wild' }
  | { kind: 'scatter' }
  | { kind: 'seven' }
  | { kind: 'bars'; count: number }
  | { kind: 'picture'; picture: Picture; caption: string; hue: Hue }
  | { kind: 'medal'; shape: Shape; caption: string; hue: Hue };

export const SHAPES = ['hexagon', 'diamond', 'octagon', 'triangle', 'circle', 'square'] as const;
export type Shape = (typeof SHAPES)[number];
export type Picture = 'bell' | 'moon' | 'sun' | 'star' | 'coin' | 'cherry' | 'leaf' | 'fish' | 'lamp' | 'drum';

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

const HUES: readonly Hue[] = [ruby, sapphire, emerald, amethyst, topaz, aqua, rose, slate];

const RANKS: Readonly<Record<string, Hue>> = { A: ruby, K: sapphire, Q: amethyst, J: emerald, '10': topaz, '9': aqua };

const PICTURES: Readonly<Record<string, readonly [Picture, Hue]>> = {
  Bell: ['bell', topaz],
  Moon: ['moon', sapphire],
  Sun: ['sun', topaz],
  Star: ['star', topaz],
  Coin: ['coin', topaz],
  Gold: ['coin', topaz],
  Chry: ['cherry', ruby],
  Leaf: ['leaf', emerald],
  Fish: ['fish', aqua],
  Koi: ['fish', ruby],
  Carp: ['fish', sapphire],
  Shark: ['fish', slate],
  Whale: ['fish', sapphire],
  Lamp: ['lamp', ruby],
  Drum: ['drum', rose],
};

/** Stones and colours keep the hue that their name promises. */
const STONES: Readonly<Record<string, Hue>> = {
  Ruby: ruby,
  Red: ruby,
  Sapp: sapphire,
  Blue: sapphire,
  Emrl: emerald,
  Jade: emerald,
  Green: emerald,
  Amet: amethyst,
  Topz: topaz,
  Amb: topaz,
  Aqua: aqua,
  Dmnd: aqua,
  Opal: rose,
  Pink: rose,
  Pearl: slate,
  Onyx: slate,
  Qrtz: slate,
};

const BARS = /^Bar([123])?$/;
/** Characters that fit on a tile; a longer name is cut, its full form stays in the tile's title. */
const MAX_CAPTION = 8;

export const symbolArt = (name: string): SymbolArt => {
  if (name === 'Wild' || name === 'W') return { kind: 'wild' };
  if (name === 'Scatter' || name === 'S') return { kind: 'scatter' };
  if (name === '7') return { kind: 'seven' };
  const rankHue = own(RANKS, name);
  if (rankHue !== undefined) return { kind: 'rank', text: name, hue: rankHue };
  const bars = BARS.exec(name);
  if (bars !== null) return { kind: 'bars', count: Number(bars[1] ?? 1) };
  const caption = name.length > MAX_CAPTION ? `${name.slice(0, MAX_CAPTION - 1)}…` : name;
  const known = own(PICTURES, name);
  if (known !== undefined) return { kind: 'picture', picture: known[0], caption, hue: known[1] };
  const hash = hashOf(name);
  return {
    kind: 'medal',
    shape: pick(SHAPES, Math.floor(hash / HUES.length)),
    caption,
    hue: own(STONES, name) ?? pick(HUES, hash),
  };
};

/** Names come from outside: `constructor` is no symbol that we know. */
const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The same name looks the same in every round. */
const hashOf = (name: string): number => {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 99_991;
  return hash;
};

const pick = <T>(from: readonly T[], index: number): T => {
  const found = from[index % from.length];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
};
