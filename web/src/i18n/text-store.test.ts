import { afterEach, expect, it, vi } from 'vitest';
import { addTexts, findText, textOf } from './text-store.ts';

addTexts('en', { a: { hello: 'Hello {{name}}', rows_one: '{{count}} row', rows_other: '{{count}} rows', only: 'English only' } });
addTexts('zh', { a: { hello: '{{name}}，你好', rows_one: '{{count}} 行', rows_other: '{{count}} 行' } });
addTexts('ja', { a: { rows_other: '{{count}} 行' } });

const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => said.mockClear());

const a = (language: 'en' | 'zh' | 'es' | 'ja', key: string) => ({ language, namespace: 'a', key });

it.each([
  ['en', 'hello', { name: 'Kim' }, 'Hello Kim'],
  ['zh', 'hello', { name: 'Kim' }, 'Kim，你好'],
  ['en', 'rows', { count: 1 }, '1 row'],
  ['en', 'rows', { count: 0 }, '0 rows'],
  ['en', 'rows', { count: '1' }, '1 row'],
  ['en', 'rows', { count: '18,204' }, '18,204 rows'],
  ['zh', 'rows', { count: 1 }, '1 行'],
  ['ja', 'rows', { count: 5 }, '5 行'],
  ['zh', 'only', {}, 'English only'],
  ['es', 'rows', { count: 2 }, '2 rows'],
  // A value that looks like a slot stays what it is.
  ['en', 'hello', { name: '{{count}} $&' }, 'Hello {{count}} $&'],
] as const)('%s %s %j is %s', (...[language, key, values, text]) => {
  expect(textOf(a(language, key), values)).toBe(text);
  expect(said).not.toHaveBeenCalled();
});

it('a text that nobody wrote, and a slot that nobody filled, are reported', () => {
  expect(textOf(a('en', 'nowhere'))).toBe('nowhere');
  expect(textOf(a('en', 'hello'))).toBe('Hello ');
  expect(said.mock.calls.flat()).toEqual(['no text: a nowhere', 'no value for {{name}}: a hello']);
});

it('finding is in exactly one language', () => {
  expect([findText(a('zh', 'only')), findText(a('en', 'only'))]).toEqual([undefined, 'English only']);
});

it('parts come one after the other', () => {
  addTexts('en', { b: { word: 'Later' } });
  expect([textOf({ language: 'en', namespace: 'b', key: 'word' }), textOf(a('en', 'only'))]).toEqual(['Later', 'English only']);
});
