import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export const ROOT_DIR = join(import.meta.dirname, '..', '..');

/** Counts of tests or steps, and what failed: a name and its first lines. */
export type Outcome = { passed: number; failed: number; skipped: number; failures: readonly Failure[] };
export type Failure = { name: string; why: string };

export const PASSED: Outcome = { passed: 1, failed: 0, skipped: 0, failures: [] };
export const SKIPPED: Outcome = { passed: 0, failed: 0, skipped: 1, failures: [] };
export const failedStep = (name: string, why = ''): Outcome => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [{ name, why }],
});

export function sumOutcomes(outcomes: readonly Outcome[]): Outcome {
  const sum = (count: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[count], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: outcomes.flatMap((outcome) => outcome.failures),
  };
}

/** Ends a run: what failed once more, since it lies thousands of lines above, and the counts as the last line. */
export function endRun(outcomes: readonly Outcome[]): void {
  const total = sumOutcomes(outcomes);
  if (total.failures.length > 0) console.log(failureList(total.failures));
  console.log(closingLine(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

const SHOWN_LINES = 15;

export const failureList = (failures: readonly Failure[]): string =>
  ['', 'Failed:', ...failures.flatMap(({ name, why }) => [`  ${name}`, ...firstLines(why)]), ''].join('\n');

const firstLines = (why: string): string[] =>
  stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, SHOWN_LINES)
    .map((line) => `      ${line}`);

/** The closing line: `12 passed, 0 failed`, and the skipped ones when there are any. */
export function closingLine({ passed, failed, skipped }: Omit<Outcome, 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Runs a program of node_modules as one counted step; its output is shown only when it fails. */
export function runStep({ name, script, args }: { name: string; script: string; args: string[] }): Outcome {
  const began = Date.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT_DIR, 'node_modules', script), ...args], {
    cwd: ROOT_DIR,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (status === 0) return PASSED;
  console.log(`${stdout}${stderr}`);
  return failedStep(name, `${stdout}${stderr}`);
}
