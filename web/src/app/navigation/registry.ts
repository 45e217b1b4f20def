import { parentOf, permittedScreens, screenAt, SCREENS, type ScreenPath } from '@manager/contract/screens';

export type RegisteredScreen = (typeof SCREENS)[number];

export const HOME: ScreenPath = '/dashboard';

export type MenuItem = { path: ScreenPath; children: readonly MenuItem[] };

/** The menu of a user: permitted and not hidden; a group only with something in it. */
export const menuOf = (codes: ReadonlySet<string>): MenuItem[] => {
  const shown = permittedScreens(codes).filter((screen) => screen.isOpen === undefined && screen.isHidden === undefined);
  const itemsUnder = (parent: RegisteredScreen | undefined): MenuItem[] =>
    shown
      .filter((screen) => parentOf(screen)?.path === parent?.path)
      .map((screen) => ({ path: screen.path, children: screen.isGroup ? itemsUnder(screen) : [], isGroup: screen.isGroup }))
      .filter((item) => !item.isGroup || item.children.length > 0)
      .map(({ path, children }) => ({ path, children }));
  return itemsUnder(undefined);
};

/** The pages of a menu without their groups. */
export const leavesOf = (items: readonly MenuItem[]): ScreenPath[] =>
  items.flatMap(({ path, children }) => (children.length === 0 ? [path] : leavesOf(children)));

/** First screen below a group that this user may open; one that is reached from others alone says nothing by itself. */
export const firstChildOf = ({ path, codes }: { path: ScreenPath; codes: ReadonlySet<string> }): ScreenPath | undefined =>
  permittedScreens(codes).find((screen) => isPageOf(path, screen))?.path;

const isPageOf = (group: string, { path, isGroup, isHidden }: RegisteredScreen): boolean =>
  isGroup !== true && isHidden !== true && path.startsWith(`${group}/`);

/** The way from the dashboard to a screen, both included. */
export const breadcrumbOf = (path: string): ScreenPath[] => {
  const screen = screenAt(path);
  if (screen === undefined || screen.path === HOME) return [HOME];
  const ancestors = [screen];
  for (let parent = parentOf(screen); parent !== undefined; parent = parentOf(parent)) ancestors.unshift(parent);
  return [HOME, ...ancestors.map((ancestor) => ancestor.path)];
};

/** Code that keeps this user out: the first one on the way that is not held. */
export const missingCodeOf = ({
  screen,
  codes,
}: {
  screen: RegisteredScreen;
  codes: ReadonlySet<string>;
}): string | undefined => {
  const parent = parentOf(screen);
  const above = parent === undefined ? undefined : missingCodeOf({ screen: parent, codes });
  return above ?? (screen.code === undefined || codes.has(screen.code) ? undefined : screen.code);
};

/** As missingCodeOf; a group without a page that this user may open is closed by the code of its first page. */
export const closedBy = (visit: { screen: RegisteredScreen; codes: ReadonlySet<string> }): string | undefined => {
  const { path, isGroup } = visit.screen;
  const isEmpty = isGroup === true && firstChildOf({ path, codes: visit.codes }) === undefined;
  return missingCodeOf(visit) ?? (isEmpty ? SCREENS.find((screen) => isPageOf(path, screen))?.code : undefined);
};

const kebab = (path: string): string =>
  path.replaceAll(/(\/?)([A-Z])/g, (_, slash: string, letter: string) => `${slash === '' ? '-' : slash}${letter.toLowerCase()}`);

/** The folder of a route's screen below `features`: `/profile/index` → `profile`. */
export const featureOf = (path: string): string => kebab(path.replace(/\/index$/, '')).slice(1);

/** The file of a route's screen, relative to this folder: `/set-up/website` → `../../features/set-up/website/website.screen.tsx`. */
export const screenFileOf = (path: string): string => {
  const folder = featureOf(path);
  return `../../features/${folder}/${folder.slice(folder.lastIndexOf('/') + 1)}.screen.tsx`;
};
