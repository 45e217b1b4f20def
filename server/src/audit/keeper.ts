import { setTimeout as sleep } from 'node:timers/promises';
import { recordRun } from '../kit/jobs/run-job.ts';
import type { Deps } from '../kit/service/ctx.ts';
import { raiseAlarm } from './alarm.ts';
import { auditFolder } from './copies.ts';
import { ChainBroken, keepOnce } from './keep.ts';
import { openSigningKey } from './signing-key.ts';

export type AuditKeeper = {
  /** Copies and signs what is left, then ends. */
  stop: () => Promise<void>;
};

/** The second copy is never older than this. */
const EVERY_MS = 1_000;
/** After a failure, and between two entries in the job log. */
const CALM_MS = 60_000;
const JOB = 'audit.keep';

/**
 * Keeps the second copy of the audit log in `dataDir/audit` and signs its checkpoints, while it runs. A fault never stops the product:
 * it goes to the log, to the job log and, when the chain itself is broken, to the audit log as an alarm.
 */
export const startAuditKeeper = async ({ deps, dataDir }: { deps: Deps; dataDir: string }): Promise<AuditKeeper> => {
  const key = await openSigningKey({ db: deps.db, dataDir });
  const folder = auditFolder(dataDir);
  const { db, now } = deps;
  const stopping = new AbortController();
  const report = reporter(deps);

  const run = async (isLast = false): Promise<boolean> => {
    try {
      const kept = await keepOnce({ db, folder, key, now, isLast });
      await report.done(kept.copied);
      return kept.hasMore;
    } catch (error) {
      await report.failed(error);
      return false;
    }
  };

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const hasMore = await run();
      const waitMs = report.isCalm() ? EVERY_MS : CALM_MS;
      if (!hasMore) await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    while (await run(true));
  };
  const ended = loop();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};

/** Tells about runs, in the job log at most once a minute: copying every second is nothing to read about. */
const reporter = (deps: Deps) => {
  let rows = 0;
  let startedAt = deps.now();
  let hasFailed = false;
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
    isCalm: (): boolean => !hasFailed,
    done: async (copied: number): Promise<void> => {
      hasFailed = false;
      rows += copied;
      if (rows > 0 && deps.now().getTime() - startedAt.getTime() >= CALM_MS) await record('ok').catch(() => undefined);
    },
    failed: async (error: unknown): Promise<void> => {
      hasFailed = true;
      deps.log.error({ err: error }, 'the audit log could not be copied and signed');
      // Without the store there is nowhere to write either.
      await record('failed', error instanceof Error ? error.message : String(error)).catch(() => undefined);
      if (error instanceof ChainBroken) await alarm(error).catch(() => undefined);
    },
  };
};
