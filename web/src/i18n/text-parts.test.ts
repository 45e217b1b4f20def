import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogue as activities } from './catalogue-activities.en.ts';
import { catalogue as figures } from './catalogue-figures.en.ts';
import { catalogue as records } from './catalogue-records.en.ts';
import { textsOfActivities, textsOfFigures, textsOfRecords } from './i18n.ts';
import { textsOfScreen } from './screen-texts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const PART = /lazyPart\(\s*(?:async )?\(\) =>\s*import\('[^']+'\)/g;
const TYPES = /import type [^;]+;/g;
const IMPORT = /(?:from |import |import\()'(\.[^']+\.tsx?)'/g;
const TEXTS = /(?:useTexts|textsOf)<[^>]+>\('([^']+)'\)/g;

type Source = { imported: string[]; parts: string[]; texts: string[] };
const sources = new Map<string, Source>();
const read = (file: string): Source => {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const whole = readFileSync(file, 'utf8').replaceAll(TYPES, '');
  const source = whole.replaceAll(PART, '');
  const importedBy = (text: string): string[] =>
    [...text.matchAll(IMPORT)].map(([, path = '']) => resolve(dirname(file), path)).filter(existsSync);
  const found = {
    imported: importedBy(source),
    parts: [...whole.matchAll(PART)].flatMap(([part]) => importedBy(part)),
    texts: [...source.matchAll(TEXTS)].map(([, namespace = '']) => namespace),
  };
  sources.set(file, found);
  return found;
};

/** Namespaces of what a file brings along, with the parts that it fetches on demand or without them. */
const textsFrom = (start: string, { isWithParts }: { isWithParts: boolean }): Set<string> => {
  const [seen, texts] = [new Set<string>([start]), new Set<string>()];
  for (const file of seen) {
    const { imported, parts, texts: own } = read(file);
    for (const namespace of own) texts.add(namespace);
    for (const each of [...imported, ...(isWithParts ? parts : [])]) seen.add(each);
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
  const found = (file: string): string[] =>
    [...textsFrom(root + file, { isWithParts: false })].filter((namespace) => namespace in catalogue);

  it.each(['app/shell/Shell.tsx', ...without])('are not shown at once by %s, which comes without them', (file) =>
    expect(found(file)).toEqual([]),
  );

  it.each(screens.filter(isWith))('come with %s, which shows them at once', (file) => expect(found(file)).not.toEqual([]));
});

// Parts that are fetched on demand do not bring these.
it.each(screens.filter((screen) => !textsOfScreen(folderOf(screen)).includes(textsOfActivities)))(
  'texts of activities are shown nowhere in %s, which comes without them',
  (screen) => {
    const shown = [...textsFrom(root + screen, { isWithParts: true })].filter((namespace) => namespace in activities);
    expect(shown).toEqual([]);
  },
);
