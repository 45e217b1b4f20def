import { getExplanation } from '@manager/contract/features/report/explain';
import type { ReactNode } from 'react';
import { DataTable } from '../../kit/data-table/DataTable.tsx';
import { ExplainableFigures } from '../explain/ExplainableFigures.tsx';
import type { ScopeState } from '../../kit/report/scope-state.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import { useMayCall } from '../../kit/resource/use-resource.ts';
import { PageFooter } from '../../kit/table/PageFooter.tsx';
import { CopyLink } from '../../kit/view/CopyLink.tsx';
import { ViewTabs } from '../../kit/view/ViewTabs.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { statisticFigureAt } from './explained.ts';
import { reportFile } from './report-file.ts';
import type { StatisticProps } from './statistic-props.ts';

/** The figures of a statistic, and where each comes from if it is one of the reports. */
export const StatisticTable = <Row extends object, V extends ScopeState>(props: StatisticProps<Row, V>): ReactNode => {
  const { path, state, columns, isPaged, explained } = props;
  const { list, scope, isIdle, answer } = state;
  const t = useReportTexts();
  const data = isIdle ? undefined : answer.data;
  const refetch = (): void => void answer.refetch();
  // Beside the other tools of the table a phone has no room for choices.
  const isMobile = useIsMobile();
  const beside = isMobile ? null : props.tools;
  const mayCall = useMayCall();
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
        ...reportFile(scope, { data, t }),
        ...(props.more === undefined ? {} : { more: props.more }),
      }}
      footer={
        isIdle || !isPaged ? null : (
          <PageFooter page={list.page} size={list.size} total={data?.total} isExact onPage={list.setPage} onSize={list.setSize} />
        )
      }
    />
  );
  if (explained === undefined || rows === undefined || !mayCall(getExplanation)) return table;
  return (
    <ExplainableFigures
      path={path}
      scope={scope}
      query={state.query}
      figureAt={(place) => statisticFigureAt(place, { rows, query: state.query, explained })}
      whole={undefined}
    >
      {table}
    </ExplainableFigures>
  );
};
