import type { GeneratedFile } from '../gen/feature-index.ts';
import { allShows, type ShownBy } from './read-tests.ts';
import { SPECIFICATION } from './specification.ts';
import { type Mark, type Section, type Statement } from './statement.ts';

const markText = (mark: Mark): string => {
  switch (mark.kind) {
    case 'inWork':
      return `*in work: ${mark.where}*`;
    case 'otherwise':
      return `*decided otherwise: ${mark.why}*`;
    case 'leftOpen':
      return `*left open: ${mark.why}*`;
  }
};

/** What is silent or untrue: a statement without a word on it, a word on what is none, a mark that is out of date. */
export const faultsOf = (sections: readonly Section[], shows: readonly ShownBy[]): string[] => {
  const statements = sections.flatMap((section) => section.statements);
  const known = new Set(statements.map(({ id }) => id));
  const shown = new Set(shows.flatMap(({ ids }) => ids));
  return [
    ...sections.flatMap(({ id: section, statements: own }) =>
      own.filter(({ id }) => !id.startsWith(`${section}.`)).map(({ id }) => `${id} stands in ${section}`),
    ),
    ...statements.flatMap(({ id, text, mark }) => {
      if (mark === undefined) return shown.has(id) ? [] : [`${id} is shown by no test and has no mark: ${text}`];
      if (shown.has(id) && mark.kind !== 'otherwise') return [`${id} has a mark and a test: take one away`];
      return [];
    }),
    ...shows.flatMap(({ path, title, ids }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${path} (${title}) shows ${id}, which is no statement`),
    ),
  ];
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');

export const requirementsPage = (sections: readonly Section[], shows: readonly ShownBy[]): string => {
  const testsOf = ({ id, mark }: Statement): string =>
    [
      ...(mark === undefined ? [] : [markText(mark)]),
      ...shows.filter(({ ids }) => ids.includes(id)).map(({ path, title }) => `[${path}](../${path}): ${cell(title)}`),
    ].join('<br>');
  const all = sections.flatMap((section) => section.statements);
  const count = (kind: Mark['kind']): number => all.filter(({ mark }) => mark?.kind === kind).length;
  return [
    '# Requirements',
    '',
    'Written by `npm run gen`: every statement of the specification, in its own words, and the tests that show it. A test names what it shows in a comment right above it (`// shows S2.14, S8.1`);',
    'the statements are in `tools/requirements/sections`. `npm test` fails for a statement that has neither a test nor a mark and for an id that does not exist.',
    '',
    '| statements | shown by tests | in work | decided otherwise | left open by the specification |',
    '|---|---|---|---|---|',
    `| ${all.length} | ${all.filter(({ mark }) => mark === undefined).length} | ${count('inWork')} | ${count('otherwise')} | ${count('leftOpen')} |`,
    ...sections.flatMap(({ id, title, statements }) => [
      '',
      `## ${id}. ${title}`,
      '',
      '| | statement | shown by |',
      '|---|---|---|',
      ...statements.map((statement) => `| ${statement.id} | ${cell(statement.text)} | ${testsOf(statement)} |`),
    ]),
    '',
  ].join('\n');
};

/** docs/requirements.md. Throws when something is silent or untrue. */
export const generateRequirements = (): GeneratedFile => {
  const shows = allShows();
  const faults = faultsOf(SPECIFICATION, shows);
  if (faults.length > 0) throw new Error(`docs/requirements.md:\n${faults.join('\n')}`);
  return { path: 'docs/requirements.md', text: requirementsPage(SPECIFICATION, shows) };
};
