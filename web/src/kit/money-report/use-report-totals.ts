import { useState } from 'react';
import type { MoneyAnswer } from '../report/money-answer.ts';
import type { ScopeState } from '../report/scope-state.ts';
import { filterTotals, pageTotals, type MoneyRow, type Totals } from '../report/totals.ts';

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
  const all = answer === undefined ? [] : [pageTotals(summedOf(answer.list)), ...filterTotals({ sum: answer.sum, in: unit })];
  const currencyCount = all.filter(({ kind }) => kind === 'currency').length;
  const showsCurrencies = isByCurrency ?? currencyCount <= MAX_PINNED_CURRENCIES;
  return {
    totals: all.filter(({ kind }) => showsCurrencies || kind !== 'currency'),
    currencyCount,
    showsCurrencies,
    showCurrencies: setByCurrency,
  };
};
