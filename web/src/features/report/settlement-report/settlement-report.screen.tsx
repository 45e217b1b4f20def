import { getSettlementReport } from '@manager/contract/features/report/settlement-report';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { dayCodec, idCodec, intCodec } from '../../../kit/filter/codecs.ts';
import { DetailTabs, type DetailTab } from '../../../kit/detail/DetailTabs.tsx';
import { PendingChange } from '../../../kit/detail/PendingChange.tsx';
import { useHistoryTab } from '../../../product/record/use-history-tab.tsx';
import type { Asked } from '../../../product/explain/composed.ts';
import { ExplainableFigures } from '../../../product/explain/ExplainableFigures.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { NO_SCOPE } from '../../../kit/report/scope-state.ts';
import { businessDayText } from '../../../kit/scope/ScopeLine.tsx';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { reportNameParts } from '../../../kit/report/scope-names.ts';
import { DataTable } from '../../../kit/data-table/DataTable.tsx';
import { dateTimeText } from '../../../ui/format.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { ViewTabs } from '../../../kit/view/ViewTabs.tsx';
import { AdjustmentsTab } from './AdjustmentsTab.tsx';
import { CompensationsTab } from './CompensationsTab.tsx';
import { LateTab } from './LateTab.tsx';
import { noTermsText, lineColumns, lineTotals } from './lines-table.tsx';
import { Notices } from './Notices.tsx';
import { RunHead } from './RunHead.tsx';
import { RunsTab } from './RunsTab.tsx';
import type { SettlementData } from './settlement-data.ts';
import { amountDueFigure, settlementFigureAt } from './settlement-figures.ts';
import { type SettlementScope, SettlementSearch } from './SettlementSearch.tsx';
import { useSettlementTexts, type SettlementTranslate } from './use-settlement-texts.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { VersionsTab } from './VersionsTab.tsx';

const TermsDrawer = lazyPart(() => import('./TermsDrawer.tsx').then((module) => ({ default: module.TermsDrawer })));
const CompanyDrawer = lazyPart(() => import('./CompanyDrawer.tsx').then((module) => ({ default: module.CompanyDrawer })));
const RatesDrawer = lazyPart(() => import('./RatesDrawer.tsx').then((module) => ({ default: module.RatesDrawer })));

const FigureDrawer = lazyPart(() =>
  import('../../../product/explain/FigureDrawer.tsx').then((module) => ({ default: module.FigureDrawer })),
);

const PATH = '/report/settlement-report';
/** Where single days of a part are looked at. */
const SITE_REPORT = '/report/site-report';
const CODECS = {
  agent_id: idCodec,
  date_from: dayCodec,
  date_to: dayCodec,
  /** An older version; 0: the newest. */
  run_version: intCodec({ initial: 0, min: 0, max: 10_000 }),
};
const SORTS = ['site_code'];

