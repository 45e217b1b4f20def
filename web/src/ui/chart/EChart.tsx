import { BarChart, LineChart } from 'echarts/charts';
import { AxisPointerComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef, type ReactNode, type Ref, useImperativeHandle } from 'react';
import { useStore } from '../../browser/store.ts';
import { languageStore } from '../../i18n/language.ts';
import type { ChartModel } from './chart-model.ts';
import { chartOption } from './chart-option.ts';
import { readChartTheme } from './chart-theme.ts';
import classes from './chart.module.css';

// Canvas, not SVG: the SVG painter writes style attributes, which the content security policy forbids.
register([BarChart, LineChart, GridComponent, TooltipComponent, AxisPointerComponent, MarkLineComponent, CanvasRenderer]);

/** A picture of what is drawn, at twice the pixels. */
export type ChartHandle = { toCanvas: () => HTMLCanvasElement | undefined };

type Props = {
  model: ChartModel;
  summary: string;
  openText: string;
  scheme: 'light' | 'dark';
  heightPx: number;
  /** The place of the category that was clicked. */
  onPick?: ((index: number) => void) | undefined;
  handle: Ref<ChartHandle>;
};

/** Draws a chart and keeps it as wide as its place. Loaded with the first chart that is opened. */
export const EChart = ({ model, summary, openText, scheme, heightPx, onPick, handle }: Props): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const language = useStore(languageStore);

  useEffect(() => {
    if (place.current === null) return;
    const made = init(place.current, undefined, { renderer: 'canvas' });
    chart.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = undefined;
    };
  }, []);

  useEffect(() => {
    const theme = readChartTheme(scheme);
    chart.current?.setOption(chartOption(model, { theme, language, heightPx, openText, hatch }), { notMerge: true });
    chart.current?.resize();
  }, [model, language, scheme, heightPx, openText]);

  useEffect(() => {
    const made = chart.current;
    if (made === undefined || onPick === undefined) return;
    const pick = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }): void => {
      const index = indexAt({ chart: made, model, at: [offsetX, offsetY] });
      if (index !== undefined) onPick(index);
    };
    made.getZr().on('click', pick);
    return () => {
      if (!made.isDisposed()) made.getZr().off('click', pick);
    };
  }, [model, onPick]);

  useImperativeHandle(handle, () => ({
    toCanvas: () => chart.current?.renderToCanvas({ pixelRatio: 2, backgroundColor: 'transparent' }),
  }));

  return (
    <div
      ref={place}
      className={classes.canvas}
      style={{ height: heightPx }}
      role="img"
      aria-label={summary}
      data-clickable={onPick === undefined ? undefined : true}
    />
  );
};

type At = { chart: EChartsType; model: ChartModel; at: [number, number] };

/** The category below a point of any pane. */
const indexAt = ({ chart, model, at }: At): number | undefined => {
  const pane = model.panes.findIndex((_, i) => chart.containPixel({ gridIndex: i }, at));
  if (pane < 0) return undefined;
  const [x, y] = chart.convertFromPixel({ gridIndex: pane }, at) as [number, number];
  const index = Math.round(model.isRanking === true ? y : x);
  return model.categories[index] === undefined ? undefined : index;
};

const HATCH_PX = 6;

/** Slanted lines of a colour. */
const hatch = (colour: string): { image: HTMLCanvasElement; repeat: 'repeat' } => {
  const image = document.createElement('canvas');
  image.width = HATCH_PX;
  image.height = HATCH_PX;
  const pen = image.getContext('2d');
  if (pen !== null) {
    pen.strokeStyle = colour;
    pen.lineWidth = 1.4;
    pen.beginPath();
    for (const shift of [-HATCH_PX, 0, HATCH_PX]) {
      pen.moveTo(shift, HATCH_PX);
      pen.lineTo(shift + HATCH_PX, 0);
    }
    pen.stroke();
  }
  return { image, repeat: 'repeat' };
};
