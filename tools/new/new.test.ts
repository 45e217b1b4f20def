import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ACTION_CODES } from '@manager/contract/permissions';
import { SCREENS } from '@manager/contract/screens';
import { describe, expect, test } from 'vitest';
import { ROOT_DIR } from '../safety/files.ts';
import { KINDS, planNew } from './plan.ts';

const unbuilt = SCREENS.filter(({ code, isBuilt, isGroup }) => code !== undefined && !isBuilt && isGroup === undefined);
const [first] = unbuilt;
const deep = unbuilt.find(({ path }) => path.split('/').length === 4);

const plan = (kind: string, route: string) => planNew({ kind, route, rootDir: ROOT_DIR });
const textAt = (files: readonly { path: string; text: string }[], path: string): string =>
  files.find((file) => file.path.endsWith(path))?.text ?? '';

describe.runIf(first !== undefined)('npm run new', () => {
  const path = first?.path ?? '';

  test.each(KINDS)('%s: every placeholder is filled, every relative import leads somewhere', (kind) => {
    for (const route of [path, ...(deep === undefined ? [] : [deep.path])]) {
      const { files } = plan(kind, route);
      const written = new Set(files.map((file) => file.path));
      expect(files.filter(({ path: name, text }) => /__[A-Z]/.test(name + text)).map((file) => file.path)).toEqual([]);
      const lost = files.flatMap(({ path: name, text }) =>
        [...text.matchAll(/(?:from|import\()? ?'(\.[^']+)'/g)]
          .map(([, specifier]) => join(name, '..', specifier ?? ''))
          .filter((target) => !written.has(target) && !existsSync(join(ROOT_DIR, target)))
          .map((target) => `${name}: ${target}`),
      );
      expect(lost).toEqual([]);
    }
  });

  test('a resource: contract, migration under row-level security, routes, tests, screen and texts', () => {
    const { files, edits } = plan('resource', path);
    const sql = files.find((file) => file.path.endsWith('.sql'))?.text ?? '';
    for (const part of ['force row level security', 'create policy console', 'version integer', 'deleted_at', 'create index'])
      expect(sql).toContain(part);
    for (const end of ['.resource.ts', '.test.ts', '.sweep.ts', '.export.ts', '.screen.tsx', 'texts.en.ts', 'texts.zh.ts'])
      expect(files.filter((file) => file.path.endsWith(end))).toHaveLength(1);
    expect(textAt(edits, 'contract/src/screens.ts')).toMatch(new RegExp(`'${path}', code: '${first?.code}', isBuilt: true`));
  });

  test('its codes come into force in the order of the list', () => {
    const listed = [...textAt(plan('resource', path).edits, 'permissions.ts').matchAll(/^ {2}'([A-Z](?:-\d+)+)',$/gm)].map(
      ([, code]) => code ?? '',
    );
    const added = ['91', '92', '93'].map((suffix) => `${first?.code}-${suffix}`);
    expect(listed.toSorted()).toEqual([...new Set([...ACTION_CODES, ...added])].toSorted());
    const sorted = listed.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
    expect(listed).toEqual(sorted);
  });

  test.each([
    ['thing', path, /is no kind/],
    ['resource', 'coin', /is no <area>\/<thing>/],
    ['resource', 'set-up/Coin', /is no <area>\/<thing>/],
    ['resource', 'set-up/../coin', /is no <area>\/<thing>/],
    ['resource', 'set-up/nothing-like-it', /is no screen with a code/],
    ['resource', 'set-up/currency', /is built already/],
  ])('refuses %s %s', (kind, route, message) => {
    expect(() => plan(kind, route)).toThrow(message);
  });
});
