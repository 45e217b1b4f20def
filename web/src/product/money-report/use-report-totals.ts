import { useState } from 'react';
import type { MoneyAnswer } from '../../kit/report/money-answer.ts';
import type { ScopeState } from '../../kit/report/scope-state.ts';
import { filterTotals, isSame, pageTotals, type MoneyRow, type Totals } from '../../kit/report/totals.ts';

/** More pinned sub-totals than this would leave no room for the rows; they are then shown on demand. */
const MAX_PINNED_CURRENCIES = 2;

type Options<Row extends MoneyRow> = {
  answer: MoneyAnswer<Row> | undefined;
  unit: ScopeState['in'];
  /** Rows of the answer that add up to the page. */
  summedOf: (rows: readonly Row[]) => readonly Row[];
};

export type ReportTotals = {
  /** Those in sight: of the page, of the whole filter, and of each currency where they are wanted. */
  totals: readonly Totals[];
  currencyCount: number;
  showsCurrencies: boolean;
  showCurrencies: (isWanted: boolean) => void;
};

/** The totals below a money report, and whether those of single currencies are among them. */
export const useReportTotals = <Row extends MoneyRow>({ answer, unit, summedOf }: Options<Row>): ReportTotals => {
  const [isByCurrency, setByCurrency] = useState<boolean>();
  const all = answer === undefined ? [] : totalsOf(answer, { unit, summedOf });
  const currencyCount = all.filter(({ kind }) => kind === 'currency').length;
  const showsCurrencies = isByCurrency ?? currencyCount <= MAX_PINNED_CURRENCIES;
  return {
    totals: all.filter(({ kind }) => showsCurrencies || kind !== 'currency'),
    currencyCount,
    showsCurrencies,
    showCurrencies: setByCurrency,
  };
};

/** Where the page is all there is, the line of the whole says it once, with whatever only the rows know. */
const totalsOf = <Row extends MoneyRow>(
  { list, total, sum }: MoneyAnswer<Row>,
  { unit, summedOf }: Pick<Options<Row>, 'unit' | 'summedOf'>,
): Totals[] => {
  const page = pageTotals(summedOf(list), unit);
  const filter = filterTotals({ sum, in: unit });
  const whole = filter.find(({ kind }) => kind === 'all');
  if (list.length < total || whole === undefined || !isSame(page, whole)) return [page, ...filter];
  return filter.map((line) => (line === whole ? { ...whole, values: { ...page.values, ...whole.values } } : line));
};
