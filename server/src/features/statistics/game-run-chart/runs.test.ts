import { expect, test } from 'vitest';
import { accumulateRuns, type RunBucket } from './runs.ts';

const stakes = (gameId: string, betSum: number) => ({
  gameId,
  stakes: { betSum, betSquareSum: betSum, rtpPct: 96, sigma: 5 },
});
const bucket = (win: string, versions: Record<string, string[]>): RunBucket => ({
  bucket: win,
  bet: '100',
  win,
  stakes: Object.keys(versions).map((id) => stakes(id, 100)),
  versions: Object.entries(versions).flatMap(([gameId, all]) => all.map((version) => ({ gameId, version }))),
});
const ratesOf = (buckets: RunBucket[]) =>
  accumulateRuns(buckets).map(
    ({ rate, isMixed, isRestart }) => `${rate ?? '-'}${isMixed ? ' mixed' : ''}${isRestart ? ' anew' : ''}`,
  );

test('a run is a ratio of sums', () => {
  expect(ratesOf([bucket('90', { a: ['1'] }), bucket('110', { a: ['1'] }), bucket('10', { a: ['1'] })])).toEqual([
    '90.0000',
    '100.0000',
    '70.0000',
  ]);
});

test('another version begins anew, and what mixes two belongs to no run', () => {
  expect(ratesOf([bucket('90', { a: ['1'] }), bucket('10', { a: ['2'] }), bucket('30', { a: ['2'] })])).toEqual([
    '90.0000',
    '10.0000 anew',
    '20.0000',
  ]);
  expect(ratesOf([bucket('90', { a: ['1'] }), bucket('10', { a: ['1', '2'] }), bucket('30', { a: ['2'] })])).toEqual([
    '90.0000',
    '- mixed',
    '30.0000 anew',
  ]);
});

test('a game that rests keeps its version, also while another one changes', () => {
  expect(
    ratesOf([
      bucket('90', { a: ['1'], b: ['x'] }),
      bucket('10', { b: ['x'] }),
      bucket('50', { a: ['1'] }),
      bucket('20', { b: ['y'] }),
      bucket('40', { a: ['1'] }),
    ]),
  ).toEqual(['90.0000', '50.0000', '50.0000', '20.0000 anew', '30.0000']);
});

test('the band grows narrower with the stakes of the run, and is that of the new run after a change', () => {
  const half = ({ expected }: { expected: { rtp_high: string | null; theoretical_rtp: string | null } }) =>
    Number(expected.rtp_high) - Number(expected.theoretical_rtp);
  const [first, second, third] = accumulateRuns([
    bucket('90', { a: ['1'] }),
    bucket('90', { a: ['1'] }),
    bucket('90', { a: ['2'] }),
  ]).map(half) as [number, number, number];
  // 100 stakes of 1: 1.959964 × 100 × 5 × √100 ÷ 100.
  expect(first).toBeCloseTo(97.9982, 3);
  expect(second).toBeCloseTo(97.9982 / Math.SQRT2, 3);
  expect(third).toBeCloseTo(first, 6);
});
