import { COMPARED, type ComparedFigures } from '@manager/contract/features/report/compare';
import type { MoneyMeasures } from '@manager/contract/features/report/money-report';
import { type Metric, METRICS, type MetricId } from '@manager/contract/metrics';
import { MISSING, moneyText, percentText } from '../../ui/format.ts';
import type { texts } from './texts.en.ts';

type Figure = Pick<Metric, 'unit' | 'isSigned'> & {
  /** A difference: always with its sign. */
  isDelta?: true;
  /** May be summed over rows that share a currency. */
  isAdditive?: true;
};

export { METRICS, type MetricId };

/** What a comparison puts beside a metric. */
export type ComparedId = keyof ComparedFigures;
export type FigureId = MetricId | ComparedId;
export type MetricValue = string | number | null | undefined;

/** The measures that every money report shows, in their order there. */
export const SHARED_METRICS = [
  'rounds',
  'players',
  'bet',
  'valid_bet',
  'win',
  'win_loss',
  'rate',
  'jackpot_contribution',
  'jackpot_win',
  'free_round_bonus',
  'free_win_bonus',
  'activity_prize',
  'compensation',
  'ngr',
] as const satisfies readonly (keyof MoneyMeasures)[];

/** A metric without a name and a formula in both languages does not compile. */
type MetricTexts = { [K in MetricId as `metric.${K}` | `metric.${K}.formula`]: string };
const _everyMetricHasTexts = (all: typeof texts): MetricTexts => all;
void _everyMetricHasTexts;

const figureOf = ({ unit, sums, isSigned }: Metric): Figure => ({
  unit,
  ...(isSigned === undefined ? {} : { isSigned }),
  ...(sums === 'additive' ? { isAdditive: true } : {}),
});

/** Compared figures count as their metric does; a share of change is a percentage, and only the house's own figures are good or bad. */
const comparedMetrics = (id: (typeof COMPARED)[number]): [string, Figure][] => {
  const metric = figureOf(METRICS[id]);
  const isGood = metric.isSigned === true ? ({ isSigned: true } as const) : {};
  return [
    [`${id}_before`, metric],
    [`${id}_delta`, { ...metric, isDelta: true }],
    [`${id}_delta_pct`, { unit: 'percent', isDelta: true, ...isGood }],
  ];
};

const FIGURES: Readonly<Record<string, Figure>> = {
  ...Object.fromEntries(Object.entries(METRICS).map(([id, metric]) => [id, figureOf(metric)])),
  ...Object.fromEntries(COMPARED.flatMap(comparedMetrics)),
  rate_before: { unit: 'percent' },
  rate_delta: { unit: 'points', isDelta: true },
};

export const isFigure = (id: string): id is FigureId => Object.hasOwn(FIGURES, id);

export const metricOf = (id: FigureId): Figure => FIGURES[id] ?? { unit: 'count' };

export const NO_VALUE = MISSING;

/** Display of a figure: two decimals and separators, a sign where it matters, a dash where there is none. */
export const formatMetric = (id: FigureId, value: MetricValue): string => {
  if (value === null || value === undefined) return NO_VALUE;
  const { unit, isSigned = false, isDelta = false } = metricOf(id);
  const text = moneyText(String(value), { places: unit === 'count' ? 0 : 2 });
  const isPlus = !text.startsWith('-') && /[1-9]/.test(text);
  const plus = isDelta && isPlus ? '+' : '';
  switch (unit) {
    case 'count':
      return plus + text;
    case 'money':
      return isSigned && isPlus ? `+${text}` : plus + text;
    case 'percent':
      return plus + percentText(String(value));
    case 'points':
    case 'sigma':
      return isPlus ? `+${text}` : text;
    case 'multiple':
      return `${text}×`;
  }
};

/** −1, 0 or 1 for a signed metric as it is displayed; undefined for the others. */
export const signOf = (id: FigureId, value: MetricValue): -1 | 0 | 1 | undefined => {
  if (metricOf(id).isSigned !== true || typeof value !== 'string') return undefined;
  const text = moneyText(value);
  if (!/[1-9]/.test(text)) return 0;
  return text.startsWith('-') ? -1 : 1;
};
