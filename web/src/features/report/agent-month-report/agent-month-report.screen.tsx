import { getAgentMonthReport, MAX_REPORT_MONTHS } from '@manager/contract/features/report/agent-month-report';
import { Button, NativeSelect } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import { Suspense, useId, useMemo, useState, type ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import type { Asked } from '../../../product/explain/composed.ts';
import { ExplainableFigures } from '../../../product/explain/ExplainableFigures.tsx';
import type { FigurePlace } from '../../../product/explain/figure-places.ts';
import { idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { searchAgain } from '../../../kit/filter/search-again.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import report from '../../../kit/report/report.module.css';
import { agentOptions } from '../../../kit/scope/scope-fields.tsx';
import { useScopeChoices } from '../../../kit/report/use-money-report.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { NO_SCOPE } from '../../../kit/report/scope-state.ts';
import { periodPart } from '../../../kit/export/file-name.ts';
import { DataTable } from '../../../kit/data-table/DataTable.tsx';
import { PageFooter } from '../../../kit/table/PageFooter.tsx';
import { ViewTabs } from '../../../kit/view/ViewTabs.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { recentMonths } from '../../../kit/report/months.ts';
import { monthFigureAt, monthTotalFigure } from './month-figures.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { monthTotals, useMonthColumns, useMonthTexts } from './use-month-columns.tsx';

const MonthVersions = lazyPart(() => import('./MonthVersions.tsx').then((module) => ({ default: module.MonthVersions })));

const PATH = '/report/agent-month-report';
/** Where single days of a figure are looked at. */
const SITE_REPORT = '/report/site-report';
const CODECS = { agent_id: idCodec, month_from: textCodec({ maxLength: 7 }), month_to: textCodec({ maxLength: 7 }) };
const SORTS = ['month', 'agent_name', 'bet_usd', 'win_loss_usd'];
const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** F-9: months of agents as they were frozen. */
export default function AgentMonthReportScreen(): ReactNode {
  const t = useMonthTexts();
  const tr = useReportTexts();
  const [months] = useState(() => recentMonths(new Date()).slice(0, MAX_REPORT_MONTHS));
  const list = useListState({ codecs: CODECS, sorts: SORTS, initialSort: '-month' });
  const asked = usualMonths(list.filters, months);
  const { agent_id: agentId, month_from: from, month_to: to } = asked;
  const isIdle = !MONTH.test(from) || !MONTH.test(to);
  const filter = { month_from: from, month_to: to, ...(agentId === '' ? {} : { agent_id: [agentId] }) };
  const query = useList(getAgentMonthReport, { ...list.paging, ...filter }, { isEnabled: !isIdle });
  const data = isIdle ? undefined : query.data;
  const [openId, setOpenId] = useState('');
  const target = useMemo(() => ({ hrefOf: hrefOfMonth, onOpen: setOpenId }), [setOpenId]);
  const columns = useMonthColumns(target);
  const open = data?.list.find(({ id }) => id === openId);
  const [isDetailed, setDetailed] = useState(false);
  const totals = data === undefined ? [] : monthTotals(data, t);
  const refetch = (): void => void query.refetch();
  const shownTotals = isDetailed ? totals : totals.slice(-1);
  const rows = data?.list ?? [];
  const figureAt = (place: FigurePlace): Asked | undefined => {
    if (place.total === undefined) return monthFigureAt(place, { rows, t, tr });
    const isAll = shownTotals[place.total]?.key === 'all';
    // Further pages hold rows that are not at hand.
    if (data === undefined || !isAll || data.total > rows.length) return undefined;
    return monthTotalFigure(place.columnId, { rows, sums: data.sum, t, tr });
  };
  return (
    <Page scope={t('lead', { count: MAX_REPORT_MONTHS })}>
      <MonthSearch key={`${agentId} ${from} ${to}`} values={asked} months={months} onSearch={list.setFilters} />
      <ExplainableFigures
        path={SITE_REPORT}
        scope={NO_SCOPE}
        query={{}}
        figureAt={figureAt}
        whole={figureAt({ columnId: 'win_loss', row: undefined, total: shownTotals.length - 1 })}
      >
        <DataTable
          id={PATH}
          caption={t('caption')}
          phone="scroll"
          columns={columns}
          rows={data?.list}
          rowId={({ id }) => id}
          error={isIdle ? null : query.error}
          onRetry={refetch}
          isFetching={query.isFetching}
          sort={list.sort}
          onSort={list.setSort}
          activeId={openId}
          // More pinned lines would leave no room for the rows: they come on demand.
          totals={shownTotals}
          rowTone={(row) => (row.run_version > 1 ? 'warn' : undefined)}
          rowCount={data?.total ?? 0}
          empty={{ isIdle, noneText: `${t('none')}. ${t('noneHint')}` }}
          actions={
            <>
              <ViewTabs path={PATH} />
              {totals.length < 2 ? null : (
                <label className={report.check}>
                  <input type="checkbox" checked={isDetailed} onChange={(event) => setDetailed(event.currentTarget.checked)} />
                  {t('subtotals')}
                </label>
              )}
            </>
          }
          {...(isIdle ? {} : { onRefresh: refetch })}
          exportOf={{
            endpoint: getAgentMonthReport,
            input: { ...filter, sort: list.sort },
            rowCount: data?.total,
            isIdle,
            nameParts: periodPart(from, to),
            notesOf: () => [{ label: t('month'), value: `${from} – ${to}` }],
          }}
          footer={
            isIdle ? null : (
              <PageFooter
                page={list.page}
                size={list.size}
                total={data?.total}
                isExact
                onPage={list.setPage}
                onSize={list.setSize}
              />
            )
          }
        />
      </ExplainableFigures>
      {open === undefined ? null : (
        <Suspense>
          <MonthVersions row={open} onClose={() => setOpenId('')} />
        </Suspense>
      )}
    </Page>
  );
}

/** In a tab of its own a row leads to its month alone; ids begin with agent and month. */
const hrefOfMonth = (id: string): string => {
  const [agent = '', month = ''] = id.split(' ');
  return `?agent_id=${agent}&month_from=${month}&month_to=${month}`;
};

type Values = { agent_id: string; month_from: string; month_to: string };
type SearchProps = { values: Values; months: readonly string[]; onSearch: (values: Values) => void };

/** The last twelve finished months unless something else is asked. */
const usualMonths = (values: Values, months: readonly string[]): Values =>
  values.month_from === '' && values.month_to === ''
    ? { ...values, month_from: months[12] ?? '', month_to: months[1] ?? '' }
    : values;

const MonthSearch = ({ values, months, onSearch }: SearchProps): ReactNode => {
  const t = useMonthTexts();
  const id = useId();
  const [draft, setDraft] = useState(values);
  const [hasTried, setTried] = useState(false);
  const choices = useScopeChoices('');
  const isWrong = draft.month_from > draft.month_to;
  const select = (name: keyof Values, label: string, data: { value: string; label: string }[]): ReactNode => (
    <div className={report.field}>
      <label htmlFor={id + name}>{label}</label>
      <NativeSelect
        id={id + name}
        data={data}
        value={draft[name]}
        aria-invalid={hasTried && isWrong && name === 'month_to'}
        onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
      />
    </div>
  );
  const options = months.map((value) => ({ value, label: value }));
  return (
    <form
      role="search"
      className={report.bar}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isWrong) event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        else {
          onSearch(draft);
          searchAgain(draft, values);
        }
      }}
    >
      <div className={report.fields}>
        {select('agent_id', t('agent'), [{ value: '', label: t('all') }, ...agentOptions(choices?.agents ?? [])])}
        {select('month_from', t('from'), options)}
        {select('month_to', t('to'), options)}
        <div className={report.buttons}>
          <Button type="submit" leftSection={<Icon name="search" size={15} />}>
            {t('search')}
          </Button>
        </div>
      </div>
      {hasTried && isWrong ? (
        <p className={report.fault} role="alert">
          {t('theEndIsBeforeTheStart')}
        </p>
      ) : null}
    </form>
  );
};
