import { getExplanation } from '@manager/contract/features/report/explain';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { ReportScope } from '@manager/contract/kit/page';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { FigureAsk } from '../../kit/explain/FigureAsk.tsx';
import type { FilterField } from '../../kit/filter/FilterBar.tsx';
import { useMayCall } from '../../kit/resource/use-resource.ts';
import { ScopeBar } from '../../kit/scope/ScopeBar.tsx';
import { ScopeLine, scopeText } from '../../kit/scope/ScopeLine.tsx';
import type { ScopeState } from '../../kit/report/scope-state.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import type { ExportableColumn } from '../../kit/export/table-export.ts';
import type { Column, RowTone, TotalsRow } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/data-table/DataTable.tsx';
import { PageFooter } from '../../kit/table/PageFooter.tsx';
import { CopyLink } from '../../kit/view/CopyLink.tsx';
import { ViewTabs } from '../../kit/view/ViewTabs.tsx';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import type { ChartModel } from '../../ui/chart/chart-model.ts';
import { Page } from '../../kit/page/Page.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { type Explained, statisticFigureAt } from './explained.ts';
import classes from './statistics.module.css';

type Answer<Row> = {
  list: readonly Row[];
  total: number;
  scope: ReportScope;
  as_of: string | null;
  final: boolean;
};

type Props<Row extends object, V extends ScopeState> = {
  /** Route of the screen: the key under which columns and views are remembered. */
  path: string;
  /** Under which the columns are remembered, where a screen has several tables. */
  tableId?: string;
  caption: string;
  endpoint: Endpoint;
  /** From `useStatistic`. */
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
    isIdle: boolean;
    answer: { data: Answer<Row> | undefined; error: ApiError | null; isFetching: boolean; refetch: () => unknown };
  };
  /** The unit of the money, whatever the scope says. */
  unit: ScopeState['in'];
  fields: readonly FilterField<V>[];
  without: readonly (keyof ScopeState)[];
  defaultPreset: 'today' | 'yesterday' | 'last_7_days' | 'last_30_days';
  maxDaysOf: (values: V) => number;
  missingOf?: (values: V) => string | undefined;
  /** Above the table, from the same answer; null: none. */
  chart: { title: string; model: ChartModel | undefined; heightPx: number; tools?: ReactNode; below?: ReactNode } | null;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  rowTone?: (row: Row) => RowTone | undefined;
  totals?: readonly TotalsRow<Row>[];
  tools?: ReactNode;
  /** Columns that only the file has. */
  more?: readonly ExportableColumn[];
  isPaged: boolean;
  /** Absent: no figure of it is one of the reports. */
  explained?: Explained<Row>;
};

/** The frame of a statistic: scope bar, scope line, chart, and the same figures as a table. */
export const StatisticPage = <Row extends object, V extends ScopeState>(props: Props<Row, V>): ReactNode => {
  const { path, state, unit, chart, columns, isPaged } = props;
  const { list, scope, isIdle, answer } = state;
  const t = useReportTexts();
  const data = isIdle ? undefined : answer.data;
  const values = { ...scope, in: unit };
  const refetch = (): void => void answer.refetch();
  // Beside the other tools of the table a phone has no room for choices.
  const isMobile = useIsMobile();
  const beside = isMobile ? null : props.tools;
  const mayCall = useMayCall();
  const { explained } = props;
  const rows = data?.list;
  const table = (
    <DataTable
      id={props.tableId ?? path}
      caption={props.caption}
      phone="scroll"
      columns={columns}
      rows={rows}
      rowId={props.rowId}
      {...(props.rowTone === undefined ? {} : { rowTone: props.rowTone })}
      error={isIdle ? null : answer.error}
      onRetry={refetch}
      isFetching={answer.isFetching}
      {...(isPaged ? { sort: list.sort, onSort: list.setSort } : {})}
      {...(props.totals === undefined ? {} : { totals: props.totals })}
      rowCount={data?.total ?? 0}
      empty={{ isIdle, noneText: `${t('empty.none')}. ${t('empty.noneHint')}` }}
      actions={
        <>
          <ViewTabs path={path} />
          {isMobile ? props.tools : null}
        </>
      }
      tools={
        isIdle ? (
          beside
        ) : (
          <>
            {beside}
            <CopyLink range={scope} {...(data?.scope.timezone ? { tz: data.scope.timezone } : {})} />
          </>
        )
      }
      {...(isIdle ? {} : { onRefresh: refetch })}
      exportOf={{
        endpoint: props.endpoint,
        input: { ...state.query, ...(isPaged ? { sort: list.sort } : {}) },
        rowCount: data?.total,
        isIdle,
        ...(props.more === undefined ? {} : { more: props.more }),
        notesOf: () => (data === undefined ? [] : [{ label: t('scope.label'), value: scopeText({ values, answer: data, t }) }]),
        ...(data?.scope.timezone ? { timezone: data.scope.timezone } : {}),
      }}
      footer={
        isIdle || !isPaged ? null : (
          <PageFooter page={list.page} size={list.size} total={data?.total} isExact onPage={list.setPage} onSize={list.setSize} />
        )
      }
    />
  );
  return (
    <Page scope={isIdle ? t('empty.start') : <ScopeLine values={values} answer={data} />}>
      <ScopeBar
        values={list.filters}
        fields={props.fields}
        defaultPreset={props.defaultPreset}
        maxDaysOf={props.maxDaysOf}
        hasUnits={false}
        hasCompare={false}
        without={props.without}
        {...(props.missingOf === undefined ? {} : { missingOf: props.missingOf })}
        onSearch={list.setFilters}
        onClear={list.clearFilters}
        invalid={list.invalid}
      />
      {isIdle || chart === null ? null : (
        <div className={classes.chart}>
          <ChartPanel
            title={chart.title}
            scope={data === undefined ? '' : scopeText({ values, answer: data, t })}
            model={chart.model}
            error={answer.error?.message}
            onRetry={refetch}
            heightPx={chart.heightPx}
            tools={chart.tools}
          />
          {chart.below}
        </div>
      )}
      <div className={classes.table}>
        {explained === undefined || rows === undefined || !mayCall(getExplanation) ? (
          table
        ) : (
          <FigureAsk
            path={path}
            scope={values}
            query={state.query}
            figureAt={(place) => statisticFigureAt(place, { rows, query: state.query, explained })}
            whole={undefined}
          >
            {table}
          </FigureAsk>
        )}
      </div>
    </Page>
  );
};
