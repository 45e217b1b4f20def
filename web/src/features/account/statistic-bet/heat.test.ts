import { expect, test } from 'vitest';
import { heatOf } from './heat.ts';

test('cells are shaded in fifths of the largest, and below zero in another colour', () => {
  const heat = heatOf(['100', '-40', '0', null, 20.5]);
  expect(['100', '80', '80.01', '1', '0', '-0.5', '-40', '-100', null].map(heat)).toEqual([5, 4, 5, 1, 0, -1, -2, -5, undefined]);
  expect(heatOf([]).call(undefined, '3')).toBe(0);
});
