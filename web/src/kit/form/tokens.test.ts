import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitTokens } from './tokens.ts';

describe('entries', () => {
  it.each([
    ['a,b;c d\ne\tf', ['a', 'b', 'c', 'd', 'e', 'f']],
    [' a , a ;; a\r\n', ['a']],
    ['', []],
    [' ,;\n', []],
    ['１０．0.0.1，b', ['10.0.0.1', 'b']],
  ])('%j are %j', (text, expected) => expect(splitTokens(text)).toEqual(expected));

  it('joined by either separator they come back the same', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z0-9.:/_-]{1,20}$/)),
        fc.constantFrom(',', ';', '\n', ' ; '),
        (list, by) => {
          expect(splitTokens(list.join(by))).toEqual(list);
        },
      ),
    ));
});
