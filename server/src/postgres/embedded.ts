import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync, chownSync, mkdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { claimStore } from '../store-claim.ts';
import { makePrivateDir, openHome, type EmbeddedHome } from './embedded-home.ts';
import { stopOrphan } from './embedded-owner.ts';
import { spawnOptionsFor } from './embedded-user.ts';

export type EmbeddedPostgres = {
  /** Connection URL of the database `postgres`, password included: never log it. */
  url: string;
  /** Process id of the postmaster; `undefined` while it is being restarted. */
  pid: () => number | undefined;
  /** Fast shutdown; forced after 10 s. */
  stop: () => Promise<void>;
};

const USER = 'manager';
const FIRST_START_LIMIT_MS = 60_000;
const MAX_BACK_OFF_MS = 2_000;
const STOP_LIMIT_MS = 10_000;

/** What every connection is told that is still open when the server stops. */
const ENDED_BY_STOP = 'terminating connection due to administrator command';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  wal_level: 'replica',
  wal_compression: 'on',
  max_wal_size: '2GB',
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
  mkdirSync(rootDir, { recursive: true });
  const release = claimStore({ dataDir: rootDir, store: 'PostgreSQL' });
  try {
    const home = openHome({ dataDir: rootDir });
    const pgData = join(home.storeDir, 'data');
    await stopOrphan({ pgData, onStop: (pid) => log.warn({ pid }, 'stopping the PostgreSQL that a former run left behind') });
    if (!existsSync(home.storeDir)) await initialise(home);
    home.markInitialised();
    const password = readFileSync(join(home.storeDir, 'password'), 'utf8');
    const port = await freeLoopbackPort();
    const server = await superviseServer({ home, pgData, port, log });
    return {
      url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
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

/** Everything is made in a folder beside and renamed at the end, so a killed initialisation leaves nothing half made. */
async function initialise(home: EmbeddedHome): Promise<void> {
  const partDir = `${home.storeDir}.part`;
  const passwordFile = join(partDir, 'password');
  rmSync(partDir, { recursive: true, force: true });
  makePrivateDir({ dir: partDir, runAs: home.runAs });
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (home.runAs) chownSync(passwordFile, home.runAs.uid, home.runAs.gid);
  const flags = [
    `--pgdata=${join(partDir, 'data')}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ];
  const child = spawn(join(home.binDir, 'initdb'), flags, {
    ...spawnOptionsFor(home.runAs),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let problem = '';
  child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`PostgreSQL could not be initialised in ${home.storeDir}: ${problem.trim()}`);
  renameSync(partDir, home.storeDir);
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
  const end = (reason: string) => {
    failReady(new Error(`PostgreSQL ended: ${reason}\n${lastLines.join('\n')}`));
    markExited(reason);
  };
  child.on('error', (error) => end(error.message));
  child.on('close', (code, signal) => end(signal ?? `exit code ${code}`));
  return { child, ready, exited };
}

async function superviseServer(place: ServerPlace): Promise<{ pid: () => number | undefined; stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let current = await startWithBackOff({ place, giveUpAt: Date.now() + FIRST_START_LIMIT_MS, signal: stopping.signal });
  const isUp = () => current.child.exitCode === null && current.child.signalCode === null;
  const watch = (async () => {
    for (;;) {
      const reason = await current.exited;
      if (stopping.signal.aborted) return;
      place.log.error({ reason }, 'PostgreSQL died and is started again');
      try {
        current = await startWithBackOff({ place, giveUpAt: Infinity, signal: stopping.signal });
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

/** A server that was killed leaves a lock file and children for a moment: PostgreSQL refuses to start until they are gone. */
async function startWithBackOff({
  place,
  giveUpAt,
  signal,
}: {
  place: ServerPlace;
  giveUpAt: number;
  signal: AbortSignal;
}): Promise<ServerRun> {
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, MAX_BACK_OFF_MS)) {
    const run = runServer(place);
    const onAbort = () => run.child.kill('SIGINT');
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await run.ready;
      return run;
    } catch (error) {
      if (signal.aborted || Date.now() + waitMs > giveUpAt) throw error;
      place.log.warn({ waitMs }, 'PostgreSQL did not start, trying again');
    } finally {
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
