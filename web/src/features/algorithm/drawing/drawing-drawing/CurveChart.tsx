import type { DrawingPoint } from '@manager/domain/drawing';
import { useComputedColorScheme } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../../ui/format.ts';
import { useDrawingTexts } from '../drawing-words.ts';
import classes from './drawing-drawing.module.css';
import {
  type CurveScale,
  type CurveView,
  type CurveWindow,
  hundredths,
  isEveryPointDrawn,
  multipleAt,
  multipleOf,
  pointNear,
  posAt,
  viewOf,
} from './curve-view.ts';
import { paintCurve } from './paint-curve.ts';
import type { Points } from './use-points.ts';

type Props = {
  state: Points;
  window: CurveWindow;
  scale: CurveScale;
  heightPx: number;
  /** Names the curve and says how it is moved. */
  summary: string;
  onAdd: (point: { pos: string; multiple: string }) => void;
  onDelete: () => void;
};

type Pulled = { place: number; multiple: string };

/** The curve: pull a point up or down, press beside it for a new one; with the keys the arrows do both. The table below holds the same points. */
export const CurveChart = ({ state, window, scale, heightPx, summary, onAdd, onDelete }: Props): ReactNode => {
  const t = useDrawingTexts();
  const scheme = useComputedColorScheme('light');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [widthPx, setWidth] = useState(0);
  const [pulled, setPulled] = useState<Pulled>();
  const { points, selected } = state;
  const shown =
    pulled === undefined
      ? points
      : points.with(pulled.place, { ...(points[pulled.place] as DrawingPoint), multiple: pulled.multiple });
  const view: CurveView = viewOf(points, { size: { widthPx, heightPx }, window, scale });

  useEffect(() => {
    const place = canvas.current;
    if (place === null) return;
    const observer = new ResizeObserver(() => setWidth(place.clientWidth));
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (canvas.current !== null && widthPx > 0) paintCurve(canvas.current, { points: shown, view, selected, scheme });
  });

  const pointer = usePull({ state, shown, view, pulled, setPulled, onAdd });

  const current = points[selected];
  const move = (by: number): void => {
    if (current === undefined) return;
    state.change(points.with(selected, { ...current, multiple: hundredths(multipleOf(current) + by) }), selected);
  };
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowUp: ({ shiftKey }) => move(shiftKey ? 1 : 0.01),
    ArrowDown: ({ shiftKey }) => move(shiftKey ? -1 : -0.01),
    ArrowRight: () => state.select(selected + 1),
    ArrowLeft: () => state.select(selected - 1),
    Home: () => state.select(0),
    End: () => state.select(points.length - 1),
    Insert: () => onAdd({ pos: '', multiple: current?.multiple ?? '0' }),
    Delete: onDelete,
  };
  const told =
    current === undefined
      ? t('noPoints')
      : t('pointNow', {
          row: formatCount(selected + 1),
          n: formatCount(points.length),
          pos: current.pos,
          multiple: current.multiple,
        });
  return (
    <>
      <canvas
        ref={canvas}
        className={classes.curve}
        style={{ height: heightPx }}
        data-path="points"
        tabIndex={0}
        role="slider"
        aria-label={summary}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={Math.ceil(Math.max(view.most, current === undefined ? 0 : multipleOf(current)))}
        aria-valuenow={current === undefined ? 0 : multipleOf(current)}
        aria-valuetext={told}
        {...pointer}
        onKeyDown={(event) => {
          const key = keys[event.key];
          if (key === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          key(event);
        }}
      />
      <p className={classes.told}>{pulled === undefined ? told : `${shown[pulled.place]?.pos ?? ''} · ${pulled.multiple}×`}</p>
    </>
  );
};

type Pull = Pick<Props, 'state' | 'onAdd'> & {
  shown: readonly DrawingPoint[];
  view: CurveView;
  pulled: Pulled | undefined;
  setPulled: (pulled: Pulled | undefined) => void;
};

/** What the pointer does: take hold of a point and move it, one step back in all; beside every point a new one. */
const usePull = ({ state, shown, view, pulled, setPulled, onAdd }: Pull) => {
  const { points } = state;
  const at = (event: PointerEvent<HTMLCanvasElement>): { xPx: number; yPx: number } => ({
    xPx: event.nativeEvent.offsetX,
    yPx: event.nativeEvent.offsetY,
  });
  const press = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.button !== 0) return;
    const near = pointNear(points, view, at(event));
    if (near === undefined) {
      const { xPx, yPx } = at(event);
      if (points.length === 0 || isEveryPointDrawn(view))
        onAdd({ pos: String(posAt(view, xPx)), multiple: multipleAt(view, yPx) });
      return;
    }
    state.select(near);
    if (!isEveryPointDrawn(view)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setPulled({ place: near, multiple: points[near]?.multiple ?? '' });
  };
  const pull = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (pulled !== undefined) setPulled({ ...pulled, multiple: multipleAt(view, at(event).yPx) });
  };
  const letGo = (): void => {
    if (pulled === undefined) return;
    if (shown[pulled.place]?.multiple !== points[pulled.place]?.multiple) state.change(shown, pulled.place);
    setPulled(undefined);
  };
  return { onPointerDown: press, onPointerMove: pull, onPointerUp: letGo, onPointerCancel: () => setPulled(undefined) };
};
