import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT_DIR, runStep, type Outcome } from './outcome.ts';

/** The static checks, each one counted step. */
export function runCheckSteps(): Outcome[] {
  const hasWeb = existsSync(join(ROOT_DIR, 'web/src/main.tsx'));
  const steps = [
    { name: 'types', script: 'typescript/bin/tsc', args: ['-p', '.'] },
    ...(hasWeb ? [{ name: 'types of the web console', script: 'typescript/bin/tsc', args: ['-p', 'web'] }] : []),
    { name: 'lint and import rules', script: 'oxlint/bin/oxlint', args: ['--deny-warnings'] },
    { name: 'format', script: 'oxfmt/bin/oxfmt', args: ['--check', '.'] },
    { name: 'texts of all languages', script: 'vitest/vitest.mjs', args: ['run', '--project', 'web', 'web/src/i18n'] },
    { name: 'OpenAPI documents', script: '../tools/test/openapi.ts', args: [] },
    { name: 'unused files, exports and dependencies', script: 'knip/bin/knip.js', args: [] },
  ];
  return steps.map(runStep);
}
