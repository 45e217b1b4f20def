import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT_DIR } from '../gen/feature-index.ts';

/** A test and the statements that it says it shows. */
export type ShownBy = { path: string; title: string; ids: readonly string[] };

const WORKSPACES = ['domain', 'contract', 'math', 'server', 'web', 'simulator', 'e2e', 'tools'];
const TEST_FILE = /\.(test|e2e)\.tsx?$/;
/** The comment right above a test or a group of tests: `// shows S2.14, S8.1`. */
const SHOWS = /^\s*\/\/ shows\b(.*)$/;
const OPENING = /^(test|it|describe)\b/;
const ID = /^S\d+\.\d+$/;

const testFiles = (): string[] =>
  WORKSPACES.flatMap((workspace) =>
    readdirSync(join(ROOT_DIR, workspace), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && TEST_FILE.test(entry.name) && !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT_DIR.length + 1)),
  ).toSorted((one, other) => (one < other ? -1 : 1));

/** Where the text, comment or pattern ends that begins at `at`; `at` itself when none does. */
const endOfQuoted = (code: string, at: number): number => {
  const mark = code[at];
  if (mark === "'" || mark === '"' || mark === '`') {
    let end = at + 1;
    while (end < code.length && code[end] !== mark) {
      if (code[end] === '\\') end += 1;
      if (mark === '`' && code.startsWith('${', end)) end = endOfGroup(code, end + 1) - 1;
      end += 1;
    }
    return end + 1;
  }
  if (code.startsWith('//', at)) return code.indexOf('\n', at);
  if (code.startsWith('/*', at)) return code.indexOf('*/', at) + 2;
  if (mark === '/' && /[(,=:[!&|?{};\n]\s*$/.test(code.slice(Math.max(0, at - 20), at)))
    return at + (/^\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/\w*/.exec(code.slice(at))?.[0].length ?? 0);
  return at;
};

/** Just behind the bracket that closes the one at `start`. */
const endOfGroup = (code: string, start: number): number => {
  let depth = 0;
  let at = start;
  while (at < code.length) {
    const end = endOfQuoted(code, at);
    if (end > at) {
      at = end;
      continue;
    }
    if ('([{'.includes(code[at] ?? '')) depth += 1;
    if (')]}'.includes(code[at] ?? '')) depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
  throw new Error('a bracket is not closed');
};

/** Where the arguments begin: behind `it`, `it.each`, or `it.each<[string, () => void]>`. */
const startOfArguments = (code: string): number => {
  let at = /^[\w.]+/.exec(code)?.[0].length ?? 0;
  if (code[at] !== '<') return at;
  let depth = 0;
  do {
    if (code[at] === '<') depth += 1;
    if (code[at] === '>' && code[at - 1] !== '=') depth -= 1;
    at += 1;
  } while (depth > 0 && at < code.length);
  return at;
};

/** The first argument of a test: of a text what it says, of anything else how it is written. */
const titleOf = (code: string): string => {
  let at = startOfArguments(code);
  // `it.each(table)('title', …)`, `describe.skipIf(why)('title', …)`
  const next = endOfGroup(code, at);
  if (code[next] === '(') at = next;
  const rest = code.slice(at + 1).trimStart();
  const quoted = endOfQuoted(rest, 0);
  if (quoted > 0) return rest.slice(1, quoted - 1).replaceAll(/\\(['"`])/g, '$1');
  return rest.slice(0, rest.search(/[,)]/));
};

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** What `// shows` comments of a file say. Anything that cannot be read is a fault, so that nothing is left out in silence. */
export const readShows = (path: string, text: string): ShownBy[] => {
  const lines = text.split('\n');
  const isOpening = (line: string): boolean => OPENING.test(line.trimStart());
  const titleAt = (index: number): string => titleOf(lines.slice(index).join('\n').trimStart());
  return lines.flatMap((line, index) => {
    const said = SHOWS.exec(line)?.[1];
    if (said === undefined) return [];
    const at = `${path}:${index + 1}`;
    const ids = said.split(',').map((id) => id.trim());
    const odd = ids.filter((id) => !ID.test(id));
    if (odd.length > 0) throw new Error(`${at}: “${odd.join(', ')}” is no statement: write // shows S2.14, S8.1`);
    let opening = index + 1;
    while (/^\s*\/\//.test(lines[opening] ?? '')) opening += 1;
    if (!isOpening(lines[opening] ?? '')) throw new Error(`${at}: no test follows`);
    const around: string[] = [];
    let indent = indentOf(lines[opening] ?? '');
    for (let above = opening - 1; above >= 0 && indent > 0; above -= 1) {
      const outer = lines[above] ?? '';
      if (outer.trim() === '' || indentOf(outer) >= indent) continue;
      indent = indentOf(outer);
      if (outer.trimStart().startsWith('describe')) around.unshift(titleAt(above));
    }
    return [{ path, title: [...around, titleAt(opening)].join(' › '), ids }];
  });
};

export const allShows = (): ShownBy[] =>
  testFiles().flatMap((path) => readShows(path, readFileSync(join(ROOT_DIR, path), 'utf8')));
