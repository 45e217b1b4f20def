import { getBetList, MAX_BET_SEARCH_HOURS, MAX_PLAYER_SEARCH_DAYS } from '@manager/contract/features/account/bet-detail';
import { getReportScope } from '@manager/contract/features/report/scope';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { FilterBar } from '../../../kit/filter/FilterBar.tsx';
import { chipsOf, type AnyField } from '../../../kit/filter/filter-fields.ts';
import { useHourPresets } from '../../../kit/list/use-hour-presets.ts';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { lastHours } from '../../../kit/list/search-values.ts';
import { readExpected } from '../../../kit/report/drill.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { DataTable } from '../../../kit/data-table/DataTable.tsx';
import { KeysetFooter } from '../../../kit/table/KeysetFooter.tsx';
import { ViewTabs } from '../../../kit/view/ViewTabs.tsx';
import { zoneText } from '../../../ui/format.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { oneOfCodec } from '../../../kit/filter/codecs.ts';
import { BetViews, VIEWS } from './BetViews.tsx';
import { betColumns } from './bet-columns.tsx';
import classes from './bet-detail.module.css';
import { betFields } from './bet-fields.tsx';
import { atTimes, type BetFilters, betQuery, isSearchable, noFilters, pageCodecs } from './bet-filters.ts';
import { ExpectedLine } from './ExpectedLine.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import { useBetTexts } from './use-bet-texts.ts';
import { formatMetric } from '../../../kit/report/metrics.ts';
import { IncompleteMark } from '../../../ui/incomplete/IncompleteMark.tsx';
import { metricText } from '../../../kit/report/metric-columns.tsx';
import type { BetSum } from './expected-sum.ts';

/** Sum over every bet of the filter, in USD and counted as the reports count. */
const BetSumLine = ({ sum }: { sum: BetSum }): ReactNode => {
  const t = useBetTexts();
  return (
    <span className={classes.sum} title={t('sum.label')}>
      <IncompleteMark />
      <span data-figure="">{t('sum.rounds', { count: formatMetric('rounds', sum.rounds) })}</span>
      <span>
        {t('bet')} <b data-figure="">{formatMetric('bet', sum.bet)}</b>
      </span>
      <span>
        {t('win')} <b data-figure="">{formatMetric('win', sum.win)}</b>
      </span>
      <span>
        {t('win_loss')} <b data-figure="">{metricText('win_loss', sum.win_loss)}</b> USD
      </span>
    </span>
  );
};

const BetDrawer = lazyPart(() => import('./BetDrawer.tsx').then(({ BetDrawer: Component }) => ({ default: Component })));

const PATH = '/account/bet-detail';

const DrawList = lazyPart(() => import('./DrawList.tsx').then((module) => ({ default: module.DrawList })));

const tabCodecs = { tab: oneOfCodec(VIEWS, 'bets') };

/** B-3: single bets, and draws of lotteries. */
export default function BetDetailScreen(): ReactNode {
  return useUrlState(tabCodecs).values.tab === 'draws' ? (
    <Suspense>
      <DrawList />
    </Suspense>
  ) : (
    <BetList />
  );
}

