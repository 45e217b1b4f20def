import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type BaseNote, readBaseNote } from './backup/backup-notes.ts';
import { DRILL_JOB, readLastDrills } from './backup/drills.ts';
import { readManifest } from './backup/manifest.ts';
import { diskBytesOf } from './base/disk-space.ts';
import { makeDurableFolder } from './base/own-files.ts';
import { endOrphan } from './clickhouse/embedded/engine-process.ts';
import { compareDays, type DaySample } from './ingest/compare-days.ts';
import type { Job, JobResult } from './kit/jobs/run-job.ts';
import type { Deps } from './kit/service/ctx.ts';
import { removeCluster, stopCluster } from './postgres/embedded.ts';

export type DrillOrder = { dataDir: string; from: string; scratch: string };
type DrillDone = {
  type: 'done';
  files: number;
  heldUntil: string;
  rows: number;
  auditRows: number;
  faults: string[];
  sample: DaySample;
};
export type DrillMessage = DrillDone | { type: 'step'; step: string } | { type: 'failed'; why: string };

const ENTRY = fileURLToPath(new URL('./drill-process.ts', import.meta.url));
const DAY_MS = 86_400_000;
const GIB = 1024 ** 3;
/** The restored cluster, its log, and the report store that is made of it. */
const ROOM_FOR_EACH_BYTE = 3;
/** A stop of the product takes twelve seconds at most. */
const PATIENCE_MS = 4_000;

/** What a drill made, or one that was killed left: servers that still run there, and all files. */
const removeScratch = async (scratch: string, log: Logger): Promise<void> => {
  await removeCluster({ dataDir: join(scratch, 'postgres'), log });
  await endOrphan({ dataDir: join(scratch, 'clickhouse'), log });
  // The process of a product that was killed ends by itself, and may just be at it.
  await rm(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
};

/** Restores the newest backup beside the product and holds it against what the product has: by itself every so many days, a failed one again the next day. */
export const createDrill = (deps: Pick<Deps, 'settings' | 'log'>): { job: Job; stop: () => Promise<void> } => {
  const { dataDir, drillDays } = deps.settings.backup;
  const scratch = join(dataDir ?? '', 'drill');
  const stopping = new AbortController();
  // Also where none is due: a killed one may have left the size of the product.
  const tidied =
    dataDir === null
      ? Promise.resolve()
      : removeScratch(scratch, deps.log).catch((error: unknown) =>
          deps.log.warn({ err: error }, 'what a drill of restoring left could not be removed'),
        );
  let running: Promise<unknown> = Promise.resolve();
  const drillFor = async (own: Deps): Promise<JobResult> => {
    if (dataDir === null || drillDays === 0 || stopping.signal.aborted) return null;
    const base = await readBaseNote(dataDir);
    const { well } = await readLastDrills(own.db);
    const isDue = well === null || own.now().getTime() - well.getTime() > drillDays * DAY_MS;
    // What is being restored here is not whole itself: there is nothing to compare with.
    if (base === undefined || !isDue || own.completeness.gaps().length > 0) return null;
    await tidied;
    if (stopping.signal.aborted) return null;
    return drill(own, { base, order: { dataDir, from: base.folder, scratch }, signal: stopping.signal });
  };
  return {
    job: {
      job: DRILL_JOB,
      everyMs: DAY_MS,
      run: (own) => {
        const run = drillFor(own);
        running = run.catch(() => undefined);
        return run;
      },
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

type Drill = { base: BaseNote; order: DrillOrder; signal: AbortSignal };

const drill = async (deps: Deps, { base, order, signal }: Drill): Promise<JobResult> => {
  const startMs = performance.now();
  let done: DrillDone | undefined;
  try {
    await removeScratch(order.scratch, deps.log);
    await refuseWithoutRoom(order);
    makeDurableFolder(order.scratch, 0o755);
    done = await inProcess(order, { signal, hasRoom: () => deps.diskState() === 'enough' });
  } catch (error) {
    // A newer backup took the place of this one meanwhile: that one is tried next.
    if ((await readBaseNote(order.dataDir))?.folder !== base.folder) return null;
    throw error;
  } finally {
    // Who stops the product does not wait for so many files: the next start removes them.
    if (signal.aborted) await stopCluster({ dataDir: join(order.scratch, 'postgres'), log: deps.log });
    else await removeScratch(order.scratch, deps.log);
  }
  if (done === undefined) return null;
  const { files, heldUntil, rows, auditRows, sample } = done;
  const faults = [...done.faults, ...(await compareDays(deps, sample, signal))];
  if (signal.aborted) return null;
  if (faults.length > 0) throw new Error(`${base.folder} was restored, and differs: ${faults.join('; ')}`);
  const detail = {
    held_until: heldUntil,
    files,
    audit_rows: auditRows,
    days: sample.days,
    took_s: Math.round((performance.now() - startMs) / 1_000),
  };
  return { rows, detail };
};

/** The product needs the disk more than a drill does. */
const refuseWithoutRoom = async ({ dataDir, from, scratch }: DrillOrder): Promise<void> => {
  const { files } = await readManifest(from, dataDir);
  const needed = ROOM_FOR_EACH_BYTE * files.reduce((sum, { size }) => sum + size, 0) + GIB;
  const { free } = await diskBytesOf(scratch);
  if (free < needed)
    throw new Error(
      `There is no room to restore a backup beside the product: ${inGib(needed)} GiB are needed in ${dataDir}, ${inGib(free)} are free.`,
    );
};
const inGib = (bytes: number): string => (bytes / GIB).toFixed(1);

/** Undefined: the product stops. */
const inProcess = async (
  order: DrillOrder,
  { signal, hasRoom }: { signal: AbortSignal; hasRoom: () => boolean },
): Promise<DrillDone | undefined> => {
  const child = fork(ENTRY, [], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=512'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit');
  const stop = (): void => endSoon(child, ended);
  signal.addEventListener('abort', stop, { once: true });
  let done: DrillDone | undefined;
  let why: string | undefined;
  child.on('message', (message: DrillMessage) => {
    if (message.type === 'done') done = message;
    else if (message.type === 'failed') why = message.why;
    else if (!hasRoom()) {
      why = 'The disk was getting full: the drill was given up.';
      stop();
    }
  });
  child.send(order);
  const [code, killedBy] = (await ended) as [number | null, string | null];
  signal.removeEventListener('abort', stop);
  if (signal.aborted) return undefined;
  if (why !== undefined) throw new Error(why);
  if (done === undefined) throw new Error(`The process that restores ended with ${code ?? killedBy} before it was done.`);
  return done;
};

const endSoon = (child: ChildProcess, ended: Promise<unknown>): void => {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  void ended.finally(() => clearTimeout(timer));
};
