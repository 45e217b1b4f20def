/** The address that a tab shows. */
export type TabAddress = { pathname: string; search: string; hash: string };

export type Tab<A extends TabAddress = TabAddress> = {
  /** Names the tab: one for each page. */
  path: string;
  location: A;
  /** Counted up by a refresh: the page starts anew. */
  instance: number;
};

export type Tabs<A extends TabAddress = TabAddress> = {
  /** In the order of the bar. */
  list: readonly Tab<A>[];
  /** Paths of the pages that are alive, the one seen last first. The others keep their address only. */
  alive: readonly string[];
};

export const MAX_ALIVE = 8;
/** More addresses than a bar can show help nobody. */
const MAX_LISTED = 24;

export const NO_TABS: Tabs = { list: [], alive: [] };

/** Alive pages over the limit go to sleep, the one seen longest ago first, never one with unsaved values. */
const keepAlive = ({ alive, isHeld }: { alive: readonly string[]; isHeld: (path: string) => boolean }): readonly string[] => {
  const kept = [...alive];
  for (let at = kept.length - 1; at > 0 && kept.length > MAX_ALIVE; at -= 1) {
    if (!isHeld(kept[at] ?? '')) kept.splice(at, 1);
  }
  return kept;
};

const withoutOldest = <A extends TabAddress>({ list, alive }: Tabs<A>): readonly Tab<A>[] => {
  const sleeping = list.length > MAX_LISTED ? list.find(({ path }) => !alive.includes(path)) : undefined;
  return sleeping === undefined ? list : list.filter((tab) => tab !== sleeping);
};

type Visit<A extends TabAddress> = {
  location: A;
  /** Has unsaved values. */
  isHeld: (path: string) => boolean;
};

/** The browser shows `location`: its page is the active one, in a tab of its own right of the one before it. Asked again, it answers the same object. */
export const visitTab = <A extends TabAddress>(tabs: Tabs<A>, { location, isHeld }: Visit<A>): Tabs<A> => {
  const path = location.pathname;
  const [before] = tabs.alive;
  const known = tabs.list.find((tab) => tab.path === path);
  if (known?.location === location && before === path) return tabs;
  const place = tabs.list.findIndex((tab) => tab.path === before);
  const list =
    known === undefined
      ? tabs.list.toSpliced(place === -1 ? tabs.list.length : place + 1, 0, { path, location, instance: 0 })
      : tabs.list.map((tab) => (tab === known ? { ...tab, location } : tab));
  const alive = keepAlive({ alive: [path, ...tabs.alive.filter((each) => each !== path)], isHeld });
  return { list: withoutOldest({ list, alive }), alive };
};

/** A page in the background moved within itself (a save ended after the user had gone on): nobody is taken there. */
export const moveTab = <A extends TabAddress>(tabs: Tabs<A>, location: A): Tabs<A> => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.path === location.pathname ? { ...tab, location } : tab)),
});

export const closeTabs = <A extends TabAddress>(tabs: Tabs<A>, paths: ReadonlySet<string>): Tabs<A> => ({
  list: tabs.list.filter(({ path }) => !paths.has(path)),
  alive: tabs.alive.filter((path) => !paths.has(path)),
});

export const refreshTab = <A extends TabAddress>(tabs: Tabs<A>, path: string): Tabs<A> => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.path === path ? { ...tab, instance: tab.instance + 1 } : tab)),
});

/** While only addresses are kept: of the pages the one on show is alive, and those with unsaved values. Asked again, it answers the same object. */
export const restTabs = <A extends TabAddress>(
  tabs: Tabs<A>,
  { path, isHeld }: { path: string; isHeld: (path: string) => boolean },
): Tabs<A> => {
  const isStaying = (each: string): boolean => each === path || isHeld(each);
  return tabs.alive.every(isStaying) ? tabs : { ...tabs, alive: tabs.alive.filter(isStaying) };
};

/** While pages are not kept: the one on show alone. Asked again, it answers the same object. */
export const onlyTab = <A extends TabAddress>(tabs: Tabs<A>, path: string): Tabs<A> =>
  tabs.list.every((tab) => tab.path === path) && tabs.alive.every((each) => each === path)
    ? tabs
    : { list: tabs.list.filter((tab) => tab.path === path), alive: tabs.alive.filter((each) => each === path) };

/** The page to show when `path` closes: the one seen before it, else its neighbour; undefined when it is the only one. */
export const nextAfterClosing = <A extends TabAddress>(tabs: Tabs<A>, paths: ReadonlySet<string>): Tab<A> | undefined => {
  const seenBefore = tabs.alive.find((path) => !paths.has(path));
  return tabs.list.find(({ path }) => path === seenBefore) ?? tabs.list.findLast(({ path }) => !paths.has(path));
};

/** The tab `steps` to the right of the active one, around the ends. */
export const tabBeside = <A extends TabAddress>(tabs: Tabs<A>, steps: 1 | -1): Tab<A> | undefined => {
  const at = tabs.list.findIndex(({ path }) => path === tabs.alive[0]);
  return tabs.list.length < 2 ? undefined : tabs.list.at((at + steps) % tabs.list.length);
};

export const addressOf = ({ pathname, search, hash }: TabAddress): string => pathname + search + hash;
