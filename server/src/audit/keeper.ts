import { repeat, type Repeated } from '../base/repeat.ts';
import { recordRun } from '../kit/jobs/run-job.ts';
import type { Deps } from '../kit/service/ctx.ts';
import { raiseAlarm } from './alarm.ts';
import { auditFolder } from './copies.ts';
import { ChainBroken, keepOnce } from './keep.ts';
import { openSigningKey } from './signing-key.ts';

/** The second copy is never older than this. */
const EVERY_MS = 1_000;
/** After a failure, and between two entries in the job log. */
const CALM_MS = 60_000;
const JOB = 'audit.keep';

/**
 * Keeps the second copy of the audit log in `dataDir/audit` and signs its checkpoints, while it runs. A fault never stops the product:
 * it goes to the log, to the job log and, when the chain itself is broken, to the audit log as an alarm. Stopping copies and signs what is left.
 */
export const startAuditKeeper = async ({ deps, dataDir }: { deps: Deps; dataDir: string }): Promise<Repeated> => {
  const key = await openSigningKey({ db: deps.db, dataDir });
  const folder = auditFolder(dataDir);
  const { db, now } = deps;
  const report = reporter(deps);

  const keep = async (isLast: boolean): Promise<'more' | undefined> => {
    const kept = await keepOnce({ db, folder, key, now, isLast });
    await report.done(kept.copied);
    return kept.hasMore ? 'more' : undefined;
  };

  const kept = repeat({
    name: 'audit log',
    everyMs: EVERY_MS,
    afterFailureMs: CALM_MS,
    step: () => keep(false),
    onFailure: report.failed,
  });
  return {
    stop: async () => {
      await kept.stop();
      try {
        while ((await keep(true)) === 'more');
      } catch (error) {
        await report.failed(error);
      }
    },
  };
};

/** Tells about runs, in the job log at most once a minute: copying every second is nothing to read about. */
const reporter = (deps: Deps) => {
  let rows = 0;
  let startedAt = deps.now();
  let alarmed: bigint | undefined;
  const record = async (outcome: 'ok' | 'failed', error = ''): Promise<void> => {
    await recordRun(deps.db, { job: JOB, startedAt, endedAt: deps.now(), outcome, rows, detail: {}, error });
    rows = 0;
    startedAt = deps.now();
  };
  /** An alarm about one and the same row once. */
  const alarm = async (error: ChainBroken): Promise<void> => {
    if (alarmed === error.seq) return;
    await raiseAlarm(deps, { by: JOB, seq: error.seq, reason: error.message });
    alarmed = error.seq;
  };
  return {
    done: async (copied: number): Promise<void> => {
      rows += copied;
      if (rows > 0 && deps.now().getTime() - startedAt.getTime() >= CALM_MS) await record('ok').catch(() => undefined);
    },
    failed: async (error: unknown): Promise<void> => {
      deps.log.error({ err: error }, 'the audit log could not be copied and signed');
      // Without the store there is nowhere to write either.
      await record('failed', error instanceof Error ? error.message : String(error)).catch(() => undefined);
      if (error instanceof ChainBroken) await alarm(error).catch(() => undefined);
    },
  };
};
