import { expect, it } from 'vitest';
import { cleanText, splitIds } from './clean-text.ts';

it.each([
  ["'9007199254740993", '9007199254740993'],
  ['\u202D1024\u202C', '1024'],
  ['\uFEFF luna\u200B\n', 'luna'],
  ['１０２４', '1024'],
  ["o'neil", "o'neil"],
  ["'luna", "'luna"],
  ['Ｌuna ３', 'Ｌuna ３'],
])('%j is searched as %j', (text, searched) => expect(cleanText(text)).toBe(searched));

it('takes ids apart, however they were pasted', () => {
  expect(splitIds("1，2、3；4 5\t6\r\n'7|８,1,,")).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});
