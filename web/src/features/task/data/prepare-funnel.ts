import type { TaskTotals } from '@manager/contract/features/task/data';
import type { ChartModel } from '../../../ui/chart/chart-model.ts';
import { formatCount, percentText } from '../../../ui/format.ts';
import type { DataTranslate } from './data-words.ts';

export const FUNNEL_STEPS = ['shown', 'joined', 'started', 'completed', 'rewarded'] as const;

/** `12` of `48` as `25.0000`; null where there is nothing to be a part of. */
const shareOf = (part: number, whole: number): string | null => (whole === 0 ? null : ((part / whole) * 100).toFixed(4));

/** From what was shown to what was given: each step beside its part of the one before, and of the widest one where that was left out. */
export const prepareFunnel = (sums: TaskTotals, t: DataTranslate): ChartModel => {
  const counts = FUNNEL_STEPS.map((step) => sums[step]);
  return {
    categoryLabel: t('step'),
    categories: FUNNEL_STEPS.map((step) => ({ key: step, label: t(step), title: t(step) })),
    marks: [],
    isRanking: true,
    panes: [
      {
        label: t('funnel'),
        unit: 'count',
        weight: 1,
        series: [
          {
            id: 'count',
            label: t('count'),
            kind: 'bar',
            hue: 0,
            values: counts,
            texts: counts.map((count, at) => {
              const before = counts.slice(0, at).findLast((one) => one > 0);
              const share = before === undefined ? null : shareOf(count, before);
              return share === null ? formatCount(count) : `${formatCount(count)} · ${percentText(share, { places: 1 })}`;
            }),
          },
        ],
      },
    ],
  };
};
