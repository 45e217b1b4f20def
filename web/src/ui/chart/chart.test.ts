import { describe, expect, it, test } from 'vitest';
import { compactNumber, dayLabel, daysBetween, hourLabels, hoursBetween } from './chart-labels.ts';
import { isEmptyChart, plotted, type ChartModel, type ChartPane } from './chart-model.ts';
import { chartOption, scaleOf, tooltipText } from './chart-option.ts';
import { chartSummary } from './chart-summary.ts';
import { HUES, OTHER_HUE } from './chart-theme.ts';
import { legendOf } from './ChartLegend.tsx';
import { sparkPath } from './Sparkline.tsx';
import { texts } from './texts.en.ts';

const t = (key: string, values: Record<string, string | number> = {}): string => {
  const all: Record<string, string> = texts;
  const text = all[key] ?? all[`${key}_${values['count'] === 1 ? 'one' : 'other'}`] ?? key;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
};

const model: ChartModel = {
  categoryLabel: 'Day',
  categories: [
    { key: '2026-11-19', label: '11-19', title: '2026-11-19' },
    { key: '2026-11-20', label: '11-20', title: '2026-11-20' },
    { key: '2026-11-21', label: '11-21', title: '2026-11-21', isOpen: true },
  ],
  marks: [{ at: 1, label: 'RTP 96 → 94' }],
  panes: [
    {
      label: 'Money',
      unit: 'money',
      weight: 2,
      series: [{ id: 'bet', label: 'Bet', kind: 'bar', hue: 0, values: [10, 30, 20], texts: ['10.00', '30.00', '20.00'] }],
    },
    {
      label: 'Return',
      unit: 'percent',
      weight: 1,
      series: [
        { id: 'rate', label: 'Rate', kind: 'line', hue: 2, values: [95, null, 105], texts: ['95.00%', '–', '105.00%'] },
        { id: 'theory', label: 'Theory', kind: 'line', hue: 6, isDashed: true, values: [96, 96, 96], texts: ['96', '96', '96'] },
      ],
      band: { label: 'By luck', hue: 6, low: [80, null, 90], high: [110, null, 102], texts: ['80 – 110', '–', '90 – 102'] },
    },
  ],
};

describe('labels', () => {
  it.each([
    [1_234_567_890, 'en', '1.2B'],
    [1_234_567_890, 'zh', '12.3亿'],
    [1_234_567_890, 'ja', '12.3億'],
    [1_234_567_890, 'es', '1234,6 M'],
    [-30_000, 'en', '-30K'],
    [0, 'en', '0'],
  ] as const)('%d in %s is %s', (value, language, text) => {
    expect(compactNumber(value, language).replaceAll(/\u00A0/g, ' ')).toBe(text);
  });

  test('days over a leap day and a year', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([]);
    expect(['2025-12-31', '2026-01-01', '2026-01-02'].map(dayLabel)).toEqual(['12-31', '2026-01-01', '01-02']);
  });

  test('hours of a settlement day, also where they begin at half past', () => {
    const day = { from: '2026-11-20T04:00:00.000Z', to: '2026-11-20T06:59:59.999Z' };
    expect(hoursBetween({ ...day, zone: 'Asia/Shanghai' })).toEqual([
      '2026-11-20T04:00:00.000Z',
      '2026-11-20T05:00:00.000Z',
      '2026-11-20T06:00:00.000Z',
    ]);
    expect(hoursBetween({ ...day, zone: 'Asia/Kolkata' })[0]).toBe('2026-11-20T03:30:00.000Z');
    expect(hourLabels('2026-11-20T16:00:00Z', { zone: 'Asia/Shanghai', before: '2026-11-20T15:00:00Z' })).toEqual({
      label: '11-21 00:00',
      title: '2026-11-21 00:00 +08:00',
    });
    expect(hourLabels('2026-11-20T03:30:00Z', { zone: 'Asia/Kolkata', before: '2026-11-20T02:30:00Z' }).label).toBe('09:00');
    expect(hourLabels('2026-11-20T03:30:00Z', { zone: 'Asia/Kolkata', before: undefined }).label).toBe('11-20 09:00 +05:30');
  });

  test('the hour that a clock skips has no bar, the one that it repeats has two', () => {
    const hours = hoursBetween({ from: '2026-03-08T05:00:00.000Z', to: '2026-03-08T08:59:59.999Z', zone: 'America/New_York' });
    const labels = hours.map((hour, i) => hourLabels(hour, { zone: 'America/New_York', before: hours[i - 1] }));
    expect(labels.map(({ title }) => title)).toEqual([
      '2026-03-08 00:00 -05:00',
      '2026-03-08 01:00 -05:00',
      '2026-03-08 03:00 -04:00',
      '2026-03-08 04:00 -04:00',
    ]);
    expect(labels.map(({ label }) => label)).toEqual(['03-08 00:00 -05:00', '01:00', '03-08 03:00 -04:00', '04:00']);
  });
});

