import { expect, test } from 'vitest';
import { drawer } from '../../../../test/bet-world.ts';
import { thinned } from './thin.ts';

test('few points stay as they are', () => {
  expect(thinned([[1], [2], [null]], { most: 3 })).toEqual([0, 1, 2]);
});

test('of many the ends, every extreme and what must be kept', () => {
  const draw = drawer(7);
  const points = Array.from({ length: 50_000 }, (_, i) => [i % 3 === 0 ? null : draw() * 1_000, draw(), -draw()]);
  const kept = [17, 4_711, 49_000];
  const places = thinned(points, { most: 2_000, kept });
  expect(places.length).toBeLessThanOrEqual(2_000);
  expect(places.length).toBeGreaterThan(1_000);
  expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
  for (const place of [0, 49_999, ...kept]) expect(places).toContain(place);
  for (const series of [0, 1, 2]) {
    const known = points.flatMap((point, index) => (point[series] == null ? [] : [{ value: point[series], index }]));
    const seen = places.flatMap((place) => points[place]?.[series] ?? []);
    expect(Math.max(...seen)).toBe(known.reduce((most, { value }) => Math.max(most, value), -Infinity));
    expect(Math.min(...seen)).toBe(known.reduce((least, { value }) => Math.min(least, value), Infinity));
  }
});

test('marks never take more than half of the points', () => {
  const points = Array.from({ length: 10_000 }, (_, i) => [i]);
  const places = thinned(points, { most: 100, kept: points.map((_, i) => i) });
  expect(places.length).toBeLessThanOrEqual(100);
  expect(places).toContain(9_999);
});
