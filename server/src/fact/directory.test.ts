import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rateAt, type RateStep } from './directory.ts';

it('takes the newest rate that began, and the first one before all of them', () => {
  const begun = fc.uniqueArray(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(begun, fc.integer({ min: -100, max: 1_100 }), (starts, instantMs) => {
      const steps: RateStep[] = starts.toSorted((a, b) => a - b).map((fromMs) => ({ fromMs, rateE12: BigInt(fromMs) + 7n }));
      const latest = Math.max(...starts.filter((start) => start <= instantMs));
      expect(rateAt(steps, instantMs)).toBe(BigInt(Number.isFinite(latest) ? latest : Math.min(...starts)) + 7n);
    }),
  );
});

it('counts a rate from its first millisecond on', () => {
  const steps = [
    { fromMs: 0, rateE12: 1n },
    { fromMs: 1_000, rateE12: 2n },
  ];
  expect([999, 1_000, 1_001].map((ms) => rateAt(steps, ms))).toEqual([1n, 2n, 2n]);
});

it('refuses a currency without a rate', () => {
  expect(() => rateAt([], 0)).toThrow(/without a rate/);
});
