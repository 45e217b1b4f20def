import { expect, it } from 'vitest';
import { outcomeOfPlaywright } from './playwright-report.ts';

const spec = (title: string, duration: number, message?: string) => ({
  title,
  ok: message === undefined,
  tests: [{ projectName: 'walks', results: [{ duration, ...(message === undefined ? {} : { error: { message } }) }] }],
});

it('adds up what each file took, also in groups of tests, and names what failed', () => {
  const inner = { title: 'on a phone', specs: [spec('signs in', 1_500, 'no such button')] };
  const suites = [{ title: 'session.e2e.ts', suites: [inner], specs: [spec('signs out', 500)] }];
  expect(outcomeOfPlaywright({ stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }, suites })).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: [{ name: 'session.e2e.ts › on a phone › [walks] signs in', why: 'no such button' }],
    times: [{ suite: 'walks', file: 'session.e2e.ts', seconds: 2, tests: 2 }],
  });
});
