import type { Duty } from './duty.ts';
import { reportsOnDemand } from './r01-reports-on-demand.ts';
import { reportHeader } from './r02-report-header.ts';
import { dailySummary } from './r03-daily-summary.ts';
import { sessionReport } from './r04-session-report.ts';
import { gamePerformance } from './r05-game-performance.ts';

export const DUTIES: readonly Duty[] = [reportsOnDemand, reportHeader, dailySummary, sessionReport, gamePerformance];
