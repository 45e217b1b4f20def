import type { DrawingPoint } from '@manager/domain/drawing';

/** Which points the chart shows, by place, and how it measures multiples. */
export type CurveScale = 'linear' | 'log';
export type CurveWindow = { from: number; to: number };
export type CurveSize = { widthPx: number; heightPx: number };

/** Room for the figures at the edges. */
export const CURVE_EDGE = { left: 52, right: 12, top: 12, bottom: 24 } as const;
/** More points than this many for each pixel are drawn as the lowest and highest of a column. */
const DRAWN_PER_PX = 1;

export type CurveView = {
  size: CurveSize;
  window: CurveWindow;
  scale: CurveScale;
  firstPos: number;
  lastPos: number;
  most: number;
};

/** A picture needs no more than a double; what is written stays text. */
export const multipleOf = ({ multiple }: DrawingPoint): number => {
  const value = Number(multiple);
  return multiple === '' || !Number.isFinite(value) || value < 0 ? 0 : value;
};
const posOf = ({ pos }: DrawingPoint | { pos: string }, place: number): number => {
  const value = Number(pos);
  return pos === '' || !Number.isSafeInteger(value) ? place : value;
};

/** What the axes have to hold. */
export const viewOf = (
  points: readonly DrawingPoint[],
  { size, window, scale }: Pick<CurveView, 'size' | 'window' | 'scale'>,
): CurveView => {
  let most = 0;
  for (let place = window.from; place < window.to; place += 1) {
    const point = points[place];
    if (point !== undefined) most = Math.max(most, multipleOf(point));
  }
  const first = points[window.from];
  const last = points[window.to - 1];
  const firstPos = first === undefined ? 0 : posOf(first, window.from);
  const lastPos = last === undefined ? firstPos + 1 : posOf(last, window.to - 1);
  return { size, window, scale, firstPos, lastPos: Math.max(lastPos, firstPos + 1), most: Math.max(most * 1.05, 2) };
};

/** Far wins beside near ones: a step of the scale for each power of ten, from 0 on. */
const bent = (value: number, scale: CurveScale): number => (scale === 'log' ? Math.log10(1 + 9 * value) : value);
const unbent = (value: number, scale: CurveScale): number => (scale === 'log' ? (10 ** value - 1) / 9 : value);

export const xOf = ({ size, firstPos, lastPos }: CurveView, pos: number): number =>
  CURVE_EDGE.left + ((pos - firstPos) / (lastPos - firstPos)) * (size.widthPx - CURVE_EDGE.left - CURVE_EDGE.right);
export const yOf = ({ size, most, scale }: CurveView, multiple: number): number =>
  size.heightPx -
  CURVE_EDGE.bottom -
  (bent(multiple, scale) / bent(most, scale)) * (size.heightPx - CURVE_EDGE.top - CURVE_EDGE.bottom);

export const posAt = ({ size, firstPos, lastPos }: CurveView, xPx: number): number =>
  Math.max(
    0,
    Math.round(firstPos + ((xPx - CURVE_EDGE.left) / (size.widthPx - CURVE_EDGE.left - CURVE_EDGE.right)) * (lastPos - firstPos)),
  );

/** Of a height in the picture, in hundredths; never below 0. */
export const multipleAt = ({ size, most, scale }: CurveView, yPx: number): string => {
  const part = (size.heightPx - CURVE_EDGE.bottom - yPx) / (size.heightPx - CURVE_EDGE.top - CURVE_EDGE.bottom);
  return hundredths(unbent(Math.max(part, 0) * bent(most, scale), scale));
};

/** A drawn multiple as it is written: two decimals without trailing zeros. */
export const hundredths = (value: number): string => {
  const text = Math.max(value, 0).toFixed(2);
  return text.replace(/\.?0+$/, '') || '0';
};

/** Is there room to draw every point, and so to take hold of one? */
export const isEveryPointDrawn = ({ size, window }: Pick<CurveView, 'size' | 'window'>): boolean =>
  window.to - window.from <= size.widthPx * DRAWN_PER_PX;

export type Column = { xPx: number; lowPx: number; highPx: number };

/** The lowest and highest of each column of pixels: no far win is lost, however many points share it. */
export const columnsOf = (points: readonly DrawingPoint[], view: CurveView): Column[] => {
  const columns = new Map<number, Column>();
  for (let place = view.window.from; place < view.window.to; place += 1) {
    const point = points[place];
    if (point === undefined) continue;
    const xPx = Math.round(xOf(view, posOf(point, place)));
    const yPx = yOf(view, multipleOf(point));
    const column = columns.get(xPx);
    if (column === undefined) columns.set(xPx, { xPx, lowPx: yPx, highPx: yPx });
    else {
      column.lowPx = Math.max(column.lowPx, yPx);
      column.highPx = Math.min(column.highPx, yPx);
    }
  }
  return [...columns.values()];
};

export const spotOf = (
  points: readonly DrawingPoint[],
  view: CurveView,
  place: number,
): { xPx: number; yPx: number } | undefined => {
  const point = points[place];
  return point === undefined ? undefined : { xPx: xOf(view, posOf(point, place)), yPx: yOf(view, multipleOf(point)) };
};

const REACH_PX = 12;

/** The place of the point within reach; undefined where there is none. */
export const pointNear = (
  points: readonly DrawingPoint[],
  view: CurveView,
  { xPx, yPx }: { xPx: number; yPx: number },
): number | undefined => {
  let nearest: { place: number; distance: number } | undefined;
  for (let place = view.window.from; place < view.window.to; place += 1) {
    const spot = spotOf(points, view, place);
    if (spot === undefined) continue;
    const distance = Math.hypot(spot.xPx - xPx, spot.yPx - yPx);
    if (distance <= REACH_PX && (nearest === undefined || distance < nearest.distance)) nearest = { place, distance };
  }
  return nearest?.place;
};

/** Multiples at which a line is drawn. */
export const gridOf = ({ most, scale }: CurveView): number[] => {
  if (scale === 'log') return [0, 1, 5, 20, 100, 500, 2_000, 10_000].filter((value) => value <= most);
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => Number((at * step).toPrecision(6)));
};

/** Part of the points around a place, four times as near or as far; never fewer than ten. */
export const zoomed = (
  { from, to }: CurveWindow,
  { count, around, factor }: { count: number; around: number; factor: number },
): CurveWindow => {
  const width = Math.min(count, Math.max(Math.min(10, count), Math.round((to - from) * factor)));
  const start = Math.min(Math.max(around - Math.floor(width / 2), 0), count - width);
  return { from: start, to: start + width };
};
