import type { ExplainedMetric } from '@manager/contract/features/report/explain';
import { formatMoney } from '@manager/domain/money';
import { metricOf, NO_VALUE } from '../report/metrics.ts';

/** A figure with every digit it has, two decimals at least where it is money. */
export const exactText = (metric: ExplainedMetric, value: string | null): string => {
  if (value === null) return NO_VALUE;
  const { unit } = metricOf(metric);
  if (unit === 'count') return formatMoney(value, { places: 0 });
  const places = Math.max(2, value.split('.')[1]?.replace(/0+$/, '').length ?? 0);
  return `${formatMoney(value, { places })}${unit === 'percent' ? '%' : unit === 'multiple' ? '×' : ''}`;
};

/** Units per 1 USD, with the digits that are known. */
export const rateText = (rate: string | null): string =>
  rate === null ? NO_VALUE : formatMoney(rate, { places: Math.max(2, rate.split('.')[1]?.length ?? 0) });

type Term = { metric: ExplainedMetric; value: string | null };

/** `bet − win` with the very numbers; undefined for a figure that is a plain sum or count. */
export const formulaText = ({ metric, terms }: { metric: ExplainedMetric; terms: readonly Term[] }): string | undefined => {
  if (terms.length === 0) return undefined;
  const texts = terms.map((term) => {
    const text = exactText(term.metric, term.value);
    return text.startsWith('-') ? `(${text})` : text;
  });
  return metric === 'rate' ? `${texts.join(' ÷ ')} × 100` : texts.join(' − ');
};
