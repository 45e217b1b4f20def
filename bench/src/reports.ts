import type { Load } from './bets.ts';
import type { Console } from './console.ts';
import { callReport, dashboardCalls, type Report, type ReportCase, reportCases, type Total } from './report-cases.ts';
import { percentile, timeRuns } from './stats.ts';
import type { Places } from './world.ts';

const WARM_RUNS = 12;

type Times = { firstMs: number; p50Ms: number; p95Ms: number };
export type ReportTimes = ReportCase & Times & { total: Total };
export type DashboardTimes = Times & { what: string };

/** The first run and a dozen more, one at a time. */
const timesOf = async (work: () => Promise<unknown>): Promise<Times> => {
  const [firstMs = Number.NaN] = await timeRuns(1, work);
  const warmMs = await timeRuns(WARM_RUNS, work);
  return { firstMs, p50Ms: percentile(warmMs, 0.5), p95Ms: percentile(warmMs, 0.95) };
};

/** Every report of the benchmarks through the console API. */
export const timeReports = async (
  call: Console,
  { load, places, reports }: { load: Load; places: Places; reports: readonly Report[] },
): Promise<ReportTimes[]> => {
  const times: ReportTimes[] = [];
  for (const one of reportCases(load, reports)) {
    let total: Total | undefined;
    const taken = await timesOf(async () => {
      total = await callReport(call, one, places);
    });
    times.push({ ...one, ...taken, total: total as Total });
  }
  return times;
};

export const timeDashboard = async (call: Console, load: Load): Promise<DashboardTimes[]> => {
  const times: DashboardTimes[] = [];
  for (const [what, work] of Object.entries(dashboardCalls(call, load))) times.push({ what, ...(await timesOf(work)) });
  return times;
};
