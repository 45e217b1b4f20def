import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KPI_BET_BUCKETS, PRIZE_BUCKETS, WIN_MULTIPLE_BUCKETS, bucketIndex, bucketLabel } from './buckets.ts';
import { decimal } from './money.ts';
import { fixedPoint } from '../test/fixed-point.ts';

const labels = (buckets: typeof KPI_BET_BUCKETS): string => buckets.map(({ label }) => label).join(', ');

describe('labels', () => {
  // shows S9.8, S9.9, S9.10
  it('are the seed’s', () => {
    expect(labels(KPI_BET_BUCKETS)).toBe(
      '0, 0-100, 100-200, 200-400, 400-800, 800-1200, 1200-2000, 2000-5000, 5000-10000, >10000',
    );
    expect(labels(PRIZE_BUCKETS)).toBe(
      '0, 0-20, 20-50, 50-100, 100-200, 200-500, 500-1000, 1000-2000, 2000-5000, 5000-10000, >10000',
    );
    expect(labels(WIN_MULTIPLE_BUCKETS)).toBe(
      '0, 0-50, 50-90, 90-200, 200-400, 400-800, 800-1200, 1200-2000, 2000-5000, 5000-10000, 10000-50000, >50000',
    );
  });
});

describe('bucketLabel', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['0.000001', '0-100'],
    ['100', '0-100'],
    ['100.01', '100-200'],
    ['10000', '5000-10000'],
    ['10000.000001', '>10000'],
    ['10000.01', '>10000'],
    ['99999999999999', '>10000'],
  ])('puts a bet of %s into %s', (value, label) => {
    expect(bucketLabel(KPI_BET_BUCKETS, decimal(value))).toBe(label);
  });

  it('refuses a negative value', () => {
    expect(() => bucketLabel(PRIZE_BUCKETS, decimal('-0.000001'))).toThrow(RangeError);
  });

  it.each([
    ['KPI', KPI_BET_BUCKETS, [0, 100, 200, 400, 800, 1200, 2000, 5000, 10_000]],
    ['prize', PRIZE_BUCKETS, [0, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]],
    ['win multiple', WIN_MULTIPLE_BUCKETS, [0, 50, 90, 200, 400, 800, 1200, 2000, 5000, 10_000, 50_000]],
  ] as const)('counts the edges below the value: %s', (_name, buckets, edges) => {
    const nearEdge = fc
      .tuple(fc.constantFrom(...edges), fc.bigInt(-2n, 2n))
      .map(([edge, step]) => BigInt(edge) * 1_000_000n + step);
    fc.assert(
      fc.property(fc.oneof(nearEdge, fc.bigInt(0n, 60_000_000_000n)), (units) => {
        fc.pre(units >= 0n);
        const below = edges.filter((edge) => BigInt(edge) * 1_000_000n < units).length;
        expect(bucketIndex(buckets, decimal(fixedPoint(units)))).toBe(below);
      }),
    );
  });
});
