import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { claimStore } from '../../store-claim.ts';
import type { Log } from '../log.ts';
import type { EngineMessage, StartMessage, StopMessage } from './messages.ts';
import { defaultReadLimits, type ReadLimits } from './settings.ts';

export type EmbeddedClickHouseOptions = {
  /** Absolute path of the data directory; one process owns it at a time. */
  dataDir: string;
  log: Log;
  interactiveSessions?: number;
  backgroundSessions?: number;
  limits?: Partial<ReadLimits>;
  maxServerMemoryBytes?: number;
  /** How long a stop waits for running queries before it kills. */
  stopGraceMs?: number;
};

export type EmbeddedClickHouse = {
  url: string;
  reader: { user: 'reader'; password: string };
  writer: { user: 'writer'; password: string };
  /** Sessions that answer what a person waits for. */
  readsAtOnce: number;
  /** Process id of the engine, undefined between death and restart. */
  pid: () => number | undefined;
  isReady: () => boolean;
  restarts: () => number;
  stop: () => Promise<void>;
};

const START_TIMEOUT_MS = 30_000;
const BACK_OFF_MS = { first: 50, most: 5_000 };
const STABLE_MS = 10_000;
/** The engine of a killed parent ends itself within a second, but a busy machine may take much longer to let go of its memory and files. */
const TAKE_OVER_MS = 60_000;
const LOCKED = 'another process owns the directory';
const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url));

type Running = { child: ChildProcess; port: number };

/** Only what a process needs to run: the parent's secrets stay with the parent. */
const childEnv = (sessions: number): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '/',
  TMPDIR: process.env['TMPDIR'] ?? '/tmp',
  TZ: 'UTC',
  UV_THREADPOOL_SIZE: String(sessions + 8),
});

const launch = (message: StartMessage, log: Log): Promise<Running> =>
  new Promise((resolve, reject) => {
    const sessions = 1 + message.interactiveSessions + message.backgroundSessions;
    const child = fork(ENTRY, [], {
      env: childEnv(sessions),
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let tail = '';
    const keepTail = (chunk: Buffer): void => {
      tail = (tail + chunk.toString('utf8')).slice(-2_000);
    };
    child.stdout?.on('data', keepTail);
    child.stderr?.on('data', keepTail);
    const fail = (why: string): void =>
      reject(new Error(`The ClickHouse engine could not open ${message.dataDir}: ${why}${tail ? `\n${tail.trim()}` : ''}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`no answer within ${START_TIMEOUT_MS} ms`);
    }, START_TIMEOUT_MS);
    let failure: string | undefined;
    child.once('error', (error) => fail(error.message));
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (tail) log.warn({ tail, code, signal }, 'last words of the ClickHouse engine');
      fail(failure ?? `exit ${code ?? signal}`);
    });
    child.on('message', (answer: EngineMessage) => {
      if (answer.type === 'failed') {
        failure = /Cannot lock file/.test(tail) ? LOCKED : answer.message;
        return;
      }
      clearTimeout(timer);
      resolve({ child, port: answer.port });
    });
    child.send(message);
  });

/** The first start: waits for the engine that a killed parent left behind; a parent that lives was told apart by its claim. */
const launchFirst = async (message: StartMessage, log: Log): Promise<Running> => {
  for (const untilMs = performance.now() + TAKE_OVER_MS; ;) {
    try {
      return await launch(message, log);
    } catch (error) {
      const isLocked = error instanceof Error && error.message.includes(LOCKED);
      if (!isLocked || performance.now() > untilMs) throw error;
      await sleep(BACK_OFF_MS.first * 4);
    }
  }
};

const stopChild = async (child: ChildProcess, graceMs: number): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  if (child.connected) child.send({ type: 'stop' } satisfies StopMessage);
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await gone;
  clearTimeout(timer);
};

/**
 * Starts the engine in a process of its own and keeps it alive: when it dies it is started again on the same port with
 * the same passwords, so clients only have to retry. Rejects when the first start fails (for example: the directory has another owner that lives).
 */
export const startEmbeddedClickHouse = async (o: EmbeddedClickHouseOptions): Promise<EmbeddedClickHouse> => {
  mkdirSync(o.dataDir, { recursive: true, mode: 0o700 });
  const draw = (): string => randomBytes(24).toString('base64url');
  const message: StartMessage = {
    type: 'start',
    dataDir: o.dataDir,
    port: 0,
    passwords: { reader: draw(), writer: draw() },
    interactiveSessions: o.interactiveSessions ?? 3,
    backgroundSessions: o.backgroundSessions ?? 1,
    limits: { ...defaultReadLimits, ...o.limits },
    maxServerMemoryBytes: o.maxServerMemoryBytes ?? 6 * 1024 ** 3,
  };
  const release = claimStore({ dataDir: o.dataDir, store: 'ClickHouse' });
  const first = await launchFirst(message, o.log).catch((error: unknown) => {
    release();
    throw error;
  });
  message.port = first.port;
  let current: ChildProcess | undefined = first.child;
  let restarts = 0;
  const stopping = new AbortController();

  const relaunch = async (): Promise<ChildProcess | undefined> => {
    for (let waitMs = BACK_OFF_MS.first; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, BACK_OFF_MS.most)) {
      try {
        return (await launch(message, o.log)).child;
      } catch (error) {
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

  return {
    url: `http://127.0.0.1:${message.port}`,
    reader: { user: 'reader', password: message.passwords.reader },
    writer: { user: 'writer', password: message.passwords.writer },
    readsAtOnce: message.interactiveSessions,
    pid: () => current?.pid,
    isReady: () => current !== undefined,
    restarts: () => restarts,
    stop: async () => {
      stopping.abort();
      if (current) await stopChild(current, o.stopGraceMs ?? 10_000);
      await kept;
      if (current) await stopChild(current, o.stopGraceMs ?? 10_000);
      release();
    },
  };
};
