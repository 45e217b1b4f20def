import type { Duty } from './duty.ts';
import { reportsOnDemand } from './r01-reports-on-demand.ts';
import { reportHeader } from './r02-report-header.ts';
import { dailySummary } from './r03-daily-summary.ts';
import { sessionReport } from './r04-session-report.ts';
import { gamePerformance } from './r05-game-performance.ts';
import { liveReturn } from './r06-live-rtp.ts';
import { noSteering } from './r07-no-steering.ts';
import { jackpots } from './r08-jackpots.ts';
import { retention } from './r09-retention.ts';
import { logOfEvents } from './r10-log-of-events.ts';
import { separateCopy } from './r11-separate-copy.ts';
import { auditorRole } from './r12-auditor.ts';
import { significantEvents } from './r13-significant-events.ts';
import { changeLog } from './r14-change-log.ts';
import { testAccounts } from './r15-test-accounts.ts';
import { replay } from './r16-replay.ts';
import { tournaments } from './r17-tournaments.ts';
import { gameSpeed } from './r18-game-speed.ts';
import { exclusion } from './r19-exclusion.ts';
import { access } from './r20-access.ts';
import { systemAudit } from './r21-system-audit.ts';
import { periodicReports } from './r22-periodic-reports.ts';
import { accuracy } from './r23-accuracy.ts';
import { recovery } from './r24-recovery.ts';
import { adjustments } from './r25-adjustments.ts';
import { publishedReturn } from './r26-published-return.ts';

/** In the order of the list of duties (docs/regulators.md). */
export const DUTIES: readonly Duty[] = [
  reportsOnDemand,
  reportHeader,
  dailySummary,
  sessionReport,
  gamePerformance,
  liveReturn,
  noSteering,
  jackpots,
  retention,
  logOfEvents,
  separateCopy,
  auditorRole,
  significantEvents,
  changeLog,
  testAccounts,
  replay,
  tournaments,
  gameSpeed,
  exclusion,
  access,
  systemAudit,
  periodicReports,
  accuracy,
  recovery,
  adjustments,
  publishedReturn,
];
