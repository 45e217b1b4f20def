import { describe, expect, it, test } from 'vitest';
import { readText } from '../safety/files.ts';
import { readShows } from './read-tests.ts';
import { faultsOf, generateRequirements, requirementsPage } from './requirements-page.ts';
import { inWork, otherwise, section } from './statement.ts';

test('docs/requirements.md is what `npm run gen` writes', () => {
  const { path, text } = generateRequirements();
  expect(readText(path)).toBe(text);
});

describe('what a test shows', () => {
  const SHOWS = '// sho' + 'ws';
  const read = (text: string) => readShows('a.test.ts', text.replaceAll('//!', SHOWS));

  it.each([
    ["//! S1.1, S2.14\nit('adds', () => {});", 'adds', ['S1.1', 'S2.14']],
    ['//! S1.1\n// Why so.\ntest(`with ${name}`, fn);', 'with ${name}', ['S1.1']],
    ['//! S1.1\ntest(name, async () => {});', 'name', ['S1.1']],
    ["//! S1.1\nit.each([\n  ['a)', /[)]/, `)${')'}`],\n])('%s of many', () => {});", '%s of many', ['S1.1']],
    ["//! S1.1\nit.each<[string, () => void]>([['(', f]])('typed', () => {});", 'typed', ['S1.1']],
    [
      "describe('outer', () => {\n  it('first', () => {});\n\n  //! S1.1\n  it('inner', () => {});\n});",
      'outer › inner',
      ['S1.1'],
    ],
    ["//! S1.1\ndescribe('a whole group', () => {});", 'a whole group', ['S1.1']],
  ])('%j', (text, title, ids) => expect(read(text)).toEqual([{ path: 'a.test.ts', title, ids }]));

  it.each([
    ["//! S1\nit('x', f);", /a\.test\.ts:1: “S1” is no statement/],
    ["//! S1.1 and more\nit('x', f);", /no statement/],
    ['//! S1.1\n\nconst gone = 1;', /no test follows/],
  ])('%j is refused', (text, message) => expect(() => read(text)).toThrow(message));
});

describe('faults', () => {
  const shows = (...ids: string[]) => [{ path: 'a.test.ts', title: 'x', ids }];
  const of = (entries: Parameters<typeof section>[2], ids: string[] = []) =>
    faultsOf([section('S1', 'One', entries)], ids.length === 0 ? [] : shows(...ids));

  it('are none where each statement has a test or a mark', () =>
    expect(
      of(
        {
          'S1.1': 'a',
          'S1.3': ['c', inWork('here')],
          'S1.4': ['d', otherwise('so')],
        },
        ['S1.1', 'S1.4'],
      ),
    ).toEqual([]));

  it.each([
    ['a statement without a word on it', of({ 'S1.1': 'a' }), 'S1.1 is shown by no test and has no mark: a'],
    ['an id that does not exist', of({ 'S1.1': 'a' }, ['S1.1', 'S1.9']), 'a.test.ts (x) shows S1.9, which is no statement'],
    ['a mark beside a test', of({ 'S1.1': ['a', inWork('here')] }, ['S1.1']), 'S1.1 has a mark and a test: take one away'],
    ['a statement of another section', of({ 'S2.1': 'a' }, ['S2.1']), 'S2.1 stands in S1'],
  ])('%s', (_, faults, expected) => expect(faults).toEqual([expected]));
});

test('the page links each statement to its tests, and a character of tables stays a character', () => {
  const page = requirementsPage(
    [section('S1', 'One', { 'S1.1': 'a | b' })],
    [{ path: 'web/a.test.ts', title: 'x | <y>', ids: ['S1.1'] }],
  );
  expect(page).toContain('| S1.1 | a \\| b | [web/a.test.ts](../web/a.test.ts): x \\| &lt;y> |');
});
