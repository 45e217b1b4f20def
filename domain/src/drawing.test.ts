import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawingPoint, keptPoints, multipleMicros, pointFaults, pointsText, readPoints } from './drawing.ts';
import { changedTo, fittedTo, newHistory, redone, repeated, smoothed, undone } from './drawing-edit.ts';
import { certifiedBand, drawingStats, exactRtp, isInBand } from './drawing-stats.ts';

const curve = (...multiples: string[]): DrawingPoint[] =>
  multiples.map((multiple, pos) => ({ pos: String(pos), multiple, tag: 'base', result: '' }));
const RULES = { kind: 'outcome_curve', maxMultiple: '5000' } as const;

const multiple = fc
  .tuple(fc.nat(5_000), fc.nat(999_999))
  .map(([whole, micros]) => `${whole}.${String(micros).padStart(6, '0')}`.replace(/\.?0+$/, ''));
const drawn = fc.array(multiple, { minLength: 1, maxLength: 60 }).map((list) => curve(...list));

/** A multiple as a fraction of whole numbers, read off its digits: the second way. */
const fractionOf = (text: string): { num: bigint; den: bigint } => {
  const [whole = '0', decimals = ''] = text.split('.');
  return { num: BigInt(whole + decimals), den: 10n ** BigInt(decimals.length) };
};
const sumOf = (points: readonly DrawingPoint[]): { num: bigint; den: bigint } =>
  points
    .map((point) => fractionOf(point.multiple))
    .reduce((a, b) => ({ num: a.num * b.den + b.num * a.den, den: a.den * b.den }), { num: 0n, den: 1n });
const isSame = (a: { num: bigint; den: bigint }, b: { num: bigint; den: bigint }): boolean => a.num * b.den === b.num * a.den;

const statsOf = (points: readonly DrawingPoint[]) => {
  const stats = drawingStats(points.map((point) => multipleMicros(point.multiple) ?? -1n));
  if (stats === undefined) throw new Error('no points');
  return stats;
};

describe('points of a drawing', () => {
  it('are read from files with or without a heading, and written in one way', () => {
    const text = '\uFEFFpos,multiple,tag\r\n0, 1.50 ,base\r\n\r\n7,0,"free"\r\n';
    expect(pointsText(keptPoints(readPoints(text)))).toBe('0,1.5,base\n7,0,free\n');
    expect(readPoints('0,1.88,base,"3,17|8"')).toEqual([{ pos: '0', multiple: '1.88', tag: 'base', result: '3,17|8' }]);
  });

  it('come back from their text', () => {
    fc.assert(
      fc.property(drawn, (points) => {
        expect(readPoints(pointsText(points))).toEqual(points);
      }),
      { numRuns: 50 },
    );
  });

  it('name what is missing or wrong, by row', () => {
    expect(pointFaults([], RULES)).toEqual([{ row: 0, fault: 'chart_empty' }]);
    const rows = readPoints(
      [
        ',1,base',
        '1,,base',
        '2,1,',
        '3,1,jackpot',
        '-1,1,base',
        '5,1,base',
        '5,1,base',
        '4,1,base',
        '6,-1,base',
        '7,1e3,base',
        '8,5000.000001,base',
        '9,5000,bonus',
        '10,1,base,3|1',
      ].join('\n'),
    );
    expect(pointFaults(rows, RULES).map(({ row, fault }) => `${row} ${fault}`)).toEqual([
      '1 pos_empty',
      '2 multiple_empty',
      '3 tag_select',
      '4 tag_select',
      '5 pos_invalid',
      '7 pos_order',
      '8 pos_order',
      '9 multiple_invalid',
      '10 multiple_invalid',
      '11 multiple_above',
      '13 result_not_here',
    ]);
    expect(pointFaults(readPoints('0,1,base\n1,0,base,7|7|7'), { ...RULES, kind: 'lottery_draws' })).toEqual([
      { row: 1, fault: 'result_empty' },
    ]);
  });
});

