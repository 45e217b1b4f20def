import { sql } from 'kysely';
import { repeat, type Repeated } from '../base/repeat.ts';
import { recordRun } from '../kit/jobs/run-job.ts';
import type { Watch } from '../kit/jobs/watch.ts';
import type { Deps } from '../kit/service/ctx.ts';
import { raiseAlarm } from './alarm.ts';
import { auditFolder } from './copies.ts';
import { ChainBroken, type Kept, keepOnce } from './keep.ts';
import { openSigningKey } from './signing-key.ts';

/** The second copy is never older than this. */
const EVERY_MS = 1_000;
/** Who is told of new rows looks for a checkpoint that is due this often. */
const WATCHED_EVERY_MS = 10_000;
/** After a failure, and between two entries in the job log. */
const CALM_MS = 60_000;
const JOB = 'audit.keep';

/**
 * Keeps the second copy of the audit log in `dataDir/audit` and signs its checkpoints, while it runs. A fault never stops the product:
 * it goes to the log, to the job log and, when the chain itself is broken, to the audit log as an alarm. Stopping copies and signs what is left.
 */
export const startAuditReplicator = async ({
  deps,
  dataDir,
  watch,
}: {
  deps: Deps;
  dataDir: string;
  watch?: Watch;
}): Promise<Repeated> => {
  const key = await openSigningKey({ db: deps.db, dataDir });
  const folder = auditFolder(dataDir);
  const { db, now } = deps;
  const report = reporter(deps, { job: JOB, failure: 'the audit log could not be copied and signed' });
  // Up to which row all is copied, and whether it is signed too: nothing is read again for as long as no row comes, but for the net of a minute.
  let known: Pick<Kept, 'top' | 'isSigned'> = { top: 0n, isSigned: false };
  let isTold = true;
  let lookedAtMs = 0;

  const keep = async (isLast: boolean): Promise<'more' | undefined> => {
    const kept = await keepOnce({ db, folder, key, now, isLast });
    known = kept;
    await report.done(kept.copied);
    return kept.hasMore ? 'more' : undefined;
  };
  const isIdle = (): boolean => watch !== undefined && !isTold && known.isSigned && performance.now() - lookedAtMs < CALM_MS;

  const kept = repeat({
    name: 'audit log',
    everyMs: watch === undefined ? EVERY_MS : WATCHED_EVERY_MS,
    apartMs: watch === undefined ? 0 : EVERY_MS / 2,
    afterFailureMs: CALM_MS,
    step: async (isForced) => {
      if (!isForced && isIdle()) return;
      isTold = false;
      lookedAtMs = performance.now();
      return keep(false);
    },
    onFailure: report.failed,
  });
  watch?.add({
    waits: () => sql`exists (select from audit_event where seq > ${known.top})`,
    wake: () => {
      isTold = true;
      kept.wake();
    },
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

/** Tells about runs, in the job log at most once a minute: what happens every second is nothing to read about. */
export const reporter = (deps: Deps, { job, failure }: { job: string; failure: string }) => {
  let rows = 0;
  let startedAt = deps.now();
  let alarmed: bigint | undefined;
  const record = async (outcome: 'ok' | 'failed', error = ''): Promise<void> => {
    await recordRun(deps.db, { job, startedAt, endedAt: deps.now(), outcome, rows, detail: {}, error });
    rows = 0;
    startedAt = deps.now();
  };
  /** An alarm about one and the same row once. */
  const alarm = async (error: ChainBroken): Promise<void> => {
    if (alarmed === error.seq) return;
    await raiseAlarm(deps, { by: job, seq: error.seq, reason: error.message });
    alarmed = error.seq;
  };
  return {
    done: async (copied: number): Promise<void> => {
      rows += copied;
      if (rows > 0 && deps.now().getTime() - startedAt.getTime() >= CALM_MS) await record('ok').catch(() => undefined);
    },
    failed: async (error: unknown): Promise<void> => {
      deps.log.error({ err: error }, failure);
      // Without the store there is nowhere to write either.
      await record('failed', error instanceof Error ? error.message : String(error)).catch(() => undefined);
      if (error instanceof ChainBroken) await alarm(error).catch(() => undefined);
    },
  };
};
