import { getSiteReport } from '@manager/contract/features/report/site-report';
import { ApiType } from '@manager/contract/features/set-up/website';
import { type ReactNode, useMemo } from 'react';
import { useList } from '../../../api/query.ts';
import { useHolds } from '../../../app/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { drillTo } from '../../../kit/report/drill.ts';
import { SHARED_METRICS } from '../../../kit/report/metrics.ts';
import { MoneyReport } from '../../../kit/report/MoneyReport.tsx';
import { isSearched, scopeCodecs, scopeQuery, sortQuery, type ScopeState } from '../../../kit/report/scope-state.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { betsLink } from '../bets-link.ts';
import { lineId, type Line, withAgentTotals } from './agent-groups.ts';
import { siteColumns, SORTS } from './columns.tsx';
import type { texts } from './texts.en.ts';

const CODECS = { ...scopeCodecs, brand: textCodec({ maxLength: 100 }), api_type: choiceCodec(ApiType.options) };
const PATH = '/report/site-report';

export default function SiteReportScreen(): ReactNode {
  const t = useTexts<typeof texts>('report/site-report');
  const tr = useReportTexts();
  const list = useListState({ codecs: CODECS, sorts: SORTS, initialSort: 'agent_name' });
  const { filters: scope, sort } = list;
  const report = useList(
    getSiteReport,
    {
      ...scopeQuery(scope),
      ...(scope.brand === '' ? {} : { brand: scope.brand }),
      ...(scope.api_type === undefined ? {} : { api_type: scope.api_type }),
      ...list.paging,
      sort: sortQuery({ sort: list.sort, scope }),
    },
    { isEnabled: isSearched(scope), isQuiet: true },
  );

  const holds = useHolds();
  const hasGames = holds('F-1');
  const hasBets = holds('B-3');
  const columns = useMemo(
    () =>
      siteColumns({
        t,
        tr,
        hasCurrency: scope.in === 'native',
        gamesLinkOf: (line) =>
          hasGames ? drillTo({ path: '/report/game-report', scope, narrowed: narrowedTo(line) }) : undefined,
        betsLinkOf: (line, metric) =>
          hasBets && !line.isAgentTotal
            ? betsLink({ row: line, metric, scope, narrowed: narrowedTo(line), from: PATH })
            : undefined,
      }),
    [t, tr, scope, hasGames, hasBets],
  );

  return (
    <MoneyReport
      path={PATH}
      caption={t('caption')}
      list={list}
      report={report}
      columns={columns}
      linesOf={(rows) => withAgentTotals({ rows, totals: report.data?.by_agent ?? [], sort })}
      lineId={lineId}
      rowTone={(line) => (line.is_test ? 'test' : undefined)}
      currencyColumn="currency"
      metrics={SHARED_METRICS}
      fields={[
        { name: 'brand', label: t('brand'), isMore: true, ...textInput() },
        {
          name: 'api_type',
          label: t('apiType'),
          isMore: true,
          ...choiceInput({
            options: ApiType.options.map((value) => ({ value, label: t(`apiType.${value}`) })),
            allLabel: tr('scope.any'),
          }),
        },
      ]}
    />
  );
}

const narrowedTo = ({ site_id: site, currency }: Line): Partial<ScopeState> => ({
  site_id: [site],
  ...(currency === undefined ? {} : { currency }),
});
