import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { makeDurableFolder } from '../base/own-files.ts';
import { claimStore } from '../base/store-claim.ts';
import { homeToRemove, openHome, type EmbeddedHome } from './embedded-home.ts';
import { portOfServer, releaseLockFile, stopOrphan } from './embedded-owner.ts';
import { prepareStore, urlOf } from './embedded-store.ts';
import { spawnOptionsFor } from './embedded-user.ts';

export type EmbeddedPostgres = {
  /** Connection URL of the database `postgres`, password included: never log it. */
  url: string;
  /** Process id of the postmaster; `undefined` while it is being restarted. */
  pid: () => number | undefined;
  /** Fast shutdown; forced after 10 s. */
  stop: () => Promise<void>;
};

const FIRST_START_LIMIT_MS = 60_000;
/** What a killed server left holds the store until the kernel is done with it; on a machine out of breath that takes its time. */
const HELD_LIMIT_MS = 600_000;
const HELD = /pre-existing shared memory block|lock file .* already exists/;
const TELL_EVERY_MS = 10_000;
const MAX_BACK_OFF_MS = 2_000;
const STOP_LIMIT_MS = 10_000;

/** What every connection is told that is still open when the server stops. */
const ENDED_BY_STOP = 'terminating connection due to administrator command';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  wal_level: 'replica',
  wal_compression: 'on',
  max_wal_size: '2GB',
  // Log kept for a continuous backup that has not fetched it yet. Beyond it the log is dropped, and everything is copied again.
  max_slot_wal_keep_size: '8GB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  jit: 'off',
};

/**
 * Starts the embedded PostgreSQL of `dataDir` on a free loopback port, initialising it first when it is new, and keeps it running:
 * a server that dies is started again on the same port with back-off. Errors are sentences for the person who starts the product.
 */
