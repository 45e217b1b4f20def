import { COMPARED, type ComparedFigures } from '@manager/contract/features/report/compare';
import type { MoneyMeasures } from '@manager/contract/features/report/money-report';
import { formatMoney } from '@manager/domain/money';
import type { texts } from './texts.en.ts';

/** What a figure counts in; the texts of the column help print it. */
export type Unit = 'count' | 'money' | 'percent' | 'points' | 'sigma' | 'multiple';

/** Where a figure comes from; the texts of the column help name it. */
type Origin = 'bets' | 'setUp' | 'both';

type Metric = {
  unit: Unit;
  origin?: Origin;
  /** A difference: always with its sign. */
  isDelta?: true;
  /** Figures that are good for the house above zero and bad below: coloured, and always with their sign. */
  isSigned?: true;
  /** May be summed over rows that share a currency. Ratios and distinct counts may not. */
  isAdditive?: true;
};

/**
 * Every figure of the money reports, once: columns, totals, column help and export read it. Names and formulas are the
 * texts `metric.<id>` and `metric.<id>.formula`; a metric without both does not compile (see `MetricTexts`).
 */
export const METRICS = {
  rounds: { unit: 'count', isAdditive: true },
  players: { unit: 'count' },
  bet: { unit: 'money', isAdditive: true },
  valid_bet: { unit: 'money', isAdditive: true },
  win: { unit: 'money', isAdditive: true },
  win_loss: { unit: 'money', isAdditive: true, isSigned: true },
  rate: { unit: 'percent' },
  jackpot_contribution: { unit: 'money', isAdditive: true },
  jackpot_win: { unit: 'money', isAdditive: true },
  free_round_bonus: { unit: 'money', isAdditive: true },
  free_win_bonus: { unit: 'money', isAdditive: true },
  activity_prize: { unit: 'money', isAdditive: true },
  ngr: { unit: 'money', isAdditive: true, isSigned: true },
  theoretical_rtp: { unit: 'percent', origin: 'setUp' },
  deviation: { unit: 'points', origin: 'both' },
  z_score: { unit: 'sigma', origin: 'both' },
  hit_rate: { unit: 'percent' },
  feature_buys: { unit: 'count', isAdditive: true },
  max_multiple: { unit: 'multiple' },
  bet_share: { unit: 'percent' },
  win_loss_share: { unit: 'percent' },
} as const satisfies Record<string, Metric>;

export type MetricId = keyof typeof METRICS;
/** What a comparison puts beside a metric. */
export type ComparedId = keyof ComparedFigures;
export type FigureId = MetricId | ComparedId;
export type MetricValue = string | number | null | undefined;

/** The measures that every money report shows, in the order of domain.md §5.2. */
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
  'ngr',
] as const satisfies readonly (keyof MoneyMeasures)[];

type MetricTexts = { [K in MetricId as `metric.${K}` | `metric.${K}.formula`]: string };
const _everyMetricHasTexts = (all: typeof texts): MetricTexts => all;
void _everyMetricHasTexts;

/** Compared figures count as their metric does; a share of change is a percentage, and only the house's own figures are good or bad. */
const comparedMetrics = (id: (typeof COMPARED)[number]): [string, Metric][] => {
  const metric: Metric = METRICS[id];
  const isGood = metric.isSigned === true ? ({ isSigned: true } as const) : {};
  return [
    [`${id}_before`, metric],
    [`${id}_delta`, { ...metric, isDelta: true }],
    [`${id}_delta_pct`, { unit: 'percent', isDelta: true, ...isGood }],
  ];
};

const FIGURES: Readonly<Record<string, Metric>> = {
  ...METRICS,
  ...Object.fromEntries(COMPARED.flatMap(comparedMetrics)),
  rate_before: { unit: 'percent' },
  rate_delta: { unit: 'points', isDelta: true },
};

export const isFigure = (id: string): id is FigureId => Object.hasOwn(FIGURES, id);

export const metricOf = (id: FigureId): Metric => FIGURES[id] ?? { unit: 'count' };

export const NO_VALUE = '–';

/** Display of a figure: two decimals and separators, a sign where it matters, a dash where there is none. */
export const formatMetric = (id: FigureId, value: MetricValue): string => {
  if (value === null || value === undefined) return NO_VALUE;
  const { unit, isSigned = false, isDelta = false } = metricOf(id);
  const text = formatMoney(String(value), { places: unit === 'count' ? 0 : 2 });
  const isPlus = !text.startsWith('-') && /[1-9]/.test(text);
  const plus = isDelta && isPlus ? '+' : '';
  switch (unit) {
    case 'count':
      return plus + text;
    case 'money':
      return isSigned && isPlus ? `+${text}` : plus + text;
    case 'percent':
      return `${plus}${text}%`;
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
  const text = formatMoney(value);
  if (!/[1-9]/.test(text)) return 0;
  return text.startsWith('-') ? -1 : 1;
};
