import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFaults } from '../faults/run-faults.ts';
import { nightReport } from './night-report.ts';
import { endRun, failedStep, type Outcome, PASSED, ROOT_DIR, sumOutcomes } from './outcome.ts';
import { runAll } from './run.ts';

/** `npm run test:night`: the whole run with nothing left out, then every seeded fault against the short one; the report is a file. */
process.env['TEST_RUN'] = 'night';
const startedAt = new Date();
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT_DIR, encoding: 'utf8' }).trim();
const tests = await runAll();
const testsEndedAt = new Date();
const faults = await runFaults();
const outcomes: Outcome[] = [
  ...tests,
  ...faults.caught.map(() => PASSED),
  ...faults.missed.map((what) => failedStep(`seeded fault: ${what}`, 'No test noticed it.')),
];
const file = join(ROOT_DIR, 'test-results', 'night.md');
mkdirSync(join(ROOT_DIR, 'test-results'), { recursive: true });
writeFileSync(file, nightReport({ commit, startedAt, testsEndedAt, endedAt: new Date(), faults, total: sumOutcomes(outcomes) }));
console.log(`The report is ${file}.`);
endRun(outcomes);
