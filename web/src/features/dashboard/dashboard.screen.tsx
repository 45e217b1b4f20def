import { getGameReport } from '@manager/contract/features/report/game-report';
import { getReportScope } from '@manager/contract/features/report/scope';
import { getSiteReport } from '@manager/contract/features/report/site-report';
import { getTrend } from '@manager/contract/features/report/trend';
import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCall, useList } from '../../api/query.ts';
import { useHolds } from '../../app/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { presetDays } from '../../kit/report/DayRange.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { dateTimeText, offsetText } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { DayCards } from './DayCards.tsx';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';
import { TopTable } from './TopTable.tsx';
import type { TrendDays } from './TrendCard.tsx';

const TrendCard = lazy(() => import('./TrendCard.tsx').then((module) => ({ default: module.TrendCard })));

const TOP = 6;

/** The last `count` settlement days up to the running one. */
const lastDays = (today: string, count: number): { date_from: string; date_to: string } => ({
  date_from: new Date(Date.parse(today) - (count - 1) * 86_400_000).toISOString().slice(0, 10),
  date_to: today,
});

/** Today against yesterday, and what carries today: the figures of the reports themselves, for whoever may see them. */
export default function DashboardScreen(): ReactNode {
  const t = useTexts<typeof texts>('dashboard');
  const holds = useHolds();
  const hasGames = holds('F-1');
  const hasSites = holds('F-2');
  const hasAny = hasGames || hasSites;
  const scope = useCall(getReportScope, {}, { isEnabled: hasAny, isQuiet: true });
  const today = presetDays(scope.data, 'today');
  const yesterday = presetDays(scope.data, 'yesterday');
  const isReady = today.date_from !== '';
  const top = { in: 'usd', sort: '-bet', limit: TOP } as const;

  const games = useCall(getGameReport, { ...today, ...top }, { isEnabled: isReady && hasGames, isQuiet: true });
  const sites = useCall(getSiteReport, { ...today, ...top }, { isEnabled: isReady && hasSites, isQuiet: true });
  // Both reports sum the same bets; yesterday is asked of one of them, for its sum alone.
  const gamesYesterday = useCall(
    getGameReport,
    { ...yesterday, ...top, limit: 1 },
    { isEnabled: isReady && hasGames, isQuiet: true },
  );
  const sitesYesterday = useCall(
    getSiteReport,
    { ...yesterday, ...top, limit: 1 },
    { isEnabled: isReady && hasSites && !hasGames, isQuiet: true },
  );
  const [days, setDays] = useState<TrendDays>('14');
  const range = isReady ? lastDays(today.date_to, Number(days)) : today;
  const trend = useList(getTrend, { ...range, in: 'usd' }, { isEnabled: isReady, isQuiet: true });
  const running = hasGames ? games : sites;
  const finished = hasGames ? gamesYesterday : sitesYesterday;
  const error = scope.error ?? running.error ?? finished.error;

  const timezone = scope.data?.timezone ?? 'UTC';
  const timeOf = (instant: string): string =>
    `${dateTimeText(instant, timezone).slice(0, 16)} ${offsetText({ timezone, at: new Date(instant) })}`;
  const refresh = (): void => {
    for (const query of [scope, games, sites, gamesYesterday, sitesYesterday, trend]) if (query.isFetched) void query.refetch();
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
      <DayCards today={running.data?.sum} yesterday={finished.data?.sum} course={trend.data?.list} />
      <Suspense fallback={<div className={classes.trendWait} />}>
        <TrendCard
          trend={trend}
          range={range}
          days={days}
          onDays={setDays}
          reportPath={hasGames ? '/report/game-report' : '/report/site-report'}
        />
      </Suspense>
      <div className={classes.tops}>
        {hasGames ? (
          <TopTable
            kind="games"
            rows={games.data?.list.map((row) => ({ ...row, id: row.game_id, name: row.game_name }))}
            day={today}
          />
        ) : null}
        {hasSites ? (
          <TopTable
            kind="sites"
            rows={sites.data?.list.map((row) => ({ ...row, id: row.site_id, name: row.site_name }))}
            day={today}
          />
        ) : null}
      </div>
    </Page>
  );
}
