import { startAuditKeeper } from './audit/keeper.ts';
import { verifyJob } from './audit/verify-job.ts';
import { features } from './features.gen.ts';
import { expireApprovals } from './features/approval/expire-approvals.ts';
import { settledRequests } from './features/permission/access-request/close-settled.ts';
import { agentMoves } from './features/set-up/agent/apply-moves.ts';
import { startExporter } from './features/export/job/start-exporter.ts';
import { endLostExports, removeOldExports } from './features/export/job/tidy-exports.ts';
import { startMailer } from './features/mail/start-mailer.ts';
import { freezeMonths } from './features/report/agent-month-report/freeze-months.ts';
import { reconcileDaily } from './features/report/reconcile-report/reconcile-daily.ts';
import { endLiveFlags } from './features/set-up/live/end-live-flags.ts';
import { gameMarkJobs } from './features/set-up/game/marks.ts';
import { groupDaily } from './features/set-up/subagent-group/group-daily.ts';
import { verbOfRoutes } from './kit/http/mount.ts';
import { cleanUp } from './kit/jobs/clean-up.ts';
import type { Job } from './kit/jobs/run-job.ts';
import { startJobs } from './kit/jobs/start-jobs.ts';
import type { Deps } from './kit/service/ctx.ts';
import { trimChanges } from './platform/config/trim-changes.ts';

const MINUTE_MS = 60_000;

const expiry: Job = {
  job: 'approval.expire',
  everyMs: MINUTE_MS,
  run: async (deps) => {
    const rows = await expireApprovals(deps);
    return rows === 0 ? null : { rows };
  },
};

/** Where mails are handed over, `smtp://` or `smtps://`, and the address that they come from. */
export type MailServer = { url: string; from: string };

/** What the product does by itself while it runs: copying and signing the audit log, sending mail, closing what is overdue, cleaning up. */
export const startBackground = async (
  deps: Deps,
  { dataDir, mail }: { dataDir: string; mail: MailServer | null },
): Promise<{ stop: () => Promise<void> }> => {
  const keeper = await startAuditKeeper({ deps, dataDir });
  // First of all: it makes the tables of the queue, which the jobs look into.
  await startExporter({ ...deps, verbOf: verbOfRoutes(features.flat()) });
  const jobs = startJobs(deps, [
    expiry,
    settledRequests,
    agentMoves,
    cleanUp,
    endLostExports,
    removeOldExports,
    trimChanges,
    verifyJob(dataDir),
    endLiveFlags,
    groupDaily,
    freezeMonths,
    reconcileDaily,
    ...gameMarkJobs,
  ]);
  const mailer = mail === null ? undefined : startMailer(deps, mail);
  return {
    stop: async () => {
      await mailer?.stop();
      await jobs.stop();
      // Last of all: what the others did is copied and signed as well.
      await keeper.stop();
    },
  };
};
