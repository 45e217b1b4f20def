import type { ReportScope } from '@manager/contract/kit/page';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { Page } from '../../ui/Page.tsx';
import type { FilterField } from '../filter/FilterBar.tsx';
import type { Column, ColumnId, RowTone } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { PageFooter } from '../table/PageFooter.tsx';
import { MetricHelp } from './MetricHelp.tsx';
import type { MetricId } from './metrics.ts';
import classes from './report.module.css';
import { ScopeBar } from './ScopeBar.tsx';
import { ScopeLine } from './ScopeLine.tsx';
import { isSearched, type ScopeState } from './scope-state.ts';
import { totalsRows } from './totals-rows.tsx';
import { filterTotals, type MoneyRow, pageTotals } from './totals.ts';
import { useReportTexts } from './use-report-texts.ts';

/** What every money report answers, as far as its frame reads it. */
export type MoneyAnswer<Row> = {
  list: readonly Row[];
  total: number;
  total_is_exact: boolean;
  sum: Parameters<typeof filterTotals>[0]['sum'];
  as_of: string | null;
  final: boolean;
  scope: ReportScope;
};

type Props<Row extends MoneyRow, V extends ScopeState, Line extends object> = {
  /** Route of the screen: the key under which the column layout is remembered. */
  path: string;
  caption: string;
  list: {
    filters: V;
    isFiltered: boolean;
    setFilters: (patch: Partial<V>) => void;
    clearFilters: () => void;
    page: number;
    size: number;
    sort: string;
    setPage: (page: number) => void;
    setSize: (size: number) => void;
    setSort: (sort: string) => void;
    invalid: readonly string[];
  };
  report: { data: MoneyAnswer<Row> | undefined; error: ApiError | null; isFetching: boolean; refetch: () => unknown };
  columns: readonly Column<Line>[];
  /** Rows as shown, when the report adds its own (sub-totals); totals are made of the answer's rows alone. */
  linesOf: (rows: readonly Row[]) => readonly Line[];
  lineId: (line: Line) => string;
  rowTone?: (line: Line) => RowTone | undefined;
  currencyColumn: ColumnId<Line>;
  /** Figures of the table, for the column help. */
  metrics: readonly MetricId[];
  fields: readonly FilterField<V>[];
};

/** More pinned sub-totals than this would leave no room for the rows; they are then shown on demand. */
const MAX_PINNED_CURRENCIES = 2;

/** The frame of a money report: scope bar, scope line, table, the totals of the page and of the whole filter. */
export const MoneyReport = <Row extends MoneyRow, V extends ScopeState, Line extends object>(
  props: Props<Row, V, Line>,
): ReactNode => {
  const { path, caption, list, report, columns, linesOf, lineId, rowTone, currencyColumn, metrics, fields } = props;
  const t = useReportTexts();
  const { data, error } = report;
  const [isByCurrency, setByCurrency] = useState<boolean>();
  const isIdle = !isSearched(list.filters);
  const rows = isIdle ? undefined : data?.list;
  const allTotals =
    rows === undefined || data === undefined ? [] : [pageTotals(rows), ...filterTotals({ sum: data.sum, in: list.filters.in })];
  const currencyCount = allTotals.filter(({ kind }) => kind === 'currency').length;
  const showsCurrencies = isByCurrency ?? currencyCount <= MAX_PINNED_CURRENCIES;
  const totals = allTotals.filter(({ kind }) => showsCurrencies || kind !== 'currency');
  const refetch = (): void => void report.refetch();

  return (
    <Page scope={isIdle ? t('empty.start') : <ScopeLine values={list.filters} answer={data} />}>
      <ScopeBar
        values={list.filters}
        fields={fields}
        defaultPreset="yesterday"
        onSearch={list.setFilters}
        onClear={list.clearFilters}
        invalid={list.invalid}
      />
      <DataTable
        id={path}
        caption={caption}
        columns={columns}
        rows={rows === undefined ? undefined : linesOf(rows)}
        rowId={lineId}
        error={isIdle ? null : error}
        onRetry={refetch}
        isFetching={report.isFetching}
        sort={list.sort}
        onSort={list.setSort}
        totals={totalsRows<Line>({ totals, rowCount: data?.total ?? 0, currencyColumn, t })}
        {...(rowTone === undefined ? {} : { rowTone })}
        rowCount={data?.total ?? 0}
        empty={{ isIdle, noneText: `${t('empty.none')}. ${t('empty.noneHint')}` }}
        actions={
          currencyCount === 0 ? null : (
            <label className={classes.check}>
              <input type="checkbox" checked={showsCurrencies} onChange={(event) => setByCurrency(event.currentTarget.checked)} />
              {t('total.byCurrency', { count: currencyCount })}
            </label>
          )
        }
        tools={
          <>
            {isIdle ? null : <CopyLink />}
            <MetricHelp ids={metrics} />
          </>
        }
        {...(isIdle ? {} : { onRefresh: refetch })}
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
    </Page>
  );
};

/** The address holds absolute days, so the copied link shows the same rows tomorrow. */
const CopyLink = (): ReactNode => {
  const t = useReportTexts();
  const copy = (): void => {
    void navigator.clipboard.writeText(location.href).then(() => notifySuccess(t('scope.copied')));
  };
  return (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={copy}>
      {t('scope.copyLink')}
    </Button>
  );
};
