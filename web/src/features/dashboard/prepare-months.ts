import type { getAgentMonths } from '@manager/contract/features/dashboard/dashboard';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { formatMetric } from '../../kit/report/metrics.ts';
import type { ReportTranslate } from '../../kit/report/use-report-texts.ts';
import { type ChartModel, type ChartSeries, plotted } from '../../ui/chart/chart-model.ts';
import { OTHER_HUE } from '../../ui/chart/chart-theme.ts';
import { stableHues } from '../../ui/chart/stable-hues.ts';

type Answer = OutputOf<typeof getAgentMonths>;
type Options = { answer: Answer; monthLabel: string; t: ReportTranslate };

/** Bets of the largest agents on each other, below them win-loss and rate of all. */
export const prepareMonths = ({ answer: { agents, list }, monthLabel, t }: Options): ChartModel => {
  const line = (id: 'win_loss' | 'rate', hue: number): ChartSeries => ({
    id,
    label: t(`metric.${id}`),
    kind: 'line',
    hue,
    values: list.map((row) => plotted(row[id])),
    texts: list.map((row) => formatMetric(id, row[id])),
  });
  const hues = stableHues(agents.flatMap(({ agent_id: id }) => id ?? []));
  return {
    categories:
      agents.length === 0
        ? []
        : list.map(({ month, is_finished: isFinished }) => ({
            key: month,
            label: month.slice(2),
            title: month,
            isOpen: !isFinished,
          })),
    categoryLabel: monthLabel,
    marks: [],
    panes: [
      {
        label: t('metric.bet'),
        unit: 'money',
        weight: 1.8,
        series: agents.map(({ agent_id: id, name }, i): ChartSeries => ({
          id: id ?? 'other',
          label: id === null ? t('chart.other') : name,
          kind: 'bar',
          stack: 'bet',
          hue: (id === null ? undefined : hues.get(id)) ?? OTHER_HUE,
          values: list.map(({ bets }) => plotted(bets[i] ?? '0')),
          texts: list.map(({ bets }) => formatMetric('bet', bets[i] ?? '0')),
        })),
      },
      { label: t('metric.win_loss'), unit: 'money', weight: 1, series: [line('win_loss', 1)] },
      { label: t('metric.rate'), unit: 'percent', weight: 0.9, series: [line('rate', 2)] },
    ],
  };
};