export async function startEmbeddedPostgres({ dataDir, log }: { dataDir: string; log: Logger }): Promise<EmbeddedPostgres> {
  const rootDir = resolve(dataDir);
  makeDurableFolder(rootDir);
  const release = claimStore({ dataDir: rootDir, store: 'PostgreSQL' });
  try {
    const home = openHome({ dataDir: rootDir });
    const pgData = join(home.storeDir, 'data');
    await stopOrphan({ pgData, log });
    const password = await prepareStore({ home, log });
    const port = await freeLoopbackPort();
    const server = await superviseServer({ home, pgData, port, log });
    return {
      url: urlOf({ password, port }),
      pid: server.pid,
      stop: async () => {
        await server.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

type ClusterPlace = { dataDir: string; log: Logger };

/** The cluster of the product that runs with a data folder. Throws where none does. */
export async function findRunning({ dataDir, log }: ClusterPlace) {
  const home = openHome({ dataDir });
  const pgData = join(home.storeDir, 'data');
  const port = home.isInitialised ? portOfServer(pgData) : null;
  if (port === null) throw new Error(`No product runs with ${dataDir}.`);
  return { url: urlOf({ password: await prepareStore({ home, log }), port }), pgData };
}

/** The cluster of a data folder that is there: that of the product which runs, or one that is started for the caller and stopped by `close`. */
export async function openCluster({ dataDir, log }: ClusterPlace) {
  const home = openHome({ dataDir });
  if (!home.isInitialised) throw new Error(`There is no database in ${dataDir}.`);
  const pgData = join(home.storeDir, 'data');
  if (portOfServer(pgData) !== null) return { ...(await findRunning({ dataDir, log })), close: async () => undefined };
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
  return { url, pgData, close: stop };
}

/** Stops what a killed process left running on a cluster, wherever it lies. */
export const stopCluster = ({ dataDir, log }: ClusterPlace): Promise<void> =>
  stopOrphan({ pgData: join(homeToRemove(dataDir), 'store', 'data'), log });

/** Removes a cluster that nobody needs any more. */
export async function removeCluster({ dataDir, log }: ClusterPlace): Promise<void> {
  await stopCluster({ dataDir, log });
  const home = homeToRemove(dataDir);
  for (const path of [home, dataDir]) await rm(path, { recursive: true, force: true });
}

type ServerRun = { child: ChildProcess; ready: Promise<void>; exited: Promise<string> };
type ServerPlace = { home: EmbeddedHome; pgData: string; port: number; log: Logger };

function runServer({ home, pgData, port, log }: ServerPlace): ServerRun {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(home.binDir, 'postgres'), ['-D', pgData, '-p', String(port), ...settings], {
    ...spawnOptionsFor(home.runAs),
    stdio: ['ignore', 'ignore', 'pipe'],
    // its own process group: a Ctrl-C in the terminal must reach the server only through stop()
    detached: true,
  });
  const lastLines: string[] = [];
  const { promise: ready, resolve: markReady, reject: failReady } = Promise.withResolvers<void>();
  const { promise: exited, resolve: markExited } = Promise.withResolvers<string>();
  ready.catch(() => undefined);
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
    if (line.includes('database system is ready to accept connections')) markReady();
    if (/\b(PANIC|FATAL):/.test(line) && !line.includes(ENDED_BY_STOP)) log.warn({ line }, 'postgres');
    else log.debug({ line }, 'postgres');
  });
  // However this process ends: the server shuts down by itself and is not left behind.
  const shutDown = () => child.kill('SIGINT');
  process.once('exit', shutDown);
  const end = (reason: string) => {
    process.off('exit', shutDown);
    failReady(new Error(`PostgreSQL ended: ${reason}\n${lastLines.join('\n')}`));
    markExited(reason);
  };
  child.on('error', (error) => end(error.message));
  child.on('close', (code, signal) => end(signal ?? `exit code ${code}`));
  return { child, ready, exited };
}

async function superviseServer(place: ServerPlace): Promise<{ pid: () => number | undefined; stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let current = await startWithBackOff({ place, limitMs: FIRST_START_LIMIT_MS, signal: stopping.signal });
  const isUp = () => current.child.exitCode === null && current.child.signalCode === null;
  const watch = (async () => {
    for (;;) {
      const reason = await current.exited;
      if (stopping.signal.aborted) return;
      place.log.error({ reason }, 'PostgreSQL died and is started again');
      try {
        current = await startWithBackOff({ place, limitMs: Infinity, signal: stopping.signal });
      } catch {
        return; // only stop() ends an endless back-off
      }
      place.log.info('PostgreSQL is up again');
    }
  })();
  return {
    pid: () => (isUp() ? current.child.pid : undefined),
    stop: async () => {
      stopping.abort();
      await endServer(() => current);
      await watch;
    },
  };
}

/**
 * A server that was killed leaves a lock file and children for a moment: PostgreSQL refuses to start until they are gone. `limitMs` counts
 * from the first refusal: one that lives and recovers is waited for however long that takes.
 */
async function startWithBackOff({
  place,
  limitMs,
  signal,
}: {
  place: ServerPlace;
  limitMs: number;
  signal: AbortSignal;
}): Promise<ServerRun> {
  let refusedAt: number | undefined;
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, MAX_BACK_OFF_MS)) {
    releaseLockFile({ pgData: place.pgData, owner: place.home.runAs, log: place.log });
    const run = runServer(place);
    const onAbort = () => run.child.kill('SIGINT');
    signal.addEventListener('abort', onAbort, { once: true });
    const telling = setInterval(
      () => place.log.warn({ pid: run.child.pid }, 'PostgreSQL is not ready yet: after a crash it recovers first'),
      TELL_EVERY_MS,
    );
    try {
      await run.ready;
      return run;
    } catch (error) {
      refusedAt ??= Date.now();
      const isHeld = error instanceof Error && HELD.test(error.message);
      const endsAt = refusedAt + (isHeld ? Math.max(limitMs, HELD_LIMIT_MS) : limitMs);
      if (signal.aborted || Date.now() + waitMs > endsAt) throw error;
      place.log.warn({ waitMs }, 'PostgreSQL did not start, trying again');
    } finally {
      clearInterval(telling);
      signal.removeEventListener('abort', onAbort);
    }
    await sleep(waitMs, undefined, { signal });
  }
}

async function endServer(current: () => ServerRun): Promise<void> {
  for (const killSignal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const { child, exited } = current();
    child.kill(killSignal);
    const outcome = await Promise.race([exited, sleep(STOP_LIMIT_MS, 'late' as const, { ref: false })]);
    if (outcome !== 'late') return;
  }
}

async function freeLoopbackPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
