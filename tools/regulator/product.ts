import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT_DIR = join(import.meta.dirname, '..', '..');
export const ADMIN_PASSWORD = 'lanterns over a quiet harbour';
const PLATFORM_KEY = 'platform-key-of-the-regulator-checks';

/** A product of our own: it may be stopped, killed and started again over the same data. */
export type OwnProduct = {
  url: () => string;
  key: string;
  dataDir: string;
  start: () => Promise<void>;
  /** `SIGKILL` as a power cut of the machine would, `SIGTERM` as its keeper does. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** One of the tools that read the data while the product rests. Answers its exit code and what it printed. */
  runTool: (script: string) => Promise<{ code: number; output: string }>;
};

export const createProduct = ({ dataDir, walletPort }: { dataDir: string; walletPort: number }): OwnProduct => {
  let child: ChildProcess | undefined;
  let url = '';
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    TMPDIR: process.env['TMPDIR'],
    TIME_FACTOR: process.env['TIME_FACTOR'] ?? '4',
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    CAPTCHA: 'off',
    ADMIN_PASSWORD,
    PLATFORM_KEY,
    WALLET_ALLOW: `127.0.0.1:${walletPort}`,
    LOG_LEVEL: 'silent',
  };
  return {
    url: () => url,
    key: PLATFORM_KEY,
    dataDir,
    start: async () => {
      const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT_DIR, 'server/src/main.ts')], {
        cwd: ROOT_DIR,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      const ended = once(started, 'exit').then(([code]) => Promise.reject(new Error(`the product ended with ${code}`)));
      ended.catch(() => undefined);
      url = await Promise.race([readyUrl(started), ended]);
    },
    end: async (signal) => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    runTool: async (script) => {
      const tool = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT_DIR, script)], {
        cwd: ROOT_DIR,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [tool.stdout, tool.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const [code] = await once(tool, 'exit');
      return { code: Number(code), output };
    },
  };
};

const readyUrl = ({ stdout }: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    if (stdout === null) return;
    createInterface({ input: stdout }).on('line', (line) => {
      const found = /^Manager is ready at (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
