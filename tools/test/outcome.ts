import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const ROOT_DIR = join(import.meta.dirname, '..', '..');

/** Counts of tests or steps. */
export type Outcome = { passed: number; failed: number; skipped: number };

export const PASSED: Outcome = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Outcome = { passed: 0, failed: 1, skipped: 0 };
export const SKIPPED: Outcome = { passed: 0, failed: 0, skipped: 1 };

export function sumOutcomes(outcomes: Outcome[]): Outcome {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of outcomes) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** The closing line: `12 passed, 0 failed`, and the skipped ones when there are any. */
export function closingLine({ passed, failed, skipped }: Outcome): string {
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
  return FAILED;
}
