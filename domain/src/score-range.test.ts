import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scoreRangeOf } from './score-range.ts';

const scores = fc.bigInt({ min: 1n, max: 10n ** 38n });

it('never puts a higher score into a lower range', () => {
  fc.assert(
    fc.property(scores, scores, (one, other) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      expect(scoreRangeOf(low)).toBeLessThanOrEqual(scoreRangeOf(high));
    }),
  );
});

it('keeps ranges within a sixty-fourth of their score', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1_000n, max: 10n ** 30n }), (score) => {
      expect(scoreRangeOf(score + score / 60n)).toBeGreaterThan(scoreRangeOf(score));
    }),
  );
});
