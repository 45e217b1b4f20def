import { DASHBOARD_CODES, getDaySoFar, getMoneyOut, getSiteOverview } from '@manager/contract/features/dashboard/dashboard';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { getReportScope } from '@manager/contract/features/report/scope';
import { getTrend } from '@manager/contract/features/report/trend';
import { useState } from 'react';
import { useCall, useList } from '../../api/query.ts';
import { presetDays } from '../../kit/scope/DayRange.tsx';
import { useHolds } from '../../session/session.ts';
import type { TrendDays } from './TrendCard.tsx';

const TOP = 10;
/** The dashboard is left open: it asks anew by itself, while it is seen. */
export const POLL_MS = 60_000;
/** Of many days only the last one moves. */
const COURSE_POLL_MS = 5 * POLL_MS;

/** The last `count` settlement days up to the running one. */
const lastDays = (today: string, count: number): { date_from: string; date_to: string } => ({
  date_from: new Date(Date.parse(today) - (count - 1) * 86_400_000).toISOString().slice(0, 10),
  date_to: today,
});

type Options = { withTest: boolean; siteSort: '-bet' | '-health' | '-online' };

/** The answers that the dashboard is made of. Each is asked for only by whoever may read its report. */
export const useDashboardFigures = ({ withTest, siteSort }: Options) => {
  const holds = useHolds();
  const hasGames = holds('F-1');
  const hasSites = holds('F-2');
  const hasTrend = hasGames || hasSites;
  const hasAny = holds(...DASHBOARD_CODES);
  const polled = { pollMs: POLL_MS } as const;
  const scope = useCall(getReportScope, {}, { isEnabled: hasAny, ...polled });
  const today = presetDays(scope.data, 'today');
  const isReady = today.date_from !== '';
  const top = { in: 'usd', sort: '-bet', with_test: withTest } as const;

  const games = useList(getGameReport, { ...today, ...top, limit: TOP }, { isEnabled: isReady && hasGames, ...polled });
  const day = useList(getDaySoFar, { day: today.date_to, with_test: withTest }, { isEnabled: isReady && hasTrend, ...polled });
  const siteList = useList(
    getSiteOverview,
    { with_test: withTest, sort: siteSort, limit: TOP },
    { isEnabled: hasAny, ...polled },
  );
  const moneyOut = useCall(
    getMoneyOut,
    { with_test: withTest },
    { isEnabled: holds('O-1', 'O-4', 'K-1', 'D-1', 'I-2'), ...polled },
  );
  const [days, setDays] = useState<TrendDays>('14');
  const range = isReady ? lastDays(today.date_to, Number(days)) : today;
  const trend = useList(
    getTrend,
    { ...range, in: 'usd', with_test: withTest },
    { isEnabled: isReady && hasTrend, pollMs: COURSE_POLL_MS },
  );
  const error = scope.error ?? day.error ?? games.error;
  const refresh = (): void => {
    for (const query of [scope, day, games, trend, siteList, moneyOut]) if (query.isFetched) void query.refetch();
  };
  return {
    hasAny,
    hasGames,
    hasSites,
    hasTrend,
    scope,
    today,
    games,
    day,
    siteList,
    moneyOut,
    trend,
    range,
    days,
    setDays,
    error,
    refresh,
  };
};
