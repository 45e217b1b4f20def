import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Time } from './times.ts';

export const ROOT_DIR = join(import.meta.dirname, '..', '..');

/** Counts of tests or steps, what failed (a name and its first lines), and how long each file took. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  failures: readonly Failure[];
  times: readonly Time[];
};
export type Failure = { name: string; why: string };

const NOTHING: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], times: [] };
export const PASSED: Outcome = { ...NOTHING, passed: 1 };
export const SKIPPED: Outcome = { ...NOTHING, skipped: 1 };
export const failedStep = (name: string, why = ''): Outcome => ({ ...NOTHING, failed: 1, failures: [{ name, why }] });

export function sumOutcomes(outcomes: readonly Outcome[]): Outcome {
  const sum = (count: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[count], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: outcomes.flatMap((outcome) => outcome.failures),
    times: outcomes.flatMap((outcome) => outcome.times),
  };
}

/** A runner can fail although each test passed: by an error between them. */
export function asFailed(outcome: Outcome, { name, status }: { name: string; status: number | null }): Outcome {
  if (status === 0 || outcome.failed > 0) return outcome;
  const why = `Each test passed, and it ended with ${status ?? 'a signal'}: an error outside of them, shown above.`;
  return { ...outcome, failed: 1, failures: [{ name, why }] };
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
export function closingLine({ passed, failed, skipped }: Pick<Outcome, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
