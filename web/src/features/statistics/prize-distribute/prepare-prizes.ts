import { type ChartModel, type ChartSeries, plotted } from '../../../ui/chart/chart-model.ts';
import { percentText } from '../../../ui/format.ts';
import { type Basis, bucketsOf, type PrizeSum, type PrizeTranslate, type Shown } from './columns.tsx';

/** Place in the palette by how rounds were paid for, whatever else is there. */
const HUES = { paid: 0, free_round: 1, card: 3, bonus: 4 } as const;

/**
 * What part of the rounds and of the wins falls into each bucket: two scales, so that rare large wins stay in sight. What has no stake at all is in no
 * bucket of multiples.
 */
export const preparePrizes = (sums: readonly PrizeSum[], { t, basis }: { t: PrizeTranslate; basis: Basis }): ChartModel => {
  const drawn = sums.filter(({ rounds, rounds_no_stake: none }) => rounds > none);
  const buckets = drawn.length === 0 ? [] : bucketsOf({ t, basis });
  const seriesOf = (shown: Shown): ChartSeries[] =>
    drawn.map((sum) => {
      const shares = buckets.map(({ index }) => sum[`${shown}_pct_${index}`]);
      return {
        id: `${sum.of} ${shown}`,
        label: t(`series.${shown}`, { of: t(`sum.${sum.of}`) }),
        kind: 'bar',
        hue: HUES[sum.of],
        values: shares.map(plotted),
        texts: shares.map((share) => percentText(share)),
      };
    });
  return {
    categories: buckets.map(({ label }) => ({ key: label, label, title: label })),
    categoryLabel: t('prize'),
    marks: [],
    panes: (['rounds', 'win'] as const).map((shown) => ({
      label: t(`pane.${shown}`),
      unit: 'percent',
      weight: 1,
      series: seriesOf(shown),
    })),
  };
};
