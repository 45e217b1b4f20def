import { Activity, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, type Location } from 'react-router';
import { screenAt } from '@manager/contract/screens';
import { useStore } from '../../browser/store.ts';
import { isKeptByReload } from '../../browser/reload.ts';
import { isDirty } from '../../session/drafts.ts';
import { pagesAreKept } from '../../kit/form/use-dirty-guard.ts';
import { missingCodeOf } from '../navigation/registry.ts';
import { codesOf, type SessionUser } from '../../session/session.ts';
import { closeLeft, closeOnLeaving } from './close-pages.ts';
import { onlyTab, restTabs, visitTab } from './tab-model.ts';
import { keepTabs, noteRecent, restoreTabs, tabsStore, type PageTabs } from './tab-store.ts';
import { TabPanel } from './TabPanel.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import type { TabKeeping } from './use-tab-keeping.ts';

/** A page that somebody may come back to. */
const isLasting = (path: string, user: SessionUser): boolean => {
  const screen = screenAt(path);
  return screen !== undefined && path !== '/404' && missingCodeOf({ screen, codes: codesOf(user) }) === undefined;
};

const startTabs = (user: SessionUser): void => {
  if (tabsStore.get().list.length > 0) return;
  const { list, alive } = restoreTabs(user.id);
  tabsStore.set({ list: list.filter(({ path }) => isLasting(path, user)), alive });
};

/** The same object when nothing else is open: a new one for every drawing would never come to rest. */
const withoutSlash = (location: Location): Location =>
  location.pathname.endsWith('/') ? { ...location, pathname: location.pathname.replace(/\/+$/, '') } : location;

/** Pages behind the one on show lose nothing on a reload, but all when the browser tab closes. */
const useUnloadQuestion = (): void => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      const isAnyHeld = tabsStore.get().alive.slice(1).some(isDirty);
      if (isAnyHeld && !isKeptByReload()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
};

/** Of the tabs, those that stay when the browser goes to `path`. */
const keptTabs = (tabs: PageTabs, { keeping, path }: { keeping: TabKeeping; path: string }): PageTabs => {
  if (keeping === 'none') return onlyTab(tabs, path);
  return keeping === 'addresses' ? restTabs(tabs, { path, isHeld: isDirty }) : tabs;
};

/** The page of the browser's address and behind it the ones seen before, as far as they are kept: alive, but out of sight and at rest. */
export const Pages = ({ user, keeping }: { user: SessionUser; keeping: TabKeeping }): ReactNode => {
  useState(() => startTabs(user));
  const current = useLocation();
  const location = useMemo(() => withoutSlash(current), [current]);
  const path = location.pathname;
  const stored = useStore(tabsStore);
  const tabs = useMemo(
    () => visitTab(keptTabs(stored, { keeping, path }), { location, isHeld: isDirty }),
    [stored, keeping, location, path],
  );
  useLayoutEffect(() => {
    tabsStore.set(tabs);
    pagesAreKept.set(keeping === 'pages');
    closeLeft(path);
    if (!isLasting(path, user)) closeOnLeaving(path);
    if (keeping !== 'none') keepTabs(user.id, tabs);
  }, [tabs, keeping, path, user]);
  useEffect(() => {
    const screen = screenAt(path);
    if (screen !== undefined && isLasting(path, user)) noteRecent(screen.path);
  }, [path, user]);
  useUnloadQuestion();
  useKeptFocus(tabs.list.find((tab) => tab.path === path)?.instance ?? 0);
  return tabs.list
    .filter((tab) => tabs.alive.includes(tab.path))
    .map((tab) => (
      <Activity key={`${tab.path} ${tab.instance}`} mode={tab.path === path ? 'visible' : 'hidden'}>
        <TabPanel tab={tab} isActive={tab.path === path} />
      </Activity>
    ));
};
