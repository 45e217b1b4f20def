import type { Load } from './bets.ts';
import type { Console } from './console.ts';
import { callReport, type ReportCase, reportCases, type Total } from './report-cases.ts';
import { percentile, timeRuns } from './stats.ts';
import type { Places } from './world.ts';

const WARM_RUNS = 20;

export type ReportTimes = ReportCase & { firstMs: number; p50Ms: number; p95Ms: number; total: Total };

/** Every report of the benchmarks through the console API, one request at a time: the first run and twenty more. */
export const timeReports = async (call: Console, { load, places }: { load: Load; places: Places }): Promise<ReportTimes[]> => {
  const times: ReportTimes[] = [];
  for (const one of reportCases(load)) {
    const startedMs = performance.now();
    const total = await callReport(call, one, places);
    const firstMs = performance.now() - startedMs;
    const warmMs = await timeRuns(WARM_RUNS, () => callReport(call, one, places));
    times.push({ ...one, firstMs, p50Ms: percentile(warmMs, 0.5), p95Ms: percentile(warmMs, 0.95), total });
  }
  return times;
};
