import { DASHBOARD_CODES, getSiteOverview } from '@manager/contract/features/dashboard/dashboard';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { getReportScope } from '@manager/contract/features/report/scope';
import { getSiteReport } from '@manager/contract/features/report/site-report';
import { getTrend } from '@manager/contract/features/report/trend';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useCall, useList } from '../../api/query.ts';
import { useHolds } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { dayCodec, flagCodec, oneOfCodec } from '../../kit/filter/codecs.ts';
import { useUrlState } from '../../kit/filter/use-url-state.ts';
import { whenCodec } from '../../kit/filter/when.ts';
import { presetDays } from '../../kit/scope/DayRange.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { dateTimeText, offsetText } from '../../ui/format.ts';
import { Page } from '../../kit/page/Page.tsx';
import { AgentOverview, type OverviewFilters } from './AgentOverview.tsx';
import { DayCards } from './DayCards.tsx';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';
import { SiteOverview } from './SiteOverview.tsx';
import { StateCards } from './StateCards.tsx';
import { DualControlLine } from './DualControlLine.tsx';
import { StoreLine } from './StoreLine.tsx';
import { TopTable } from './TopTable.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { TrendDays } from './TrendCard.tsx';

const TrendCard = lazyPart(() => import('./TrendCard.tsx').then((module) => ({ default: module.TrendCard })));

const MonthCard = lazyPart(() => import('./MonthCard.tsx').then((module) => ({ default: module.MonthCard })));

const TOP = 10;
/** The dashboard is left open: it asks anew by itself, while it is seen. */
const POLL_MS = 60_000;
/** Of many days only the last one moves. */
const COURSE_POLL_MS = 5 * POLL_MS;

/** A bare address means the running day. */
const CODECS = {
  when: whenCodec,
  date_from: dayCodec,
  date_to: dayCodec,
  with_test: flagCodec(),
  sites: oneOfCodec(['-bet', '-health', '-online'] as const, '-bet'),
};

/** The last `count` settlement days up to the running one. */
const lastDays = (today: string, count: number): { date_from: string; date_to: string } => ({
  date_from: new Date(Date.parse(today) - (count - 1) * 86_400_000).toISOString().slice(0, 10),
  date_to: today,
});

/** Today against yesterday, who brought it in, and what wants to be looked at: the figures of the reports, for whoever may see them. */
export default function DashboardScreen(): ReactNode {
  const t = useTexts<typeof texts>('dashboard');
  const holds = useHolds();
  const hasGames = holds('F-1');
  const hasSites = holds('F-2');
  const hasTrend = hasGames || hasSites;
  const hasAny = holds(...DASHBOARD_CODES);
  const { values: filters, set: setFilters } = useUrlState(CODECS);
  const chosen: OverviewFilters =
    filters.when === undefined && filters.date_from === '' ? { ...filters, when: 'today' } : filters;
  const polled = { pollMs: POLL_MS } as const;
  const scope = useCall(getReportScope, {}, { isEnabled: hasAny, ...polled });
  const today = presetDays(scope.data, 'today');
  const yesterday = presetDays(scope.data, 'yesterday');
  const isReady = today.date_from !== '';
  const top = { in: 'usd', sort: '-bet', with_test: filters.with_test } as const;

  const games = useList(getGameReport, { ...today, ...top, limit: TOP }, { isEnabled: isReady && hasGames, ...polled });
  const sites = useList(
    getSiteReport,
    { ...today, ...top, limit: 1 },
    { isEnabled: isReady && hasSites && !hasGames, ...polled },
  );
  // Both reports sum the same bets; yesterday is asked of one of them, for its sum alone.
  const gamesYesterday = useCall(getGameReport, { ...yesterday, ...top, limit: 1 }, { isEnabled: isReady && hasGames });
  const sitesYesterday = useCall(
    getSiteReport,
    { ...yesterday, ...top, limit: 1 },
    { isEnabled: isReady && hasSites && !hasGames },
  );
  const siteList = useList(
    getSiteOverview,
    { with_test: filters.with_test, sort: filters.sites, limit: TOP },
    { isEnabled: hasAny, ...polled },
  );
  const [days, setDays] = useState<TrendDays>('14');
  const range = isReady ? lastDays(today.date_to, Number(days)) : today;
  const trend = useList(
    getTrend,
    { ...range, in: 'usd', with_test: filters.with_test },
    { isEnabled: isReady && hasTrend, pollMs: COURSE_POLL_MS },
  );
  const running = hasGames ? games : sites;
  const finished = hasGames ? gamesYesterday : sitesYesterday;
  const error = scope.error ?? running.error ?? finished.error;

  const timezone = scope.data?.timezone ?? 'UTC';
  const timeOf = (instant: string): string =>
    `${dateTimeText(instant, timezone).slice(0, 16)} ${offsetText({ timezone, at: new Date(instant) })}`;
  const refresh = (): void => {
    for (const query of [scope, games, sites, gamesYesterday, sitesYesterday, trend, siteList])
      if (query.isFetched) void query.refetch();
  };

  if (!hasAny) {
    return (
      <Page>
        <EmptyState kind="denied" title={t('empty')} text={t('emptyHint')} />
      </Page>
    );
  }
  return (
    <Page
      scope={[
        t('scope'),
        scope.data && t('dayEnds', { time: timeOf(scope.data.day_ends_at) }),
        running.data?.as_of && t('asOf', { time: timeOf(running.data.as_of) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <Button variant="default" size="compact-sm" onClick={refresh}>
          {t('refresh')}
        </Button>
      }
    >
      <StoreLine />
      <DualControlLine />
      {error === null ? null : (
        <EmptyState
          kind="failed"
          title={t('failed')}
          text={error.message}
          action={
            <Button variant="default" onClick={refresh}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {hasTrend ? (
        <DayCards
          today={running.data?.sum}
          yesterday={finished.data?.sum}
          course={trend.data?.list}
          day={today}
          withTest={filters.with_test}
          path={hasGames ? '/report/game-report' : '/report/site-report'}
        />
      ) : null}
      <StateCards sites={siteList} pollMs={POLL_MS} />
      {scope.data === undefined ? null : (
        <AgentOverview
          choices={scope.data}
          filters={chosen}
          onFilters={(patch) => setFilters({ ...chosen, ...patch }, { replaces: true })}
          pollMs={POLL_MS}
        />
      )}
      {hasTrend ? (
        <Suspense fallback={<div className={classes.trendWait} />}>
          <TrendCard
            trend={trend}
            range={range}
            days={days}
            onDays={setDays}
            reportPath={hasGames ? '/report/game-report' : '/report/site-report'}
          />
        </Suspense>
      ) : null}
      <div className={classes.tops}>
        <SiteOverview sites={siteList} sort={filters.sites} onSort={(sort) => setFilters({ sites: sort }, { replaces: true })} />
        {hasGames ? (
          <TopTable rows={games.data?.list.map((row) => ({ ...row, id: row.game_id, name: row.game_name }))} day={today} />
        ) : null}
      </div>
      <Suspense fallback={<div className={classes.trendWait} />}>
        <MonthCard
          withTest={filters.with_test}
          reportPath={hasSites || !hasGames ? '/report/site-report' : '/report/game-report'}
        />
      </Suspense>
    </Page>
  );
}
