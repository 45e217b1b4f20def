import type { ExplainedMetric } from '@manager/contract/features/report/explain';
import { exactPercentText, exactText, moneyText } from '../../ui/format.ts';
import { metricOf, NO_VALUE } from '../../kit/report/metrics.ts';

/** A figure with every digit it has, two decimals at least where it is money. */
export const figureText = (metric: ExplainedMetric, value: string | null): string => {
  if (value === null) return NO_VALUE;
  const { unit } = metricOf(metric);
  if (unit === 'count') return moneyText(value, { places: 0 });
  if (unit === 'percent') return exactPercentText(value);
  return `${exactText(value)}${unit === 'multiple' ? '×' : ''}`;
};

type Term = { metric: ExplainedMetric; value: string | null };

/** `bet − win` with the very numbers; undefined for a figure that is a plain sum or count. */
export const formulaText = ({ metric, terms }: { metric: ExplainedMetric; terms: readonly Term[] }): string | undefined => {
  if (terms.length === 0) return undefined;
  const texts = terms.map((term) => {
    const text = figureText(term.metric, term.value);
    return text.startsWith('-') ? `(${text})` : text;
  });
  return metric === 'rate' ? `${texts.join(' ÷ ')} × 100` : texts.join(' − ');
};
