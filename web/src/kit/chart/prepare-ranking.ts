import { decimal, subtract, sum, toWire } from '@manager/domain/money';
import { type ChartModel, MAX_SERIES, plotted } from '../../ui/chart/chart-model.ts';
import { formatMetric } from '../report/metrics.ts';
import type { ReportTranslate } from '../report/use-report-texts.ts';

export type RankedRow = { id: string; name: string; bet: string; win_loss: string };

type Options = {
  /** The first by bet, in order. */
  rows: readonly RankedRow[];
  /** Over everything that the filter finds. */
  sum: { bet: string; win_loss: string };
  /** Rows of the whole filter. */
  total: number;
  categoryLabel: string;
  t: ReportTranslate;
};

/** The largest by bet as bars, and what is left of the whole as "Other", exactly. */
export const prepareRanking = ({ rows, sum: whole, total, categoryLabel, t }: Options): ChartModel => {
  const first = rows.slice(0, MAX_SERIES);
  const restOf = (id: 'bet' | 'win_loss'): string =>
    toWire(subtract(decimal(whole[id]), sum(first.map((row) => decimal(row[id])))));
  const bars =
    total > first.length && first.length > 0
      ? [
          ...first,
          {
            id: 'other',
            name: `${t('chart.other')} (${total - first.length})`,
            bet: restOf('bet'),
            win_loss: restOf('win_loss'),
          },
        ]
      : first;
  return {
    categories: bars.map(({ id, name }) => ({ key: id, label: name, title: name })),
    categoryLabel,
    marks: [],
    isRanking: true,
    panes: [
      {
        label: t('chart.money'),
        unit: 'money',
        weight: 1,
        series: [
          {
            id: 'bet',
            label: t('metric.bet'),
            kind: 'bar',
            hue: 0,
            values: bars.map((row) => plotted(row.bet)),
            texts: bars.map((row) => formatMetric('bet', row.bet)),
          },
        ],
      },
    ],
  };
};
