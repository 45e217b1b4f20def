import type { TaskTotals } from '@manager/contract/features/task/data';
import { decimal, ratePct } from '@manager/domain/money';
import type { ChartModel } from '../../../ui/chart/chart-model.ts';
import { formatCount, percentText } from '../../../ui/format.ts';
import type { DataTranslate } from './data-words.ts';

const FUNNEL_STEPS = ['shown', 'joined', 'started', 'completed', 'rewarded'] as const;

/** Whose part a step is: who starts has seen the task, but joins only one that asks for it, and several tasks stand in one funnel. */
const PART_OF = { joined: 'shown', started: 'shown', completed: 'started', rewarded: 'completed' } as const;

/** From what was shown to what was given: each step beside its part of the one that it comes from. */
export const prepareFunnel = (sums: TaskTotals, t: DataTranslate): ChartModel => {
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
            values: FUNNEL_STEPS.map((step) => sums[step]),
            texts: FUNNEL_STEPS.map((step) => {
              const count = formatCount(sums[step]);
              const share = step === 'shown' ? null : ratePct(decimal(String(sums[step])), decimal(String(sums[PART_OF[step]])));
              return share === null ? count : `${count} · ${percentText(share, { places: 1 })}`;
            }),
          },
        ],
      },
    ],
  };
};
