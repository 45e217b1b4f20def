import { endpoints } from '@manager/contract/endpoints.gen';
import { EventClass, isNamed, isOfClass, NAMES_OF_CLASS } from '@manager/contract/features/log/event-class';
import { expect, it } from 'vitest';
import { isCode, isTest, projectFiles, readText } from './files.ts';

/** Written by way of a variable: refused reads (mount.ts), and what becomes of whoever guesses passwords (record-failure.ts). */
const BY_VARIABLE = ['read', 'user.lock', 'user.forget_device'];
/** A payout expires under the name of its purpose, which has a class for its other steps. */
const OF_ANY_PURPOSE = 'any.expire';

/** What stands after `action:` in the server's own steps: 'x.y', one of two, or a template with `any` for what is filled in. */
const ownActions = projectFiles()
  .filter((path) => path.startsWith('server/src/') && isCode(path) && !isTest(path))
  .flatMap((path) =>
    [...readText(path).matchAll(/\baction: .*/g)].map(([line]) =>
      line.replace(/, objectType:.*/, '').replaceAll(/\$\{[^}]*\}/g, 'any'),
    ),
  )
  .flatMap((line) => [...line.matchAll(/['`]([a-z_]+\.[a-z_]+)['`]/g)].map(([, name = '']) => name));
const actions = [...new Set([...endpoints.flatMap(({ audit }) => audit ?? []), ...ownActions, ...BY_VARIABLE])];

it('the actions of the audit log are found: of calls, and of what the product does by itself', () => {
  for (const known of ['website.save', 'timed_change.revert', 'software.start', 'any.read', 'transfer.any', 'card.close'])
    expect(actions).toContain(known);
  expect(actions.length).toBeGreaterThan(250);
});

it('every action of the audit log has a class by which regulators find it', () => {
  const isFound = (action: string): boolean => EventClass.options.some((of) => isOfClass(action, of));
  expect(actions.filter((action) => action !== OF_ANY_PURPOSE && !isFound(action))).toEqual([]);
});

it('no class names an action that there is not', () => {
  const names = Object.values(NAMES_OF_CLASS).flat();
  expect(names.filter((name) => !actions.some((action) => isNamed(action, name)))).toEqual([]);
});

it('every action reads in words of the reader’s language', () => {
  const told = actions.filter((action) => !/^(?:any\b|read$)|\.any/.test(action)).map((action) => action.split('.'));
  const texts = readText('web/src/product/changes/words/texts.en.ts') + readText('web/src/i18n/terms.en.ts');
  const words = new Set([...texts.matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key));
  const missing = told.flatMap(([type = '', verb = '']) => [`object_${type}`, `verb_${verb}`].filter((key) => !words.has(key)));
  expect([...new Set(missing)]).toEqual([]);
});
