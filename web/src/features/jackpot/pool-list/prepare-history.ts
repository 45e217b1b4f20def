import type { getPoolHistory } from '@manager/contract/features/jackpot/pool-list';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { type ChartModel, type ChartSeries, plotted } from '../../../ui/chart/chart-model.ts';
import { hourLabels } from '../../../ui/chart/chart-labels.ts';
import { moneyText } from '../../../ui/format.ts';
import type { PoolTranslate } from './pool-words.ts';

export type History = OutputOf<typeof getPoolHistory>;

/** More names than this lie over each other; the orders have them all. */
const MOST_NAMED = 8;

/** What a pool showed and held at the end of each step, with a mark at each hit. `zone` is that of the axis. */
export const prepareHistory = (
  { points, hits }: Pick<History, 'points' | 'hits'>,
  { zone, isDaily, t }: { zone: string; isDaily: boolean; t: PoolTranslate },
): ChartModel => {
  const line = (id: 'display' | 'reserve' | 'total', hue: number): ChartSeries => ({
    id,
    label: t(id),
    kind: 'line',
    hue,
    values: points.map((point) => plotted(point[id])),
    texts: points.map((point) => moneyText(point[id])),
  });
  return {
    categories: points.map(({ at }, index) => {
      const { label, title } = hourLabels(at, { zone, before: points[index - 1]?.at });
      return { key: at, label: isDaily ? title.slice(5, 10) : label, title };
    }),
    categoryLabel: t('at'),
    panes: [{ label: 'USD', unit: 'money', weight: 1, series: [line('display', 0), line('reserve', 1), line('total', 2)] }],
    marks: hits.flatMap(({ at, turn, amount }) => {
      const place = points.findIndex((point) => Date.parse(point.at) >= Date.parse(at));
      if (place < 0) return [];
      return [{ at: place, label: hits.length > MOST_NAMED ? '' : t('hitMark', { turn, amount: moneyText(amount) }) }];
    }),
  };
};
