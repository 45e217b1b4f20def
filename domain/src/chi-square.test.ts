import { describe, expect, it } from 'vitest';
import { chiSquareP, chiSquareTest } from './chi-square.ts';

/** NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4: upper critical values by degrees of freedom, for 0.10, 0.05, 0.025, 0.01 and 0.001. */
const TABLE: readonly [degrees: number, values: readonly number[]][] = [
  [1, [2.706, 3.841, 5.024, 6.635, 10.828]],
  [2, [4.605, 5.991, 7.378, 9.21, 13.816]],
  [5, [9.236, 11.07, 12.833, 15.086, 20.515]],
  [10, [15.987, 18.307, 20.483, 23.209, 29.588]],
  [11, [17.275, 19.675, 21.92, 24.725, 31.264]],
  [50, [63.167, 67.505, 71.42, 76.154, 86.661]],
  [100, [118.498, 124.342, 129.561, 135.807, 149.449]],
];
const LEVELS = [0.1, 0.05, 0.025, 0.01, 0.001];

describe('χ²', () => {
  it('has the published critical values', () => {
    for (const [degrees, values] of TABLE)
      for (const [place, value] of values.entries()) {
        const level = LEVELS[place] ?? 0;
        expect(Math.abs(chiSquareP(value, degrees) / level - 1), `${degrees} ${value}`).toBeLessThan(0.001);
      }
    // With two degrees of freedom it is e^(−x/2).
    for (const x of [0.01, 1, 3, 20, 80]) expect(chiSquareP(x, 2)).toBeCloseTo(Math.exp(-x / 2), 12);
    expect(chiSquareP(0, 3)).toBe(1);
  });

  it("tests Mendel's peas: 315, 101, 108 and 32 against 9 : 3 : 3 : 1", () => {
    const test = chiSquareTest([315, 101, 108, 32], [9 / 16, 3 / 16, 3 / 16, 1 / 16]);
    expect(test.degrees).toBe(3);
    expect(test.chiSquare).toBeCloseTo(0.47, 2);
    expect(test.pValue).toBeCloseTo(0.9254, 4);
  });

  it('puts cells together that are expected to hold fewer than five', () => {
    const test = chiSquareTest([60, 30, 7, 2, 1], [0.6, 0.3, 0.06, 0.03, 0.01]);
    expect(test.cells).toEqual([[0], [1], [2, 3, 4]]);
    expect(test.degrees).toBe(2);
    expect(chiSquareTest([3], [1])).toMatchObject({ chiSquare: null, pValue: null });
  });

  it('says when something was paid that never can be', () => {
    expect(chiSquareTest([50, 50, 1], [0.5, 0.5, 0])).toMatchObject({ impossible: true, pValue: 0 });
  });
});
