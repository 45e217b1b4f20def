import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDurableFolder } from '../../base/own-files.ts';
import { claimStore } from '../../base/store-claim.ts';
import type { Log } from '../log.ts';
import { KEY_HEADER } from './engine-config.ts';
import { endOrphan, launch, launchFirst } from './engine-process.ts';
import type { StartMessage } from './messages.ts';

export type EmbeddedClickHouseOptions = {
  /** Absolute path of the data directory; one process owns it at a time. */
  dataDir: string;
  log: Log;
  /** How long a stop waits for running queries before it kills. */
  stopGraceMs?: number;
};

export type EmbeddedClickHouse = {
  url: string;
  reader: { user: 'reader'; password: string };
  writer: { user: 'writer'; password: string };
  /** Without them it answers nothing. */
  headers: Record<string, string>;
  /** How much of what a person waits for it answers side by side. */
  readsAtOnce: number;
  /** Process id of the engine, undefined between death and restart. */
  pid: () => number | undefined;
  isReady: () => boolean;
  restarts: () => number;
  /** Grows with every engine process that is launched: what a higher one says comes from another process. */
  generation: () => number;
  /** Called when an engine process has ended that nobody told to, before another one is launched. Returns how to take it back. */
  onDeath: (listener: () => void) => () => void;
  stop: () => Promise<void>;
};

/** More than the cores could answer side by side would only make each of them slower. */
const READS_AT_ONCE = 3;
const LOOK_AGAIN_MS = 20;
const BACK_OFF_MS = { first: 50, most: 5_000 };
const STABLE_MS = 10_000;

/** Only what a process needs to run: the parent's secrets stay with the parent. */
const childEnv = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '/',
  TMPDIR: process.env['TMPDIR'] ?? '/tmp',
  TZ: 'UTC',
});

/** How many queries of the product's accounts run, besides this question. */
const countRunning = async (
  { url, writer, headers }: Pick<EmbeddedClickHouse, 'url' | 'writer' | 'headers'>,
  signal: AbortSignal,
): Promise<number> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'X-ClickHouse-User': writer.user, 'X-ClickHouse-Key': writer.password },
    body: "SELECT count() - 1 FROM system.processes WHERE user IN ('reader', 'writer')",
    signal,
  });
  return Number(await answer.text());
};

/**
 * Starts the engine in a process of its own and keeps it alive: when it dies it is started again on the same port with
 * the same passwords, so clients only have to retry. Rejects when the first start fails (for example: the directory has another owner that lives).
 */
export const startEmbeddedClickHouse = async (o: EmbeddedClickHouseOptions): Promise<EmbeddedClickHouse> => {
  makeDurableFolder(o.dataDir, 0o700);
  const draw = (): string => randomBytes(24).toString('base64url');
  const message: StartMessage = {
    type: 'start',
    dataDir: o.dataDir,
    port: 0,
    key: draw(),
    passwords: { reader: draw(), writer: draw() },
  };
  const release = claimStore({ dataDir: o.dataDir, store: 'ClickHouse' });
  const stopping = new AbortController();
  const deathListeners = new Set<() => void>();
  let generation = 0;
  const onFork = (child: ChildProcess): void => {
    generation++;
    child.once('exit', () => {
      if (!stopping.signal.aborted) for (const listener of deathListeners) listener();
    });
  };
  const launching = { message, env: childEnv(), log: o.log, onFork, signal: stopping.signal };
  const openFirst = async () => {
    await endOrphan(o);
    return launchFirst(launching);
  };
  const first = await openFirst().catch((error: unknown) => {
    release();
    throw error;
  });
  message.port = first.port;
  let current: ChildProcess | undefined = first.child;
  let restarts = 0;

  const relaunch = async (): Promise<ChildProcess | undefined> => {
    for (let waitMs = BACK_OFF_MS.first; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, BACK_OFF_MS.most)) {
      try {
        return await launch(launching);
      } catch (error) {
        if (stopping.signal.aborted) return undefined;
        o.log.error({ err: error, waitMs }, 'the ClickHouse engine did not start again');
        await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  };

  const keepAlive = async (): Promise<void> => {
    let sinceMs = Date.now();
    while (current && !stopping.signal.aborted) {
      const child: ChildProcess = current;
      const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve([child.exitCode, child.signalCode]);
        else child.once('exit', (exitCode, exitSignal) => resolve([exitCode, exitSignal]));
      });
      current = undefined;
      if (stopping.signal.aborted) return;
      o.log.error({ code, signal }, 'the ClickHouse engine died, starting it again');
      // An engine that dies at once must not be restarted in a tight loop.
      if (restarts > 0 && Date.now() - sinceMs < STABLE_MS / 10) await sleep(BACK_OFF_MS.first * 4);
      current = await relaunch();
      sinceMs = Date.now();
      restarts++;
    }
  };
  const kept = keepAlive();

  const url = `http://127.0.0.1:${message.port}`;
  const writer = { user: 'writer', password: message.passwords.writer } as const;
  const headers = { [KEY_HEADER]: message.key };

  /** What runs may end within the grace; then a kill, which harms no acknowledged insert. */
  const stopCurrent = async (): Promise<void> => {
    const child = current;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    const grace = AbortSignal.timeout(o.stopGraceMs ?? 10_000);
    while ((await countRunning({ url, writer, headers }, grace).catch(() => 0)) > 0) await sleep(LOOK_AGAIN_MS);
    child.kill('SIGKILL');
    await gone;
  };

  return {
    url,
    reader: { user: 'reader', password: message.passwords.reader },
    writer,
    headers,
    readsAtOnce: READS_AT_ONCE,
    pid: () => current?.pid,
    isReady: () => current !== undefined,
    restarts: () => restarts,
    generation: () => generation,
    onDeath: (listener) => {
      deathListeners.add(listener);
      return () => void deathListeners.delete(listener);
    },
    stop: async () => {
      stopping.abort();
      await stopCurrent();
      await kept;
      await stopCurrent();
      release();
    },
  };
};
