import type { ReactNode } from 'react';
import type { ChartModel } from './chart-model.ts';
import { HUES } from './chart-theme.ts';
import classes from './chart.module.css';
import { useChartTexts } from './use-chart-texts.ts';

export type LegendItem = { label: string; hue: number; mark: 'bar' | 'line' | 'dashed' | 'band' | 'open' | 'up' | 'down' };

/** What the marks of a chart stand for, in the order in which they are drawn. */
export const legendOf = ({ panes, categories, isRanking = false }: ChartModel, openText: string): LegendItem[] => {
  if (isRanking) return [];
  const [first] = panes[0]?.series ?? [];
  return [
    ...panes.flatMap(({ series, band }) => [
      ...series.map(({ label, hue, kind, points, isDashed = false }): LegendItem => ({
        label,
        hue,
        mark: points ?? (isDashed ? 'dashed' : kind),
      })),
      ...(band === undefined ? [] : [{ label: band.label, hue: band.hue, mark: 'band' as const }]),
    ]),
    ...(first !== undefined && categories.some(({ isOpen }) => isOpen === true)
      ? [{ label: openText, hue: first.hue, mark: 'open' as const }]
      : []),
  ];
};

export const ChartLegend = ({ items, scheme }: { items: readonly LegendItem[]; scheme: 'light' | 'dark' }): ReactNode => {
  const t = useChartTexts();
  return items.length === 0 ? null : (
    <ul className={classes.legend} aria-label={t('legend')}>
      {items.map(({ label, hue, mark }) => (
        <li key={`${mark} ${label}`}>
          <span
            className={classes.swatch}
            data-mark={mark}
            data-print="colour"
            style={{ color: HUES[scheme][hue] }}
            aria-hidden="true"
          />
          {label}
        </li>
      ))}
    </ul>
  );
};
