import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../setup/chromium.ts';
import { ensureWebBuild } from '../setup/web-build.mjs';
import { asFailed, failedStep, PASSED, ROOT_DIR, SKIPPED, type Outcome } from './outcome.ts';
import { outcomeOfPlaywright, type PlaywrightReport } from './playwright-report.ts';

export function runVitest(args: readonly string[]): Promise<Outcome> {
  return withReportFile(async ({ file }) => {
    const vitest = join(ROOT_DIR, 'node_modules/vitest/vitest.mjs');
    const reporters = ['--reporter=default', `--reporter=${join(ROOT_DIR, 'tools/test/vitest-report.ts')}`];
    const env = { REPORT_FILE: file, NODE_COMPILE_CACHE: join(ROOT_DIR, '.cache/compiled') };
    const status = await runVisibly([vitest, 'run', ...reporters, ...args], env);
    const outcome = readReport<Outcome>(file);
    if (!outcome) return failedStep(`vitest ${args.join(' ')}`, 'It ended without a report.');
    return asFailed(outcome, { name: 'vitest', status });
  });
}

export function runWebBuild(): Outcome {
  const began = performance.now();
  try {
    ensureWebBuild({ rootDir: ROOT_DIR, nodePath: process.execPath });
    const seconds = (performance.now() - began) / 1000;
    return { ...PASSED, times: [{ suite: 'check', file: 'build of the web console', seconds, tests: 1 }] };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.log(why);
    return failedStep('build of the web console', why);
  }
}

/** Each with a product of its own: people, those who play games and the reader of the screens are second super users, and with two of them changes wait for approval. */
const E2E_PROJECTS = ['walks', 'people', 'games', 'screens', 'first-hour'] as const;
type E2eProject = (typeof E2E_PROJECTS)[number];
/** One after the other, but for those that have work for one core only. */
const E2E_TURNS: readonly (readonly E2eProject[])[] = [['walks'], ['people', 'games', 'first-hour'], ['screens']];
/** That of e2e/src/product.ts, and for the other projects one beyond the ports that a project's own products take. Two checkouts that test at a time take two. */
const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 18_765);
const E2E_CONFIG = join(ROOT_DIR, 'e2e/playwright.config.ts');

/** The browser tests against the built product. Without a Chromium they are reported as skipped, never as passed. */
export async function runPlaywright(args: readonly string[] = []): Promise<Outcome[]> {
  if (!existsSync(E2E_CONFIG)) return [];
  const chromium = ensureChromium();
  if (!chromium) {
    console.log(
      'The browser tests are skipped: there is no Chromium, and this account may not install it (apt-get install chromium).',
    );
    return [SKIPPED];
  }
  if (args.length > 0) return [await runProject(chromium, { args, port: FIRST_PORT })];
  const outcomes: Outcome[] = [];
  for (const turn of E2E_TURNS) {
    const runs = turn.map((name) => {
      const own = [`--project=${name}`, `--output=${join(ROOT_DIR, 'test-results/e2e', name)}`];
      return runProject(chromium, { args: own, port: FIRST_PORT + 10 * E2E_PROJECTS.indexOf(name) });
    });
    outcomes.push(...(await Promise.all(runs)));
  }
  return outcomes;
}

function runProject(chromium: string, { args, port }: { args: readonly string[]; port: number }): Promise<Outcome> {
  return withReportFile(async ({ file }) => {
    const playwright = join(ROOT_DIR, 'node_modules/@playwright/test/cli.js');
    const reporter = `--reporter=${IS_TERMINAL ? 'line' : 'list'},json`;
    const status = await runVisibly([playwright, 'test', '--config', E2E_CONFIG, reporter, ...args], {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      E2E_PORT: String(port),
      // New staff start the demo themselves: no other product is needed.
      ...(args.includes('--project=first-hour') ? { E2E_PRODUCT: 'own' } : {}),
    });
    const name = `playwright ${args[0] ?? ''}`;
    const report = readReport<PlaywrightReport>(file);
    return report ? asFailed(outcomeOfPlaywright(report), { name, status }) : failedStep(name, 'It ended without a report.');
  });
}

/** A log is read by people and by programs: one line a file or a test, no codes of colours. */
const IS_TERMINAL = process.stdout.isTTY;
const PLAIN = IS_TERMINAL ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };

const running = new Set<ChildProcess>();
let isStopping = false;

/** Whoever stops the run stops what it has started; it ends once that has. */
process.on('SIGTERM', () => {
  isStopping = true;
  if (running.size === 0) process.exit(143);
  for (const child of running) child.kill('SIGTERM');
});

/** With its output shown; answers how it ended, null for a signal. */
async function runVisibly(args: readonly string[], env: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, args, { cwd: ROOT_DIR, stdio: 'inherit', env: { ...process.env, ...PLAIN, ...env } });
  running.add(child);
  const [status] = (await once(child, 'exit')) as [number | null];
  running.delete(child);
  if (!isStopping) return status;
  if (running.size === 0) process.exit(143);
  return new Promise(() => undefined);
}

async function withReportFile<Result>(work: (place: { file: string }) => Promise<Result>): Promise<Result> {
  const dir = mkdtempSync(join(tmpdir(), 'manager-report-'));
  try {
    return await work({ file: join(dir, 'report.json') });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
}
