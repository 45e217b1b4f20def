import type { getAgentMonths, getAgentOverview, getSiteOverview } from '@manager/contract/features/dashboard/dashboard';
import type { getAgentReport } from '@manager/contract/features/report/agent-report';
import type { getGameReport } from '@manager/contract/features/report/game-report';
import type { getSiteDayReport } from '@manager/contract/features/report/site-day-report';
import type { getSiteReport } from '@manager/contract/features/report/site-report';
import type { getSubAgentReport } from '@manager/contract/features/report/subagent-report';
import type { getUserReport } from '@manager/contract/features/report/user-report';
import type { Load } from './bets.ts';
import type { CallTo, Console } from './console.ts';
import type { Places } from './world.ts';

export const REPORTS = ['game', 'site', 'day', 'user', 'sub-agent', 'agent'] as const;
export type Report = (typeof REPORTS)[number];
export const DAY_RANGES = [1, 30, 90] as const;
export type Days = { from: string; to: string; count: number };

const game: CallTo<typeof getGameReport> = { method: 'GET', path: '/api/report/game_report/get_list' };
const site: CallTo<typeof getSiteReport> = { method: 'GET', path: '/api/report/site_report/get_list' };
const day: CallTo<typeof getSiteDayReport> = { method: 'GET', path: '/api/report/site_day_report/get_list' };
const user: CallTo<typeof getUserReport> = { method: 'GET', path: '/api/report/user_report/get_list' };
const subAgent: CallTo<typeof getSubAgentReport> = { method: 'GET', path: '/api/report/subagent_report/get_list' };
const agent: CallTo<typeof getAgentReport> = { method: 'GET', path: '/api/report/agent_report/get_list' };
/** All of them speak of the same grand total. */
const CALLS = { game, site, day, user, 'sub-agent': subAgent, agent } as const;

const DAY_MS = 86_400_000;
const SCOPES = ['all', 'one agent', 'one site'] as const;

export type ReportCase = { report: Report; unit: 'native' | 'usd'; days: Days; scope: (typeof SCOPES)[number] };

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Settlement days that end with the last whole day of the load. */
export const lastDays = ({ toMs }: Load, count: number): Days => ({
  from: dayText(toMs - count * DAY_MS),
  to: dayText(toMs - DAY_MS),
  count,
});

/** Ninety days and the days before and after, on which zones ahead and behind count their first and last bets. */
export const everyDay = ({ fromMs, toMs }: Load): Days => ({ from: dayText(fromMs - DAY_MS), to: dayText(toMs), count: 92 });

export const reportCases = (load: Load, reports: readonly Report[]): ReportCase[] =>
  reports.flatMap((report) =>
    DAY_RANGES.flatMap((count) =>
      SCOPES.flatMap((scope) =>
        (['native', 'usd'] as const).map((unit) => ({ report, unit, scope, days: lastDays(load, count) })),
      ),
    ),
  );

/** What the answer's grand total says; the comparisons must find the same. */
export type Total = { rounds: number; players: number; bet: string; win: string };

export const callReport = async (call: Console, { report, unit, days, scope }: ReportCase, places: Places): Promise<Total> => {
  const filter = scope === 'all' ? {} : scope === 'one agent' ? { agent_id: places.agentId } : { site_id: places.siteId };
  // Their inputs differ in what nobody fills here.
  const { sum } = await call(CALLS[report] as CallTo<typeof getSiteReport>, {
    in: unit,
    date_from: days.from,
    date_to: days.to,
    ...filter,
  });
  return { rounds: sum.rounds, players: sum.players, bet: sum.bet, win: sum.win };
};

const agentOverview: CallTo<typeof getAgentOverview> = { method: 'GET', path: '/api/dashboard/agent_report/get_list' };
const siteOverview: CallTo<typeof getSiteOverview> = { method: 'GET', path: '/api/dashboard/site_list/get_list' };
const agentMonths: CallTo<typeof getAgentMonths> = { method: 'GET', path: '/api/dashboard/agent_month/get_list' };

/** What the dashboard asks, by the name of its part. */
export const dashboardCalls = (call: Console, load: Load): Record<string, () => Promise<unknown>> => {
  const { from, to } = lastDays(load, 30);
  return {
    'dashboard: agents, 30 days': () => call(agentOverview, { date_from: from, date_to: to }),
    'dashboard: websites': () => call(siteOverview, {}),
    'dashboard: twelve months': () => call(agentMonths, {}),
  };
};
