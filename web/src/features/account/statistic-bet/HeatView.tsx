import { getBetHeatMap } from '@manager/contract/features/account/statistic-bet';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TableEmpty } from '../../../kit/data-table/TableEmpty.tsx';
import filterClasses from '../../../kit/filter/filter.module.css';
import { oneOfCodec } from '../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { ViewTabs } from '../../../kit/view/ViewTabs.tsx';
import { usePlayersInput } from '../../../product/player/player-input.tsx';
import { StatisticPage } from '../../../product/statistic/StatisticPage.tsx';
import { useStatistic } from '../../../product/statistic/use-statistic.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { STATISTIC_METRICS, type StatisticRow } from './columns.tsx';
import { HeatMap } from './HeatMap.tsx';
import { HeatTools } from './HeatTools.tsx';
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
import classes from './heat-map.module.css';

const NO_SORTS: readonly string[] = [];
const CELLS = { cells: oneOfCodec(STATISTIC_METRICS, 'bet') };
const hasTwo = (values: object): boolean => dimensionsIn(values as StatisticValues).length > 1;

/** The same figures with the last dimension across. */
export const HeatView = ({ tools }: { tools: ReactNode }): ReactNode => {
  const t = useTexts<typeof texts>('account/statistic-bet');
  const tr = useReportTexts();
  const id = useId();
  const { values, set } = useUrlState(CELLS);
  const state = useStatistic({
    endpoint: getBetHeatMap,
    codecs: CODECS,
    sorts: NO_SORTS,
    initialSort: '',
    queryOf: statisticQuery,
    isPaged: false,
    usualRange: 'yesterday',
    unitOf,
    isReady: hasTwo,
  });
  const { answer, scope, list, isIdle } = state;
  const player = usePlayersInput(list.filters.player_id);
  const metric = values.cells;
  const data = isIdle ? undefined : answer.data;
  const isEmpty = data === undefined || data.rows.length === 0;
  // The frame reads scope and freshness of the answer; the figures stand in the map.
  const shown = {
    ...state,
    answer: {
      data: data === undefined ? undefined : { ...data, list: [], total: 0 },
      error: answer.error,
      isFetching: answer.isFetching,
      refetch: answer.refetch,
    },
  };
  const body = (
    <>
      <div className={classes.tools} data-print="no">
        <ViewTabs path={PATH} />
        {tools}
        <span className={classes.measure}>
          <label htmlFor={id}>{t('cells')}</label>
          <select
            id={id}
            className={filterClasses.control}
            value={metric}
            onChange={(event) => set({ cells: STATISTIC_METRICS.find((one) => one === event.currentTarget.value) ?? metric })}
          >
            {STATISTIC_METRICS.map((one) => (
              <option key={one} value={one}>
                {tr(`metric.${one}`)}
              </option>
            ))}
          </select>
        </span>
        <span className={classes.unit}>{unitText(scope, { t })}</span>
        {isIdle ? null : (
          <span className={classes.more}>
            <HeatTools state={shown} />
          </span>
        )}
      </div>
      {isIdle ? (
        <EmptyState kind="idle" title={t('needsTwo')} text={t('needsTwoHint')} />
      ) : isEmpty ? (
        answer.isPending ? (
          <p className={classes.waiting}>{t('waiting')}</p>
        ) : (
          <TableEmpty
            options={{ noneText: `${tr('empty.none')}. ${tr('empty.noneHint')}` }}
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        )
      ) : (
        <HeatMap map={data} dimensions={dimensionsIn(scope)} metric={metric} metricName={tr(`metric.${metric}`)} t={t} />
      )}
    </>
  );
  return (
    <StatisticPage<StatisticRow, StatisticValues>
      path={PATH}
      caption={t('caption')}
      endpoint={getBetHeatMap}
      state={shown}
      fields={statisticFields({ t, tr, player })}
      without={WITHOUT}
      maxDaysOf={maxDaysOf}
      missingOf={(filters) => (hasTwo(filters) ? undefined : t('needsTwo'))}
      chart={null}
      body={body}
      columns={[]}
      rowId={(row) => row.row_id}
      isPaged={false}
    />
  );
};

/** Which money the cells hold. */
const unitText = (scope: StatisticValues, { t }: { t: (key: 'inUsd' | 'inOwn') => string }): string =>
  t(unitOf(scope) === 'usd' ? 'inUsd' : 'inOwn');
