import { expect, test } from 'vitest';
import { closingLine, failedStep, failureList, PASSED, SKIPPED, sumOutcomes } from './outcome.ts';

test('the closing line counts every suite and step, and mentions skipped ones only when there are any', () => {
  const vitest = { passed: 120, failed: 1, skipped: 0, failures: [{ name: 'a.test.ts › adds', why: 'expected 2' }], times: [] };
  expect(closingLine(sumOutcomes([PASSED, failedStep('format'), vitest]))).toBe('121 passed, 2 failed');
  expect(closingLine(sumOutcomes([PASSED, SKIPPED]))).toBe('1 passed, 0 failed, 1 skipped');
});

test('what failed in any suite is named once more at the end, with its first lines and without colours', () => {
  const vitest = {
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [{ name: 'a.test.ts › adds', why: '\u001b[31mexpected 2\u001b[39m\n\n  got 3' }],
    times: [],
  };
  const list = failureList(sumOutcomes([failedStep('format', 'a.ts'), PASSED, vitest]).failures);
  expect(list).toBe('\nFailed:\n  format\n      a.ts\n  a.test.ts › adds\n      expected 2\n        got 3\n');
});
