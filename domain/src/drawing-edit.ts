import { type DrawingPoint, MAX_DRAWING_POINTS, multipleMicros } from './drawing.ts';
import { microsToText } from './micros.ts';

/** Edits of a drawing as functions of its points. Those that spread multiples anew answer undefined while one of them cannot be read. */

/**
 * Moving mean over `2 × reach + 1` points, mirrored at both ends. The mirror makes each multiple count as often as any other, and fractions of a
 * micro are handed on to the next point: the sum, and with it the RTP, stays to the last digit.
 */
export function smoothed(points: readonly DrawingPoint[], reach: number): DrawingPoint[] | undefined {
  const n = points.length;
  const multiples = readAll(points);
  if (multiples === undefined || n < 2) return multiples === undefined ? undefined : [...points];
  const wide = Math.min(Math.max(reach, 1), n - 1);
  const before = [0n];
  for (const micros of multiples) before.push((before.at(-1) ?? 0n) + micros);
  const sumOf = (from: number, to: number): bigint => (before[to] ?? 0n) - (before[from] ?? 0n);
  const windows = points.map((_, at) => {
    const [left, right] = [wide - at, at + wide - (n - 1)];
    return (
      sumOf(Math.max(at - wide, 0), Math.min(at + wide + 1, n)) +
      (left > 0 ? sumOf(0, left) : 0n) +
      (right > 0 ? sumOf(n - right, n) : 0n)
    );
  });
  return withMultiples(points, shares(windows, { num: 1n, den: BigInt(2 * wide + 1) }));
}

/** The points so many times behind each other; the positions go on counting. Never more than a drawing may have: undefined then. */
export function repeated(points: readonly DrawingPoint[], times: number): DrawingPoint[] | undefined {
  if (times < 1 || points.length * times > MAX_DRAWING_POINTS) return undefined;
  const span = points.reduce((most, { pos }) => Math.max(most, Number(pos)), -1) + 1;
  if (!Number.isSafeInteger(span)) return undefined;
  return Array.from({ length: times }, (_, turn) =>
    points.map((point) => (turn === 0 || point.pos === '' ? point : { ...point, pos: String(Number(point.pos) + turn * span) })),
  ).flat();
}

/** All multiples in the same proportion, so that the RTP is the wanted one as near as micros allow. Undefined when all are 0. */
export function fittedTo(points: readonly DrawingPoint[], rtpPct: string): DrawingPoint[] | undefined {
  const multiples = readAll(points);
  const wanted = multipleMicros(rtpPct);
  const sum = multiples?.reduce((all, micros) => all + micros, 0n) ?? 0n;
  if (multiples === undefined || wanted === undefined || sum === 0n) return undefined;
  // Per cent in micros, times points, over a hundred.
  const target = (wanted * BigInt(points.length) + 50n) / 100n;
  return withMultiples(points, shares(multiples, { num: target, den: sum }));
}

const withMultiples = (points: readonly DrawingPoint[], multiples: readonly bigint[]): DrawingPoint[] =>
  points.map((point, at) => ({ ...point, multiple: microsToText(multiples[at] ?? 0n) }));

/** Each times a fraction, cut to whole numbers so that their sum is that of all: what is cut off goes on to the next. */
function shares(values: readonly bigint[], { num, den }: { num: bigint; den: bigint }): bigint[] {
  let [all, given] = [0n, 0n];
  return values.map((value) => {
    all += value * num;
    const share = all / den - given;
    given += share;
    return share;
  });
}

function readAll(points: readonly DrawingPoint[]): bigint[] | undefined {
  const read = points.map(({ multiple }) => multipleMicros(multiple));
  return read.every((micros) => micros !== undefined) ? read : undefined;
}

/** States behind and before the present one. */
export type EditHistory<T> = { past: readonly T[]; present: T; future: readonly T[] };

/** Steps that can be taken back. */
export const MAX_UNDO = 50;

export const newHistory = <T>(present: T): EditHistory<T> => ({ past: [], present, future: [] });

export const changedTo = <T>({ past, present }: EditHistory<T>, next: T): EditHistory<T> => ({
  past: [...past, present].slice(-MAX_UNDO),
  present: next,
  future: [],
});

export const undone = <T>(history: EditHistory<T>): EditHistory<T> => {
  const { past, present, future } = history;
  return past.length === 0 ? history : { past: past.slice(0, -1), present: past.at(-1) as T, future: [present, ...future] };
};

export const redone = <T>(history: EditHistory<T>): EditHistory<T> => {
  const { past, present, future } = history;
  return future.length === 0 ? history : { past: [...past, present], present: future[0] as T, future: future.slice(1) };
};
