/** A multiplier drawn once per spin, as likely as its weight. */
export type WeightedMultiplier = { multiplier: number; weight: number };

/** How symbols combine: along fixed lines (one row index per reel), or any way from the left. */
export type Evaluation = { kind: 'lines'; lines: readonly (readonly number[])[] } | { kind: 'ways' };

export type FreeSpins = {
  /** Spins awarded by a number of scatters in view; the index is the count. */
  awards: readonly number[];
  multipliers: readonly WeightedMultiplier[];
  /** Triggers during the feature add spins at most this many times. */
  maxRetriggers: number;
};

/** One set of strips. A strip is a closed ring of symbol indices; every stop is equally likely. */
export type RtpProfile = { base: readonly (readonly number[])[]; free: readonly (readonly number[])[] };

export type RtpProfileName = '96' | '94';

/**
 * The published mathematics of a slot. Pays are whole units of the line bet (coin × level);
 * the total bet is `betUnits` of them. All wins start at the leftmost reel.
 */
export type SlotMath = {
  id: string;
  version: string;
  rows: number;
  symbols: readonly string[];
  wild: number | null;
  scatter: number | null;
  evaluation: Evaluation;
  betUnits: number;
  /** pays[symbol][count], in units; 0 where nothing is paid. */
  pays: readonly (readonly number[])[];
  /** The extra reel that multiplies a base spin; null when the base game has none. */
  multiplierReel: readonly WeightedMultiplier[] | null;
  freeSpins: FreeSpins | null;
  /** Price of going straight to the three-scatter feature, in total bets. */
  buyCostMultiple: number | null;
  profiles: Readonly<Record<RtpProfileName, RtpProfile>>;
};

export const RTP_PROFILES: readonly RtpProfileName[] = ['96', '94'];

/** The number of scatters that a bought feature stands for. */
export const BOUGHT_SCATTERS = 3;

export type SlotMathSource = Omit<SlotMath, 'symbols' | 'wild' | 'scatter' | 'pays' | 'profiles'> & {
  /** Symbol letter → pays by count (index 0 is a count of 0). `W` is wild, `S` is scatter. */
  paytable: Readonly<Record<string, readonly number[]>>;
  /** A strip is written as one letter per stop. */
  strips: Readonly<Record<RtpProfileName, { base: readonly string[]; free: readonly string[] }>>;
};

/** Turns the readable form of a math (letters) into indices, and refuses letters without a paytable row. */
export function defineSlotMath(source: SlotMathSource): SlotMath {
  const { paytable, strips, ...rest } = source;
  const symbols = Object.keys(paytable);
  const indexOf = (letter: string): number => {
    const index = symbols.indexOf(letter);
    if (index < 0) throw new RangeError(`${source.id}: symbol ${letter} has no row in the paytable`);
    return index;
  };
  const parse = (strip: string): number[] => strip.split('').map(indexOf);
  const profile = (name: RtpProfileName): RtpProfile => ({
    base: strips[name].base.map(parse),
    free: strips[name].free.map(parse),
  });
  return {
    ...rest,
    symbols,
    wild: symbols.includes('W') ? indexOf('W') : null,
    scatter: symbols.includes('S') ? indexOf('S') : null,
    pays: symbols.map((letter) => paytable[letter] ?? []),
    profiles: { '96': profile('96'), '94': profile('94') },
  };
}
