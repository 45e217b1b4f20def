import type { DrawingPoint } from '@manager/domain/drawing';
import { hueOf, readChartTheme } from '../../../../ui/chart/chart-theme.ts';
import { columnsOf, CURVE_EDGE, type CurveView, gridOf, isEveryPointDrawn, spotOf, yOf } from './curve-view.ts';

type Picture = { points: readonly DrawingPoint[]; view: CurveView; selected: number; scheme: 'light' | 'dark' };

/** Place in the palette and shape by tag: what a point is does not hang on a colour alone. */
const LOOKS = {
  base: { hue: 0, isSquare: false },
  free: { hue: 2, isSquare: false },
  bonus: { hue: 1, isSquare: true },
  big_win: { hue: 5, isSquare: true },
} as const;
const lookOf = (tag: string) => (tag in LOOKS ? LOOKS[tag as keyof typeof LOOKS] : { hue: 6, isSquare: false });
const DOTS_UP_TO = 300;

/** Draws grid, curve and points in the colours of the page as it is. */
export const paintCurve = (canvas: HTMLCanvasElement, { points, view, selected, scheme }: Picture): void => {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const { widthPx, heightPx } = view.size;
  const ratio = devicePixelRatio || 1;
  canvas.width = Math.round(widthPx * ratio);
  canvas.height = Math.round(heightPx * ratio);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, widthPx, heightPx);
  const theme = readChartTheme(scheme);
  pen.font = `12px ${theme.font}`;
  pen.textBaseline = 'middle';
  pen.lineWidth = 1;
  for (const value of gridOf(view)) {
    const y = Math.round(yOf(view, value)) + 0.5;
    pen.strokeStyle = theme.softLine;
    pen.beginPath();
    pen.moveTo(CURVE_EDGE.left, y);
    pen.lineTo(widthPx - CURVE_EDGE.right, y);
    pen.stroke();
    pen.fillStyle = theme.muted;
    pen.textAlign = 'right';
    pen.fillText(`${value}×`, CURVE_EDGE.left - 8, y);
  }
  pen.textAlign = 'left';
  pen.fillText(String(view.firstPos), CURVE_EDGE.left, heightPx - 10);
  pen.textAlign = 'right';
  pen.fillText(`pos ${view.lastPos}`, widthPx - CURVE_EDGE.right, heightPx - 10);

  pen.strokeStyle = hueOf(theme, 0);
  pen.lineWidth = 1.5;
  if (!isEveryPointDrawn(view)) {
    for (const { xPx, lowPx, highPx } of columnsOf(points, view)) {
      pen.beginPath();
      pen.moveTo(xPx, Math.max(lowPx, highPx + 1));
      pen.lineTo(xPx, highPx);
      pen.stroke();
    }
  } else {
    pen.beginPath();
    for (let place = view.window.from; place < view.window.to; place += 1) {
      const spot = spotOf(points, view, place);
      if (spot === undefined) continue;
      if (place === view.window.from) pen.moveTo(spot.xPx, spot.yPx);
      else pen.lineTo(spot.xPx, spot.yPx);
    }
    pen.stroke();
    if (view.window.to - view.window.from <= DOTS_UP_TO)
      for (let place = view.window.from; place < view.window.to; place += 1) {
        const spot = spotOf(points, view, place);
        if (spot === undefined) continue;
        const { hue, isSquare } = lookOf(points[place]?.tag ?? '');
        pen.fillStyle = hueOf(theme, hue);
        pen.beginPath();
        if (isSquare) pen.rect(spot.xPx - 3.5, spot.yPx - 3.5, 7, 7);
        else pen.arc(spot.xPx, spot.yPx, 3.5, 0, 2 * Math.PI);
        pen.fill();
      }
  }
  const chosen = spotOf(points, view, selected);
  if (chosen === undefined || selected < view.window.from || selected >= view.window.to) return;
  pen.strokeStyle = theme.muted;
  pen.setLineDash([3, 3]);
  pen.beginPath();
  pen.moveTo(chosen.xPx, CURVE_EDGE.top);
  pen.lineTo(chosen.xPx, heightPx - CURVE_EDGE.bottom);
  pen.stroke();
  pen.setLineDash([]);
  pen.strokeStyle = theme.text;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(chosen.xPx, chosen.yPx, 7, 0, 2 * Math.PI);
  pen.stroke();
};
