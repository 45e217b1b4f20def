import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptText } from './kept-text.ts';

it.each([
  ['Zoe\u0308', 'Zo\u00EB'],
  ['\u1112\u1161\u11AB', '\uD55C'],
  [' luna\u200B', 'luna'],
  ['\uFEFFluna\u00A0', 'luna'],
  ['luna', 'luna'],
  ['Luna Moon', 'Luna Moon'],
  // Another letter is another name, however alike.
  ['\u043Bun\u0430', '\u043Bun\u0430'],
  ['\u200B', ''],
])('%j is the account %j', (sent, name) => expect(keptText(sent)).toBe(name));

it('is the same for every form of one name, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const name = keptText(text);
      expect(keptText(text.normalize('NFD'))).toBe(name);
      expect(keptText(`\u200B ${text}\u00A0`)).toBe(name);
      expect(keptText(name)).toBe(name);
    }),
  );
});
