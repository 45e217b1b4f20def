import { useMemo, type ReactNode } from 'react';
import { DataTable } from '../../kit/data-table/DataTable.tsx';
import { withComparison } from './compared-columns.tsx';
import classes from '../../kit/report/report.module.css';
import type { ScopeState } from '../../kit/report/scope-state.ts';
import { totalsRows } from '../../kit/report/totals-rows.tsx';
import type { FigureValues, MoneyRow } from '../../kit/report/totals.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import { withSortUnit } from './sort-unit.ts';
import { reportFile } from '../statistic/report-file.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { PageFooter } from '../../kit/table/PageFooter.tsx';
import { ViewTabs } from '../../kit/view/ViewTabs.tsx';
import { MoneyFigures } from './MoneyFigures.tsx';
import { MetricHelp } from './MetricHelp.tsx';
import type { MoneyReportProps } from './money-report-props.ts';
import type { ReportTotals } from './use-report-totals.ts';

type Props<Row extends MoneyRow, V extends ScopeState, Line extends FigureValues> = MoneyReportProps<Row, V, Line> & {
  isIdle: boolean;
  totals: ReportTotals;
  tools: ReactNode;
};

/** The figures of a money report: its lines, the totals of the page and of the whole filter, and where each figure comes from. */
export const MoneyTable = <Row extends MoneyRow, V extends ScopeState, Line extends FigureValues>(
  props: Props<Row, V, Line>,
): ReactNode => {
  const { path, state, columns, rowTone, isIdle } = props;
  const { totals, currencyCount, showsCurrencies, showCurrencies } = props.totals;
  const { list, scope, report } = state;
  const t = useReportTexts();
  const isPhone = useIsPhone();
  const data = report.data;
  const answer = isIdle ? undefined : data;
  const hasComparison = scope.compare !== undefined;
  const answered = data?.sum.by_currency.length ?? 0;
  const { in: unit, currency } = scope;
  const shownColumns = useMemo(
    () =>
      withSortUnit(hasComparison ? withComparison(columns, t) : columns, {
        scope: { in: unit, currency },
        currencyCount: answered,
        t,
      }),
    [hasComparison, columns, t, unit, currency, answered],
  );
  const lines = answer === undefined ? undefined : props.linesOf(answer.list);
  const rowCount = data?.total ?? 0;
  const refetch = (): void => void report.refetch();
  // Beside the views on a wide screen, among the tools on a phone: there the line belongs to the rows.
  const choices = (
    <>
      {props.actions}
      {currencyCount === 0 ? null : (
        <label className={classes.check}>
          <input type="checkbox" checked={showsCurrencies} onChange={(event) => showCurrencies(event.currentTarget.checked)} />
          {t('total.byCurrency', { count: currencyCount })}
        </label>
      )}
    </>
  );
  const table = (
    <DataTable
      id={path}
      caption={props.caption}
      columns={shownColumns}
      rows={lines}
      rowId={props.lineId}
      error={isIdle ? null : report.error}
      onRetry={refetch}
      isFetching={report.isFetching}
      sort={list.sort}
      onSort={list.setSort}
      totals={totalsRows<Line>({ totals, rowCount, wholeLabel: props.wholeLabel, currencyColumn: props.currencyColumn, t })}
      {...(rowTone === undefined ? {} : { rowTone })}
      rowCount={rowCount}
      empty={{ isIdle, noneText: `${t('empty.none')}. ${t('empty.noneHint')}` }}
      actions={
        <>
          <ViewTabs path={path} />
          {isPhone ? null : choices}
        </>
      }
      tools={
        <>
          {isPhone ? choices : null}
          {props.tools}
          <MetricHelp ids={props.metrics} />
        </>
      }
      {...(isIdle ? {} : { onRefresh: refetch })}
      exportOf={{
        endpoint: props.ranking.endpoint,
        input: state.listQuery,
        rowCount: data?.total,
        isIdle,
        ...reportFile(scope, { data, t }),
      }}
      footer={
        isIdle ? null : (
          <PageFooter
            page={list.page}
            size={list.size}
            total={data?.total}
            isExact={data?.total_is_exact ?? false}
            onPage={list.setPage}
            onSize={list.setSize}
          />
        )
      }
    />
  );
  return (
    <div className={classes.rows} data-open={data?.final === false && props.hasRowStates !== true ? true : undefined}>
      <MoneyFigures {...props} lines={lines ?? []} totals={totals}>
        {table}
      </MoneyFigures>
    </div>
  );
};