describe('what is drawn', () => {
  const look = {
    language: 'en' as const,
    heightPx: 360,
    openText: 'in progress',
    hatch: (colour: string) => `hatched ${colour}`,
    theme: { text: '#111', muted: '#555', line: '#ddd', softLine: '#eee', surface: '#fff', font: 'sans', hues: HUES.light },
  };
  type Drawn = { type: string; data: unknown[]; stack?: string; lineStyle?: { type?: unknown }; markLine?: { data: unknown[] } };
  const series = (chartOption(model, look) as { series: Drawn[] }).series;

  test('bars, a band between two lines, the actual and the dashed theoretical line', () => {
    expect(series.map(({ type }) => type)).toEqual(['bar', 'line', 'line', 'line', 'line']);
    expect(series[1]?.data).toEqual([80, null, 90]);
    expect(series[2]?.data).toEqual([30, null, 12]);
    expect(series[1]?.stack).toBe(series[2]?.stack);
    expect(series[3]?.lineStyle?.type).not.toEqual(series[4]?.lineStyle?.type);
  });

  test('what is in progress is hatched; a gap stays a gap; marks stand at their day', () => {
    expect(series[0]?.data[0]).toBe(10);
    expect(series[0]?.data[2]).toMatchObject({ value: 20, itemStyle: { color: `hatched ${HUES.light[0]}` } });
    expect(series[3]?.data[1]).toBeNull();
    expect(series[0]?.markLine?.data).toEqual([{ name: 'RTP 96 → 94', xAxis: 1 }]);
    expect(series.slice(1).some(({ markLine }) => markLine !== undefined)).toBe(false);
  });

  test('nothing moves, and tooltips are no markup', () => {
    expect(chartOption(model, look)).toMatchObject({
      animation: false,
      tooltip: { renderMode: 'richText', transitionDuration: 0 },
    });
    expect(tooltipText(model, { index: 2, openText: 'in progress' })).toBe(
      '2026-11-21 · in progress\nBet   20.00\nRate   105.00%\nTheory   96\nBy luck   90 – 102',
    );
    expect(tooltipText(model, { index: 1, openText: '' })).not.toContain('By luck');
  });

  test('what stands out is triangles of their own, named in the legend, and told of where it is alone', () => {
    const out = { id: 'high', label: 'High', kind: 'line' as const, hue: 3, points: 'up' as const };
    const pool = { id: 'pool', label: 'Pool', kind: 'line' as const, hue: 0, values: [1, 9, 2], texts: ['1', '9', '2'] };
    const panes: ChartPane[] = [
      { label: '', unit: 'money', weight: 1, series: [pool, { ...out, values: [null, 9, null], texts: ['–', '9', '–'] }] },
    ];
    const drawn = chartOption({ ...model, panes }, look) as { series: Record<string, unknown>[] };
    expect(drawn.series[1]).toMatchObject({
      symbol: 'triangle',
      showAllSymbol: true,
      lineStyle: { width: 0 },
      data: [null, 9, null],
    });
    expect(legendOf({ ...model, panes }, 'open').map(({ mark }) => mark)).toEqual(['line', 'up', 'open']);
    expect(tooltipText({ ...model, panes }, { index: 0, openText: '' })).not.toContain('High');
    expect(tooltipText({ ...model, panes }, { index: 1, openText: '' })).toContain('High   9');
  });

  const pane = (values: (number | null)[], kind: 'bar' | 'line' = 'line'): ChartPane => ({
    label: '',
    unit: 'percent',
    weight: 1,
    series: [{ id: 'x', label: '', kind, hue: 0, values, texts: [] }],
  });
  it.each([
    [[95, 97], { min: 94, max: 98, interval: 1 }],
    [[70, 150], { min: 50, max: 200, interval: 50 }],
    [[0, 12, null], { min: 0, max: 15, interval: 5 }],
    [[96], { min: 95, max: 97, interval: 0.5 }],
  ])('a return of %j is seen from near, between round figures', (values, scale) => {
    const found = scaleOf(pane(values));
    expect(found.min).toBeLessThanOrEqual(Math.min(...values.filter((value) => value !== null)));
    expect(found).toEqual(scale);
  });
  test('bars begin at zero', () => expect(scaleOf(pane([95, 97], 'bar'))).toEqual({}));
});

