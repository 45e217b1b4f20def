import {
  AudiencePeriod,
  DistributionBy,
  getAudience,
  getCohorts,
  getDistribution,
  MAX_AUDIENCE_DAYS,
  MAX_COHORT_DAYS,
  MAX_DISTRIBUTION_DAYS,
} from '@manager/contract/features/statistics/user-data-analyse';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { oneOfCodec, type ValuesOf } from '../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { scopeCodecs } from '../../../kit/report/scope-state.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { ChoiceSwitch } from '../../../ui/ChoiceSwitch.tsx';
import { useReportLinks } from '../../../product/report-links/use-report-links.ts';
import { oneOfInput } from '../../../product/statistic/one-of-input.tsx';
import { StatisticPage } from '../../../product/statistic/StatisticPage.tsx';
import { useStatistic } from '../../../product/statistic/use-statistic.ts';
import {
  audienceColumns,
  type AudienceRow,
  audienceTotals,
  cohortColumns,
  type CohortRow,
  cohortTotals,
  periodText,
  prepareAudience,
} from './columns.tsx';
import { prepareSpread, spreadColumns, type SpreadRow, spreadTotals } from './distribution-columns.tsx';
import type { texts } from './texts.en.ts';

const VIEWS = ['audience', 'cohorts', 'spread'] as const;
const VIEW = { show: oneOfCodec(VIEWS, 'audience') };
const CODECS = {
  ...scopeCodecs,
  by: oneOfCodec(AudiencePeriod.options, 'day'),
  of: oneOfCodec(DistributionBy.options, 'country'),
};
type Values = ValuesOf<typeof CODECS>;

const PATH = '/statistics/user-data-analyse';
const WITHOUT = ['vendor', 'currency', 'source'] as const;
const NO_SORTS: readonly string[] = [];
const TAKEN = ['agent_id', 'site_id', 'game_id', 'date_from', 'date_to', 'with_test'];

