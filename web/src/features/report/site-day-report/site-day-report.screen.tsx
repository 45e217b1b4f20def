import { getSiteDayReport } from '@manager/contract/features/report/site-day-report';
import { ApiType } from '@manager/contract/kit/api-type';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { RowExplained } from '../../../product/explain/figure.ts';
import { choiceCodec, flagCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, type FieldInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { SHARED_METRICS } from '../../../kit/report/metrics.ts';
import { MoneyReport } from '../../../product/money-report/MoneyReport.tsx';
import { scopeCodecs } from '../../../kit/report/scope-state.ts';
import { useMoneyReport } from '../../../kit/report/use-money-report.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { useReportLinks } from '../../../product/report-links/use-report-links.ts';
import { dayColumns, type DayRow, SORTS } from './columns.tsx';
import type { texts } from './texts.en.ts';

const CODECS = {
  ...scopeCodecs,
  by_site: flagCodec(),
  brand: textCodec({ maxLength: 100 }),
  api_type: choiceCodec(ApiType.options),
};
const PATH = '/report/site-day-report';

const dayOf = ({ settle_date: day }: Pick<DayRow, 'settle_date'>) => ({ date_from: day, date_to: day });
const narrowedTo = ({ settle_date, site_id: site, currency }: DayRow) => ({
  ...dayOf({ settle_date }),
  ...(site === undefined ? {} : { site_id: [site] }),
  ...(currency === undefined ? {} : { currency }),
});
const explained: RowExplained<DayRow> = (row) => ({
  narrowed: { ...narrowedTo(row), ...(row.agent_id === undefined ? {} : { own_agent_id: row.agent_id }) },
  label: [row.settle_date, row.site_name, row.currency].filter(Boolean).join(' · '),
});
const rankedOf = ({ settle_date: day }: DayRow) => ({ id: day, name: day });

export default function SiteDayReportScreen(): ReactNode {
  const t = useTexts<typeof texts>('report/site-day-report');
  const tr = useReportTexts();
  const state = useMoneyReport({ endpoint: getSiteDayReport, codecs: CODECS, sorts: SORTS, initialSort: '-settle_date' });
  const { scope, query, report } = state;
  const { by_site: hasSites } = scope;
  const { reportLink, betsLinkOf } = useReportLinks({ path: PATH, scope, narrowedTo, answer: report });
  const { brand, api_type: apiType } = scope;
  const columns = useMemo(() => {
    const own = { ...(brand === '' ? {} : { brand }), ...(apiType === undefined ? {} : { api_type: apiType }) };
    // The list of bets knows websites, but neither brand nor API type.
    const isProvable = hasSites || Object.keys(own).length === 0;
    return dayColumns({
      t,
      tr,
      hasCurrency: scope.in === 'native',
      hasSites,
      sitesLinkOf: (row) => reportLink('sites', narrowedTo(row), own),
      gamesLinkOf: (row) => reportLink('games', narrowedTo(row)),
      betsLinkOf: (row, metric) => (isProvable ? betsLinkOf(row, metric) : undefined),
    });
  }, [t, tr, scope.in, hasSites, brand, apiType, reportLink, betsLinkOf]);
  const { by_site: _rows, ...trendQuery } = query;

  return (
    <MoneyReport
      path={PATH}
      caption={t('caption')}
      state={state}
      columns={columns}
      linesOf={(rows) => rows}
      lineId={(row) => `${row.settle_date}:${row.site_id ?? ''}:${row.agent_id ?? ''}:${row.currency ?? ''}`}
      rowTone={(row) => (row.is_test === true ? 'test' : undefined)}
      currencyColumn="currency"
      metrics={SHARED_METRICS}
      explained={explained}
      hasTrend
      hasRowStates
      trendQuery={trendQuery}
      fields={[
        { name: 'by_site', label: t('rows'), ...rowsInput({ days: t('rows.days'), sites: t('rows.sites') }) },
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
        title: t('topDays'),
        categoryLabel: t('day'),
        endpoint: getSiteDayReport,
        rowOf: rankedOf,
        hrefOf: (id) => (id === 'other' ? undefined : reportLink('sites', dayOf({ settle_date: id }))),
      }}
    />
  );
}

/** Days alone, or days of each website: no filter, so it has no chip. */
const rowsInput = (labels: { days: string; sites: string }): FieldInput<boolean> => {
  const choice = choiceInput({ options: [{ value: 'sites', label: labels.sites }], allLabel: labels.days });
  return {
    input: ({ id, value, onChange, onType }) =>
      choice.input({
        id,
        value: value ? 'sites' : undefined,
        onChange: (next) => onChange(next !== undefined),
        onType: (next) => onType(next !== undefined),
      }),
    chip: () => undefined,
  };
};
