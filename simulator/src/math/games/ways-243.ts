import { defineSlotMath } from '../slot-math.ts';

/**
 * Five reels, three rows, 243 ways; free spins draw a multiplier of 2 to 10 for every spin.
 * The wild never shows on the first reel.
 */
export const WAYS_243 = defineSlotMath({
  id: 'ways-243',
  version: '1.3.0',
  rows: 3,
  evaluation: { kind: 'ways' },
  betUnits: 20,
  paytable: {
    W: [0, 0, 0, 0, 0, 0],
    S: [0, 0, 0, 40, 100, 400],
    A: [0, 0, 0, 20, 60, 200],
    B: [0, 0, 0, 14, 40, 120],
    C: [0, 0, 0, 10, 25, 80],
    D: [0, 0, 0, 8, 20, 60],
    a: [0, 0, 0, 4, 10, 30],
    k: [0, 0, 0, 4, 10, 25],
    q: [0, 0, 0, 3, 8, 20],
    j: [0, 0, 0, 3, 6, 15],
    t: [0, 0, 0, 2, 5, 12],
  },
  multiplierReel: null,
  freeSpins: {
    awards: [0, 0, 0, 8, 12, 20],
    multipliers: [
      { multiplier: 2, weight: 10 },
      { multiplier: 3, weight: 6 },
      { multiplier: 5, weight: 3 },
      { multiplier: 10, weight: 1 },
    ],
    maxRetriggers: 3,
  },
  buyCostMultiple: 60,
  strips: {
    '96': {
      base: [
        'aDkBCDqjkDjqktjqDCjkSCtqCaBAakDAjt',
        'ADqCWDqjCkjBCkjtDjakSqCDqjaDqjktaC',
        'aCDjCkqkBDjCqAWjCkqjWkStBkCDtkjDqk',
        'aWqADtakSqDCqkDkBqjkqjWqkjBktDkDqA',
        'jtkDtjtkDCADWjqkDjaqjDSkBqkjqqatkD',
      ],
      free: [
        'kqBCABkqaDAkDqtDakAaCajASAtaBAaDBa',
        'kCjBakCSBDAaWCABCjCaqaADWtBkDAqCka',
        'AajCWaqakSBkCjBAakWqAkBWaAkBtBADkB',
        'AqkaBSWDkWqatABaCBAakCkjAkjABCaWak',
        'qWACWDAjABqADkqCkaSABkaCBtqkjCBqaA',
      ],
    },
    '94': {
      base: [
        'tAaCAajCBtSBtaqktADqajtkajqtaqADAq',
        'SCaBWtDAaBtjDtktqjAkaBkaBtqkABjkaA',
        'jDWtqAaDktqBajkAqajtkaBqWaqtBAtCAS',
        'DjBaqBjDakjqaWjBDACjqtBqaWqjStjAaq',
        'kBjDqjBtqaCqWkDjqDjSqtAaDBqkAtajtD',
      ],
      free: [
        'AqBSakBAqaDCAajtCkBAkCakABtDBaADja',
        'aBjkaABajBADqBaAkaDBCWADBCtWAaDqAS',
        'WBCSBtACaqjWtkDtAkaWjCtBCqatqaADaq',
        'kAWaACDqAWtBDABaBjCkBWAkBaCDSkaqkC',
        'jjABaBjAakAjBWSajAtaqDABDaWjkaCjta',
      ],
    },
  },
});
