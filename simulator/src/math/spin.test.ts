import { describe, expect, it } from 'vitest';
import { CLASSIC_5 } from './games/classic-5.ts';
import { LINES_20 } from './games/lines-20.ts';
import { WAYS_243 } from './games/ways-243.ts';
import { PUBLISHED_MATHS } from './games/published.ts';
import { createRng } from './rng.ts';
import { RTP_PROFILES, type SlotMath } from './slot-math.ts';
import { createSlotMachine, evaluateWindows, playRound, winPositions } from './spin.ts';

/** Windows written as they are seen: one text per row. */
function windowsOf(math: SlotMath, rows: readonly string[]): number[][] {
  const reels = rows[0]?.length ?? 0;
  return Array.from({ length: reels }, (_, reel) => rows.map((row) => math.symbols.indexOf(row[reel] ?? '')));
}

const winsOf = (math: SlotMath, rows: readonly string[]) => evaluateWindows(math, windowsOf(math, rows)).wins;

describe('lines', () => {
  it('pays the middle line with a wild in it', () => {
    const [win, ...others] = winsOf(CLASSIC_5, ['BCD', 'AWA', 'CDE']);
    expect(others).toEqual([]);
    expect(win).toMatchObject({ kind: 'line', lineNo: 1, count: 3, units: 120 });
    expect(CLASSIC_5.symbols[win?.symbol ?? -1]).toBe('A');
  });

  it('takes the other symbol when wilds come first, and the wild itself when the line is full of it', () => {
    expect(winsOf(CLASSIC_5, ['ABC', 'WWF', 'DEB'])).toMatchObject([{ lineNo: 1, units: 4 }]);
    expect(winsOf(CLASSIC_5, ['ABC', 'WWW', 'DEF']).find((win) => win.lineNo === 1)).toMatchObject({ units: 400 });
  });

  it('pays the longest run from the left only', () => {
    const wins = winsOf(LINES_20, ['kqjtk', 'AAWAq', 'jtkqA']);
    expect(wins).toMatchObject([{ kind: 'line', lineNo: 1, count: 4, units: 200 }]);
    expect(winsOf(LINES_20, ['kqjtk', 'qAAAA', 'jtkqj'])).toEqual([]);
  });
});

describe('ways', () => {
  it('multiplies the symbols of each reel, wilds included', () => {
    const math = WAYS_243;
    const wins = winsOf(math, ['AAkqj', 'AWtjk', 'DqAtB']);
    expect(wins).toMatchObject([{ kind: 'way', count: 3, ways: 4, units: 80 }]);
    const [win] = wins;
    if (win === undefined) throw new Error('a win was expected');
    expect(winPositions(math, windowsOf(math, ['AAkqj', 'AWtjk', 'DqAtB']), win)).toEqual([0, 1, 3, 4, 8]);
  });
});

describe('scatters', () => {
  it('pay anywhere', () => {
    const wins = winsOf(LINES_20, ['SAkqj', 'BkSjk', 'tqAtS']);
    expect(wins).toMatchObject([{ kind: 'scatter', count: 3, units: 40 }]);
    const [win] = wins;
    if (win === undefined) throw new Error('a win was expected');
    expect(winPositions(LINES_20, windowsOf(LINES_20, ['SAkqj', 'BkSjk', 'tqAtS']), win)).toEqual([0, 7, 14]);
  });
});

describe('free spins', () => {
  it('start with three scatters, multiply, and end after all awarded spins', () => {
    const machine = createSlotMachine(LINES_20, '96');
    const rng = createRng(11);
    let triggered = 0;
    for (let n = 0; n < 12_000; n += 1) {
      const round = playRound(machine, rng);
      const [base, ...free] = round.steps;
      const awarded = LINES_20.freeSpins?.awards[base?.spin.scatters ?? 0] ?? 0;
      expect(round.free.triggered).toBe(awarded > 0);
      expect(free).toHaveLength(round.free.awarded);
      if (awarded === 0) continue;
      triggered += 1;
      expect(round.free.awarded).toBeGreaterThanOrEqual(awarded);
      expect(free.every((step) => step.type === 'free' && step.multiplier === 3)).toBe(true);
      expect(round.free.units).toBe(free.reduce((sum, step) => sum + 3 * step.spin.units, 0));
    }
    expect(triggered).toBeGreaterThan(30);
  });

  it('start at once when they are bought', () => {
    const round = playRound(createSlotMachine(WAYS_243, '96'), createRng(3), 'buy');
    expect(round.steps.every((step) => step.type === 'free')).toBe(true);
    expect(round.free).toMatchObject({ triggered: true, units: round.units });
    expect(round.free.awarded).toBeGreaterThanOrEqual(8);
  });
});

describe('strips', () => {
  it.each(Object.values(PUBLISHED_MATHS).map(({ math }) => [math.id, math] as const))(
    'of %s keep the rules of the game',
    (_, math) => {
      for (const profile of RTP_PROFILES) {
        const { base, free } = math.profiles[profile];
        for (const strips of free.length > 0 ? [base, free] : [base]) {
          // A wild on the first reel of a ways game would have no symbol to stand for.
          if (math.freeSpins !== null) expect(strips[0]).not.toContain(math.wild);
          for (const strip of strips) {
            const scatters = strip.filter((symbol) => symbol === math.scatter).length;
            expect(scatters).toBe(math.scatter === null ? 0 : 1);
          }
        }
      }
    },
  );
});
