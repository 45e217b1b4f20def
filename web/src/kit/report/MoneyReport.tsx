import type { Comparison } from '@manager/contract/features/report/compare';
import type { ReportScope } from '@manager/contract/kit/page';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { z } from 'zod';
import type { ApiError } from '../../api/errors.ts';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import { Page } from '../../ui/Page.tsx';
import { oneOfCodec } from '../filter/codecs.ts';
import type { FilterField } from '../filter/FilterBar.tsx';
import { useUrlState } from '../filter/use-url-state.ts';
import type { Column, ColumnId, RowTone } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { PageFooter } from '../table/PageFooter.tsx';
import { CopyLink } from '../view/CopyLink.tsx';
import { ViewTabs } from '../view/ViewTabs.tsx';
import { withComparison } from './compared-columns.tsx';
import { MetricHelp } from './MetricHelp.tsx';
import type { MetricId } from './metrics.ts';
import type { Ranking, ReportCharts as Charts } from '../chart/ReportCharts.tsx';
import classes from './report.module.css';
import { ScopeBar } from './ScopeBar.tsx';
import { ScopeLine, scopeText } from './ScopeLine.tsx';
import { chartUnit, isSearched, type ScopeState } from './scope-state.ts';
import { totalsRows } from './totals-rows.tsx';
import { type FigureValues, filterTotals, type MoneyRow, pageTotals } from './totals.ts';
import { useReportTexts } from './use-report-texts.ts';

// `lazy` forgets that the component is generic.
const ReportCharts = lazy(() =>
  import('../chart/ReportCharts.tsx').then((module) => ({ default: module.ReportCharts })),
) as unknown as typeof Charts;

/** What every money report answers, as far as its frame reads it. */
export type MoneyAnswer<Row> = {
  list: readonly Row[];
  total: number;
  total_is_exact: boolean;
  sum: Parameters<typeof filterTotals>[0]['sum'];
  as_of: string | null;
  final: boolean;
  scope: ReportScope;
  comparison?: z.infer<typeof Comparison> | undefined;
};

type Props<Row extends MoneyRow, V extends ScopeState, Line extends FigureValues> = {
  /** Route of the screen: the key under which columns and views are remembered. */
  path: string;
  caption: string;
  /** From `useMoneyReport`. */
  state: {
    list: {
      filters: V;
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
    scope: V;
    query: Record<string, unknown>;
    listQuery: Record<string, unknown>;
    report: { data: MoneyAnswer<Row> | undefined; error: ApiError | null; isFetching: boolean; refetch: () => unknown };
  };
  columns: readonly Column<Line>[];
  /** Rows as shown, when the report adds its own (sub-totals); totals are made of the answer's rows alone. */
  linesOf: (rows: readonly Row[]) => readonly Line[];
  lineId: (line: Line) => string;
  rowTone?: (line: Line) => RowTone | undefined;
  currencyColumn: ColumnId<Line>;
  /** Figures of the table, for the column help. */
  metrics: readonly MetricId[];
  fields: readonly FilterField<V>[];
  ranking: Ranking<Row>;
};

/** More pinned sub-totals than this would leave no room for the rows; they are then shown on demand. */
const MAX_PINNED_CURRENCIES = 2;

const SHOW = { show: oneOfCodec(['table', 'chart'] as const, 'table') };

/** The frame of a money report: scope bar, scope line, table or chart, the totals of the page and of the whole filter. */
export const MoneyReport = <Row extends MoneyRow, V extends ScopeState, Line extends FigureValues>(
  props: Props<Row, V, Line>,
): ReactNode => {
  const { path, caption, state, columns, linesOf, lineId, rowTone, currencyColumn, metrics, fields } = props;
  const { list, scope, report } = state;
  const t = useReportTexts();
  const { data, error } = report;
  const [isByCurrency, setByCurrency] = useState<boolean>();
  const { values: view, set: setView } = useUrlState(SHOW);
  const isChart = view.show === 'chart';
  const chartScope = { ...scope, in: chartUnit(scope) };
  const isIdle = !isSearched(scope) && list.filters.when === undefined;
  const rows = isIdle ? undefined : data?.list;
  const allTotals =
    rows === undefined || data === undefined ? [] : [pageTotals(rows), ...filterTotals({ sum: data.sum, in: scope.in })];
  const currencyCount = allTotals.filter(({ kind }) => kind === 'currency').length;
  const showsCurrencies = isByCurrency ?? currencyCount <= MAX_PINNED_CURRENCIES;
  const totals = allTotals.filter(({ kind }) => showsCurrencies || kind !== 'currency');
  const hasComparison = scope.compare !== undefined;
  const shownColumns = useMemo(() => (hasComparison ? withComparison(columns, t) : columns), [hasComparison, columns, t]);
  const refetch = (): void => void report.refetch();
  const tools = isIdle ? null : (
    <>
      <ChoiceSwitch
        isLabelHidden
        label={t('show.label')}
        value={view.show}
        choices={(['table', 'chart'] as const).map((value) => ({ value, label: t(`show.${value}`) }))}
        onChange={(show) => setView({ show })}
      />
      <CopyLink range={scope} {...(data?.scope.timezone ? { tz: data.scope.timezone } : {})} />
    </>
  );

  return (
    <Page scope={isIdle ? t('empty.start') : <ScopeLine values={isChart ? chartScope : scope} answer={data} />}>
      <ScopeBar
        values={list.filters}
        fields={fields}
        defaultPreset="yesterday"
        onSearch={list.setFilters}
        onClear={list.clearFilters}
        invalid={list.invalid}
      />
      {isChart && !isIdle ? (
        <>
          <div className={classes.chartTools}>
            <div>
              <ViewTabs path={path} />
            </div>
            {tools}
          </div>
          {isSearched(scope) ? (
            <Suspense>
              <ReportCharts scope={scope} query={state.query} ranking={props.ranking} />
            </Suspense>
          ) : null}
        </>
      ) : (
        <DataTable
          id={path}
          caption={caption}
          phone="scroll"
          columns={shownColumns}
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
            <>
              <ViewTabs path={path} />
              {currencyCount === 0 ? null : (
                <label className={classes.check}>
                  <input
                    type="checkbox"
                    checked={showsCurrencies}
                    onChange={(event) => setByCurrency(event.currentTarget.checked)}
                  />
                  {t('total.byCurrency', { count: currencyCount })}
                </label>
              )}
            </>
          }
          tools={
            <>
              {tools}
              <MetricHelp ids={metrics} />
            </>
          }
          {...(isIdle ? {} : { onRefresh: refetch })}
          exportOf={{
            endpoint: props.ranking.endpoint,
            input: state.listQuery,
            rowCount: data?.total,
            isIdle,
            notesOf: () =>
              data === undefined ? [] : [{ label: t('scope.label'), value: scopeText({ values: scope, answer: data, t }) }],
            ...(data?.scope.timezone ? { timezone: data.scope.timezone } : {}),
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
      )}
    </Page>
  );
};
