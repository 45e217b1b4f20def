import type { MoneyIn, MoneyMeasures } from '@manager/contract/features/report/money-report';
import { rate, winLoss } from '@manager/domain/measures';
import { decimal, ratePct, subtract, sum, toWire } from '@manager/domain/money';
import { COMPARED, type ComparedFigures } from '@manager/contract/features/report/compare';
import { type FigureId, METRICS, type MetricId, type MetricValue, metricOf } from './metrics.ts';

export type MetricValues = Partial<Record<MetricId, MetricValue>>;
export type FigureValues = Partial<Record<FigureId, MetricValue>>;

/** A row of a money report as far as totals care; `in=native` adds the row's currency and its money in USD. */
export type MoneyRow = FigureValues &
  Pick<MoneyMeasures, 'rounds' | 'bet' | 'win'> & {
    currency?: string | undefined;
    bet_usd?: string | undefined;
    win_usd?: string | undefined;
  };

export type Totals = {
  kind: 'page' | 'currency' | 'all';
  currency: string;
  /** Converted at the rates stamped on the bets or, when asked so, at today's. */
  isConverted: boolean;
  /** A figure that cannot be had from these rows is absent, never guessed. */
  values: FigureValues;
};

type Level = MoneyMeasures & Partial<ComparedFigures>;

export const USD = 'USD';

/**
 * Totals of the rows in view, summed exactly. Distinct players cannot be summed and are left out;
 * rows of several currencies only have counts and what each row carries in USD, where they are not in USD all of them.
 */
export const pageTotals = (rows: readonly MoneyRow[], unit: MoneyIn): Totals => {
  const currencies = new Set(rows.map((row) => row.currency ?? USD));
  const [currency = USD] = currencies;
  const additive = (Object.keys(METRICS) as MetricId[]).filter(
    (id) => metricOf(id).isAdditive === true && rows.some((row) => row[id] !== undefined),
  );
  const isInUsd = unit !== 'native';
  if (isInUsd || currencies.size <= 1) {
    const values: MetricValues = Object.fromEntries(additive.map((id) => [id, sumOf(id, rows)]));
    const money = isInUsd
      ? { currency: USD, isConverted: currencies.size > 1 || currency !== USD }
      : { currency, isConverted: false };
    return { kind: 'page', ...money, values: { ...withRate(values), ...comparedTotals(rows, values) } };
  }
  const bet = sumTexts(rows.map((row) => row.bet_usd));
  const win = sumTexts(rows.map((row) => row.win_usd));
  const counted = additive.filter((id) => metricOf(id).unit === 'count').map((id) => [id, sumOf(id, rows)]);
  const values = withRate({ ...Object.fromEntries(counted), bet, win, win_loss: toWire(winLoss(decimal(bet), decimal(win))) });
  return { kind: 'page', currency: USD, isConverted: true, values };
};

/** Totals over the whole filter, as the server summed them: one row, or one per currency and their sum in USD. */
export const filterTotals = ({
  sum: all,
  in: unit,
}: {
  sum: Level & { by_currency: readonly (Level & { currency: string })[] };
  in: MoneyIn;
}): Totals[] => {
  const { by_currency: byCurrency, ...inUsd } = all;
  const [only] = byCurrency;
  if (unit === 'native' && only !== undefined && byCurrency.length === 1) {
    const { currency, ...values } = only;
    return [{ kind: 'all', currency, isConverted: false, values }];
  }
  const isMixed = byCurrency.length > 1;
  const total: Totals = {
    kind: 'all',
    currency: USD,
    isConverted: unit === 'usd_today' || isMixed || (only !== undefined && only.currency !== USD),
    values: inUsd,
  };
  if (unit !== 'native' || !isMixed) return [total];
  return [
    ...byCurrency.map(({ currency, ...values }): Totals => ({ kind: 'currency', currency, isConverted: false, values })),
    total,
  ];
};

/** Do two lines say the same, in every figure that both have? */
export const isSame = (page: Totals, whole: Totals): boolean =>
  page.currency === whole.currency &&
  Object.entries(page.values).every(([id, value]) => {
    const other = whole.values[id as FigureId];
    if (other === undefined || value === undefined) return true;
    return value === null || other === null ? value === other : decimal(String(value)).eq(decimal(String(other)));
  });

/** What a comparison says of the page: sums of before, and everything else made of them anew. */
const comparedTotals = (rows: readonly MoneyRow[], values: FigureValues): FigureValues => {
  if (!rows.some((row) => row.bet_before !== undefined)) return {};
  const entries = COMPARED.filter((id) => metricOf(id).isAdditive === true).flatMap((id) => {
    const before = sumOf(`${id}_before`, rows);
    const delta = subtract(decimal(String(values[id] ?? '0')), decimal(before));
    return [
      [`${id}_before`, before],
      [`${id}_delta`, toWire(delta)],
      [`${id}_delta_pct`, ratePct(delta, decimal(before).abs())],
    ];
  });
  const compared = Object.fromEntries(entries) as FigureValues;
  const { rate: now } = withRate(values);
  const { rate: before } = withRate({ bet: compared.bet_before, win: compared.win_before });
  const rateDelta =
    typeof now === 'string' && typeof before === 'string' ? subtract(decimal(now), decimal(before)).toFixed(4) : null;
  return { ...compared, rate_before: before ?? null, rate_delta: rateDelta };
};

const sumTexts = (values: readonly (string | undefined)[]): string => toWire(sum(values.map((value) => decimal(value ?? '0'))));

const sumOf = (id: FigureId, rows: readonly MoneyRow[]): string => sumTexts(rows.map((row) => String(row[id] ?? '0')));

/** A ratio of sums, never a sum or mean of ratios. */
const withRate = (values: MetricValues): MetricValues => {
  const { bet, win } = values;
  return typeof bet === 'string' && typeof win === 'string' ? { ...values, rate: rate(decimal(bet), decimal(win)) } : values;
};
