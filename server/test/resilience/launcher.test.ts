import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drawSome, TEST_SEED } from '../../../tools/test/draw.ts';
import {
  childrenOf,
  holdsAnything,
  identityOf,
  isRunning,
  type ProcessIdentity,
  signalProcess,
} from '../../src/base/process-identity.ts';
import { COMPILED } from '../kill/product.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** What `npm start` needs of the checkout: without the console there is nothing to build. */
const PARTS = ['package.json', 'package-lock.json', 'node_modules', 'tools', 'server', 'contract', 'domain'];
const START_LIMIT_MS = 120_000;
const GONE_LIMIT_MS = 60_000;
const hasNpm = spawnSync('npm', ['--version'], { stdio: 'ignore' }).status === 0;

let workDir: string;
let started: ChildProcess | undefined;
let family: ProcessIdentity[] = [];

beforeEach(() => {
  workDir = mkdtempSync(join(tmpdir(), 'manager-launcher-'));
  chmodSync(workDir, 0o755); // root's PostgreSQL runs under another account
  for (const part of PARTS) symlinkSync(join(ROOT, part), join(workDir, part));
});
afterEach(() => {
  for (const each of family) signalProcess(each, 'SIGKILL');
  family = [];
  rmSync(workDir, { recursive: true, force: true });
});

const descendantsOf = (pid: number): ProcessIdentity[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child.pid)]);
const commandOf = ({ pid }: ProcessIdentity): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // ended meanwhile
  }
};

/** Started by `command` and ready; all its processes are in `family`, the outermost first. */
const startProduct = async (command: string, args: string[]): Promise<void> => {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: join(workDir, 'data'),
    PORT: '0',
    DEMO: '0',
    CAPTCHA: 'off',
    ADMIN_PASSWORD: 'launcher test phrase',
    LOG_LEVEL: 'error',
    ...COMPILED,
  };
  const child = spawn(command, args, { cwd: workDir, env, stdio: ['ignore', 'pipe', 'pipe'] });
  started = child;
  let lastWords = '';
  child.stderr.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-4_000)));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready after ${START_LIMIT_MS} ms\n${lastWords}`)), START_LIMIT_MS);
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('Manager is ready at ')) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code, signal) => reject(new Error(`ended with ${code ?? signal}\n${lastWords}`)));
  });
  family = [identityOf(child.pid ?? 0), ...descendantsOf(child.pid ?? 0)];
};

const named = (pattern: RegExp): ProcessIdentity => {
  const found = family.find((each) => pattern.test(commandOf(each)));
  if (found === undefined) throw new Error(`no process ${String(pattern)} among ${family.map(commandOf).join('\n')}`);
  return found;
};
const SERVER = /^\S*node .*\/server\/src\/main\.ts/;
const LAUNCHER = /^\S*node \S*tools\/run\.mjs start/;

/** All of it is gone, in time and in order. */
const expectGone = async (what: string): Promise<void> => {
  const startMs = performance.now();
  while (family.some(holdsAnything)) {
    if (performance.now() - startMs > GONE_LIMIT_MS)
      throw new Error(`still there: ${family.filter(isRunning).map(commandOf).join('\n')}`);
    await sleep(20);
  }
  const tookMs = Math.round(performance.now() - startMs);
  console.log(`${what}: ${family.length} processes were gone after ${tookMs} ms`);
  expect(tookMs).toBeLessThan(15_000);
  // Drained, not cut: the claims are given back, and PostgreSQL needs no recovery.
  for (const file of ['postgres/owner.json', 'clickhouse/owner.json', 'postgres/store/data/postmaster.pid'])
    expect([file, existsSync(join(workDir, 'data', file))]).toEqual([file, false]);
  // The last thing that is done: what happened is copied and signed.
  expect(readFileSync(join(workDir, 'data', 'audit', 'checkpoints.ndjson'), 'utf8')).toMatch(/^\{"seq":"\d+"/);
};

/** Server, engine and PostgreSQL with its own children. */
const expectWhole = (): void => {
  expect(isRunning(named(SERVER))).toBe(true);
  expect(isRunning(named(/clickhouse\/embedded\/child\.ts/))).toBe(true);
  expect(childrenOf(named(/\/postgres -D/).pid).length).toBeGreaterThan(3);
};

/** A launcher that is killed can tell nobody; the others it passes on alike, so that one of them is enough by day. */
const SIGNALS = ['SIGKILL' as const, ...drawSome(['SIGTERM', 'SIGINT', 'SIGHUP'] as const, 1, 'launcher, signals')];
const BETWEEN = [
  ['npm', /^npm start/],
  ['the shell', /^sh -c /],
] as const;

describe(`the product stops, all of it, (TEST_SEED=${TEST_SEED})`, () => {
  test.each(SIGNALS)('when its launcher gets %s', async (signal) => {
    await startProduct(process.execPath, ['tools/run.mjs', 'start']);
    expectWhole();
    started?.kill(signal);
    await expectGone(`${signal} to the launcher`);
  });

  test.runIf(hasNpm)('when npm or the shell between is killed', async () => {
    for (const [what, pattern] of drawSome(BETWEEN, 1, 'launcher, between')) {
      await startProduct('npm', ['start']);
      expectWhole();
      // Not every shell stays: some become what they start.
      const victim = family.find((each) => pattern.test(commandOf(each)));
      if (victim === undefined) started?.kill('SIGTERM');
      else process.kill(victim.pid, 'SIGKILL');
      await expectGone(`SIGKILL to ${what}`);
    }
  });

  test('when its launcher is killed before it is ready', async () => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(workDir, 'data'), PORT: '0', DEMO: '0' };
    for (const waitMs of drawSome([0, 500, 1_500], 1, 'launcher, early')) {
      const launcher = spawn(process.execPath, ['tools/run.mjs', 'start'], { cwd: workDir, env, stdio: 'ignore' });
      while (launcher.exitCode === null && childrenOf(launcher.pid ?? 0).length === 0) await sleep(10);
      await sleep(waitMs);
      family = [identityOf(launcher.pid ?? 0), ...descendantsOf(launcher.pid ?? 0)];
      const ended = once(launcher, 'exit');
      launcher.kill('SIGKILL');
      await ended;
      // What it started after the look: it is found by what it works on.
      const startMs = performance.now();
      while (family.some(holdsAnything) || isAnyOn(workDir)) {
        if (performance.now() - startMs > GONE_LIMIT_MS) throw new Error('something is still there');
        await sleep(50);
      }
      console.log(`killed ${waitMs} ms after its start: gone after ${Math.round(performance.now() - startMs)} ms`);
    }
  });

  test('but not when a shell is gone that started it without npm', async () => {
    await startProduct('sh', ['-c', `"${process.execPath}" tools/run.mjs start & wait`]);
    expectWhole();
    started?.kill('SIGKILL');
    await sleep(3_000);
    expect(isRunning(named(SERVER))).toBe(true);
    signalProcess(named(LAUNCHER), 'SIGTERM');
    await expectGone('SIGTERM to a launcher whose shell is gone');
  });
});

const isAnyOn = (folder: string): boolean => spawnSync('pgrep', ['-f', folder], { stdio: 'ignore' }).status === 0;
