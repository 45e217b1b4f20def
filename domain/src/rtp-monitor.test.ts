import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alarmLevels,
  EPOCH_DAYS,
  evidenceOf,
  type MultipleSums,
  nearness,
  type Par,
  returnTest,
  testStarts,
  theoreticalSample,
  WIN_CAPS,
} from './rtp-monitor.ts';

/** A game written out: win ÷ stake and its probability. */
type Outcomes = readonly { multiple: number; chance: number }[];
const parOf = (outcomes: Outcomes): Par => {
  const mean = outcomes.reduce((sum, { multiple, chance }) => sum + multiple * chance, 0);
  const square = outcomes.reduce((sum, { multiple, chance }) => sum + multiple ** 2 * chance, 0);
  return {
    rtpPct: 100 * mean,
    sigma: Math.sqrt(square - mean ** 2),
    maxMultiple: Math.max(...outcomes.map(({ multiple }) => multiple)),
  };
};
const sumsOf = (multiples: readonly number[]): MultipleSums => ({
  rounds: multiples.length,
  multipleSum: multiples.reduce((sum, x) => sum + x, 0),
  cappedSums: WIN_CAPS.map((cap) => multiples.reduce((sum, x) => sum + Math.min(x, cap), 0)),
});

/** A game of a few outcomes, rare ones of up to 5,000 stakes among them. */
const game = fc
  .array(fc.record({ multiple: fc.integer({ min: 0, max: 5_000 }), weight: fc.integer({ min: 1, max: 1_000_000 }) }), {
    minLength: 2,
    maxLength: 4,
  })
  .map((parts): Outcomes => {
    const lost = { multiple: 0, weight: 1_000_000 };
    const total = [lost, ...parts].reduce((sum, { weight }) => sum + weight, 0);
    return [lost, ...parts].map(({ multiple, weight }) => ({ multiple, chance: weight / total }));
  })
  .filter((outcomes) => parOf(outcomes).sigma > 0);

describe('the repeated test of a return', () => {
  it('expects no more than 1 after a round of a healthy game, whatever its outcomes: so it may be looked at at any time', () => {
    // Evidence of independent rounds multiplies within each bet of the mixture, so that one round decides for all of them.
    fc.assert(
      fc.property(game, fc.integer({ min: 1, max: 20 }), (outcomes, shift) => {
        const test = returnTest(parOf(outcomes), shift);
        for (const side of ['above', 'below'] as const)
          for (const member of test[side]) {
            const alone = { ...test, [side]: [{ ...member, weight: 1 }] };
            const mean = outcomes.reduce(
              (sum, { multiple, chance }) => sum + chance * Math.exp(evidenceOf(alone, sumsOf([multiple]))[side]),
              0,
            );
            expect(mean).toBeLessThanOrEqual(1 + 1e-9);
          }
        for (const side of [test.above, test.below])
          expect(side.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThanOrEqual(1 + 1e-12);
      }),
      { numRuns: 300 },
    );
  });

  it('depends on sums alone: rounds that were taken back leave no trace', () => {
    const test = returnTest({ rtpPct: 96, sigma: 5, maxMultiple: 2_000 }, 2);
    const all = sumsOf([0, 0, 3, 700, 0, 12]);
    const back = sumsOf([700, 12]);
    const left: MultipleSums = {
      rounds: all.rounds - back.rounds,
      multipleSum: all.multipleSum - back.multipleSum,
      cappedSums: all.cappedSums.map((sum, i) => sum - (back.cappedSums[i] ?? 0)),
    };
    expect(evidenceOf(test, left)).toEqual(evidenceOf(test, sumsOf([0, 0, 3, 0])));
    expect(evidenceOf(test, sumsOf([]))).toEqual({ above: 0, below: 0 });
  });

  it('grows on the side of a shift of two points, and not on the other one', () => {
    const test = returnTest({ rtpPct: 96, sigma: 4, maxMultiple: 400 }, 2);
    const played = (rtp: number): MultipleSums => ({ rounds: 2e6, multipleSum: 2e6 * rtp, cappedSums: [2e6 * rtp, 2e6 * rtp] });
    const [high, low, healthy] = [evidenceOf(test, played(0.98)), evidenceOf(test, played(0.94)), evidenceOf(test, played(0.96))];
    expect(high.above).toBeGreaterThan(15);
    expect(high.below).toBeLessThan(-3);
    expect(low.below).toBeGreaterThan(15);
    expect(low.above).toBeLessThan(-3);
    expect(Math.max(healthy.above, healthy.below)).toBeLessThan(0);
  });

  it('takes a highest win of 0 as unknown: nobody has filled it in, and the test finds what it would find without it', () => {
    const sheet = { rtpPct: 96, sigma: 4 };
    expect(returnTest({ ...sheet, maxMultiple: 0 }, 2)).toEqual(returnTest({ ...sheet, maxMultiple: null }, 2));
  });

  it('is not carried away by one prize, which the plain z-score is', () => {
    // 1,000 rounds at exactly the return of the sheet, and one win of 3,000 stakes more: 18.9 standard errors.
    const sums: MultipleSums = { rounds: 1_001, multipleSum: 960 + 3_000, cappedSums: [960 + 100, 960 + 500] };
    expect(3_000 / (5 * Math.sqrt(1_001))).toBeGreaterThan(18);
    expect(evidenceOf(returnTest({ rtpPct: 96, sigma: 5, maxMultiple: 5_000 }, 2), sums).above).toBeLessThan(3);
  });
});

describe('how often it may be wrong', () => {
  it('spends no more than what was promised for 90 days', () => {
    for (const promised of [0.0001, 0.01, 0.1]) {
      const { epoch, day, split } = alarmLevels(promised);
      // Five epochs touch 90 days, 91 days do; twenty parts by stakes and devices; two sides each.
      expect(2 * (5 * epoch + 91 * day + 5 * 20 * split)).toBeCloseTo(promised, 12);
    }
  });

  it('starts anew every 30 days, and one test is always younger than that', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (ms) => {
        const { older, younger, day } = testStarts(ms);
        expect(younger - older).toBe(EPOCH_DAYS * 86_400_000);
        expect(ms - younger).toBeGreaterThanOrEqual(0);
        expect(ms - younger).toBeLessThan(EPOCH_DAYS * 86_400_000);
        expect(new Date(day).toISOString()).toBe(`${new Date(ms).toISOString().slice(0, 10)}T00:00:00.000Z`);
      }),
    );
  });

  it('calls an alarm what reaches 1 ÷ level', () => {
    expect(nearness(Math.log(1_000), 0.001)).toBeCloseTo(1, 12);
    expect(nearness(Math.log(1_000) / 2, 0.001)).toBeCloseTo(0.5, 12);
    expect(nearness(-3, 0.001)).toBe(0);
  });

  it('knows the theoretical sample', () => {
    // z of 0.1 % on one side is 3.0902, z of 90 % power 1.2816: (4.3718 × 4 ÷ 0.02)² = 764,505.
    expect(theoreticalSample({ sigma: 4, shiftPct: 2, level: 0.001 }) / 764_505).toBeCloseTo(1, 2);
  });
});
