import type { Job } from '../kit/jobs/run-job.ts';
import { raiseAlarm } from './alarm.ts';
import { describeFault, verifyAudit } from './verify.ts';

/** Name in the job log, where the console looks for the last verification. */
export const VERIFY_JOB = 'audit.verify';
const DAY_MS = 24 * 3_600_000;

/** Verifies the whole log once a day, as `npm run audit:verify` does. A fault fails the run and raises an alarm. */
export const verifyJob = (dataDir: string): Job => ({
  job: VERIFY_JOB,
  everyMs: DAY_MS,
  run: async (deps) => {
    const { rows, copiedRows, checkpoints, tookMs, fault } = await verifyAudit({ db: deps.db, dataDir });
    if (fault !== null) {
      const reason = describeFault(fault);
      await raiseAlarm(deps, { by: VERIFY_JOB, seq: fault.seq, reason });
      throw new Error(reason);
    }
    return { rows, detail: { copied_rows: copiedRows, checkpoints, took_ms: Math.round(tookMs) } };
  },
});
