import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCREENS, type Screen } from '@manager/contract/screens';
import { ROOT_DIR, type GeneratedFile } from './feature-index.ts';

const README = 'README.md';
const BEGIN = '<!-- screens: `npm run gen` writes this table -->';
const END = '<!-- end of screens -->';

/** English titles of the screens, by path. */
const readTitles = (): ReadonlyMap<string, string> => {
  const text = readFileSync(join(ROOT_DIR, 'web/src/i18n/screens.en.ts'), 'utf8');
  return new Map(
    [...text.matchAll(/^ {2}'([^']+)': (?:'([^']+)'|"([^"]+)"),$/gm)].map(([, path = '', one, two]) => [path, one ?? two ?? '']),
  );
};

const areaOf = ({ path, code }: Screen): string => (code === undefined ? '' : `/${path.split('/')[1] ?? ''}`);

/** One row an area of the menu. */
export const screenTable = (screens: readonly Screen[], titles: ReadonlyMap<string, string>): string => {
  const nameOf = ({ path, code }: Screen): string => {
    const title = titles.get(path);
    if (title === undefined) throw new Error(`no English title for ${path}`);
    return code === undefined ? title : `${code} ${title}`;
  };
  const listed = screens.filter(({ isGroup, path }) => isGroup !== true && path !== '/404');
  const rows = [...Map.groupBy(listed, areaOf)].map(([area, members]) => {
    return `| ${area === '' ? 'Around the menu' : (titles.get(area) ?? area)} | ${members.map(nameOf).join(', ')} |`;
  });
  return ['| area | screens |', '|---|---|', ...rows].join('\n');
};

/** README.md with the table of the screens as they are. */
export const generateScreenTable = (): GeneratedFile => {
  const text = readFileSync(join(ROOT_DIR, README), 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${README} lacks the marks of its table of screens`);
  return {
    path: README,
    text: `${text.slice(0, from + BEGIN.length)}\n\n${screenTable(SCREENS, readTitles())}\n\n${text.slice(to)}`,
  };
};
