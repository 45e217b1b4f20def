import { getStatisticBet, STATISTIC_SORTS } from '@manager/contract/features/account/statistic-bet';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { oneOfCodec } from '../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { MetricHelp } from '../../../product/money-report/MetricHelp.tsx';
import { usePlayersInput } from '../../../product/player/player-input.tsx';
import { useReportLinks } from '../../../product/report-links/use-report-links.ts';
import { StatisticPage } from '../../../product/statistic/StatisticPage.tsx';
import { useStatistic } from '../../../product/statistic/use-statistic.ts';
import { ChoiceSwitch } from '../../../ui/ChoiceSwitch.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { STATISTIC_METRICS, statisticColumns, type StatisticRow, statisticTotals } from './columns.tsx';
import { narrowedTo, ownOf } from './drill-down.ts';
import {
  CODECS,
  dimensionsIn,
  maxDaysOf,
  PATH,
  statisticFields,
  statisticQuery,
  type StatisticValues,
  unitOf,
  WITHOUT,
} from './statistic-filters.tsx';
import type { texts } from './texts.en.ts';

const HeatView = lazyPart(() => import('./HeatView.tsx').then((module) => ({ default: module.HeatView })));

const VIEWS = ['table', 'heat'] as const;
const VIEW = { show: oneOfCodec(VIEWS, 'table') };

export default function StatisticBetScreen(): ReactNode {
  const t = useTexts<typeof texts>('account/statistic-bet');
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
  return values.show === 'table' ? (
    <TableView tools={tools} />
  ) : (
    <Suspense>
      <HeatView tools={tools} />
    </Suspense>
  );
}

const TableView = ({ tools }: { tools: ReactNode }): ReactNode => {
  const t = useTexts<typeof texts>('account/statistic-bet');
  const tr = useReportTexts();
  const state = useStatistic({
    endpoint: getStatisticBet,
    codecs: CODECS,
    sorts: STATISTIC_SORTS,
    initialSort: '-bet',
    queryOf: statisticQuery,
    isPaged: true,
    usualRange: 'yesterday',
    unitOf,
  });
  const { scope, answer, list } = state;
  const { data } = answer;
  const { by, by_2: second, by_3: third } = scope;
  const player = usePlayersInput(list.filters.player_id);
  const dimensions = useMemo(() => dimensionsIn({ by, by_2: second, by_3: third }), [by, second, third]);
  const { betsLinkOf } = useReportLinks<StatisticRow>({
    path: PATH,
    scope,
    narrowedTo: useMemo(() => narrowedTo(scope), [scope]),
    ownOf: useMemo(() => ownOf(scope), [scope]),
    answer,
  });
  const columns = useMemo(
    // A list of bets cannot be asked for bets without a device, of a type of games or of an RTP profile.
    () =>
      statisticColumns({
        dimensions,
        t,
        tr,
        betsLinkOf: (row, metric) =>
          row.device === '' || scope.type !== undefined || scope.rtp_profile !== '' ? undefined : betsLinkOf(row, metric),
      }),
    [dimensions, t, tr, betsLinkOf, scope.type, scope.rtp_profile],
  );
  return (
    <StatisticPage<StatisticRow, StatisticValues>
      path={PATH}
      tableId={`${PATH}#${dimensions.join('-')}`}
      caption={t('caption')}
      endpoint={getStatisticBet}
      state={state}
      fields={statisticFields({ t, tr, player })}
      without={WITHOUT}
      maxDaysOf={maxDaysOf}
      chart={null}
      columns={columns}
      rowId={(row) => row.row_id}
      totals={data === undefined ? [] : statisticTotals(data.sums, t)}
      tools={
        <>
          {tools}
          <MetricHelp ids={STATISTIC_METRICS} />
        </>
      }
      isPaged
    />
  );
};
