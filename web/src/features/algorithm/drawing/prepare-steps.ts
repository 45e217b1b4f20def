import { WIN_MULTIPLE_BUCKETS } from '@manager/domain/buckets';
import { decimal, ratePct } from '@manager/domain/money';
import { type ChartModel, plotted } from '../../../ui/chart/chart-model.ts';
import { percentStep, percentText } from '../../../ui/format.ts';
import type { DrawingTranslate } from './drawing-words.ts';

type Steps = readonly { points: number; sum: string }[];

/** Part of the points, and of the RTP, by the steps of win multiples. */
export const prepareSteps = (steps: Steps, { n, t }: { n: number; t: DrawingTranslate }): ChartModel => {
  const all = decimal(String(n));
  const pane = (label: string, hue: number, parts: readonly string[]) => {
    const shares = parts.map((part) => ratePct(decimal(part), all));
    const values = { values: shares.map(plotted), texts: shares.map((share) => percentText(share)) };
    return { label, unit: 'percent' as const, weight: 1, series: [{ id: label, label, kind: 'bar' as const, hue, ...values }] };
  };
  return {
    categories: n === 0 ? [] : WIN_MULTIPLE_BUCKETS.map(({ label }) => percentStep(label)),
    categoryLabel: t('step'),
    marks: [],
    panes: [
      pane(
        t('shareOfPoints'),
        0,
        steps.map(({ points }) => String(points)),
      ),
      pane(
        t('shareOfRtp'),
        2,
        steps.map(({ sum }) => sum),
      ),
    ],
  };
};
