import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { failedStep, type Outcome, PASSED, ROOT_DIR } from './outcome.ts';

export type Step = { name: string; script: string; args: readonly string[] };

/** Runs a program of node_modules as one counted step; its output is shown only when it fails. */
export async function runStep({ name, script, args }: Step): Promise<Outcome> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT_DIR, 'node_modules', script), ...args], {
    cwd: ROOT_DIR,
    // Compilers written in Go would take a checker for each core, and each of these makes most types anew.
    env: { ...process.env, GOMAXPROCS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[status], ...output] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  const seconds = (performance.now() - began) / 1000;
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  const times = [{ suite: 'check', file: name, seconds, tests: 1 }];
  if (status === 0) return { ...PASSED, times };
  console.log(output.join(''));
  return { ...failedStep(name, output.join('')), times };
}

/** Each as soon as one of so many places is free, in their order. */
export async function runSideBySide<Result>(works: readonly (() => Promise<Result>)[], places: number): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = works.entries();
  const take = async (): Promise<void> => {
    for (const [at, work] of waiting) results[at] = await work();
  };
  await Promise.all(Array.from({ length: places }, take));
  return results;
}