/** Bets, newest first, walked by cursor; the row opens the bet beside the list. */
const BetList = (): ReactNode => {
  const t = useBetTexts();
  const tr = useReportTexts();
  const { values, invalid, set, leave, hrefOf } = useUrlState(pageCodecs);
  const canAsk = isSearchable(values);
  const expected = readExpected(values);
  const bets = useList(
    getBetList,
    {
      ...betQuery(values),
      ...(values.cursor === '' ? {} : { cursor: values.cursor }),
      ...(expected?.mark === undefined ? {} : { since: expected.mark }),
      limit: Number(values.size),
    },
    { isEnabled: canAsk },
  );
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });

  const columns = useMemo(() => betColumns({ t, linkOf: (betId) => `${PATH}${hrefOf({ bet: betId })}` }), [t, hrefOf]);
  const fields = betFields({ choices, values, player: usePlayerInput(values.player_id), t, tr });
  const rows = canAsk ? bets.data?.list : undefined;
  const refetch = (): void => void bets.refetch();
  // A changed filter starts at the newest bet, and is no longer the scope that the report meant.
  const apply = (patch: Partial<BetFilters>, options?: { replaces?: boolean }): void =>
    set({ ...patch, cursor: '', expect: '', from: '', since: '' }, options);
  // Searching without a range, a player or an id means the last day: the most that may be read.
  const searchBets = (patch: Partial<BetFilters>): void =>
    apply(isSearchable({ ...values, ...patch }) ? patch : { ...patch, ...atTimes(lastHours(MAX_BET_SEARCH_HOURS, Date.now())) });
  const presets = useHourPresets(MAX_BET_SEARCH_HOURS, atTimes);
  const neighbour = (step: 1 | -1): string | undefined =>
    rows?.[rows.findIndex(({ bet_id: id }) => id === values.bet) + step]?.bet_id;

  return (
    <Page scope={<ScopeText dateFrom={values.date_from} dateTo={values.date_to} />}>
      <FilterBar
        values={values}
        fields={fields}
        presets={presets}
        mode="explicit"
        onApply={searchBets}
        onClear={() => apply(noFilters)}
        invalid={invalid}
      />
      <ViewTabs path={PATH} />
      {expected !== undefined && bets.data !== undefined ? (
        <ExpectedLine key={`${values.from} ${values.expect}`} expected={expected} sum={bets.data.sum} />
      ) : null}
      <DataTable
        id={PATH}
        caption={t('caption')}
        columns={columns}
        rows={rows}
        rowId={(row) => row.bet_id}
        error={canAsk ? bets.error : null}
        onRetry={refetch}
        isFetching={bets.isFetching}
        activeId={values.bet}
        rowTone={(row) => (row.status === 'cancelled' ? 'muted' : row.is_test ? 'test' : undefined)}
        empty={{ isIdle: !canAsk, isFiltered: true, noneText: t('none'), onClearFilters: () => apply(noFilters) }}
        actions={
          <div className={classes.quick}>
            {bets.data?.sum ? (
              <BetSumLine sum={bets.data.sum} />
            ) : (
              <span className={classes.hint}>{t('hint', { hours: MAX_BET_SEARCH_HOURS, days: MAX_PLAYER_SEARCH_DAYS })}</span>
            )}
          </div>
        }
        tools={<BetViews value="bets" />}
        {...(canAsk ? { onRefresh: refetch } : {})}
        exportOf={{
          endpoint: getBetList,
          input: betQuery(values),
          isIdle: !canAsk,
          notesOf: () => chipsOf(fields as readonly AnyField[], values).map(({ label, text }) => ({ label, value: text })),
        }}
        footer={
          rows === undefined ? null : (
            <KeysetFooter
              shown={rows.length}
              size={Number(values.size)}
              newerCursor={bets.data?.prev_cursor}
              olderCursor={bets.data?.next_cursor}
              onCursor={(cursor) => set({ cursor })}
              onSize={(size) => set({ size: String(size), cursor: '' })}
            />
          )
        }
      />
      {values.bet === '' ? null : (
        <Suspense>
          <BetDrawer
            betId={values.bet}
            onClose={() => leave({ bet: '' })}
            onStep={(step) => {
              const next = neighbour(step);
              if (next !== undefined) set({ bet: next }, { replaces: true });
            }}
          />
        </Suspense>
      )}
    </Page>
  );
};

/** The zone of the times on this page, and the settlement days when a report led here. */
const ScopeText = ({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }): ReactNode => {
  const t = useBetTexts();
  const days = dateFrom === '' && dateTo === '' ? '' : ` · ${t('zoneDays', { from: dateFrom, to: dateTo })}`;
  return `${t('zone', { zone: zoneText() })}${days}`;
};
