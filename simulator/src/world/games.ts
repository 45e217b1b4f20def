import { type MathId, PUBLISHED_MATHS, type PublishedMath } from '../math/games/published.ts';

export const VENDORS = [
  'Red Lantern Studio',
  'Blue Harbour Games',
  'Kite & Crane',
  'Ironwood Interactive',
  'Pampas Play',
] as const;

export type Vendor = (typeof VENDORS)[number];

/**
 * A game of the catalogue. Games that share a `math` are the same mathematics under another theme:
 * strips, paytable and RTP are equal, only names and symbols differ.
 */
export type Game = {
  code: string;
  name: string;
  nameZh: string;
  vendor: Vendor;
  type: 'slot';
  math: MathId;
  /** Letter of the math → short symbol name shown in bet details. */
  theme: Readonly<Record<string, string>>;
};

export type VolatilityClass = 'low' | 'medium' | 'high';

const SMALL_LETTERS = ['W', 'A', 'B', 'C', 'D', 'E', 'F'] as const;
const HIGH_LETTERS = ['W', 'S', 'A', 'B', 'C', 'D'] as const;
const CARD_RANKS: Readonly<Record<string, string>> = { a: 'A', k: 'K', q: 'Q', j: 'J', t: '10' };

/** Symbol names in the order wild, (scatter,) best … least; the card ranks of five-reel games are added. */
function themeOf(math: MathId, names: string): Record<string, string> {
  const isSmall = math === 'classic-5' || math === 'gem-reel';
  const letters: readonly string[] = isSmall ? SMALL_LETTERS : HIGH_LETTERS;
  const words = names.split(' ');
  const own = Object.fromEntries(letters.map((letter, index) => [letter, words[index] ?? letter]));
  return isSmall ? own : { ...own, ...CARD_RANKS };
}

type Entry = readonly [code: string, name: string, nameZh: string, math: MathId, symbols: string];

