import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createFollower } from '@manager/server/backup/follow-log';
import { keepNewest, makeBackup } from '@manager/server/backup/make-backup';
import { readConfig } from '@manager/server/config';
import { findRunning, openCluster } from '@manager/server/postgres/embedded';
import { openLogArchive } from '@manager/server/postgres/log-archive';
import pino from 'pino';

/**
 * `npm run backup -- --to DIR [--keep N] [--continuous]`: copies PostgreSQL and the product's own files into a new folder below DIR, while the
 * product runs or not. With --keep only the newest N backups stay in DIR. With --continuous it goes on beside the running product until it is
 * stopped: the log of PostgreSQL every half minute, a backup every day. The keys are not in it.
 */
const config = readConfig(process.env, join(import.meta.dirname, '..'));
const log = pino({ level: config.LOG_LEVEL }, pino.destination(2));
const store = { dataDir: join(config.dataDir, 'postgres'), log };
const now = (): Date => new Date();
const TURN_MS = 30_000;
const AFTER_FAILURE_MS = 5_000;
const KEPT = '7';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, keep: { type: 'string' }, continuous: { type: 'boolean', default: false } },
  });
  const { to, keep, continuous: isContinuous } = values;
  if (to === undefined) throw new Error('Say where: npm run backup -- --to DIR');
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw new Error('--keep takes a number from 1 on.');
  if (config.DATABASE_URL !== undefined)
    throw new Error(
      'PostgreSQL is a server of its own here: back it up with its own tools, with continuous archiving (docs/operations.md, "Backups").',
    );
  if (isContinuous) return followUntilStopped(to, Number(keep ?? KEPT));
  await makeOne(to);
  if (keep !== undefined) for (const gone of await keepNewest(to, Number(keep))) console.log(`Removed ${gone}`);
}

async function makeOne(to: string): Promise<void> {
  const startMs = performance.now();
  const cluster = await openCluster(store);
  try {
    const { folder, manifest } = await makeBackup({ ...cluster, dataDir: config.dataDir, to, now });
    const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
    const tookS = ((performance.now() - startMs) / 1000).toFixed(1);
    console.log(`${folder}: ${manifest.files.length} files, ${(bytes / 1_048_576).toFixed(0)} MiB, in ${tookS} s`);
    console.log(
      `It holds everything up to ${manifest.holds_until}. It does not hold ${join(config.dataDir, 'keys')}: keep that elsewhere.`,
    );
  } finally {
    await cluster.close();
  }
}

/** What fails is told and tried again: the product may be restarting, the disk of the backups away. The log is kept meanwhile. */
async function followUntilStopped(to: string, keep: number): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
  console.log(`Following the product of ${config.dataDir}. Keep ${join(config.dataDir, 'keys')} elsewhere: no backup holds it.`);
  while (!stopping.signal.aborted) {
    await follow({ to, keep, signal: stopping.signal }).catch((error: unknown) =>
      console.error(
        `${now().toISOString()} Nothing is saved at the moment: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
    await sleep(AFTER_FAILURE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
}

async function follow({ to, keep, signal }: { to: string; keep: number; signal: AbortSignal }): Promise<void> {
  const cluster = await findRunning(store);
  const archive = await openLogArchive(cluster);
  try {
    const turn = await createFollower({ archive, cluster, dataDir: config.dataDir, to, keep, now });
    for (let isFirst = true; ; isFirst = false) {
      // Whoever stops it has saved what there was at that moment.
      const isLast = signal.aborted;
      const { until, made } = await turn();
      if (made !== null) console.log(`${made} is made, and kept up to date from now on`);
      if (isFirst) console.log(`Everything up to ${until} is saved; from now on twice a minute`);
      if (isLast) return console.log(`Stopped: everything up to ${until} is saved`);
      await sleep(TURN_MS, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await archive.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
