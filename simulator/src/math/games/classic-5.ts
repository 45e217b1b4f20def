import { defineSlotMath } from '../slot-math.ts';
import { FIVE_LINES } from './paylines.ts';

/** Three reels, three rows, five lines, a substituting wild that also pays: low volatility, no feature. */
export const CLASSIC_5 = defineSlotMath({
  id: 'classic-5',
  version: '1.0.0',
  rows: 3,
  evaluation: { kind: 'lines', lines: FIVE_LINES },
  betUnits: 5,
  paytable: {
    W: [0, 0, 0, 400],
    A: [0, 0, 0, 120],
    B: [0, 0, 0, 60],
    C: [0, 0, 0, 30],
    D: [0, 0, 0, 15],
    E: [0, 0, 0, 8],
    F: [0, 0, 0, 4],
  },
  multiplierReel: null,
  freeSpins: null,
  buyCostMultiple: null,
  strips: {
    '96': {
      base: ['FEDEFEBFEEDCBFWEFAFEDEDCFFEDFECD', 'BCAFFCFDCFECFEBEDFDFBEWFACFDWCAF', 'DACEAFDEDCEEAFWCDBFEADCEDWFDBFEF'],
      free: [],
    },
    '94': {
      base: ['FFEAFDAEWFEDBFDCFDCDFBEDDFEDFDCE', 'EFEWFEDCFDFDFEBFADCFFDFEAEFDFEDW', 'CFDBEBEAWFDEEFBDFBDCFEBWCFECFDEF'],
      free: [],
    },
  },
});
