import { SCREENS } from '@manager/contract/screens';
import { TITLES } from './texts.gen.ts';

const kebab = (segment: string): string => segment.replaceAll('_', '-');
const words = (segment: string): string => {
  const said = segment.replaceAll('_', ' ');
  return said.charAt(0).toUpperCase() + said.slice(1);
};

/** The screen that a path belongs to: `/api/set_up/website/get_list` to `/set-up/website`. */
const screenOf = (path: string): (typeof SCREENS)[number] | undefined => {
  const segments = path.split('/').slice(2).map(kebab);
  for (let length = segments.length; length > 0; length -= 1) {
    const wanted = `/${segments.slice(0, length).join('/')}`;
    const found = SCREENS.find((screen) => screen.isGroup === undefined && [wanted, `${wanted}/index`].includes(screen.path));
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The tag of an endpoint: its place in the menu, `Set-Up – Website`; what no screen has for itself by the first part of its path. */
export const tagOf = (path: string): string => {
  const screen = screenOf(path);
  if (screen === undefined) return words(path.split('/')[2] ?? '');
  const group = TITLES[screen.path.slice(0, screen.path.indexOf('/', 1))];
  const title = TITLES[screen.path] ?? screen.path;
  return group === undefined ? title : `${group} – ${title}`;
};

const textOf = (path: string): string => {
  const screen = screenOf(path);
  if (screen === undefined) return 'Calls that several screens make.';
  return `Calls of the screen ${tagOf(path)}${screen.code === undefined ? '' : ` (\`${screen.code}\`)`}.`;
};

/** The tags of these paths, each once, in the order of the alphabet. */
export const tagsOf = (paths: readonly string[]): { name: string; description: string }[] =>
  [...new Map(paths.map((path) => [tagOf(path), textOf(path)]))]
    .map(([name, description]) => ({ name, description }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
