import { defineSlotMath } from '../slot-math.ts';
import { TWENTY_LINES } from './paylines.ts';

/**
 * Five reels, three rows, twenty lines; three or more scatters give free spins at ×3 on richer strips.
 * The wild never shows on the first reel.
 */
export const LINES_20 = defineSlotMath({
  id: 'lines-20',
  version: '2.0.1',
  rows: 3,
  evaluation: { kind: 'lines', lines: TWENTY_LINES },
  betUnits: 20,
  paytable: {
    W: [0, 0, 0, 0, 0, 0],
    S: [0, 0, 0, 40, 200, 1000],
    A: [0, 0, 0, 50, 200, 1000],
    B: [0, 0, 0, 40, 125, 500],
    C: [0, 0, 0, 25, 80, 300],
    D: [0, 0, 0, 20, 60, 200],
    a: [0, 0, 0, 10, 40, 125],
    k: [0, 0, 0, 10, 30, 100],
    q: [0, 0, 0, 5, 20, 80],
    j: [0, 0, 0, 5, 15, 60],
    t: [0, 0, 0, 5, 15, 50],
  },
  multiplierReel: null,
  freeSpins: { awards: [0, 0, 0, 10, 15, 20], multipliers: [{ multiplier: 3, weight: 1 }], maxRetriggers: 2 },
  buyCostMultiple: 50,
  strips: {
    '96': {
      base: [
        'DatDaqABDBjBDtCAatkaBSqtDqBADCAtaB',
        'BDCAjqDkWtAakABtDStkjDkatAaqtkDBat',
        'WaDAWCAatkSaBkatjatkBktakqtDktCjaj',
        'BkqDtWBktCSDAtDABjtajAaDtkatqCatWA',
        'BDakaDqjaktCkWBkDCaSAakqAakACaDtkC',
      ],
      free: [
        'jBADtaCBADkCaSjqCBtDjkAaqktDBaDACa',
        'tADCaCWjBkqBjDqkWBqkSACWBqjDBCDtCa',
        'DkAWBCBtqaASkWakjtDCatWaBWAtDBkDCa',
        'aCkDqkCWkatSCtDatWDBtqBCWAkBqDAajD',
        'jACaCAWDaSBDWkatBatDAaDCtakaAkBDkq',
      ],
    },
    '94': {
      base: [
        'DatkAaBCDkBtAkBCkDqkCAtqkajCkAtSat',
        'CkaDABakCDtaCtatqCkBCAjatjSaCBWaqt',
        'AqCDCkWtBWqCBDCkAtaADjaADSkDqaCkaD',
        'jqBaDjktajADSkDtABAjkjWktABkAjCDWB',
        'BkDkAqaCBWaDqBkqBtqStaBqBqatCqkaCj',
      ],
      free: [
        'ABqCBADSaABDCkAjqkaDAatCktCkBDtDkD',
        'jAaCkDCBDWCkatBWCDqaBtkqtDBaSDqWAC',
        'WaBjqDakDtjCDWaBaCAktWjqWajBkDatSa',
        'WkAatDaCtjSADCDtAaqWCDCkDAatWBAakB',
        'AWtBAkaCjCaSDtjkCaqkaDBCtkaDkWDtCj',
      ],
    },
  },
});
