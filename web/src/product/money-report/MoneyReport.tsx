import { type ReactNode, Suspense } from 'react';
import type { ReportCharts as Charts } from './ReportCharts.tsx';
import { oneOfCodec } from '../../kit/filter/codecs.ts';
import { useUrlState } from '../../kit/filter/use-url-state.ts';
import { Page } from '../../kit/page/Page.tsx';
import classes from '../../kit/report/report.module.css';
import { chartUnit, isSearched, type ScopeState } from '../../kit/report/scope-state.ts';
import { USUAL_RANGE } from '../../kit/report/use-money-report.ts';
import type { FigureValues, MoneyRow } from '../../kit/report/totals.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import { ScopeBar } from '../../kit/scope/ScopeBar.tsx';
import { ScopeLine } from '../../kit/scope/ScopeLine.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ViewTabs } from '../../kit/view/ViewTabs.tsx';
import { MoneyTable } from './MoneyTable.tsx';
import type { MoneyReportProps } from './money-report-props.ts';
import { useReportTotals } from './use-report-totals.ts';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import type { MoneyAnswer } from '../../kit/report/money-answer.ts';
import { CopyLink } from '../../kit/view/CopyLink.tsx';

type Show = 'table' | 'chart';
type Props = {
  show: Show;
  onShow: (show: Show) => void;
  scope: ScopeState;
  answer: Pick<MoneyAnswer<unknown>, 'scope'> | undefined;
};

/** What goes with table and chart alike: the switch between them, and the link to what is seen. */
const ReportTools = ({ show, onShow, scope, answer }: Props): ReactNode => {
  const t = useReportTexts();
  return (
    <>
      <ChoiceSwitch
        isLabelHidden
        label={t('show.label')}
        value={show}
        choices={(['table', 'chart'] as const).map((value) => ({ value, label: t(`show.${value}`) }))}
        onChange={onShow}
      />
      <CopyLink range={scope} unit={scope.in} {...(answer?.scope.timezone ? { tz: answer.scope.timezone } : {})} />
    </>
  );
};

// `lazy` forgets that the component is generic.
const ReportCharts = lazyPart(() =>
  import('./ReportCharts.tsx').then((module) => ({ default: module.ReportCharts })),
) as unknown as typeof Charts;

const TrendPanel = lazyPart(() => import('./TrendPanel.tsx').then((module) => ({ default: module.TrendPanel })));

const SHOW = { show: oneOfCodec(['table', 'chart'] as const, 'table') };

/** The frame of a money report: scope bar, scope line, and the figures as a table or a chart. */
export const MoneyReport = <Row extends MoneyRow, V extends ScopeState, Line extends FigureValues>(
  props: MoneyReportProps<Row, V, Line>,
): ReactNode => {
  const { path, state } = props;
  const { list, scope, report, query } = state;
  const { trendQuery = query, summedOf = (rows) => rows } = props;
  const t = useReportTexts();
  const { values: view, set: setView } = useUrlState(SHOW);
  const isChart = view.show === 'chart';
  const isIdle = !isSearched(scope) && list.filters.when === undefined;
  const totals = useReportTotals({ answer: isIdle ? undefined : report.data, unit: scope.in, summedOf });
  const tools = isIdle ? null : (
    <ReportTools show={view.show} onShow={(show) => setView({ show })} scope={scope} answer={report.data} />
  );
  const lineScope = isChart ? { ...scope, in: chartUnit(scope) } : scope;
  return (
    <Page scope={isIdle ? t('empty.start') : <ScopeLine values={lineScope} answer={report.data} />}>
      <ScopeBar
        values={list.filters}
        fields={props.fields}
        defaultPreset={USUAL_RANGE}
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
              <ReportCharts scope={scope} query={query} trendQuery={trendQuery} ranking={props.ranking} />
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
          <MoneyTable {...props} isIdle={isIdle} totals={totals} tools={tools} />
        </>
      )}
    </Page>
  );
};
