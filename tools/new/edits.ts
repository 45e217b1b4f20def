import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTION_CODES } from '@manager/contract/permissions';
import type { Kind, Names, PlannedFile } from './names.ts';
import { insertRoute, type Route } from './routes.ts';

type Edit = { path: string; change: (text: string) => string };
type Wish = { kind: Kind; names: Names; route: Route; codes: readonly string[]; rootDir: string };

/** The registers that know a new screen, with their whole new text: its route, its codes, its records have a history. */
export const editsFor = ({ kind, names, route, codes, rootDir }: Wish): PlannedFile[] => {
  const added = codes.filter((code) => !ACTION_CODES.includes(code));
  const edits: Edit[] = [
    {
      path: 'contract/src/screens.ts',
      change: (text) => insertRoute(text, { path: route.path, line: `  { path: '${route.path}', code: '${route.code}' },` }),
    },
    ...titleEdits(route),
    ...(added.length === 0
      ? []
      : [{ path: 'contract/src/permissions.ts', change: (text: string) => added.reduce(insertCode, text) }]),
    ...(kind === 'resource' ? historyEdits(names) : []),
  ];
  return edits.map(({ path, change }) => ({ path, text: change(readFileSync(join(rootDir, path), 'utf8')) }));
};

const titleEdits = ({ path, title }: Route): Edit[] =>
  ['en', 'zh', 'es', 'ja'].map((language) => ({
    path: `web/src/i18n/screens.${language}.ts`,
    change: (text) => insertRoute(text, { path, line: `  '${path}': '${title}',` }),
  }));

/** In the order of the list: by screen, then by number. */
const insertCode = (text: string, code: string): string => {
  const known = [...text.matchAll(/^ {2}'([A-Z](?:-\d+)+)',$/gm)].map(([, found]) => found ?? '');
  const next = known.find((found) => inOrder(code, found) < 0);
  const line = `  '${code}',\n`;
  return next === undefined
    ? changed(text, /(ACTION_CODES[^\]]*)\n\];/, `$1\n${line}];`)
    : changed(text, new RegExp(`^ {2}'${next}',\\n`, 'm'), `${line}$&`);
};

const inOrder = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

const historyEdits = ({ __TABLE__: table, __CODE__: code }: Names): Edit[] => [
  {
    path: 'contract/src/features/log/object-history.ts',
    change: (text) => changed(text, /(HISTORY_CODES = \{[^}]*)\n\}/, `$1\n  ${table}: ['${code}'],\n}`),
  },
  {
    path: 'server/src/features/log/object-history/objects.ts',
    change: (text) =>
      changed(text, /( {2}currency: \(ctx, id\) => exists)/, `  ${table}: (ctx, id) => existsInScope(ctx, '${table}', id),\n$1`),
  },
];

const changed = (text: string, pattern: RegExp, replacement: string): string => {
  const next = text.replace(pattern, replacement);
  if (next === text) throw new Error(`a register looks different than expected: ${pattern.source}`);
  return next;
};
