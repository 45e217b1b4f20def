import { expect, test } from 'vitest';
import { closingLine, FAILED, PASSED, SKIPPED, sumOutcomes } from './outcome.ts';

test('the closing line counts every suite and step, and mentions skipped ones only when there are any', () => {
  const vitest = { passed: 120, failed: 1, skipped: 0 };
  expect(closingLine(sumOutcomes([PASSED, FAILED, vitest]))).toBe('121 passed, 2 failed');
  expect(closingLine(sumOutcomes([PASSED, SKIPPED]))).toBe('1 passed, 0 failed, 1 skipped');
});