const ENTRIES: Readonly<Record<Vendor, readonly Entry[]>> = {
  'Red Lantern Studio': [
    ['rl-lucky-lantern', 'Lucky Lantern', '幸运灯笼', 'lines-20', 'Wild Lamp Drgn Koi Fan Coin'],
    ['rl-jade-emperor', 'Jade Emperor', '玉皇大帝', 'ways-243', 'Wild Seal Empr Lion Jade Tea'],
    ['rl-triple-fortune', 'Triple Fortune', '三重好运', 'classic-5', 'Wild 7 Bar3 Bar Bell Plum Chry'],
    ['rl-gem-of-spring', 'Gem of Spring', '春之宝石', 'gem-reel', 'Wild Ruby Jade Sapp Opal Amb Qrtz'],
    ['rl-moon-rabbit', 'Moon Rabbit', '月兔传说', 'ways-243', 'Wild Moon Hare Cake Lotus Lamp'],
    ['rl-koi-garden', 'Koi Garden', '锦鲤花园', 'lines-20', 'Wild Gate Koi Lily Reed Frog'],
    ['rl-firecracker', 'Firecracker Night', '爆竹之夜', 'classic-5', 'Wild Rckt Drum Lamp Coin Fan Knot'],
  ],
  'Blue Harbour Games': [
    ['bh-captains-log', "Captain's Log", '船长日志', 'lines-20', 'Wild Map Capt Ship Anchr Rum'],
    ['bh-deep-current', 'Deep Current', '深海洋流', 'ways-243', 'Wild Pearl Whale Shark Squid Crab'],
    ['bh-lighthouse', 'Lighthouse Sevens', '灯塔七七七', 'classic-5', 'Wild 7 Lamp Bell Rope Fish Shell'],
    ['bh-coral-gems', 'Coral Gems', '珊瑚宝石', 'gem-reel', 'Wild Red Blue Green Gold Pink Aqua'],
    ['bh-storm-petrel', 'Storm Petrel', '风暴海燕', 'lines-20', 'Wild Storm Bird Wave Wheel Knot'],
    ['bh-sunken-city', 'Sunken City', '沉没之城', 'ways-243', 'Wild Gate Trdnt Mask Urn Coin'],
  ],
  'Kite & Crane': [
    ['kc-paper-kites', 'Paper Kites', '纸鸢', 'lines-20', 'Wild Sun Phnx Crane Carp Reel'],
    ['kc-crane-dance', 'Crane Dance', '仙鹤之舞', 'ways-243', 'Wild Moon Crane Pine Peony Fan'],
    ['kc-bamboo-777', 'Bamboo 777', '翠竹777', 'classic-5', 'Wild 7 Panda Bmboo Drum Leaf Bud'],
    ['kc-silk-road', 'Silk Road Riches', '丝路财富', 'lines-20', 'Wild Gate Camel Silk Spice Tent'],
    ['kc-golden-abacus', 'Golden Abacus', '金算盘', 'gem-reel', 'Wild Ingot Gold Coin Bead Scrl Ink'],
    ['kc-tea-house', 'Tea House', '茶馆人家', 'classic-5', 'Wild Pot Cup Leaf Cake Tray Mat'],
    ['kc-nine-tails', 'Nine Tails', '九尾狐', 'ways-243', 'Wild Torii Fox Mask Orb Bell'],
  ],
  'Ironwood Interactive': [
    ['iw-north-hammer', 'North Hammer', '北境之锤', 'ways-243', 'Wild Rune Jarl Axe Horn Ship'],
    ['iw-copper-mine', 'Copper Mine', '铜矿传奇', 'lines-20', 'Wild TNT Miner Cart Pick Lamp'],
    ['iw-bar-and-bell', 'Bar & Bell', '铃铛与条', 'classic-5', 'Wild 7 Bar3 Bar2 Bar1 Bell Lemn'],
    ['iw-forge-gems', 'Forge Gems', '熔炉宝石', 'gem-reel', 'Wild Dmnd Ruby Emrl Topz Amet Onyx'],
    ['iw-black-forest', 'Black Forest', '黑森林', 'lines-20', 'Wild Moon Wolf Stag Owl Acrn'],
    ['iw-clockwork', 'Clockwork Heist', '机械劫案', 'ways-243', 'Wild Safe Boss Cog Key Watch'],
  ],
  'Pampas Play': [
    ['pp-carnaval', 'Carnaval Nights', '狂欢之夜', 'lines-20', 'Wild Mask Queen Drum Toucn Fruit'],
    ['pp-amazon-eyes', 'Amazon Eyes', '亚马逊之眼', 'ways-243', 'Wild Tmple Jagr Macaw Frog Orchd'],
    ['pp-samba-sevens', 'Samba Sevens', '桑巴七', 'classic-5', 'Wild 7 Drum Mraca Star Lime Mngo'],
    ['pp-gaucho-gold', 'Gaucho Gold', '高乔黄金', 'lines-20', 'Wild Sun Gaucho Horse Mate Spur'],
    ['pp-fruta-fresca', 'Fruta Fresca', '鲜果派对', 'gem-reel', 'Wild Star Melon Grape Lime Mango Chry'],
    ['pp-copacabana', 'Copacabana', '科帕卡巴纳', 'ways-243', 'Wild Beach Surf Kite Coco Ball'],
  ],
};

export const GAMES: readonly Game[] = VENDORS.flatMap((vendor) =>
  ENTRIES[vendor].map(([code, name, nameZh, math, symbols]) => {
    return { code, name, nameZh, vendor, type: 'slot' as const, math, theme: themeOf(math, symbols) };
  }),
);

export const publishedMathOf = (game: Game): PublishedMath => PUBLISHED_MATHS[game.math];

/** σ below 4 is low, from 6 on high. */
export function volatilityClassOf(game: Game): VolatilityClass {
  const sigma = Number(publishedMathOf(game).profiles['96'].base.sigma);
  if (sigma < 4) return 'low';
  return sigma < 6 ? 'medium' : 'high';
}
