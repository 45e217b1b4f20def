import { parentOf, SCREENS, screenAt } from '@manager/contract/screens';

/** `title` in all languages until somebody translates it. */
export type Route = { path: string; code: string; title: string };

/** A new route with the next free code of its group. Throws an Error that says what is wrong with it. */
export const routeOf = (path: string): Route => {
  if (screenAt(path) !== undefined) throw new Error(`${path} is there already.`);
  const group = parentOf({ path });
  if (group?.code === undefined || !group.isGroup)
    throw new Error(`${path} lies in no group of the menu. Groups are in contract/src/screens.ts.`);
  const numbers = SCREENS.filter((other) => parentOf(other) === group).map(({ code }) => Number(code?.split('-').at(-1)));
  return { path, code: `${group.code}-${Math.max(0, ...numbers) + 1}`, title: titleFor(path) };
};

/** `Try One` for `/set-up/try-one`. */
const titleFor = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** `line` after the last line of its group in a list of routes or of their titles. */
export const insertRoute = (text: string, { path, line }: { path: string; line: string }): string => {
  const group = path.slice(0, path.lastIndexOf('/'));
  const lines = text.split('\n');
  const last = lines.findLastIndex((other) => other.includes(`'${group}'`) || other.includes(`'${group}/`));
  if (last < 0) throw new Error(`a list of routes looks different than expected: nothing in it lies in ${group}`);
  return lines.toSpliced(last + 1, 0, line).join('\n');
};
