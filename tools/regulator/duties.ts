import type { Duty } from './duty.ts';
import { reportsOnDemand } from './r01-reports-on-demand.ts';
import { reportHeader } from './r02-report-header.ts';
import { dailySummary } from './r03-daily-summary.ts';
import { sessionReport } from './r04-session-report.ts';
import { gamePerformance } from './r05-game-performance.ts';
import { noSteering } from './r07-no-steering.ts';
import { jackpots } from './r08-jackpots.ts';
import { retention } from './r09-retention.ts';
import { logOfEvents } from './r10-log-of-events.ts';
import { separateCopy } from './r11-separate-copy.ts';
import { auditorRole } from './r12-auditor.ts';

/** In the order of the list of duties (docs/regulators.md). */
export const DUTIES: readonly Duty[] = [reportsOnDemand, reportHeader, dailySummary, sessionReport, gamePerformance, noSteering, jackpots, retention, logOfEvents, separateCopy, auditorRole];
