import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editsFor } from './edits.ts';
import { type Route, routeOf } from './routes.ts';
import { KINDS, type Kind, namesOf, type PlannedFile } from './names.ts';

export type Plan = {
  /** New files. */
  files: PlannedFile[];
  /** Registers that know the screen from now on: their whole new text. */
  edits: PlannedFile[];
  /** What is left to a person. */
  hints: string[];
};

const TEMPLATES_DIR = join(import.meta.dirname, 'templates');
/** What the codes of a new screen allow besides looking (contract/src/permissions.ts). */
const SUFFIXES: Record<Kind, readonly string[]> = { resource: ['91', '92', '93'], report: ['93'], screen: [] };
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** What `npm run new <kind> <area>/<thing>` writes. Throws an Error that says what is wrong with the wish. */
export const planNew = ({ kind, route: wish, rootDir }: { kind: string; route: string; rootDir: string }): Plan => {
  const wanted = KINDS.find((known) => known === kind);
  if (wanted === undefined) throw new Error(`"${kind}" is no kind. Kinds: ${KINDS.join(', ')}.`);
  const parts = wish.replace(/^\//, '').split('/');
  if (parts.length < 2 || !parts.every((part) => NAME.test(part)))
    throw new Error(`"${wish}" is no <area>/<thing> in small letters, digits and hyphens, such as set-up/coin.`);
  const route = routeOf(`/${parts.join('/')}`);
  const names = namesOf({ parts, route, rootDir });
  const files = templatesOf(wanted).map((path) => ({
    path: fill(path.replace(/\.tpl$/, ''), names),
    text: fill(readFileSync(join(TEMPLATES_DIR, wanted, path), 'utf8'), { ...names, __SRC__: sourceOf(path, parts) }),
  }));
  const taken = files.find(({ path }) => existsSync(join(rootDir, path)));
  if (taken !== undefined) throw new Error(`${taken.path} is there already.`);
  if (wanted === 'resource') refuseTakenTable(names.__TABLE__, rootDir);
  const codes = SUFFIXES[wanted].map((suffix) => `${names.__CODE__}-${suffix}`);
  return { files, edits: editsFor({ kind: wanted, names, route, codes, rootDir }), hints: hintsFor(route) };
};

const hintsFor = ({ path, code, title }: Route): string[] => [
  `${path} is new: it has the code ${code} and is called "${title}". Give it its name in web/src/i18n/screens.{en,zh,es,ja}.ts.`,
];

const refuseTakenTable = (table: string, rootDir: string): void => {
  const dir = join(rootDir, 'server/src/postgres/migrations');
  const made = new RegExp(`create table ${table} `);
  if (readdirSync(dir).some((name) => made.test(readFileSync(join(dir, name), 'utf8'))))
    throw new Error(`There is a table ${table} already.`);
};

const templatesOf = (kind: Kind): string[] =>
  readdirSync(join(TEMPLATES_DIR, kind), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tpl'))
    .sort();

/** From the file up to the `src` of its package: a contract is one file, a feature elsewhere a folder. */
const sourceOf = (template: string, parts: readonly string[]): string =>
  Array.from({ length: parts.length + (template.startsWith('contract/') ? 0 : 1) }, () => '..').join('/');

const fill = (text: string, names: Readonly<Record<string, string>>): string =>
  Object.entries(names).reduce((filled, [placeholder, value]) => filled.replaceAll(placeholder, value), text);
