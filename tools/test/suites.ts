import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureChromium } from '../setup/chromium.ts';
import { ensureWebBuild } from '../setup/web-build.mjs';
import { failedStep, PASSED, ROOT_DIR, SKIPPED, type Failure, type Outcome } from './outcome.ts';

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
};
type VitestFile = { name: string; message: string; status: string; assertionResults: VitestTest[] };
type VitestTest = { status: string; fullName: string; failureMessages: string[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};
type PlaywrightSuite = { title: string; suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] };
type PlaywrightSpec = {
  title: string;
  ok: boolean;
  tests: { projectName: string; results: { error?: { message?: string } }[] }[];
};

export function runVitest(args: string[] = []): Promise<Outcome> {
  return withReportFile(({ file }) => {
    const vitest = join(ROOT_DIR, 'node_modules/vitest/vitest.mjs');
    const { status } = runVisibly([vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args]);
    const report = readReport<VitestReport>(file);
    if (!report) return failedStep('vitest', 'It ended without a report.');
    const outcome = {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.testResults.filter(isUnloadable).length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: report.testResults.flatMap(vitestFailures),
    };
    return asFailed(outcome, { name: 'vitest', status });
  });
}

/** None of the tests of a file that could not be loaded ran, so none of them failed. */
const isUnloadable = (file: VitestFile): boolean =>
  file.status === 'failed' && file.assertionResults.every((assertion) => assertion.status !== 'failed');

function vitestFailures(file: VitestFile): Failure[] {
  const name = relative(ROOT_DIR, file.name);
  if (isUnloadable(file)) return [{ name, why: file.message }];
  return file.assertionResults
    .filter((assertion) => assertion.status === 'failed')
    .map((assertion) => ({ name: `${name} › ${assertion.fullName}`, why: assertion.failureMessages.join('\n') }));
}

/** A runner can fail although each test passed: by an error between them. */
function asFailed(outcome: Outcome, { name, status }: { name: string; status: number | null }): Outcome {
  if (status === 0 || outcome.failed > 0) return outcome;
  const why = `Each test passed, and it ended with ${status ?? 'a signal'}: an error outside of them, shown above.`;
  return { ...outcome, failed: 1, failures: [{ name, why }] };
}

export function runWebBuild(): Outcome {
  try {
    ensureWebBuild({ rootDir: ROOT_DIR, nodePath: process.execPath });
    return PASSED;
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
export async function runPlaywright(args: string[] = []): Promise<Outcome[]> {
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
    const child = spawn(process.execPath, [playwright, 'test', '--config', E2E_CONFIG, reporter, ...args], {
      cwd: ROOT_DIR,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...PLAIN,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        E2E_PORT: String(port),
        // New staff start the demo themselves: no other product is needed.
        ...(args.includes('--project=first-hour') ? { E2E_PRODUCT: 'own' } : {}),
      },
    });
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    const [status] = (await once(child, 'exit')) as [number | null];
    process.off('SIGTERM', stop);
    const name = `playwright ${args[0] ?? ''}`;
    const report = readReport<PlaywrightReport>(file);
    if (!report) return failedStep(name, 'It ended without a report.');
    const { expected, unexpected, flaky, skipped } = report.stats;
    const failures = report.suites.flatMap((suite) => playwrightFailures(suite));
    return asFailed({ passed: expected, failed: unexpected + flaky, skipped, failures }, { name, status });
  });
}

function playwrightFailures({ title, suites = [], specs }: PlaywrightSuite): Failure[] {
  const own = specs
    .filter((spec) => !spec.ok)
    .flatMap((spec) => spec.tests.map((test) => ({ name: `[${test.projectName}] ${spec.title}`, why: errorsOf(test) })));
  return [...own, ...suites.flatMap(playwrightFailures)].map(({ name, why }) => ({ name: `${title} › ${name}`, why }));
}

const errorsOf = ({ results }: PlaywrightSpec['tests'][number]): string =>
  results.flatMap((result) => result.error?.message ?? []).join('\n');

/** A log is read by people and by programs: one line a file or a test, no codes of colours. */
const IS_TERMINAL = process.stdout.isTTY;
const PLAIN = IS_TERMINAL ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };

function runVisibly(args: string[], env: Record<string, string> = {}): { status: number | null } {
  return spawnSync(process.execPath, args, { cwd: ROOT_DIR, stdio: 'inherit', env: { ...process.env, ...PLAIN, ...env } });
}

async function withReportFile<Result>(work: (place: { file: string }) => Result | Promise<Result>): Promise<Result> {
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
