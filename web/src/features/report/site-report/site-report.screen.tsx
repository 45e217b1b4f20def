import { getSiteReport } from '@manager/contract/features/report/site-report';
import { ApiType } from '@manager/contract/kit/api-type';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { RowExplained } from '../../../product/explain/figure.ts';
import { choiceCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { SHARED_METRICS } from '../../../kit/report/metrics.ts';
import { MoneyReport } from '../../../product/money-report/MoneyReport.tsx';
import { scopeCodecs } from '../../../kit/report/scope-state.ts';
import { useMoneyReport } from '../../../kit/report/use-money-report.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { useReportLinks } from '../../../product/report-links/use-report-links.ts';
import { lineId, type Line, type SiteRow, withAgentTotals } from './agent-groups.ts';
import { siteColumns, SORTS } from './columns.tsx';
import type { texts } from './texts.en.ts';

const CODECS = { ...scopeCodecs, brand: textCodec({ maxLength: 100 }), api_type: choiceCodec(ApiType.options) };
const PATH = '/report/site-report';

const narrowedTo = ({ site_id: site, currency }: Line) => ({
  site_id: [site],
  ...(currency === undefined ? {} : { currency }),
});
const explained: RowExplained<Line> = (line) =>
  line.isAgentTotal
    ? { narrowed: { own_agent_id: line.agent_id, in: 'usd' }, label: line.agent_name }
    : {
        narrowed: { ...narrowedTo(line), own_agent_id: line.agent_id },
        label: [line.site_name, line.currency].filter(Boolean).join(' · '),
      };
const rankedOf = ({ site_id: id, site_name: name }: SiteRow) => ({ id, name });

export default function SiteReportScreen(): ReactNode {
  const t = useTexts<typeof texts>('report/site-report');
  const tr = useReportTexts();
  const state = useMoneyReport({ endpoint: getSiteReport, codecs: CODECS, sorts: SORTS, initialSort: 'agent_name' });
  const { scope, list, report } = state;
  const { reportLink, betsLinkOf } = useReportLinks({ path: PATH, scope, narrowedTo, answer: report });
  const columns = useMemo(
    () =>
      siteColumns({
        t,
        tr,
        hasCurrency: scope.in === 'native',
        gamesLinkOf: (line) => reportLink('games', narrowedTo(line)),
        waysOf: (line) => [
          { label: t('byDay'), href: reportLink('days', narrowedTo(line)) },
          { label: t('byPlayer'), href: reportLink('players', narrowedTo(line)) },
          { label: t('bySubAgent'), href: reportLink('subAgents', narrowedTo(line)) },
        ],
        betsLinkOf: (line, metric) => (line.isAgentTotal ? undefined : betsLinkOf(line, metric)),
      }),
    [t, tr, scope.in, reportLink, betsLinkOf],
  );

  return (
    <MoneyReport
      path={PATH}
      caption={t('caption')}
      state={state}
      columns={columns}
      linesOf={(rows) => withAgentTotals({ rows, totals: report.data?.by_agent ?? [], sort: list.sort })}
      lineId={lineId}
      rowTone={(line) => (line.is_test ? 'test' : undefined)}
      currencyColumn="currency"
      metrics={SHARED_METRICS}
      explained={explained}
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
      ranking={{
        title: t('topSites'),
        categoryLabel: t('site'),
        endpoint: getSiteReport,
        rowOf: rankedOf,
        hrefOf: (id) => (id === 'other' ? undefined : reportLink('games', { site_id: [id] })),
      }}
    />
  );
}
