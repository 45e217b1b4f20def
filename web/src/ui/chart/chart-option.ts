import type { EChartsCoreOption } from 'echarts/core';
import type { Language } from '@manager/contract/i18n/error-text';
import { compactNumber } from './chart-labels.ts';
import type { ChartBand, ChartModel, ChartPane, ChartSeries } from './chart-model.ts';
import { type ChartTheme, hueOf } from './chart-theme.ts';
import { exactPercentText } from '../format.ts';

export type ChartLook = {
  theme: ChartTheme;
  language: Language;
  heightPx: number;
  /** Pattern for figures that can still change. */
  hatch: (colour: string) => unknown;
  /** "in progress", for tooltips. */
  openText: string;
};

const DASHES = ['solid', [7, 4], [2, 3], [10, 3, 2, 3], [5, 2], [1, 2]] as const;
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'emptyCircle'] as const;
const EDGE = { left: 14, right: 14, top: 8, axis: 24, gap: 26 };
/** Longer lists of names are cut on the axis; tooltip and table have them whole. */
const NAME_WIDTH_PX = 116;

/** What is drawn of a chart. Nothing is decided here but how it looks. */
export const chartOption = (model: ChartModel, look: ChartLook): EChartsCoreOption =>
  model.isRanking === true ? rankingOption(model, look) : timeOption(model, look);

const base = ({ theme }: ChartLook): EChartsCoreOption => ({
  animation: false,
  backgroundColor: 'transparent',
  textStyle: { fontFamily: theme.font, color: theme.text, fontSize: 12 },
});

const tooltip = (model: ChartModel, { theme, openText }: ChartLook): object => ({
  trigger: 'axis',
  renderMode: 'richText',
  confine: true,
  transitionDuration: 0,
  backgroundColor: theme.surface,
  borderColor: theme.line,
  borderWidth: 1,
  padding: [8, 10],
  textStyle: { color: theme.text, fontSize: 12, fontFamily: theme.font, lineHeight: 18 },
  formatter: (points: { dataIndex: number } | { dataIndex: number }[]) =>
    tooltipText(model, { index: (Array.isArray(points) ? points[0] : points)?.dataIndex ?? 0, openText }),
});

/** The exact figures at one category, in words. */
export const tooltipText = (
  { categories, panes }: ChartModel,
  { index, openText }: { index: number; openText: string },
): string => {
  const category = categories[index];
  const lines = panes.flatMap(({ series, band }) => [
    ...series
      .filter(({ points, values }) => points === undefined || values[index] !== null)
      .map(({ label, texts }) => `${label}   ${texts[index] ?? ''}`),
    ...(band === undefined || band.low[index] === null ? [] : [`${band.label}   ${band.texts[index] ?? ''}`]),
  ]);
  return [`${category?.title ?? ''}${category?.isOpen === true ? ` · ${openText}` : ''}`, ...lines].join('\n');
};

const timeOption = (model: ChartModel, look: ChartLook): EChartsCoreOption => {
  const { theme, heightPx } = look;
  const { panes, categories } = model;
  const tops = paneTops(panes, heightPx);
  // The first label is wider than half a bucket where it names a day and an hour.
  const isLong = (categories[0]?.label.length ?? 0) > 6;
  const axisLine = { lineStyle: { color: theme.line } };
  return {
    ...base(look),
    tooltip: { ...tooltip(model, look), axisPointer: { type: 'line', lineStyle: { color: theme.muted, width: 1 } } },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    grid: tops.map(({ top, height }) => ({
      left: EDGE.left,
      right: EDGE.right + 46,
      top,
      height,
      containLabel: false,
      outerBoundsMode: 'none',
    })),
    xAxis: panes.map((_, i) => ({
      type: 'category',
      gridIndex: i,
      data: categories.map(({ label }) => label),
      axisLine: { ...axisLine, onZero: false },
      axisTick: { show: false },
      axisLabel: {
        show: i === panes.length - 1,
        color: theme.muted,
        hideOverlap: true,
        margin: 9,
        alignMinLabel: isLong ? 'left' : null,
      },
    })),
    yAxis: panes.map((pane, i) => ({
      type: 'value',
      gridIndex: i,
      position: 'right',
      splitNumber: pane.weight > 1 ? 4 : 2,
      ...scaleOf(pane),
      axisLabel: {
        color: theme.muted,
        hideOverlap: true,
        formatter: (value: number) =>
          pane.unit === 'percent' ? exactPercentText(String(value), { leastPlaces: 0 }) : compactNumber(value, look.language),
      },
      splitLine: { lineStyle: { color: theme.softLine } },
    })),
    series: panes.flatMap((pane, i) => [
      ...(pane.band === undefined ? [] : bandSeries(pane.band, { theme, pane: i })),
      ...pane.series.map((series, n) => timeSeries(series, { model, look, pane: i, n })),
    ]),
  };
};

/** Distances between lines of a scale that read well, in percentage points. */
const STEPS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/**
 * Bars begin at zero. A return is looked at from near: theory and actual figures fill the pane, a band beyond them is cut, and both ends are
 * round figures.
 */
export const scaleOf = ({ series, unit }: ChartPane): { min?: number; max?: number; interval?: number } => {
  if (unit !== 'percent' || series.some(({ kind }) => kind === 'bar')) return {};
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  if (known.length === 0) return {};
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const room = Math.max((high - low) * 0.2, 1);
  const interval = STEPS.find((step) => (high - low + 2 * room) / step <= 4) ?? 10_000;
  return {
    min: Math.max(0, Math.floor((low - room) / interval) * interval),
    max: Math.ceil((high + room) / interval) * interval,
    interval,
  };
};

