import { expect, it } from 'vitest';
import { ageOf, shareOf, sizeText } from './job-facts.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_234, '1.2 KB'],
  [123_456, '123 KB'],
  [12_345_678, '12.3 MB'],
  [9_876_543_210, '9.9 GB'],
])('%i bytes read %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

it.each([
  [30_000, 'now', 0],
  [60_000, 'minutes', 1],
  [3_599_000, 'minutes', 59],
  [7_200_000, 'hours', 2],
  [6 * 86_400_000, 'days', 6],
] as const)('%i ms ago is %s %i', (ms, unit, count) => expect(ageOf(1e12 - ms, 1e12)).toEqual({ unit, count }));

it('a share is known once the rows are counted, and never above the whole', () => {
  expect(shareOf({ rows_done: 10, rows_total: null })).toBeNull();
  expect(shareOf({ rows_done: 0, rows_total: 0 })).toBeNull();
  expect(shareOf({ rows_done: 5, rows_total: 20 })).toBe(0.25);
  expect(shareOf({ rows_done: 21, rows_total: 20 })).toBe(1);
});
