import type { ChartModel, ChartSeries } from './chart-model.ts';
import type { ChartTranslate } from './use-chart-texts.ts';

/** What a reader of the chart would say of it: range and end of each series, for those who cannot see it. */
export const chartSummary = ({ categories, panes, marks }: ChartModel, t: ChartTranslate): string => {
  const [first, last] = [categories[0], categories.at(-1)];
  if (first === undefined || last === undefined) return t('empty');
  const titleAt = (index: number): string => categories[index]?.title ?? '';
  const sentences = panes
    .flatMap(({ series }) => series)
    .flatMap((series) => {
      const ends = extremes(series);
      if (ends === undefined) return [];
      return t('summary.series', {
        label: series.label,
        low: series.texts[ends.low] ?? '',
        lowAt: titleAt(ends.low),
        high: series.texts[ends.high] ?? '',
        highAt: titleAt(ends.high),
        count: ends.count,
      });
    });
  return [
    t('summary.range', { from: first.title, to: last.title, count: categories.length }),
    ...sentences,
    ...(categories.some(({ isOpen }) => isOpen === true) ? [t('summary.open')] : []),
    ...(marks.length === 0
      ? []
      : [t('summary.marks', { list: marks.map(({ at, label }) => `${titleAt(at)}: ${label}`).join('; ') })]),
  ].join(' ');
};

const extremes = ({ values }: ChartSeries): { low: number; high: number; count: number } | undefined => {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const [first] = known;
  if (first === undefined) return undefined;
  const low = known.reduce((least, one) => (one.value < least.value ? one : least), first);
  const high = known.reduce((most, one) => (one.value > most.value ? one : most), first);
  return { low: low.index, high: high.index, count: known.length };
};
