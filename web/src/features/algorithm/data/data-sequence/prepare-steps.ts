import type { Comparison, DataSequenceRow } from '@manager/contract/features/algorithm/data/data-sequence';
import { type ChartModel, plotted } from '../../../../ui/chart/chart-model.ts';
import { percentStep } from '../../../../ui/format.ts';
import type { SequenceTranslate } from './sequence-words.ts';

/** How likely each step of win ÷ stake is, and what of the return lies in it. */
export const prepareSteps = (steps: DataSequenceRow['steps'], t: SequenceTranslate): ChartModel => ({
  categoryLabel: t('steps'),
  categories: steps.map(({ label }) => percentStep(label)),
  marks: [],
  panes: [
    {
      label: '%',
      unit: 'percent',
      weight: 1,
      series: (['probability_pct', 'rtp_pct'] as const).map((field, hue) => ({
        id: field,
        label: t(field === 'rtp_pct' ? 'rtpShare' : 'probability'),
        kind: 'bar',
        hue,
        values: steps.map((step) => plotted(step[field])),
        texts: steps.map((step) => step[field]),
      })),
    },
  ],
});

/** Both distribution functions over the multiples at which either of them rises. */
export const prepareCurves = (
  { points, one, other }: Comparison,
  { t, names }: { t: SequenceTranslate; names: readonly [string, string] },
): ChartModel => ({
  categoryLabel: t('multiple'),
  categories: points.map(({ multiple }) => ({ key: multiple, label: String(Number(multiple)), title: String(Number(multiple)) })),
  marks: [],
  panes: [
    {
      label: t('curves'),
      unit: 'percent',
      weight: 1,
      series: (['one', 'other'] as const).map((field, hue) => ({
        id: field,
        label: `${names[hue] ?? ''} · ${field === 'one' ? one.rtp_profile : other.rtp_profile}`,
        kind: 'line',
        hue,
        isDashed: field === 'other',
        values: points.map((point) => plotted(point[field])),
        texts: points.map((point) => point[field]),
      })),
    },
  ],
});
