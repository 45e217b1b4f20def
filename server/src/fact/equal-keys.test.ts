import fc from 'fast-check';
import { expect, it } from 'vitest';
import { equalKey } from './equal-keys.ts';
import { parseExact } from './exact-json.ts';

const found = (text: string): string | undefined => equalKey(text, JSON.parse(text));

it.each([
  ['{"bet":"1","bet":"100"}', 'bet'],
  ['{"bet":"1", "b\\u0065t" : "100"}', 'bet'],
  ['{"detail":{"a":1,"a":2}}', 'a'],
  ['{"a":{"b":1},"b":2}', undefined],
  ['{"a":[{"b":1},{"b":2}]}', undefined],
  ['{"note":"he said \\"bet\\": 5","bet":"1"}', undefined],
  ['{"note":"x\\":","note":"y"}', 'note'],
  ['{"brace":"}{","a":1,"a":1}', 'a'],
  ['{"__proto__":1,"a":2}', undefined],
])('of %s', (text, key) => expect(found(text)).toBe(key));

it('sees it beside a number that is kept as its text', () => {
  const text = '{"a":1e400,"b":1,"b":2}';
  expect(equalKey(text, parseExact(text))).toBe('b');
});

it('finds none in what JSON itself writes, and the one that is put in again', () => {
  const objects = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { minKeys: 1 });
  fc.assert(
    fc.property(objects, (object) => {
      const text = JSON.stringify(object);
      expect(found(text)).toBeUndefined();
      const [name = ''] = Object.keys(JSON.parse(text) as object);
      if (text !== '{}') expect(found(`{${JSON.stringify(name)}:null,${text.slice(1)}`)).toBe(name);
    }),
  );
});
