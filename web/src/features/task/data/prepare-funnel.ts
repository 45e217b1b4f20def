import type { TaskTotals } from '@manager/contract/features/task/data';
import { decimal, ratePct } from '@manager/domain/money';
import type { ChartModel } from '../../../ui/chart/chart-model.ts';
import { formatCount, percentText } from '../../../ui/format.ts';
import type { DataTranslate } from './data-words.ts';

const FUNNEL_STEPS = ['shown', 'joined', 'started', 'completed', 'rewarded'] as const;

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
              const share = before === undefined ? null : ratePct(decimal(String(count)), decimal(String(before)));
              return share === null ? formatCount(count) : `${formatCount(count)} · ${percentText(share, { places: 1 })}`;
            }),
          },
        ],
      },
    ],
  };
};
