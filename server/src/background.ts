import { startAuditKeeper } from './audit/keeper.ts';
import { verifyJob } from './audit/verify-job.ts';
import { expireApprovals } from './features/approval/expire-approvals.ts';
import { cleanUp } from './kit/jobs/clean-up.ts';
import type { Job } from './kit/jobs/run-job.ts';
import { startJobs } from './kit/jobs/start-jobs.ts';
import type { Deps } from './kit/service/ctx.ts';

const MINUTE_MS = 60_000;

const expiry: Job = {
  job: 'approval.expire',
  everyMs: MINUTE_MS,
  run: async (deps) => {
    const rows = await expireApprovals(deps);
    return rows === 0 ? null : { rows };
  },
};

/** What the product does by itself while it runs: copying and signing the audit log, closing what is overdue, cleaning up. */
export const startBackground = async (deps: Deps, { dataDir }: { dataDir: string }): Promise<{ stop: () => Promise<void> }> => {
  const keeper = await startAuditKeeper({ deps, dataDir });
  const jobs = startJobs(deps, [expiry, cleanUp, verifyJob(dataDir)]);
  return {
    stop: async () => {
      await jobs.stop();
      // Last of all: what the others did is copied and signed as well.
      await keeper.stop();
    },
  };
};
