import { errorsEn } from '@manager/contract/i18n/errors.en';
import { expect, test } from 'vitest';
import { isCode, isTest, projectFiles, readText } from './files.ts';

/** `new AppError('reason', { … })`, and what stands in the braces. */
const REFUSAL = /new AppError\(\s*'([\w.]+)'\s*(?:,\s*(\{(?:[^{}]|\{[^{}]*\})*\}))?,?\s*\)/g;

const namedIn = (reason: string): string[] =>
  [...((errorsEn as Record<string, string>)[reason] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

test('what a refusal names in its text is told with it: a dash would stand there', () => {
  const files = projectFiles().filter((path) => path.startsWith('server/src/') && isCode(path) && !isTest(path));
  const untold = files.flatMap((path) =>
    [...readText(path).matchAll(REFUSAL)].flatMap(([, reason = '', details = '']) =>
      namedIn(reason)
        .filter((name) => !details.includes('...') && !new RegExp(`\\b${name}\\b`).test(details))
        .map((name) => `${path}: ${reason} without ${name}`),
    ),
  );
  expect(untold).toEqual([]);
});
