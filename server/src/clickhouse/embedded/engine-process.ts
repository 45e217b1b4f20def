import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readOwnFile, writeDurableLater } from '../../base/own-files.ts';
import {
  holdsAnything,
  identityOf,
  isRunning,
  type ProcessIdentity,
  readIdentity,
  signalProcess,
  untilGone,
} from '../../base/process-identity.ts';
import type { Log } from '../log.ts';
import type { EngineMessage, StartMessage } from './messages.ts';

/** The engine reads what lies in its tables: with much data, or on a machine out of breath, that takes its time. */
const START_LIMIT_MS = 600_000;
const TELL_EVERY_MS = 10_000;
/** For an engine that nobody wrote down: it ends itself within a second of its parent, a busy machine may need much longer for it. */
const UNKNOWN_LIMIT_MS = 60_000;
const LOOK_AGAIN_MS = 200;
const LOCKED = 'another process owns the directory';
const PORT_IS_TAKEN = /Address already in use/;
const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url));

type Launch = {
  message: StartMessage;
  env: NodeJS.ProcessEnv;
  log: Log;
  onFork: (child: ChildProcess) => void;
  signal: AbortSignal;
};

/** A new engine; comes back when it answers. Aborting kills it. */
export const launch = ({ message, env, log, onFork, signal }: Launch): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = fork(ENTRY, [], {
      env,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    });
    let tail = '';
    const keepTail = (chunk: Buffer): void => {
      tail = (tail + chunk.toString('utf8')).slice(-2_000);
    };
    child.stdout?.on('data', keepTail);
    child.stderr?.on('data', keepTail);
    const fail = (why: string): void =>
      reject(new Error(`The ClickHouse engine could not open ${message.dataDir}: ${why}${tail ? `\n${tail.trim()}` : ''}`));
    let failure: string | undefined;
    const kill = (why: string): void => {
      failure ??= why;
      child.kill('SIGKILL');
    };
    const onAbort = (): void => kill('stopped');
    signal.addEventListener('abort', onAbort, { once: true });
    const startMs = performance.now();
    const telling = setInterval(() => {
      const waitedMs = Math.round(performance.now() - startMs);
      log.warn({ pid: child.pid, waitedMs }, 'the ClickHouse engine is still opening its data');
      if (waitedMs > START_LIMIT_MS) kill(`no answer within ${START_LIMIT_MS} ms`);
    }, TELL_EVERY_MS);
    const settle = (): void => {
      clearInterval(telling);
      signal.removeEventListener('abort', onAbort);
    };
    child.once('error', (error) => {
      settle();
      fail(error.message);
    });
    child.once('close', (code, killedBy) => {
      settle();
      if (tail) log.warn({ tail, code, signal: killedBy }, 'last words of the ClickHouse engine');
      fail(/Cannot lock file/.test(tail) ? LOCKED : (failure ?? `exit ${code ?? killedBy}`));
    });
    child.on('message', (answer: EngineMessage) => {
      if (answer.type === 'failed') {
        failure ??= answer.message;
        return;
      }
      settle();
      resolve(child);
    });
    onFork(child);
    // Told to open its data only when it is written down who it is: an engine that holds the directory can always be found.
    writeDown(message.dataDir, child).then(
      () => child.connected && child.send(message),
      (error: unknown) => kill(`its identity could not be written: ${String(error)}`),
    );
  });

/** A port that nobody has at the moment. */
const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

/** The first start, after `endOrphan`: on a port of its own, and waits for an engine that nobody wrote down. Says where it answers. */
export const launchFirst = async (o: Launch): Promise<{ child: ChildProcess; port: number }> => {
  for (const untilMs = performance.now() + UNKNOWN_LIMIT_MS; ;) {
    const port = await freePort();
    try {
      return { child: await launch({ ...o, message: { ...o.message, port } }), port };
    } catch (error) {
      const mayPass = error instanceof Error && (error.message.includes(LOCKED) || PORT_IS_TAKEN.test(error.message));
      if (!mayPass || performance.now() > untilMs) throw error;
      await sleep(LOOK_AGAIN_MS);
    }
  }
};

type Recorded = { engine: ProcessIdentity; owner: ProcessIdentity };

const recordOf = (dataDir: string): string => join(dataDir, 'engine.json');

const writeDown = async (dataDir: string, { pid }: ChildProcess): Promise<void> => {
  // Not started at all: the event `error` tells about it.
  if (pid === undefined) return;
  const recorded: Recorded = { engine: identityOf(pid), owner: identityOf(process.pid) };
  await writeDurableLater(recordOf(dataDir), JSON.stringify(recorded));
};

const readRecord = (dataDir: string): Recorded | null => {
  try {
    const { engine, owner } = JSON.parse(readOwnFile(recordOf(dataDir)) ?? '') as Record<string, unknown>;
    const [recorded, its] = [readIdentity(engine), readIdentity(owner)];
    return recorded === null || its === null ? null : { engine: recorded, owner: its };
  } catch {
    return null;
  }
};

/**
 * Ends the engine that a killed owner left behind, that very process and no other, and comes back when it holds nothing any more, however
 * long the kernel takes for that. A kill harms no acknowledged insert. Throws while its owner lives. For the holder of the claim.
 */
export const endOrphan = async ({ dataDir, log }: { dataDir: string; log: Log }): Promise<void> => {
  const recorded = readRecord(dataDir);
  if (recorded === null || !holdsAnything(recorded.engine)) return;
  const { engine, owner } = recorded;
  if (owner.pid !== process.pid && isRunning(owner))
    throw new Error(
      `The embedded ClickHouse in ${dataDir} is in use by process ${owner.pid}. Stop that one first, or choose another DATA_DIR.`,
    );
  log.warn({ pid: engine.pid }, 'ending the ClickHouse engine that a former run left behind');
  signalProcess(engine, 'SIGKILL');
  await untilGone({
    processes: [engine],
    onWaiting: (waitedMs) =>
      log.warn(
        { pid: engine.pid, waitedMs },
        'the ClickHouse engine that a former run left behind was killed and is not gone yet',
      ),
  });
};
