import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT_DIR = join(import.meta.dirname, '..', '..');
export const ADMIN_PASSWORD = 'a-password-for-benchmarks-only';
export const PLATFORM_KEY = 'a-platform-key-for-benchmarks-only';

export type Product = {
  url: string;
  pid: number;
  /** From the start of the process to its line "Manager is ready". */
  readyMs: number;
  stop: () => Promise<void>;
};

/** Starts the product as its users do: one process, embedded stores, data on disk. Rejects when it ends before it is ready. */
export const startProduct = async ({
  dataDir,
  isDemo = false,
  databaseUrl,
  profileDir,
  env = {},
}: {
  dataDir: string;
  isDemo?: boolean;
  /** Of a PostgreSQL that runs already; embedded unless told. */
  databaseUrl?: string;
  profileDir?: string | undefined;
  env?: Record<string, string>;
}): Promise<Product> => {
  const startedMs = performance.now();
  const profiling = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=64',
      ...profiling,
      join(ROOT_DIR, 'server', 'src', 'main.ts'),
    ],
    {
      cwd: ROOT_DIR,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        TMPDIR: process.env['TMPDIR'],
        DATA_DIR: dataDir,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        PORT: '0',
        DEMO: isDemo ? '1' : '0',
        CAPTCHA: 'off',
        ADMIN_PASSWORD,
        PLATFORM_KEY,
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit').then(([code]) => `the product ended with ${String(code)} before it was ready`);
  const url = await Promise.race([readyUrl(child.stdout), ended.then((why) => Promise.reject(new Error(why)))]);
  return {
    url,
    pid: child.pid as number,
    readyMs: performance.now() - startedMs,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const readyUrl = (stdout: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const url = /^Manager is ready at (\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
