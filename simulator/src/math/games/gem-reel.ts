import { defineSlotMath } from '../slot-math.ts';
import { FIVE_LINES } from './paylines.ts';

/** Three reels, three rows, five lines, and a fourth reel that multiplies the whole spin by 1 to 15. */
export const GEM_REEL = defineSlotMath({
  id: 'gem-reel',
  version: '1.1.0',
  rows: 3,
  evaluation: { kind: 'lines', lines: FIVE_LINES },
  betUnits: 5,
  paytable: {
    W: [0, 0, 0, 125],
    A: [0, 0, 0, 60],
    B: [0, 0, 0, 30],
    C: [0, 0, 0, 15],
    D: [0, 0, 0, 8],
    E: [0, 0, 0, 5],
    F: [0, 0, 0, 2],
  },
  multiplierReel: [
    { multiplier: 1, weight: 58 },
    { multiplier: 2, weight: 24 },
    { multiplier: 3, weight: 10 },
    { multiplier: 5, weight: 5 },
    { multiplier: 10, weight: 2 },
    { multiplier: 15, weight: 1 },
  ],
  freeSpins: null,
  buyCostMultiple: null,
  strips: {
    '96': {
      base: ['CDFEFDEDCWFDEBDEFDCFEWDFEEFFEFDA', 'FCFEFBDFEFCBBFDAFEFBEFBFCFBCWEFW', 'FEDWDECDEWFDEFEFDBEFFEDFACFEDEDF'],
      free: [],
    },
    '94': {
      base: ['DCFCBFWCFEBFFCBEFECFBEFDBCDWFACF', 'EDCFDEFDEWFEWEFCFBEFDCFECEFFEFAE', 'FDDBEWDFFDEFWEFDEFCDFDEFEFDEFFEA'],
      free: [],
    },
  },
});
