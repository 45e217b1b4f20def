import type { getTrend } from '@manager/contract/features/report/trend';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { type ChartModel, type ChartSeries, plotted } from '../../ui/chart/chart-model.ts';
import { OTHER_HUE } from '../../ui/chart/chart-theme.ts';
import { formatMetric, type MetricId } from '../report/metrics.ts';
import type { ReportTranslate } from '../report/use-report-texts.ts';
import { timeCategories } from './time-categories.ts';

type Answer = OutputOf<typeof getTrend>;
type Row = Answer['list'][number];
export type TrendBy = 'day' | 'hour';

type Options = {
  answer: Pick<Answer, 'list' | 'scope'>;
  by: TrendBy;
  range: { date_from: string; date_to: string };
  nowMs: number;
  t: ReportTranslate;
};

/** Turnover and win-loss as bars, below them the actual return against the promised one with its 95 % range. Rows of one currency, or in USD. */
export const prepareTrend = ({ answer, by, range, nowMs, t }: Options): ChartModel => {
  const rows = new Map(answer.list.map((row) => [row.bucket, row]));
  const categories = answer.list.length === 0 ? [] : timeCategories({ scope: answer.scope, by, range, nowMs, rows });
  const at = categories.map(({ key }) => rows.get(key));
  const money = (id: 'bet' | 'win_loss', hue: number): ChartSeries => ({
    id,
    label: t(`metric.${id}`),
    kind: 'bar',
    hue,
    // No bet is no money: a true zero, unlike a return without bets.
    values: at.map((row) => plotted(row?.[id] ?? '0')),
    texts: at.map((row) => formatMetric(id, row?.[id] ?? '0')),
  });
  const percent = (id: MetricId & ('rate' | 'theoretical_rtp'), hue: number): ChartSeries => ({
    id,
    label: t(`metric.${id}`),
    kind: 'line',
    hue,
    values: at.map((row) => plotted(row?.[id])),
    texts: at.map((row) => formatMetric(id, row?.[id])),
  });
  const hasTheory = at.some((row) => row?.theoretical_rtp != null);
  const hasBand = at.some((row) => row?.rtp_low != null);
  return {
    categories,
    categoryLabel: t(by === 'hour' ? 'chart.hour' : 'chart.day'),
    marks: [],
    panes: [
      { label: t('chart.money'), unit: 'money', weight: 1.7, series: [money('bet', 0), money('win_loss', 1)] },
      {
        label: t('chart.rtp'),
        unit: 'percent',
        weight: 1,
        series: [percent('rate', 2), ...(hasTheory ? [{ ...percent('theoretical_rtp', OTHER_HUE), isDashed: true }] : [])],
        ...(hasBand
          ? {
              band: {
                label: t('chart.band'),
                hue: OTHER_HUE,
                low: at.map((row) => plotted(row?.rtp_low)),
                high: at.map((row) => plotted(row?.rtp_high)),
                texts: at.map((row) => bandText(row, t)),
              },
            }
          : {}),
      },
    ],
  };
};

const bandText = (row: Row | undefined, t: ReportTranslate): string =>
  row?.rtp_low == null
    ? formatMetric('rate', null)
    : t('chart.bandRange', { low: formatMetric('rate', row.rtp_low), high: formatMetric('rate', row.rtp_high) });