describe('in words', () => {
  test('range, extremes and marks of what is shown', () => {
    expect(chartSummary(model, t)).toBe(
      '3 points from 2026-11-19 to 2026-11-21. Bet: lowest 10.00 (2026-11-19), highest 30.00 (2026-11-20). ' +
        'Rate: lowest 95.00% (2026-11-19), highest 105.00% (2026-11-21). Theory: lowest 96 (2026-11-19), highest 96 (2026-11-19). ' +
        'The latest figures are in progress. Markers: 2026-11-20: RTP 96 → 94.',
    );
    expect(chartSummary({ ...model, categories: [] }, t)).toBe('chart data is empty');
  });

  test('the legend names every mark, the hatching only where there is some', () => {
    expect(legendOf(model, 'in progress').map(({ mark }) => mark)).toEqual(['bar', 'line', 'dashed', 'band', 'open']);
    const closed = { ...model, categories: model.categories.slice(0, 2) };
    expect(legendOf(closed, 'in progress').map(({ mark }) => mark)).not.toContain('open');
  });

  test('empty is said in the words of the seed', () => {
    expect(texts.empty).toBe('chart data is empty');
    expect(isEmptyChart({ ...model, panes: [pane([null, null])] })).toBe(true);
    expect(isEmptyChart(model)).toBe(false);
  });
  const pane = (values: (number | null)[]): ChartPane => ({
    label: '',
    unit: 'count',
    weight: 1,
    series: [{ id: 'x', label: '', kind: 'line', hue: 0, values, texts: [] }],
  });
});

test('a missing figure is no zero', () => {
  expect([plotted(null), plotted(undefined), plotted(''), plotted('0'), plotted('-1.5')]).toEqual([null, null, null, 0, -1.5]);
});

test('a sparkline keeps its gaps and lies between its edges', () => {
  expect(sparkPath({ values: [1, 3, null, 2, 2], widthPx: 42, heightPx: 24 })).toBe('M1.0 22.0L11.0 2.0M31.0 12.0L41.0 12.0');
  expect(sparkPath({ values: [5, 5], widthPx: 42, heightPx: 24 })).toBe('M1.0 12.0L41.0 12.0');
});

describe('colours', () => {
  const luminance = (hex: string): number => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: string, b: string): number => {
    const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  };
  it.each([
    ['light', '#ffffff'],
    ['dark', '#181f29'],
  ] as const)('stand out on the %s surface', (scheme, surface) => {
    for (const hue of HUES[scheme]) expect([hue, contrast(hue, surface) >= 3]).toEqual([hue, true]);
    expect(HUES[scheme]).toHaveLength(OTHER_HUE + 1);
    expect(new Set(HUES[scheme]).size).toBe(HUES[scheme].length);
  });
});
