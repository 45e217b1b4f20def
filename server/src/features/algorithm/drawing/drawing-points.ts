import { createHash } from 'node:crypto';
import {
  type DrawingKind,
  type DrawingPoint,
  keptPoints,
  multipleMicros,
  pointFaults,
  pointsText,
  readPoints,
} from '@manager/domain/drawing';
import { drawingStats, exactRtp } from '@manager/domain/drawing-stats';
import { microsToText } from '@manager/domain/micros';
import { fieldError } from '../../../base/app-error.ts';

/** What is stored of points. */
export type KeptDrawing = {
  points: string;
  sha256: Buffer;
  n: number;
  rtp_exact: string;
  rtp_pct: string;
  sigma: string;
  hit_rate_pct: string;
  max_multiple: string;
  steps: string;
};

/** Reads points, refuses what is wrong at the first row that is, and reckons what is stored of them. Throws at the field `points`. */
export const keepPoints = (text: string, rules: { kind: DrawingKind; maxMultiple: string | null }): KeptDrawing => {
  const points = readPoints(text);
  const [fault] = pointFaults(points, rules);
  if (fault !== undefined) throw fieldError(fault.row === 0 ? 'points' : `points.${fault.row}`, fault.fault);
  return reckoned(keptPoints(points));
};

const reckoned = (points: readonly DrawingPoint[]): KeptDrawing => {
  const stats = drawingStats(points.map(({ multiple }) => multipleMicros(multiple) ?? 0n));
  if (stats === undefined) throw new Error('a drawing without points');
  const text = pointsText(points);
  return {
    points: text,
    sha256: hashOfPoints(text),
    n: stats.n,
    rtp_exact: exactRtp(stats),
    rtp_pct: stats.rtpPct,
    sigma: stats.sigma,
    hit_rate_pct: stats.hitRatePct,
    max_multiple: stats.maxMultiple,
    steps: JSON.stringify(stats.steps.map((step) => ({ points: step.points, sum: microsToText(step.sum) }))),
  };
};

export const hashOfPoints = (text: string): Buffer => createHash('sha256').update(text).digest();