const paneTops = (panes: readonly ChartPane[], heightPx: number): { top: number; height: number }[] => {
  const weight = panes.reduce((sum, pane) => sum + pane.weight, 0);
  const room = heightPx - EDGE.top - EDGE.axis - EDGE.gap * (panes.length - 1);
  const heights = panes.map((pane) => Math.round((room * pane.weight) / weight));
  return heights.map((height, i) => ({
    top: EDGE.top + heights.slice(0, i).reduce((sum, one) => sum + one + EDGE.gap, 0),
    height,
  }));
};

type PaneContext = { model: ChartModel; look: ChartLook; pane: number; n: number };

const timeSeries = (series: ChartSeries, { model, look, pane, n }: PaneContext): object => {
  const colour = hueOf(look.theme, series.hue);
  const shared = {
    name: series.label,
    xAxisIndex: pane,
    yAxisIndex: pane,
    ...marksOf({ model, look, isFirst: n === 0 && pane === 0 }),
  };
  const stack = series.stack === undefined ? {} : { stack: series.stack };
  if (series.kind === 'bar') {
    return {
      ...shared,
      ...stack,
      type: 'bar',
      barGap: '8%',
      barCategoryGap: '34%',
      barMaxWidth: 26,
      itemStyle: { color: colour, borderRadius: 1 },
      emphasis: { disabled: true },
      data: series.values.map((value, i) =>
        model.categories[i]?.isOpen === true
          ? { value, itemStyle: { color: look.hatch(colour), borderColor: colour, borderWidth: 1 } }
          : value,
      ),
    };
  }
  if (series.points !== undefined) {
    return {
      ...shared,
      type: 'line',
      symbol: 'triangle',
      symbolRotate: series.points === 'down' ? 180 : 0,
      symbolSize: 9,
      showSymbol: true,
      showAllSymbol: true,
      z: 3,
      itemStyle: { color: colour },
      lineStyle: { width: 0 },
      emphasis: { disabled: true },
      data: [...series.values],
    };
  }
  const last = series.values.findLastIndex((value) => value !== null);
  return {
    ...shared,
    ...stack,
    type: 'line',
    symbol: SYMBOLS[series.hue % SYMBOLS.length],
    symbolSize: 5,
    showSymbol: series.isDashed !== true && series.values.length <= 45,
    connectNulls: false,
    itemStyle: { color: colour },
    lineStyle: {
      color: colour,
      width: series.isDashed === true ? 1.5 : 2,
      type: series.isDashed === true ? [5, 4] : DASHES[n % DASHES.length],
    },
    emphasis: { disabled: true },
    data: series.values.map((value, i) =>
      i === last && model.categories[i]?.isOpen === true
        ? {
            value,
            symbol: 'circle',
            symbolSize: 8,
            itemStyle: { color: look.theme.surface, borderColor: colour, borderWidth: 2 },
          }
        : value,
    ),
  };
};

const marksOf = ({ model, look, isFirst }: { model: ChartModel; look: ChartLook; isFirst: boolean }): object =>
  !isFirst || model.marks.length === 0
    ? {}
    : {
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: look.theme.muted, type: [3, 3], width: 1 },
          label: { color: look.theme.text, fontSize: 11, position: 'insideEndTop', formatter: '{b}' },
          data: model.marks.map(({ at, label }) => ({ name: label, xAxis: at })),
        },
      };

/** The space between two invisible lines, one stacked on the other. */
const bandSeries = ({ low, high, hue, label }: ChartBand, { theme, pane }: { theme: ChartTheme; pane: number }): object[] => {
  const shared = {
    type: 'line',
    xAxisIndex: pane,
    yAxisIndex: pane,
    stack: `band ${pane}`,
    stackStrategy: 'all',
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
    emphasis: { disabled: true },
  };
  return [
    { ...shared, name: `${label} ·`, data: [...low] },
    {
      ...shared,
      name: label,
      areaStyle: { color: hueOf(theme, hue), opacity: 0.16 },
      data: high.map((value, i) => (value === null ? null : value - (low[i] ?? 0))),
    },
  ];
};

const rankingOption = (model: ChartModel, look: ChartLook): EChartsCoreOption => {
  const { theme } = look;
  return {
    ...base(look),
    tooltip: { ...tooltip(model, look), axisPointer: { type: 'shadow' } },
    grid: { left: NAME_WIDTH_PX + 12, right: 96, top: EDGE.top, bottom: 6, outerBoundsMode: 'none' },
    xAxis: { type: 'value', show: false, min: (range: { min: number }) => Math.min(0, range.min) },
    yAxis: {
      type: 'category',
      inverse: true,
      data: model.categories.map(({ label }) => label),
      axisLine: { lineStyle: { color: theme.line } },
      axisTick: { show: false },
      axisLabel: { color: theme.text, width: NAME_WIDTH_PX, overflow: 'truncate', interval: 0 },
    },
    series: model.panes
      .flatMap(({ series }) => series)
      .map((series) => ({
        type: 'bar',
        name: series.label,
        barMaxWidth: 22,
        barCategoryGap: '36%',
        emphasis: { disabled: true },
        label: {
          show: true,
          position: 'right',
          color: theme.text,
          fontSize: 12,
          formatter: ({ dataIndex }: { dataIndex: number }) => series.texts[dataIndex] ?? '',
        },
        data: series.values.map((value, i) => ({
          value,
          itemStyle: {
            color: hueOf(theme, model.categories[i]?.key === 'other' ? theme.hues.length - 1 : series.hue),
            borderRadius: 1,
          },
        })),
      })),
  };
};
