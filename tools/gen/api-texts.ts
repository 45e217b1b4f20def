import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { METRICS } from '@manager/contract/metrics';
import { SCREENS } from '@manager/contract/screens';
import { type GeneratedFile, ROOT_DIR } from './feature-index.ts';

type Texts = Readonly<Record<string, string>>;

const CONTRACT = 'contract/src';

/** What the comments of a module of the contract say, by `Name` of a schema and by `Name.field` of a field in it. */
export const commentsOf = (source: string): Map<string, string> => {
  const found = new Map<string, string>();
  let owner = '';
  let comment = '';
  // A comment may stand above what it is about or on its line, and may have several lines.
  for (const [, text, top, field] of source.matchAll(
    /\/\*\*([\s\S]*?)\*\/|^(?:export )?const (\w+)|^ +(?:\.\.\.)?(\w+)(?=: |,$)|^[^\s/].*$/gm,
  )) {
    if (text !== undefined) {
      comment = text.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim();
      continue;
    }
    if (top !== undefined) owner = top;
    const name = field === undefined ? owner : `${owner}.${field}`;
    if (comment !== '' && (top !== undefined || field !== undefined) && !found.has(name)) found.set(name, comment);
    comment = '';
  }
  return found;
};

const textsIn = async (folder: string): Promise<Texts> => {
  const file = join(ROOT_DIR, 'web/src', folder, 'texts.en.ts');
  if (!existsSync(file)) return {};
  return ((await import(pathToFileURL(file).href)) as { texts: Texts }).texts;
};

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const sentence = (text: string): string => (/[.!?:]$/.test(text) ? text : `${text}.`);

/** The label of a field in the console, and the hint below it; undefined where the console has no such field. */
const labelOf = (texts: Texts, field: string): string | undefined => {
  const key = [field, camel(field), camel(field.replace(/_id$/, ''))].find((name) => texts[name] !== undefined);
  if (key === undefined) return undefined;
  const said = [texts[key] ?? '', ...(texts[`${key}Hint`] === undefined ? [] : [texts[`${key}Hint`] ?? ''])];
  const whole = said.map(sentence).join(' ');
  return whole.includes('{{') ? sentence(texts[key] ?? '') : whole;
};

const modulesOf = (): string[] =>
  readdirSync(join(ROOT_DIR, CONTRACT), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?:kit|platform|features)\/.*(?<!\.test)\.ts$/.test(path))
    .map((path) => path.replace(/\.ts$/, ''))
    .toSorted();

/** Rows whose fields are said in a record of their own (contract/src/records): `CurrencyRow` of `currency`, with the source of it. */
const recordsIn = (source: string): { row: string; record: string; fields: string }[] =>
  [...source.matchAll(/const (\w+) = rowOf\((\w+)\)/g)].map(([, row = '', record = '']) => {
    const [, file = ''] =
      new RegExp(`import \\{ [^}]*\\b${record}\\b[^}]*\\} from '../../(records/[\\w-]+\\.ts)'`).exec(source) ?? [];
    return { row, record, fields: readFileSync(join(ROOT_DIR, CONTRACT, file), 'utf8') };
  });

const asLines = (texts: ReadonlyMap<string, string>): string =>
  [...texts].map(([name, text]) => `  ${JSON.stringify(name)}: ${JSON.stringify(text)},\n`).join('');

/** What the API documents say of schemas and fields: comments of the contract first, then the console's names of its fields. */
export const generateApiTexts = async (): Promise<GeneratedFile> => {
  const { terms } = (await import(pathToFileURL(join(ROOT_DIR, 'web/src/i18n/terms.en.ts')).href)) as { terms: Texts };
  const comments = new Map<string, string>();
  const labels = new Map<string, string>();
  for (const module of modulesOf()) {
    const source = readFileSync(join(ROOT_DIR, CONTRACT, `${module}.ts`), 'utf8');
    for (const [name, text] of commentsOf(source)) comments.set(`${module}#${name}`, text);
    const records = recordsIn(source);
    for (const { row, record, fields } of records)
      for (const [name, text] of commentsOf(fields))
        if (!name.includes('.')) comments.set(`${module}#${name}`, text);
        else if (name.startsWith(`${record}.`)) comments.set(`${module}#${row}${name.slice(record.length)}`, text);
    const own = module.startsWith('features/') ? await textsIn(module) : {};
    const texts = Object.keys(own).length === 0 ? own : { ...terms, ...own };
    const said = records.map(({ fields }) => `  id: \n  created_at: \n  updated_at: \n${fields}`).join('');
    for (const [, field = ''] of `${said}${source}`.matchAll(/^ +(\w+): /gm)) {
      const label = labelOf(texts, field);
      if (label !== undefined) labels.set(`${module}#${field}`, label);
    }
  }
  const report = await textsIn('kit/report');
  for (const id of Object.keys(METRICS)) {
    const said = [report[`metric.${id}`], report[`metric.${id}.formula`]].filter((text) => text !== undefined);
    if (said.length > 0) labels.set(id, said.map(sentence).join(' '));
  }
  const { screenTitles } = (await import(pathToFileURL(join(ROOT_DIR, 'web/src/i18n/screens.en.ts')).href)) as {
    screenTitles: Texts;
  };
  const titles = new Map(SCREENS.map(({ path }) => [path, screenTitles[path] ?? path]));
  const text = [
    '// Generated by `npm run gen` from the comments of the contract and the English texts of the console. Do not edit.\n',
    '/** By `<module>#<Schema>` and `<module>#<Schema>.<field>`. */',
    `export const COMMENTS: Readonly<Record<string, string>> = {\n${asLines(comments)}};\n`,
    '/** By `<module>#<field>`, and by the id of a metric. */',
    `export const LABELS: Readonly<Record<string, string>> = {\n${asLines(labels)}};\n`,
    '/** Titles of the screens, by path. */',
    `export const TITLES: Readonly<Record<string, string>> = {\n${asLines(titles)}};\n`,
  ].join('\n');
  return { path: 'server/src/openapi/texts.gen.ts', text };
};
