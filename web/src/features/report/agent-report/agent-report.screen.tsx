import { getAgentReport } from '@manager/contract/features/report/agent-report';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { RowExplained } from '../../../product/explain/figure.ts';
import { manyCodec, oneOfCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, type FieldInput } from '../../../kit/filter/field-inputs.tsx';
import { MoneyReport } from '../../../product/money-report/MoneyReport.tsx';
import classes from '../../../kit/report/report.module.css';
import { scopeCodecs } from '../../../kit/report/scope-state.ts';
import { useMoneyReport, useScopeChoices } from '../../../kit/report/use-money-report.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { useReportLinks } from '../../../product/report-links/use-report-links.ts';
import { AGENT_REPORT_METRICS, agentColumns, type AgentReportRow, nameOf, SORTS } from './columns.tsx';
import type { texts } from './texts.en.ts';

const REACHES = ['downline', 'direct'] as const;
const CODECS = { ...scopeCodecs, open: manyCodec(), reach: oneOfCodec(REACHES, 'downline') };
const PATH = '/report/agent-report';
/** What an address may unfold. */
const MAX_OPEN = 200;

const narrowedTo = ({ agent_id: agent, site_id: site, currency }: AgentReportRow) => ({
  ...(site === null ? { agent_id: agent } : { agent_id: agent, site_id: [site] }),
  ...(currency === undefined ? {} : { currency }),
});
/** An agent is asked with all below it, unless each stands for itself; a website is that of the agent who took its bets. */
const explainedBy =
  (isDirect: boolean): RowExplained<AgentReportRow> =>
  (row) => {
    const { agent_id: agent, ...narrowed } = narrowedTo(row);
    const own = isDirect || row.kind === 'site' ? { own_agent_id: agent } : { agent_id: agent };
    return { narrowed: { ...narrowed, ...own }, label: [nameOf(row), row.currency].filter(Boolean).join(' · ') };
  };
const rankedOf = (row: AgentReportRow) => ({ id: row.agent_id, name: nameOf(row) });

export default function AgentReportScreen(): ReactNode {
  const t = useTexts<typeof texts>('report/agent-report');
  const tr = useReportTexts();
  const state = useMoneyReport({ endpoint: getAgentReport, codecs: CODECS, sorts: SORTS, initialSort: '-bet' });
  const { scope, list, query, report } = state;
  const { open, reach } = scope;
  const isDirect = reach === 'direct';
  const agents = useScopeChoices(scope.agent_id)?.agents ?? [];
  const { reportLink, betsLinkOf } = useReportLinks({ path: PATH, scope, narrowedTo, answer: report });
  const { setFilters } = list;
  const onFold = useCallback(
    ({ agent_id: id, is_open: isOpen }: AgentReportRow) =>
      setFilters({ open: isOpen ? open.filter((one) => one !== id) : [...open, id].slice(-MAX_OPEN) }),
    [setFilters, open],
  );
  const columns = useMemo(
    () =>
      agentColumns({
        t,
        tr,
        hasCurrency: scope.in === 'native',
        linkOf: (row) => reportLink(row.kind === 'site' ? 'games' : 'sites', narrowedTo(row)),
        // A scope always takes in what lies below: the bets of an agent alone cannot be asked for.
        betsLinkOf: (row, metric) => (isDirect && row.kind === 'agent' ? undefined : betsLinkOf(row, metric)),
        onFold,
      }),
    [t, tr, scope.in, isDirect, reportLink, betsLinkOf, onFold],
  );
  const { open: _open, reach: _reach, ...trendQuery } = query;
  const isMixed = report.data?.list.some((row) => row.is_mixed_calendar) === true;

  return (
    <MoneyReport
      path={PATH}
      caption={t('caption')}
      state={state}
      columns={columns}
      linesOf={(rows) => rows}
      lineId={(row) => `${row.agent_id}:${row.site_id ?? ''}:${row.currency ?? ''}`}
      rowTone={(row) => (row.is_test ? 'test' : undefined)}
      currencyColumn="currency"
      metrics={AGENT_REPORT_METRICS}
      explained={explainedBy(isDirect)}
      trendQuery={trendQuery}
      wholeLabel={t('whole')}
      // What is unfolded lies in the row above it, unless each agent stands for itself; rows without bets have no currency.
      summedOf={(rows) =>
        rows.filter(
          (row) =>
            (isDirect ? row.kind === 'agent' : row.level === 0 || row.parent_id === null) &&
            (scope.in !== 'native' || row.currency !== undefined),
        )
      }
      actions={
        <span className={classes.orders}>
          <button
            type="button"
            className={classes.preset}
            onClick={() => setFilters({ open: agents.map(({ id }) => id).slice(0, MAX_OPEN) })}
          >
            {t('openAll')}
          </button>
          <button type="button" className={classes.preset} disabled={open.length === 0} onClick={() => setFilters({ open: [] })}>
            {t('closeAll')}
          </button>
          {isMixed ? (
            <StatusTag tone="warn" title={t('warning')}>
              {t('severalCalendars')}
            </StatusTag>
          ) : null}
        </span>
      }
      fields={[{ name: 'reach', label: t('reach'), ...reachInput({ downline: t('reach.downline'), direct: t('reach.direct') }) }]}
      ranking={{
        title: t('topAgents'),
        categoryLabel: t('agent'),
        endpoint: getAgentReport,
        query: trendQuery,
        rowOf: rankedOf,
        hrefOf: (id) => (id === 'other' ? undefined : reportLink('sites', { agent_id: id })),
      }}
    />
  );
}

/** No filter, so it has no chip. */
const reachInput = (names: { downline: string; direct: string }): FieldInput<(typeof REACHES)[number]> => {
  const choice = choiceInput({ options: [{ value: 'direct' as const, label: names.direct }], allLabel: names.downline });
  return {
    input: ({ id, value, onChange, onType }) =>
      choice.input({
        id,
        value: value === 'direct' ? value : undefined,
        onChange: (next) => onChange(next ?? 'downline'),
        onType: (next) => onType(next ?? 'downline'),
      }),
    chip: () => undefined,
  };
};
