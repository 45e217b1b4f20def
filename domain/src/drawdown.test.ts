import fc from 'fast-check';
import { expect, it } from 'vitest';
import { largestFall } from './drawdown.ts';

it('is the largest fall from the highest point before it', () => {
  expect(largestFall([])).toBe(0n);
  expect(largestFall([10n, -25n, 5n, -1n])).toBe(25n);
  expect(largestFall([-3n, 10n, -4n])).toBe(4n);
});

it('agrees with every pair of points looked at by itself', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -50n, max: 50n }), { maxLength: 12 }), (steps) => {
      const points = [0n, ...steps.map((_, at) => steps.slice(0, at + 1).reduce((sum, step) => sum + step, 0n))];
      const falls = points.flatMap((high, at) => points.slice(at).map((low) => high - low));
      expect(largestFall(steps)).toBe(falls.reduce((most, fall) => (fall > most ? fall : most), 0n));
    }),
  );
});
