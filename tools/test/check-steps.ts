import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT_DIR, type Outcome } from './outcome.ts';
import { runSideBySide, runStep, type Step } from './step.ts';

/** Each uses one core. */
const AT_ONCE = 2;

/** Four, as there are unless told, need 2.6 times the processor time of one and 6.7 GB. */
const ONE_CHECKER = ['--checkers', '1'];

const hasWeb = existsSync(join(ROOT_DIR, 'web/src/main.tsx'));
const STEPS: readonly Step[] = [
  { name: 'unused files, exports and dependencies', script: 'knip/bin/knip.js', args: [] },
  { name: 'types', script: 'typescript/bin/tsc', args: ['-p', '.', ...ONE_CHECKER] },
  ...(hasWeb ? [{ name: 'types of the web console', script: 'typescript/bin/tsc', args: ['-p', 'web', ...ONE_CHECKER] }] : []),
  { name: 'lint and import rules', script: 'oxlint/bin/oxlint', args: ['--deny-warnings'] },
  { name: 'OpenAPI documents', script: '../tools/test/openapi.ts', args: [] },
  { name: 'format', script: 'oxfmt/bin/oxfmt', args: ['--check', '.'] },
];
/** A test that the whole run has anyway. */
const TEXTS: Step = {
  name: 'texts of all languages',
  script: 'vitest/vitest.mjs',
  args: ['run', '--project', 'web', 'web/src/i18n'],
};

/** The static checks, each one counted step. */
export const runCheckSteps = ({ withTexts }: { withTexts: boolean }): Promise<Outcome[]> =>
  runSideBySide(
    [...STEPS, ...(withTexts ? [TEXTS] : [])].map((step) => () => runStep(step)),
    AT_ONCE,
  );
