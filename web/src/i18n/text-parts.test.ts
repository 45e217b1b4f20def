import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogue as figures } from './catalogue-figures.en.ts';
import { catalogue as records } from './catalogue-records.en.ts';
import { textsOfFigures, textsOfRecords } from './i18n.ts';
import { textsOfScreen } from './screen-texts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const PART = /lazyPart\(\s*(?:async )?\(\) =>\s*import\('[^']+'\)/g;
const TYPES = /import type [^;]+;/g;
const IMPORT = /(?:from |import |import\()'(\.[^']+\.tsx?)'/g;
const TEXTS = /(?:useTexts|textsOf)<[^>]+>\('([^']+)'\)/g;

const sources = new Map<string, { imported: string[]; texts: string[] }>();
const read = (file: string): { imported: string[]; texts: string[] } => {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const source = readFileSync(file, 'utf8').replaceAll(PART, '').replaceAll(TYPES, '');
  const found = {
    imported: [...source.matchAll(IMPORT)].map(([, path = '']) => resolve(dirname(file), path)).filter(existsSync),
    texts: [...source.matchAll(TEXTS)].map(([, namespace = '']) => namespace),
  };
  sources.set(file, found);
  return found;
};

/** Namespaces of what a file brings along, but for the parts that it fetches on demand. */
const textsAtOnce = (start: string): Set<string> => {
  const [seen, texts] = [new Set<string>([start]), new Set<string>()];
  for (const file of seen) {
    const { imported, texts: own } = read(file);
    for (const namespace of own) texts.add(namespace);
    for (const each of imported) seen.add(each);
  }
  return texts;
};

const screens = globSync('features/**/*.screen.tsx', { cwd: root });
const folderOf = (screen: string): string => dirname(screen).replace(/^features\//, '');

describe.each([
  ['figures', textsOfFigures, figures],
  ['records', textsOfRecords, records],
])('texts of %s', (_, source, catalogue) => {
  const isWith = (screen: string): boolean => textsOfScreen(folderOf(screen)).includes(source);
  const without = screens.filter((screen) => !isWith(screen));
  const found = (file: string): string[] => [...textsAtOnce(root + file)].filter((namespace) => namespace in catalogue);

  it.each(['app/shell/Shell.tsx', ...without])('are not shown at once by %s, which comes without them', (file) =>
    expect(found(file)).toEqual([]),
  );

  it.each(screens.filter(isWith))('come with %s, which shows them at once', (file) => expect(found(file)).not.toEqual([]));
});
