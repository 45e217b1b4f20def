import { formatCount } from '../../ui/format.ts';
import type { ColumnId, TotalsRow } from '../table/columns.ts';
import { isFigure } from './metrics.ts';
import { metricText } from './metric-columns.tsx';
import classes from './report.module.css';
import type { Totals } from './totals.ts';
import type { ReportTranslate } from './use-report-texts.ts';

/** Totals as lines under the table: "This page", each currency, "All N rows". `currencyColumn` names the money of each line. */
export const totalsRows = <Row,>({
  totals,
  rowCount,
  wholeLabel,
  currencyColumn,
  t,
}: {
  totals: readonly Totals[];
  rowCount: number;
  /** Names the line of the whole filter, where the rows do not add up to it. */
  wholeLabel?: string | undefined;
  currencyColumn: ColumnId<Row>;
  t: ReportTranslate;
}): TotalsRow<Row>[] =>
  totals.map((total) => ({
    key: `${total.kind}:${total.currency}`,
    label: totalLabel({ total, rowCount, wholeLabel, t }),
    cell: (id) => {
      if (id === currencyColumn) return total.isConverted ? t('total.converted') : total.currency;
      if (!isFigure(id)) return null;
      // The tree of agents calls players members.
      const value = total.values[id === 'members' ? 'players' : id];
      return value === undefined ? (
        <span className={classes.noSum} title={t('total.noSum')}>
          –
        </span>
      ) : (
        metricText(id, value)
      );
    },
  }));

export const totalLabel = ({
  total,
  rowCount,
  wholeLabel,
  t,
}: {
  total: Totals;
  rowCount: number;
  wholeLabel?: string | undefined;
  t: ReportTranslate;
}): string => {
  if (total.kind === 'page') return t('total.page');
  return total.kind === 'currency'
    ? t('total.currency', { currency: total.currency })
    : (wholeLabel ?? t('total.all', { count: rowCount, shown: formatCount(rowCount) }));
};
