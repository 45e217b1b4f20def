import type { ScreenPath } from '@manager/contract/screens';
import type { Location } from 'react-router';
import { forgottenSessions } from '../../browser/signals.ts';
import { createStore } from '../../browser/store.ts';
import { NO_TABS, addressOf, type Tab, type Tabs } from './tab-model.ts';

export type PageTab = Tab<Location>;
export type PageTabs = Tabs<Location>;

/** The open pages, from the addresses that the browser went to; empty before the first one. */
export const tabsStore = createStore<PageTabs>(NO_TABS as PageTabs);

/** Pages that were looked at, the newest first; also while pages are not kept open. */
export const recentStore = createStore<readonly ScreenPath[]>([]);
const MAX_RECENT = 9;

export const noteRecent = (path: ScreenPath): void =>
  recentStore.set([path, ...recentStore.get().filter((each) => each !== path)].slice(0, MAX_RECENT));

// Whoever signs in next starts with pages of their own.
forgottenSessions.subscribe(() => {
  tabsStore.set(NO_TABS as PageTabs);
  recentStore.set([]);
});

const KEY = 'manager.tabs.';

const locationOf = (address: unknown): Location | undefined => {
  if (typeof address !== 'string' || !address.startsWith('/')) return undefined;
  const { pathname, search, hash } = new URL(address, 'https://console.invalid');
  return { pathname, search, hash, state: null, key: 'default', mask: undefined };
};

/** The pages that this user had open in this browser tab: addresses only, none of them alive. */
export const restoreTabs = (userId: string): PageTabs => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY + userId) ?? '[]');
    const locations = (Array.isArray(stored) ? stored : []).map(locationOf).filter((location) => location !== undefined);
    return { list: locations.map((location) => ({ path: location.pathname, location, instance: 0 })), alive: [] };
  } catch {
    return { list: [], alive: [] };
  }
};

export const keepTabs = (userId: string, { list }: PageTabs): void =>
  sessionStorage.setItem(KEY + userId, JSON.stringify(list.map(({ location }) => addressOf(location))));

/** The user has signed out: the next sign-in starts with one page. */
export const forgetTabs = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEY)) sessionStorage.removeItem(key);
};
