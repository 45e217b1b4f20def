import type { getGameReport } from '@manager/contract/features/report/game-report';
import type { getSiteReport } from '@manager/contract/features/report/site-report';
import type { Load } from './bets.ts';
import type { CallTo, Console } from './console.ts';
import type { Places } from './world.ts';

export const REPORTS = ['game', 'site'] as const;
export type Report = (typeof REPORTS)[number];
export const DAY_RANGES = [1, 30, 90] as const;
export type Days = { from: string; to: string; count: number };

const CALLS = {
  game: { method: 'GET', path: '/api/report/game_report/get_list' } as CallTo<typeof getGameReport>,
  site: { method: 'GET', path: '/api/report/site_report/get_list' } as CallTo<typeof getSiteReport>,
};
const DAY_MS = 86_400_000;

export type ReportCase = { report: Report; unit: 'native' | 'usd'; days: Days; scope: 'all' | 'one agent' | 'one site' };

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Settlement days that end with the last whole day of the load. */
export const lastDays = ({ toMs }: Load, count: number): Days => ({
  from: dayText(toMs - count * DAY_MS),
  to: dayText(toMs - DAY_MS),
  count,
});

/** Ninety days and the days before and after, on which zones ahead and behind count their first and last bets. */
export const everyDay = ({ fromMs, toMs }: Load): Days => ({ from: dayText(fromMs - DAY_MS), to: dayText(toMs), count: 92 });

export const reportCases = (load: Load): ReportCase[] =>
  REPORTS.flatMap((report) =>
    DAY_RANGES.flatMap((count) =>
      (['all', 'one agent', 'one site'] as const).flatMap((scope) =>
        (['native', 'usd'] as const).map((unit) => ({ report, unit, scope, days: lastDays(load, count) })),
      ),
    ),
  );

/** What the answer's grand total says; the comparisons must find the same. */
export type Total = { rounds: number; players: number; bet: string; win: string };

export const callReport = async (call: Console, { report, unit, days, scope }: ReportCase, places: Places): Promise<Total> => {
  const filter = scope === 'all' ? {} : scope === 'one agent' ? { agent_id: places.agentId } : { site_id: places.siteId };
  const input = { in: unit, date_from: days.from, date_to: days.to, ...filter };
  const { sum } = await (report === 'game' ? call(CALLS.game, input) : call(CALLS.site, input));
  return { rounds: sum.rounds, players: sum.players, bet: sum.bet, win: sum.win };
};
