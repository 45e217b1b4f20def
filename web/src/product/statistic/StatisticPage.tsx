import { type ReactNode, Suspense } from 'react';
import { Page } from '../../kit/page/Page.tsx';
import type { ScopeState } from '../../kit/report/scope-state.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import { ScopeBar } from '../../kit/scope/ScopeBar.tsx';
import { ScopeLine, scopeText } from '../../kit/scope/ScopeLine.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { StatisticProps } from './statistic-props.ts';
import { StatisticTable } from './StatisticTable.tsx';
import classes from './statistics.module.css';

const ChartPanel = lazyPart(() => import('../../ui/chart/ChartPanel.tsx').then((module) => ({ default: module.ChartPanel })));
const MarkedChart = lazyPart(() => import('../config-marks/MarkedChart.tsx').then((module) => ({ default: module.MarkedChart })));

/** The frame of a statistic: scope bar, scope line, chart, and the same figures as a table. */
export const StatisticPage = <Row extends object, V extends ScopeState>(props: StatisticProps<Row, V>): ReactNode => {
  const { state, chart } = props;
  const { list, scope, isIdle, answer } = state;
  const t = useReportTexts();
  const data = isIdle ? undefined : answer.data;
  const refetch = (): void => void answer.refetch();
  const panel =
    chart === null
      ? undefined
      : {
          title: chart.title,
          scope: data === undefined ? '' : scopeText({ values: scope, answer: data, t }),
          model: chart.model,
          error: answer.error?.message,
          onRetry: refetch,
          heightPx: chart.heightPx,
          tools: chart.tools,
        };
  return (
    <Page scope={isIdle ? (props.missingOf?.(list.filters) ?? t('empty.start')) : <ScopeLine values={scope} answer={data} />}>
      <ScopeBar
        values={list.filters}
        fields={props.fields}
        defaultPreset={state.usualRange}
        maxDaysOf={props.maxDaysOf}
        hasUnits={false}
        hasCompare={false}
        without={props.without}
        {...(props.missingOf === undefined ? {} : { missingOf: props.missingOf })}
        onSearch={list.setFilters}
        onClear={list.clearFilters}
        invalid={list.invalid}
      />
      {isIdle || chart === null || panel === undefined ? null : (
        <div className={classes.chart}>
          <Suspense fallback={<div style={{ minHeight: chart.heightPx }} aria-busy />}>
            {chart.marksWithout === undefined ? (
              <ChartPanel {...panel} />
            ) : (
              <MarkedChart
                {...panel}
                query={scope}
                without={chart.marksWithout}
                marksOf={data === undefined ? undefined : { scope: data.scope, range: scope }}
              />
            )}
          </Suspense>
          {chart.below}
        </div>
      )}
      {props.body ?? (
        <div className={classes.table}>
          <StatisticTable {...props} />
        </div>
      )}
    </Page>
  );
};