/** F-4: what an agent owes for a period, and how far its settlement is. */
export default function SettlementReportScreen(): ReactNode {
  const t = useSettlementTexts();
  const tr = useReportTexts();
  const list = useListState({ codecs: CODECS, sorts: SORTS, initialSort: 'site_code' });
  const { agent_id: agentId, date_from: from, date_to: to, run_version: version } = list.filters;
  const scope = useMemo(() => ({ agent_id: agentId, date_from: from, date_to: to }), [agentId, from, to]);
  const isIdle = agentId === '' || from === '' || to === '';
  const input = { ...scope, sort: list.sort, ...(version === 0 ? {} : { run_version: version }) };
  const report = useList(getSettlementReport, { ...input, limit: 1000 }, { isEnabled: !isIdle });
  const data = isIdle ? undefined : report.data;
  const [drawer, setDrawer] = useState<'terms' | 'rates' | 'company'>();
  const noTerms = noTermsText(data, t);
  const columns = useMemo(() => lineColumns(t, { tr, noTerms }), [t, tr, noTerms]);
  const scopeText = data === undefined ? undefined : scopeTextOf(data, t);
  const refetch = (): void => void report.refetch();
  const [asked, setAsked] = useState<Asked>();
  const of = data === undefined ? undefined : { data, scope, t, tr };
  const due = of === undefined ? undefined : amountDueFigure(of);
  const explained = { path: SITE_REPORT, scope: { ...NO_SCOPE, ...scope }, query: {} };

  const table = (
    <DataTable
      id={PATH}
      caption={t('caption')}
      phone="scroll"
      columns={columns}
      rows={data?.list}
      rowId={(line) => [line.site_id, line.vendor, line.game_type, line.currency].join(' ')}
      error={isIdle ? null : report.error}
      onRetry={refetch}
      isFetching={report.isFetching}
      sort={list.sort}
      onSort={list.setSort}
      totals={data === undefined ? [] : lineTotals(data, t)}
      rowCount={data?.total ?? 0}
      empty={{ isIdle, noneText: t('noActivity') }}
      actions={<ViewTabs path={PATH} />}
      {...(isIdle ? {} : { onRefresh: refetch })}
      exportOf={{
        endpoint: getSettlementReport,
        input,
        rowCount: data?.total,
        isIdle,
        ...namedOf(data, { scope, t }),
      }}
    />
  );
  const lines =
    of === undefined ? (
      table
    ) : (
      <ExplainableFigures {...explained} figureAt={(place) => settlementFigureAt(place, of)} whole={due}>
        {table}
      </ExplainableFigures>
    );
  return (
    <Page scope={scopeText ?? t('start')}>
      <SettlementSearch values={scope} onSearch={(values) => list.setFilters({ ...values, run_version: 0 })} />
      {data === undefined ? (
        lines
      ) : (
        <>
          <RunHead
            data={data}
            scope={scope}
            onTerms={() => setDrawer('terms')}
            onRates={() => setDrawer('rates')}
            onCompany={() => setDrawer('company')}
            onNewest={() => list.setFilters({ run_version: 0 })}
            onExplain={due === undefined ? undefined : () => setAsked(due)}
          />
          {data.run === null ? null : <PendingChange type="settlement_run" id={data.run.id} />}
          <Notices data={data} onRates={() => setDrawer('rates')} />
          <SettlementTabs
            key={`${agentId} ${from} ${to}`}
            data={data}
            scope={scope}
            lines={lines}
            onShow={(number) => list.setFilters({ run_version: number })}
          />
        </>
      )}
      {asked === undefined ? null : (
        <Suspense>
          <FigureDrawer asked={asked} {...explained} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
      {drawer === undefined || data === undefined ? null : (
        <Suspense>
          {drawer === 'terms' ? (
            <TermsDrawer agentId={agentId} agentName={data.scope.names.agent_id ?? ''} onClose={() => setDrawer(undefined)} />
          ) : drawer === 'company' ? (
            <CompanyDrawer onClose={() => setDrawer(undefined)} />
          ) : (
            <RatesDrawer month={data.month} onClose={() => setDrawer(undefined)} />
          )}
        </Suspense>
      )}
    </Page>
  );
}

type TabsProps = { data: SettlementData; scope: SettlementScope; lines: ReactNode; onShow: (version: number) => void };

/** Runs are there for every agent; the rest belongs to one run. */
const SettlementTabs = ({ data, scope, lines, onShow }: TabsProps): ReactNode => {
  const t = useSettlementTexts();
  const { run } = data;
  // As the line below the title says it: the days of this screen are the agent's.
  const timezone = data.scope.timezone ?? 'UTC';
  const history = useHistoryTab('settlement_run', run?.id ?? '');
  const ofRun: DetailTab[] =
    run === null
      ? []
      : [
          { key: 'late', label: countedLabel(t('tabLate'), data.late_count), content: <LateTab runId={run.id} /> },
          {
            key: 'adjustments',
            label: countedLabel(t('tabAdjustments'), data.adjustments.length),
            content: <AdjustmentsTab run={run} adjustments={data.adjustments} timezone={timezone} />,
          },
          {
            key: 'versions',
            label: countedLabel(t('tabVersions'), data.versions.length),
            content: (
              <VersionsTab
                key={data.versions.length}
                runId={run.id}
                versions={data.versions}
                timezone={timezone}
                shown={data.run_version}
                onShow={onShow}
              />
            ),
          },
        ];
  return (
    <div>
      <DetailTabs
        tabs={[
          { key: 'lines', label: t('tabLines'), content: lines },
          {
            key: 'compensations',
            label: t('tabCompensations'),
            content: <CompensationsTab scope={scope} version={data.run_version} />,
          },
          ...ofRun,
          { key: 'runs', label: t('tabRuns'), content: <RunsTab agentId={scope.agent_id} timezone={timezone} /> },
          ...(run === null ? [] : history),
        ]}
      />
    </div>
  );
};

const countedLabel = (label: string, count: number): string => (count === 0 ? label : `${label} (${count})`);

/** How a file of the lines is called, and what it says of them. */
const namedOf = (data: SettlementData | undefined, { scope, t }: { scope: SettlementScope; t: SettlementTranslate }) => ({
  nameParts: reportNameParts(scope, data),
  notesOf: () => (data === undefined ? [] : [{ label: t('period'), value: scopeTextOf(data, t) }]),
  ...(data?.scope.timezone ? { timezone: data.scope.timezone } : {}),
});

/** Who, when and in which calendar, and whether the figures are frozen. */
const scopeTextOf = (data: SettlementData, t: SettlementTranslate): string => {
  const { scope, run_version: version, as_of: asOf, final } = data;
  const day = businessDayText(scope);
  return [
    scope.names.agent_id,
    day === undefined ? undefined : t('businessDay', day),
    version === null ? t('asOfLive') : t('asOfSnapshot', { at: dateTimeText(asOf, scope.timezone ?? undefined) }),
    final ? undefined : t('inProgress'),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
};
