import type { StepWin } from '@manager/domain/bet-detail';
import { describe, expect, it } from 'vitest';
import { boardSize, cellAt, cellsOf, cornerOf, linePoints } from './board-geometry.ts';

const threeByThree = [
  ['a', 'b', 'c'],
  ['d', 'e', 'f'],
  ['g', 'h', 'i'],
];
const uneven = [
  ['a', 'b'],
  ['c', 'd', 'e', 'f'],
];

const win = (overrides: Partial<StepWin>): StepWin => ({
  kind: 'line',
  line_no: 4,
  symbol: 'A',
  count: 3,
  positions: [0, 4, 8],
  pay: '1',
  multiplier: '1',
  amount: '1',
  ...overrides,
});

describe('cells of the board', () => {
  it('counts positions reel by reel, each from the top', () => {
    const names = Array.from({ length: 9 }, (_, position) => {
      const cell = cellAt(position, threeByThree);
      return cell && threeByThree[cell.reel]?.[cell.row];
    });
    expect(names.join('')).toBe('abcdefghi');
  });

  it('follows reels of different heights and knows the end of the board', () => {
    expect(cellAt(2, uneven)).toEqual({ reel: 1, row: 0 });
    expect(cellAt(5, uneven)).toEqual({ reel: 1, row: 3 });
    expect(cellAt(6, uneven)).toBeUndefined();
  });

  it('drops positions outside the board and orders the rest from the left', () => {
    expect(cellsOf(win({ positions: [8, 99, 0] }), threeByThree)).toEqual([
      { reel: 0, row: 0 },
      { reel: 2, row: 2 },
    ]);
  });
});

// shows S2.115
describe('the drawn board', () => {
  it('measures tiles, gaps and margins', () => {
    expect(boardSize(threeByThree)).toEqual({ width: 3 * 100 + 2 * 8 + 2 * 26, height: 3 * 100 + 2 * 8 });
    expect(boardSize([])).toEqual({ width: 52, height: 0 });
  });

  it('centres a short reel beside a tall one', () => {
    expect(cornerOf({ reel: 0, row: 0 }, uneven).y).toBe(108);
    expect(cornerOf({ reel: 1, row: 0 }, uneven).y).toBe(0);
  });

  it('leads a win line from the left edge through the centres of its tiles', () => {
    expect(linePoints(win({}), threeByThree)).toEqual([
      { x: 13, y: 50 },
      { x: 76, y: 50 },
      { x: 184, y: 158 },
      { x: 292, y: 266 },
    ]);
  });

  it('draws no line for wins that follow none', () => {
    for (const kind of ['way', 'scatter', 'cluster'] as const) expect(linePoints(win({ kind }), threeByThree)).toBeNull();
    expect(linePoints(win({ positions: [] }), threeByThree)).toBeNull();
  });
});
