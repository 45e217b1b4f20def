import { getSubAgentReport } from '@manager/contract/features/report/subagent-report';
import { isSubAgentId } from '@manager/domain/sub-agent-ids';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { RowExplained } from '../../../product/explain/figure.ts';
import type { Codec } from '../../../kit/filter/codecs.ts';
import { idsInput } from '../../../kit/filter/ids-input.tsx';
import { SHARED_METRICS } from '../../../kit/report/metrics.ts';
import { MoneyReport } from '../../../product/money-report/MoneyReport.tsx';
import { scopeCodecs } from '../../../kit/report/scope-state.ts';
import { useMoneyReport } from '../../../kit/report/use-money-report.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { notifyError } from '../../../ui/notify.ts';
import { useReportLinks } from '../../../product/report-links/use-report-links.ts';
import { SORTS, subAgentColumns, type SubAgentReportRow } from './columns.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const SubAgentGroupDialog = lazyPart(() =>
  import('../../../product/sub-agent-group/SubAgentGroupDialog.tsx').then((module) => ({ default: module.SubAgentGroupDialog })),
);

/** Comma-separated (S5.10). */
const subAgentsCodec: Codec<string[]> = {
  parse: (text) => {
    const ids = [...new Set(text.split(','))];
    return ids.every(isSubAgentId) ? ids : undefined;
  },
  format: (ids) => ids.join(','),
  initial: [],
};
const CODECS = { ...scopeCodecs, sub_agent_id: subAgentsCodec };
const PATH = '/report/subagent-report';

const narrowedTo = ({ site_id: site, currency }: SubAgentReportRow) => ({
  site_id: [site],
  ...(currency === undefined ? {} : { currency }),
});
const ownOf = ({ sub_agent_id: id }: SubAgentReportRow) => ({ sub_agent: id });
const explained: RowExplained<SubAgentReportRow> = (row) => ({
  narrowed: { ...narrowedTo(row), sub_agent_id: row.sub_agent_id },
  label: [row.sub_agent_id, row.site_name, row.currency].filter(Boolean).join(' · '),
});
const rankedOf = ({ site_id: site, sub_agent_id: id, site_name: name }: SubAgentReportRow) => ({
  id: `${site}:${id}`,
  name: `${id} · ${name}`,
});

export default function SubAgentReportScreen(): ReactNode {
  const t = useTexts<typeof texts>('report/subagent-report');
  const tr = useReportTexts();
  const maySetUp = useHolds()('C-10');
  const state = useMoneyReport({ endpoint: getSubAgentReport, codecs: CODECS, sorts: SORTS, initialSort: '-bet' });
  const { scope, query, report } = state;
  const [groupOf, setGroupOf] = useState<string>();
  const { betsLinkOf } = useReportLinks({ path: PATH, scope, narrowedTo, ownOf, answer: report });
  const columns = useMemo(
    () =>
      subAgentColumns({
        t,
        tr,
        hasCurrency: scope.in === 'native',
        recordLinkOf: ({ record_id: id }) => (maySetUp && id !== null ? `/set-up/subagent?id=${id}` : undefined),
        betsLinkOf,
        onGroup: setGroupOf,
      }),
    [t, tr, scope.in, maySetUp, betsLinkOf],
  );

  return (
    <>
      <MoneyReport
        path={PATH}
        caption={t('caption')}
        state={state}
        columns={columns}
        linesOf={(rows) => rows}
        lineId={(row) => `${row.site_id}:${row.sub_agent_id}:${row.currency ?? ''}`}
        currencyColumn="currency"
        metrics={SHARED_METRICS}
        explained={explained}
        trendQuery={{ ...query, has_sub_agent: true }}
        fields={[{ name: 'sub_agent_id', label: t('subAgents'), ...idsInput() }]}
        ranking={{ title: t('topSubAgents'), categoryLabel: t('subAgent'), endpoint: getSubAgentReport, rowOf: rankedOf }}
      />
      {groupOf === undefined ? null : (
        <Suspense>
          <SubAgentGroupDialog
            target={{ ids: [groupOf] }}
            onClose={() => setGroupOf(undefined)}
            onDone={([failure]) => {
              setGroupOf(undefined);
              if (failure !== undefined) notifyError(failure);
              void report.refetch();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