describe('statistics of a drawing', () => {
  it('by hand: 0, 0, 0.5 and 3.5 return 100 % with σ √2.125', () => {
    const stats = statsOf(curve('0', '0', '0.5', '3.5'));
    expect(exactRtp(stats)).toBe('1/1');
    expect(stats).toMatchObject({ n: 4, rtpPct: '100', hitRatePct: '50', maxMultiple: '3.5' });
    // (0 + 0 + 0.25 + 12.25) / 4 − 1 = 2.125; √2.125 = 1.457737973…
    expect(stats.sigma).toBe('1.457738');
    // Steps in per cent of the stake: 0 · 0-50 · … · 200-400.
    expect(stats.steps.map(({ points }) => points)).toEqual([2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('equal plain fractions, to the last digit', () => {
    fc.assert(
      fc.property(drawn, (points) => {
        const stats = statsOf(points);
        const sum = sumOf(points);
        const n = BigInt(points.length);
        expect(isSame(stats.rtp, { num: sum.num, den: sum.den * n })).toBe(true);
        const mean = Number(sum.num) / Number(sum.den) / points.length;
        const variance = points.reduce((all, point) => all + (Number(point.multiple) - mean) ** 2, 0) / points.length;
        expect(Number(stats.sigma)).toBeCloseTo(Math.sqrt(variance), 4);
        expect(stats.steps.reduce((all, step) => all + step.points, 0)).toBe(points.length);
        expect(stats.maxMultiple).toBe(String(Math.max(...points.map((point) => Number(point.multiple)))));
        expect(Number(stats.hitRatePct)).toBeCloseTo(
          (points.filter((one) => Number(one.multiple) > 0).length / points.length) * 100,
          5,
        );
      }),
      { numRuns: 100 },
    );
  });

  it('lie in the certified band, its edges and the tolerance included', () => {
    const band = certifiedBand(['96', '92', '94'], null);
    expect(band).toEqual({ low: '92', high: '96' });
    expect(certifiedBand([], '94.5')).toEqual({ low: '94.5', high: '94.5' });
    expect(certifiedBand([], null)).toBeUndefined();
    const inBand = (pct: bigint): boolean => isInBand({ num: pct, den: 10_000n }, { low: '92', high: '96' });
    expect([9_198n, 9_199n, 9_601n, 9_602n].map(inBand)).toEqual([false, true, true, false]);
  });
});

describe('edits of a drawing', () => {
  it('smooth without changing the RTP', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 80 }), (points, reach) => {
        const after = smoothed(points, reach) ?? [];
        expect(isSame(sumOf(after), sumOf(points))).toBe(true);
        expect(after.map(({ pos, tag }) => [pos, tag])).toEqual(points.map(({ pos, tag }) => [pos, tag]));
        expect(Number(statsOf(after).maxMultiple)).toBeLessThanOrEqual(Number(statsOf(points).maxMultiple));
      }),
      { numRuns: 100 },
    );
    // (0+0+9)/3, (0+9+0)/3, (9+0+3)/3, (0+3+3)/3
    expect(smoothed(curve('0', '9', '0', '3'), 1)?.map((point) => point.multiple)).toEqual(['3', '3', '4', '2']);
  });

  it('repeat without changing the RTP, the positions going on', () => {
    expect(repeated(curve('1', '2'), 3)?.map(({ pos, multiple: one }) => `${pos}:${one}`)).toEqual([
      '0:1',
      '1:2',
      '2:1',
      '3:2',
      '4:1',
      '5:2',
    ]);
    expect(repeated(curve('1'), 100_001)).toBeUndefined();
  });

  it('fit to an RTP, within a micro a point', () => {
    fc.assert(
      fc.property(drawn, (points) => {
        const after = fittedTo(points, '94.5');
        if (after === undefined) {
          expect(statsOf(points).maxMultiple).toBe('0');
          return;
        }
        const sum = sumOf(after);
        expect(Math.abs(Number(sum.num) / Number(sum.den) / points.length - 0.945)).toBeLessThan(0.000_002);
      }),
      { numRuns: 100 },
    );
  });

  it('are taken back and made again', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (edits) => {
        const end = edits.reduce((history, edit) => changedTo(history, edit), newHistory(-1));
        expect(undone(end).present).toBe(edits.at(-2) ?? -1);
        expect(redone(undone(end))).toEqual(end);
        const start = edits.reduce((history) => undone(history), end);
        expect(start.present).toBe(-1);
        expect(edits.reduce((history) => redone(history), start)).toEqual(end);
      }),
      { numRuns: 50 },
    );
  });
});
