import type { ProbabilityGroup, ProbabilityRow } from '@manager/contract/features/risk-set/game-probability';
import { type ChartModel, type ChartSeries, plotted } from '../../../ui/chart/chart-model.ts';
import { percentStep, percentText } from '../../../ui/format.ts';
import { type ProbabilityTranslate, shareText } from './probability-columns.tsx';

/** One group's steps: what was paid beside what its mathematics say, as part of the rounds and as part of the RTP. */
export const prepareProbability = (
  rows: readonly ProbabilityRow[],
  { group, t }: { group: ProbabilityGroup | undefined; t: ProbabilityTranslate },
): ChartModel => {
  const own = group === undefined ? [] : rows.filter(({ row_id: id }) => id.startsWith(`${group.key}|`));
  const series = (actual: 'rounds_pct' | 'rtp_pct', theory: 'theory_pct' | 'theory_rtp_pct', pane: string): ChartSeries[] => [
    {
      id: actual,
      label: `${pane} · ${t('actual')}`,
      kind: 'bar',
      hue: 0,
      values: own.map((row) => plotted(row[actual])),
      texts: own.map((row) => percentText(row[actual])),
    },
    ...(group === undefined || group.theory === 'none'
      ? []
      : [
          {
            id: theory,
            label: `${pane} · ${t('theory')}`,
            kind: 'line' as const,
            hue: 1,
            isDashed: true,
            values: own.map((row) => plotted(row[theory])),
            texts: own.map((row) => shareText(row[theory])),
          },
        ]),
  ];
  return {
    categories: own.map(({ step }) => percentStep(step)),
    categoryLabel: t('step'),
    marks: [],
    panes: [
      { label: t('paneRounds'), unit: 'percent', weight: 1, series: series('rounds_pct', 'theory_pct', t('paneRounds')) },
      { label: t('paneRtp'), unit: 'percent', weight: 1, series: series('rtp_pct', 'theory_rtp_pct', t('paneRtp')) },
    ],
  };
};
