import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTION_CODES } from '@manager/contract/permissions';
import { SCREENS } from '@manager/contract/screens';
import { describe, expect, test } from 'vitest';
import { judgeImport } from '../lint/layers.ts';
import { ROOT_DIR } from '../safety/files.ts';
import { planNew } from './plan.ts';
import { KINDS } from './names.ts';

/** Routes that are not there: one in a group of the menu, one a level deeper. */
const ROUTES = ['/permission/nothing-like-it', '/activity/activity-rank/nothing-like-it'] as const;
const [path] = ROUTES;
const code = `A-${Math.max(...SCREENS.flatMap((screen) => /^A-(\d+)$/.exec(screen.code ?? '')?.[1] ?? []).map(Number)) + 1}`;

const plan = (kind: string, route: string) => planNew({ kind, route, rootDir: ROOT_DIR });
const textAt = (files: readonly { path: string; text: string }[], path: string): string =>
  files.find((file) => file.path.endsWith(path))?.text ?? '';

/** The file of an import that leads to our own code. */
const fileOf = ({ file, specifier }: { file: string; specifier: string }): string | undefined => {
  const own = /^@manager\/([^/]+)\/(.+)$/.exec(specifier);
  if (own !== null) return `${own[1]}/src/${own[2]}.ts`;
  return specifier.startsWith('.') ? join(file, '..', specifier) : undefined;
};

const exportsOf = (text: string): ReadonlySet<string> =>
  new Set([
    ...[...text.matchAll(/^export (?:async )?(?:const|type|function|class) (\w+)/gm)].map(([, name = '']) => name),
    ...[...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
  ]);

describe('npm run new', () => {
  test.each(KINDS)('%s: every placeholder is filled, every relative import leads somewhere', (kind) => {
    for (const route of ROUTES) {
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
    for (const part of [
      'force row level security',
      'create policy console',
      'create policy but_exceptions',
      'version integer',
      'deleted_at',
      'create index',
    ])
      expect(sql).toContain(part);
    for (const end of ['.resource.ts', '.test.ts', '.sweep.ts', '.screen.tsx', 'texts.en.ts', 'texts.zh.ts'])
      expect(files.filter((file) => file.path.endsWith(end))).toHaveLength(1);
    const contract = textAt(files, '.ts');
    const written = ['audit', 'writes', 'risk'].map((key) => contract.match(new RegExp(`^  ${key}: `, 'gm'))?.length);
    expect(written).toEqual([2, 2, 2]);
    expect(edits.map((edit) => edit.path)).toContain('contract/src/screens.ts');
  });

  test.each(KINDS)('%s: every import is allowed, and what it names is exported there', (kind) => {
    const { files } = plan(kind, path);
    const written = new Map(files.map(({ path: name, text }) => [name, text]));
    const sources = files.filter(({ path: name }) => /\.tsx?$/.test(name));
    const imports = sources.flatMap(({ path: file, text }) =>
      [...text.matchAll(/import (?:type )?(?:\{([^}]*)\}|\* as \w+) from '([^']+)'/g)].map(([, names = '', specifier = '']) => ({
        file,
        specifier,
        names: names.split(',').flatMap((name) => /^\s*(?:type )?(\w+)/.exec(name)?.[1] ?? []),
      })),
    );
    expect(imports.length).toBeGreaterThan(sources.length);
    expect(imports.map(judgeImport).filter((verdict) => verdict !== null)).toEqual([]);
    const missing = imports.flatMap(({ file, specifier, names }) => {
      const target = fileOf({ file, specifier });
      if (target === undefined) return [];
      const text = written.get(target) ?? readFileSync(join(ROOT_DIR, target), 'utf8');
      const exported = exportsOf(text);
      return names.filter((name) => !exported.has(name)).map((name) => `${file}: ${target} exports no ${name}`);
    });
    expect(missing).toEqual([]);
  });

  test('a route gets the next code of its group, and a title in every language', () => {
    const { edits, hints } = plan('screen', path);
    expect(textAt(edits, 'contract/src/screens.ts')).toContain(
      `\n  { path: '/permission/nothing-like-it', code: '${code}' },\n  { path: '/log',`,
    );
    for (const language of ['en', 'zh', 'es', 'ja'])
      expect(textAt(edits, `web/src/i18n/screens.${language}.ts`)).toContain(
        "\n  '/permission/nothing-like-it': 'Nothing Like It',\n  '/log'",
      );
    expect(hints).toEqual([expect.stringContaining(code)]);
  });

  test('its codes come into force in the order of the list', () => {
    const listed = [...textAt(plan('resource', path).edits, 'permissions.ts').matchAll(/^ {2}'([A-Z](?:-\d+)+)',$/gm)].map(
      ([, code]) => code ?? '',
    );
    const added = ['91', '92', '93'].map((suffix) => `${code}-${suffix}`);
    expect(listed.toSorted()).toEqual([...new Set([...ACTION_CODES, ...added])].toSorted());
    const sorted = listed.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
    expect(listed).toEqual(sorted);
  });

  test.each([
    ['thing', path, /is no kind/],
    ['resource', 'coin', /is no <area>\/<thing>/],
    ['resource', 'set-up/Coin', /is no <area>\/<thing>/],
    ['resource', 'set-up/../coin', /is no <area>\/<thing>/],
    ['resource', 'nowhere/coin', /lies in no group/],
    ['resource', 'set-up/coin/more', /lies in no group/],
    ['resource', 'algorithm/drawing', /is there already/],
    ['resource', 'set-up/currency', /is there already/],
  ])('refuses %s %s', (kind, route, message) => {
    expect(() => plan(kind, route)).toThrow(message);
  });
});
