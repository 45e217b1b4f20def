import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { clockOf, type ProductClock } from './product-clock.ts';
import { ADMIN_PASSWORD, COMPILED, PLATFORM_KEY, TIME_FACTOR } from './product.ts';

const ROOT_DIR = join(import.meta.dirname, '..', '..');
/** That of `npm start`, with a time that can be set. */
const PROGRAM = join(ROOT_DIR, 'server', 'test', 'clock', 'product.ts');

export type OwnProduct = { url: string; clock: ProductClock; stop: () => Promise<void> };

/** A product beside that of the other walks, for a test that stops it and lays hands on its files. Rejects when it ends before it is ready. */
export const startOwnProduct = async ({
  dataDir,
  port,
  env = {},
  onLine,
}: {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  /** Told each line that it prints. */
  onLine?: (line: string) => void;
}): Promise<OwnProduct> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
    cwd: ROOT_DIR,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      // It lasts for a test: no super user of it has to hear that nobody backs it up.
      BACKUP_MAX_DAYS: '0',
      ADMIN_PASSWORD,
      PLATFORM_KEY,
      // What is done to its files is an error to it, and is meant here.
      LOG_LEVEL: 'silent',
      TIME_FACTOR,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? COMPILED,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => String(code));
  const url = await Promise.race([
    readyUrl(child, onLine),
    ended.then((code) => Promise.reject(new Error(`the product ended with ${code} before it was ready`))),
  ]);
  return {
    url,
    clock: clockOf({ dataDir, url }),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const readyUrl = ({ stdout }: ChildProcess, onLine?: (line: string) => void): Promise<string> =>
  new Promise((resolve) => {
    if (stdout === null) return;
    createInterface({ input: stdout }).on('line', (line) => {
      onLine?.(line);
      const url = /^Manager is ready at (\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
