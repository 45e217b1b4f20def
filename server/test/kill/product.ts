import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

export const ADMIN_PASSWORD = 'kill loop pass phrase';
const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
/** Longer than the product waits for what a killed one left behind. */
const START_LIMIT_MS = 300_000;
/** The second start of a run compiles nothing: a third of what a start takes. */
export const COMPILED = { NODE_COMPILE_CACHE: join(tmpdir(), 'manager-test-compiled') };
/** A busy machine is no fault here. */
const TIME_FACTOR = '10';
const READY = /^Manager is ready at (http:\S+)$/;

export type Victim = 'server' | 'engine' | 'postgres';

/** The real product as a process of its own, to be killed and started again; on embedded stores unless `databaseUrl` names a server. */
export const createProduct = ({
  dataDir,
  platformKey,
  databaseUrl,
  env: more = {},
}: {
  dataDir: string;
  platformKey: string;
  databaseUrl?: string;
  env?: Record<string, string>;
}) => {
  let child: ChildProcess | undefined;
  let address = '';
  let lastWords = '';

  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const env = {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: '0',
        DATA_DIR: dataDir,
        DEMO: '0',
        CAPTCHA: 'off',
        PLATFORM_KEY: platformKey,
        ADMIN_PASSWORD,
        LOG_LEVEL: 'error',
        TIME_FACTOR,
        ...COMPILED,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        ...more,
      };
      const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      lastWords = '';
      const timer = setTimeout(
        () => reject(new Error(`the product was not ready after ${START_LIMIT_MS} ms\n${lastWords.slice(-4_000)}`)),
        START_LIMIT_MS,
      );
      started.stderr.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-20_000)));
      createInterface({ input: started.stdout }).on('line', (line) => {
        const found = READY.exec(line)?.[1];
        if (found === undefined) return;
        address = found;
        clearTimeout(timer);
        resolve();
      });
      started.once('exit', (code, signal) => {
        clearTimeout(timer);
        reject(new Error(`the product ended with ${code ?? signal}\n${lastWords.slice(-4_000)}`));
      });
    });

  const pidOf = (victim: Victim): number | undefined => {
    if (victim === 'server') return child?.pid;
    const program = victim === 'postgres' ? /\/postgres\0-D/ : /clickhouse\/embedded\/child\.ts/;
    return childrenOf(child?.pid).find(({ command }) => program.test(command))?.pid;
  };

  return {
    start,
    address: () => address,
    /** The end of what it logged since it was started. */
    lastWords: () => lastWords,
    pidOf,
    /** Kill −9. The server is started again by hand, the others by the server; resolves when all of it answers. Returns the ms that took. */
    kill: async (victim: Victim): Promise<number> => {
      const pid = pidOf(victim);
      if (pid === undefined) throw new Error(`there is no ${victim} to kill`);
      const startMs = performance.now();
      const gone =
        victim === 'server' && child !== undefined ? new Promise((resolve) => child?.once('exit', resolve)) : Promise.resolve();
      process.kill(pid, 'SIGKILL');
      await gone;
      if (victim === 'server') await start();
      while (pidOf(victim) === pid || !(await isReady(address))) await sleep(20);
      return performance.now() - startMs;
    },
    stop: async (): Promise<void> => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child?.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
};
export type Product = ReturnType<typeof createProduct>;

type Readiness = { postgres: boolean; clickhouse: boolean; reports: { state: string; detached_parts: number } };

/** Both stores answer, and reports are whole. A disk that is nearly full is no part of it. */
const isReady = async (address: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) });
    if (!answer.ok) return false;
    const { postgres, clickhouse, reports } = (await answer.json()) as Readiness;
    return postgres && clickhouse && reports.state === 'complete' && reports.detached_parts === 0;
  } catch {
    return false;
  }
};

const childrenOf = (parent: number | undefined): { pid: number; command: string }[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const ppid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return ppid === parent ? [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }] : [];
    } catch {
      return []; // ended meanwhile
    }
  });
