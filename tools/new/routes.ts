import { parentOf, SCREENS, screenAt } from '@manager/contract/screens';

/** `newTitle` only when the route is not in `contract/src/screens.ts` so far: it is added, under this name in all languages. */
export type Route = { path: string; code: string; newTitle?: string };

/** A route that is not built yet, or a new one with the next free code of its group. Throws an Error that says what is wrong with it. */
export const routeOf = (path: string): Route => {
  const screen = screenAt(path);
  if (screen?.isBuilt) throw new Error(`${path} is built already.`);
  if (screen !== undefined) {
    if (screen.code === undefined || screen.isGroup) throw new Error(`${path} is no screen with a code.`);
    return { path, code: screen.code };
  }
  const group = parentOf({ path, isBuilt: false });
  if (group?.code === undefined || !group.isGroup)
    throw new Error(`${path} lies in no group of the menu. Groups are in contract/src/screens.ts.`);
  const numbers = SCREENS.filter((other) => parentOf(other) === group).map(({ code }) => Number(code?.split('-').at(-1)));
  return { path, code: `${group.code}-${Math.max(0, ...numbers) + 1}`, newTitle: titleFor(path) };
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
