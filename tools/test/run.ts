import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCheckSteps } from './check-steps.ts';
import { TEST_SEED } from './draw.ts';
import { leftOut } from './left-out.ts';
import { type Outcome, ROOT_DIR, sumOutcomes } from './outcome.ts';
import { useScratch } from './scratch.ts';
import { runStep } from './step.ts';
import { runPlaywright, runVitest, runWebBuild } from './suites.ts';
import { longestFirst, timesTable } from './times.ts';

const RESULTS_DIR = join(ROOT_DIR, 'test-results');
const webBytes = { name: 'bytes of the web console', script: '../bench/web-bytes.ts', args: [] };

/** The whole run: static checks, all tests, the web build and its size, the browser tests. Prints where its minutes went and keeps it. */
export const runAll = async (): Promise<Outcome[]> => {
  const began = performance.now();
  useScratch();
  // The programs that are started here draw by the same seed.
  process.env['TEST_SEED'] = String(TEST_SEED);
  const others = leftOut();
  // Read by vitest.config.ts and e2e/playwright.config.ts: what is left out of a project cannot be told on the command line.
  process.env['TEST_LEFT_OUT'] = others.join(' ');
  console.log(`What this run leaves out is drawn by TEST_SEED=${TEST_SEED}.`);
  if (others.length > 0) console.log(`Left to other runs and to the night: ${others.join(', ')}`);
  const outcomes = [
    ...(await runCheckSteps({ withTexts: false })),
    await runVitest([]),
    runWebBuild(),
    await runStep(webBytes),
    ...(await runPlaywright()),
  ];
  const { times } = sumOutcomes(outcomes);
  mkdirSync(RESULTS_DIR, { recursive: true });
  writeFileSync(join(RESULTS_DIR, 'durations.json'), `${JSON.stringify(longestFirst(times), null, 1)}\n`);
  console.log(timesTable(times, (performance.now() - began) / 1000));
  return outcomes;
};
