import { describe, expect, it } from 'vitest';
import { columnsOf, gridOf, isEveryPointDrawn, multipleAt, pointNear, posAt, spotOf, viewOf, zoomed } from './curve-view.ts';

const points = (...multiples: string[]) =>
  multiples.map((multiple, pos) => ({ pos: String(pos * 2), multiple, tag: 'base', result: '' }));
const size = { widthPx: 464, heightPx: 236 };
const few = points('0', '1', '4', '0');

describe('the curve of a drawing', () => {
  it.each(['linear', 'log'] as const)('leads from a point to its spot and back, %s', (scale) => {
    const view = viewOf(few, { size, window: { from: 0, to: 4 }, scale });
    const spot = spotOf(few, view, 2);
    expect(spot && [posAt(view, spot.xPx), multipleAt(view, spot.yPx)]).toEqual([4, '4']);
    expect(spot && pointNear(few, view, { xPx: spot.xPx + 8, yPx: spot.yPx - 8 })).toBe(2);
    expect(spot && pointNear(few, view, { xPx: spot.xPx + 20, yPx: spot.yPx })).toBeUndefined();
    // Nothing is drawn below 0.
    expect(multipleAt(view, 400)).toBe('0');
  });

  it('keeps the highest of many points in a column', () => {
    const many = points(...Array.from({ length: 10_000 }, (_, at) => (at === 5_001 ? '900' : '1')));
    const view = viewOf(many, { size, window: { from: 0, to: 10_000 }, scale: 'linear' });
    expect(isEveryPointDrawn(view)).toBe(false);
    const columns = columnsOf(many, view);
    expect(columns.length).toBeLessThanOrEqual(401);
    const highest = columns.filter(({ highPx, lowPx }) => lowPx - highPx > 100);
    expect(highest).toHaveLength(1);
    expect(highest[0]?.highPx).toBeCloseTo(spotOf(many, view, 5_001)?.yPx ?? 0, 6);
  });

  it('draws lines at round multiples, also where every win is small', () => {
    const view = viewOf(few, { size, window: { from: 0, to: 4 }, scale: 'linear' });
    expect(gridOf(view)).toEqual([0, 2, 4]);
    expect(gridOf({ ...view, scale: 'log', most: 600 })).toEqual([0, 1, 5, 20, 100, 500]);
  });

  it('shows a part around a place, and all of it again', () => {
    const near = zoomed({ from: 0, to: 1_000 }, { count: 1_000, around: 990, factor: 0.25 });
    expect(near).toEqual({ from: 750, to: 1_000 });
    expect(zoomed(near, { count: 1_000, around: 800, factor: 4 })).toEqual({ from: 0, to: 1_000 });
    expect(zoomed({ from: 0, to: 3 }, { count: 3, around: 1, factor: 0.25 })).toEqual({ from: 0, to: 3 });
  });
});
