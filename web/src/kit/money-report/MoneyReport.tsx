import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import { Page } from '../page/Page.tsx';
import type { Asked } from '../explain/composed.ts';
import { FigureAsk } from '../explain/FigureAsk.tsx';
import { figureAtPlace, type RowExplained, wholeFigure } from '../explain/figure.ts';
import { oneOfCodec } from '../filter/codecs.ts';
import type { FilterField } from '../filter/FilterBar.tsx';
import { useUrlState } from '../filter/use-url-state.ts';
import type { Column, ColumnId, RowTone } from '../table/columns.ts';
import { DataTable } from '../data-table/DataTable.tsx';
import { PageFooter } from '../table/PageFooter.tsx';
import { CopyLink } from '../view/CopyLink.tsx';
import { ViewTabs } from '../view/ViewTabs.tsx';
import { withComparison } from '../report/compared-columns.tsx';
import { MetricHelp } from './MetricHelp.tsx';
import type { MetricId } from '../report/metrics.ts';
import type { Ranking, ReportCharts as Charts } from '../chart/ReportCharts.tsx';
import classes from '../report/report.module.css';
import { ScopeBar } from '../scope/ScopeBar.tsx';
import { ScopeLine, scopeText } from '../scope/ScopeLine.tsx';
import { chartUnit, isSearched, type ScopeState } from '../report/scope-state.ts';
import { totalLabel, totalsRows } from '../report/totals-rows.tsx';
import { type FigureValues, filterTotals, type MoneyRow, pageTotals, type Totals } from '../report/totals.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { MoneyAnswer } from '../report/money-answer.ts';
import { useReportTexts } from '../report/use-report-texts.ts';

// `lazy` forgets that the component is generic.
const ReportCharts = lazyPart(() =>
  import('../chart/ReportCharts.tsx').then((module) => ({ default: module.ReportCharts })),
) as unknown as typeof Charts;

const TrendPanel = lazyPart(() => import('../chart/TrendPanel.tsx').then((module) => ({ default: module.TrendPanel })));

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
  /** The course over time stands above the table too. */
  hasTrend?: boolean;
  /** What the trend is asked, where the report has filters of its own that the trend names otherwise. */
  trendQuery?: Record<string, unknown>;
  /** Rows of the answer that add up to the page: all of them, unless some lie within others. */
  summedOf?: (rows: readonly Row[]) => readonly Row[];
  /** Names the line of the whole filter, where the rows do not add up to it. */
  wholeLabel?: string;
  /** Beside the saved views. */
  actions?: ReactNode;
  /** Rows say themselves whether they can still change; in other reports all of them can while the range is running. */
  hasRowStates?: boolean;
  /** How rows are asked where their figures come from. */
  explained?: RowExplained<Line>;
  /** Where figures come from that no other report has. */
  ownFigure?: (columnId: string, line: Line, sum: MoneyAnswer<Row>['sum']) => Asked | undefined;
};

/** More pinned sub-totals than this would leave no room for the rows; they are then shown on demand. */
const MAX_PINNED_CURRENCIES = 2;

const SHOW = { show: oneOfCodec(['table', 'chart'] as const, 'table') };

/** The frame of a money report: scope bar, scope line, table or chart, the totals of the page and of the whole filter. */
export const MoneyReport = <Row extends MoneyRow, V extends ScopeState, Line extends FigureValues>(
  props: Props<Row, V, Line>,
): ReactNode => {
  const { path, caption, state, columns, linesOf, lineId, rowTone, currencyColumn, metrics, fields } = props;
  const { summedOf = (rows) => rows, trendQuery = state.query } = props;
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
    rows === undefined || data === undefined
      ? []
      : [pageTotals(summedOf(rows)), ...filterTotals({ sum: data.sum, in: scope.in })];
  const currencyCount = allTotals.filter(({ kind }) => kind === 'currency').length;
  const showsCurrencies = isByCurrency ?? currencyCount <= MAX_PINNED_CURRENCIES;
  const totals = allTotals.filter(({ kind }) => showsCurrencies || kind !== 'currency');
  const hasComparison = scope.compare !== undefined;
  const shownColumns = useMemo(() => (hasComparison ? withComparison(columns, t) : columns), [hasComparison, columns, t]);
  const lines = rows === undefined ? undefined : linesOf(rows);
  const labelOf = (total: Totals): string => totalLabel({ total, rowCount: data?.total ?? 0, t });
  const { explained, ownFigure } = props;
  const asks = {
    compared: data?.comparison === undefined ? undefined : { comparison: data.comparison, t },
    ownFigure:
      ownFigure === undefined || data === undefined
        ? undefined
        : (columnId: string, line: Line) => ownFigure(columnId, line, data.sum),
    lines: lines ?? [],
    totals,
    scope,
    query: trendQuery,
    explained: explained ?? (() => undefined),
    labelOf,
  };
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

  const table = (
    <DataTable
      id={path}
      caption={caption}
      phone="scroll"
      columns={shownColumns}
      rows={lines}
      rowId={lineId}
      error={isIdle ? null : error}
      onRetry={refetch}
      isFetching={report.isFetching}
      sort={list.sort}
      onSort={list.setSort}
      totals={totalsRows<Line>({ totals, rowCount: data?.total ?? 0, wholeLabel: props.wholeLabel, currencyColumn, t })}
      {...(rowTone === undefined ? {} : { rowTone })}
      rowCount={data?.total ?? 0}
      empty={{ isIdle, noneText: `${t('empty.none')}. ${t('empty.noneHint')}` }}
      actions={
        <>
          <ViewTabs path={path} />
          {props.actions}
          {currencyCount === 0 ? null : (
            <label className={classes.check}>
              <input type="checkbox" checked={showsCurrencies} onChange={(event) => setByCurrency(event.currentTarget.checked)} />
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
          <div className={classes.chartTools} data-print="no">
            <div>
              <ViewTabs path={path} />
            </div>
            {tools}
          </div>
          {isSearched(scope) ? (
            <Suspense>
              <ReportCharts scope={scope} query={state.query} trendQuery={trendQuery} ranking={props.ranking} />
            </Suspense>
          ) : null}
        </>
      ) : (
        <>
          {props.hasTrend === true && isSearched(scope) ? (
            <Suspense>
              <TrendPanel scope={scope} query={trendQuery} heightPx={170} />
            </Suspense>
          ) : null}
          <div className={classes.rows} data-open={data?.final === false && props.hasRowStates !== true ? true : undefined}>
            {explained === undefined ? (
              table
            ) : (
              <FigureAsk
                path={path}
                scope={scope}
                query={trendQuery}
                figureAt={(place) => figureAtPlace(place, asks)}
                whole={wholeFigure(asks)}
              >
                {table}
              </FigureAsk>
            )}
          </div>
        </>
      )}
    </Page>
  );
};