const taken = (query: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
const audienceQuery = (query: Record<string, unknown>): Record<string, unknown> => taken(query, [...TAKEN, 'by']);
const cohortQuery = (query: Record<string, unknown>): Record<string, unknown> => taken(query, TAKEN);
const spreadQuery = (query: Record<string, unknown>): Record<string, unknown> => taken(query, [...TAKEN, 'of']);
const audienceDays = ({ by }: Values): number => MAX_AUDIENCE_DAYS[by];
const cohortDays = (): number => MAX_COHORT_DAYS;
const spreadDays = ({ of }: Values): number => MAX_DISTRIBUTION_DAYS[of];
const nothingNarrowed = () => ({});
const AUDIENCE_NAMES = { active_players: 'players' } as const;

export default function UserDataAnalyseScreen(): ReactNode {
  const t = useTexts<typeof texts>('statistics/user-data-analyse');
  const { values, set } = useUrlState(VIEW);
  const tools = (
    <ChoiceSwitch
      isLabelHidden
      label={t('view')}
      value={values.show}
      choices={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
      onChange={(show) => set({ show })}
    />
  );
  if (values.show === 'cohorts') return <CohortView tools={tools} />;
  return values.show === 'spread' ? <SpreadView tools={tools} /> : <AudienceView tools={tools} />;
}

const AudienceView = ({ tools }: { tools: ReactNode }): ReactNode => {
  const t = useTexts<typeof texts>('statistics/user-data-analyse');
  const tr = useReportTexts();
  const state = useStatistic({
    endpoint: getAudience,
    codecs: CODECS,
    sorts: NO_SORTS,
    initialSort: '',
    queryOf: audienceQuery,
    isPaged: false,
    usualRange: 'last_7_days',
  });
  const { data } = state.answer;
  const columns = useMemo(() => audienceColumns({ t, tr }), [t, tr]);
  const model = useMemo(() => (data === undefined ? undefined : prepareAudience(data.list, { t, tr })), [data, t, tr]);
  return (
    <StatisticPage<AudienceRow, Values>
      path={PATH}
      caption={t('caption')}
      endpoint={getAudience}
      state={state}
      fields={[
        {
          name: 'by',
          label: t('by'),
          ...oneOfInput(AudiencePeriod.options.map((value) => ({ value, label: t(`by.${value}`) }))),
        },
      ]}
      without={WITHOUT}
      maxDaysOf={audienceDays}
      chart={{ title: t('title'), model, heightPx: 300 }}
      columns={columns}
      rowId={(row) => row.period}
      totals={data === undefined ? [] : audienceTotals(data.sum, t)}
      tools={tools}
      isPaged={false}
      explained={{
        names: AUDIENCE_NAMES,
        ofRow: (row) => ({ narrowed: { date_from: row.period, date_to: row.period_to }, label: periodText(row) }),
        totals: data === undefined ? [] : audienceTotals(data.sum, t).map(({ label }) => ({ values: data.sum, label })),
      }}
    />
  );
};

const CohortView = ({ tools }: { tools: ReactNode }): ReactNode => {
  const t = useTexts<typeof texts>('statistics/user-data-analyse');
  const state = useStatistic({
    endpoint: getCohorts,
    codecs: CODECS,
    sorts: NO_SORTS,
    initialSort: '',
    queryOf: cohortQuery,
    isPaged: false,
    usualRange: 'last_30_days',
  });
  const { data } = state.answer;
  const columns = useMemo(() => cohortColumns(t), [t]);
  return (
    <StatisticPage<CohortRow, Values>
      path={PATH}
      tableId={`${PATH}#cohorts`}
      caption={t('cohortCaption')}
      endpoint={getCohorts}
      state={state}
      fields={[]}
      without={WITHOUT}
      maxDaysOf={cohortDays}
      chart={null}
      columns={columns}
      rowId={(row) => row.settle_date}
      totals={data === undefined ? [] : cohortTotals(data.sum, t)}
      tools={tools}
      isPaged={false}
    />
  );
};

const SpreadView = ({ tools }: { tools: ReactNode }): ReactNode => {
  const t = useTexts<typeof texts>('statistics/user-data-analyse');
  const tr = useReportTexts();
  const state = useStatistic({
    endpoint: getDistribution,
    codecs: CODECS,
    sorts: NO_SORTS,
    initialSort: '',
    queryOf: spreadQuery,
    isPaged: false,
    usualRange: 'last_7_days',
  });
  const { scope, answer } = state;
  const { data } = answer;
  const { of } = scope;
  const { reportLink } = useReportLinks({ path: PATH, scope, narrowedTo: nothingNarrowed });
  const columns = useMemo(
    () =>
      spreadColumns({
        t,
        tr,
        of,
        // The report of players knows levels alone.
        linkOf: ({ value }) =>
          of === 'level' && value !== '' ? reportLink('players', { in: 'usd' }, { level: value }) : undefined,
      }),
    [t, tr, of, reportLink],
  );
  const model = useMemo(() => (data === undefined ? undefined : prepareSpread(data.list, { t, tr, of })), [data, t, tr, of]);
  return (
    <StatisticPage<SpreadRow, Values>
      path={PATH}
      tableId={`${PATH}#spread`}
      caption={t(`spreadCaption.${of}`)}
      endpoint={getDistribution}
      state={state}
      fields={[
        {
          name: 'of',
          label: t('of'),
          ...oneOfInput(DistributionBy.options.map((value) => ({ value, label: t(`of.${value}`) }))),
        },
      ]}
      without={WITHOUT}
      maxDaysOf={spreadDays}
      chart={{ title: t(`spreadCaption.${of}`), model, heightPx: 300 }}
      columns={columns}
      rowId={(row) => row.value}
      totals={data === undefined ? [] : spreadTotals(data.sum, t)}
      tools={tools}
      isPaged={false}
      explained={{
        ofRow: ({ value }) => (of === 'level' && value !== '' ? { narrowed: { level: value }, label: value } : undefined),
        totals: data === undefined ? [] : spreadTotals(data.sum, t).map(({ label }) => ({ values: data.sum, label })),
      }}
    />
  );
};
