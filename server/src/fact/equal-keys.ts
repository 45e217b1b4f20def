import { isNumberText } from './exact-json.ts';

const KEY_ENDS = /"\s*:/g;

/** Deeper rows are refused, and a walk through them would end on the stack: they are read token by token. */
const MAX_DEPTH = 64;

const keysIn = (value: unknown, depth = 0): number => {
  if (typeof value !== 'object' || value === null || isNumberText(value)) return 0;
  if (depth > MAX_DEPTH) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) for (const entry of value) count += keysIn(entry, depth + 1);
  else
    for (const name in value)
      if (Object.hasOwn(value, name)) count += 1 + keysIn((value as Record<string, unknown>)[name], depth + 1);
  return count;
};

const marksIn = (text: string): number => {
  let count = 0;
  KEY_ENDS.lastIndex = 0;
  while (KEY_ENDS.test(text)) count += 1;
  return count;
};

const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/gs;

/** Reads it token by token, which only a row does that may have two. */
const firstEqual = (text: string): string | undefined => {
  const open: Set<string>[] = [];
  for (const [token, isKey] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (isKey !== undefined) {
      const name = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)) as string;
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return undefined;
};

/**
 * A key that an object of a JSON text has twice; the parser took the last of them without a word. `value` is what it made of the text: as many keys as the text
 * has places where one may end means that none came twice.
 */
export const equalKey = (text: string, value: unknown): string | undefined =>
  marksIn(text) === keysIn(value) ? undefined : firstEqual(text);
