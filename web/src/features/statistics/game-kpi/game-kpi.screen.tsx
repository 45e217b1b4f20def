import { MAX_REPORT_DAYS } from '@manager/contract/features/report/money-report';
import { getGameKpi, KPI_SORTS } from '@manager/contract/features/statistics/game-kpi';
import { GameType } from '@manager/contract/kit/game-type';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, type ValuesOf } from '../../../kit/filter/codecs.ts';
import { choiceInput } from '../../../kit/filter/field-inputs.tsx';
import { MetricHelp } from '../../../product/money-report/MetricHelp.tsx';
import { scopeCodecs } from '../../../kit/report/scope-state.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { useReportLinks } from '../../../product/report-links/use-report-links.ts';
import { StatisticPage } from '../../../product/statistic/StatisticPage.tsx';
import { useStatistic } from '../../../product/statistic/use-statistic.ts';
import { KPI_METRICS, kpiColumns, type KpiRow, kpiTotals, moreColumns, prepareKpi } from './columns.tsx';
import type { texts } from './texts.en.ts';

const CODECS = { ...scopeCodecs, type: choiceCodec(GameType.options) };
type Values = ValuesOf<typeof CODECS>;

const PATH = '/statistics/game-kpi';
const WITHOUT = ['source', 'currency'] as const;

const queryOf = ({ source: _source, currency: _currency, in: _in, ...query }: Record<string, unknown>): Record<string, unknown> =>
  query;
const maxDaysOf = (): number => MAX_REPORT_DAYS;
const narrowedTo = ({ game_id: game }: KpiRow) => ({ game_id: [game] });

export default function GameKpiScreen(): ReactNode {
  const t = useTexts<typeof texts>('statistics/game-kpi');
  const tr = useReportTexts();
  const state = useStatistic({
    endpoint: getGameKpi,
    codecs: CODECS,
    sorts: KPI_SORTS,
    initialSort: '-bet',
    queryOf,
    isPaged: true,
    usualRange: 'yesterday',
  });
  const { scope, answer } = state;
  const { data } = answer;
  const { reportLink } = useReportLinks({ path: PATH, scope, narrowedTo });
  const columns = useMemo(
    () =>
      kpiColumns({
        t,
        tr,
        playersLinkOf: (row) => reportLink('players', narrowedTo(row)),
        gameLinkOf: (row) => reportLink('games', narrowedTo(row)),
      }),
    [t, tr, reportLink],
  );
  const model = useMemo(() => (data === undefined ? undefined : prepareKpi(data.sum, t)), [data, t]);
  const more = useMemo(() => moreColumns(t), [t]);

  return (
    <StatisticPage<KpiRow, Values>
      path={PATH}
      caption={t('caption')}
      endpoint={getGameKpi}
      state={state}
      fields={[
        {
          name: 'type',
          label: t('type'),
          isMore: true,
          ...choiceInput({
            options: GameType.options.map((value) => ({ value, label: t(`type.${value}`) })),
            allLabel: tr('scope.any'),
          }),
        },
      ]}
      without={WITHOUT}
      maxDaysOf={maxDaysOf}
      chart={{ title: t('title'), model, heightPx: 200 }}
      columns={columns}
      rowId={(row) => row.game_id}
      totals={data === undefined ? [] : kpiTotals(data.sum, t)}
      more={more}
      tools={<MetricHelp ids={KPI_METRICS} />}
      isPaged
      explained={{
        ofRow: (row) => ({ narrowed: narrowedTo(row), label: row.game_name }),
        totals: data === undefined ? [] : [{ values: data.sum, label: t('all') }],
      }}
    />
  );
}
