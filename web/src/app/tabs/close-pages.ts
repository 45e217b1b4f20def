import { textsOf } from '../../i18n/use-texts.ts';
import { confirm } from '../../kit/confirm/confirm.ts';
import { dropDraftsOf, isDirty } from '../../session/drafts.ts';
import type { texts } from '../../kit/texts.en.ts';
import { HOME } from '../navigation/registry.ts';
import { addressOf, closeTabs, nextAfterClosing } from './tab-model.ts';
import { tabsStore } from './tab-store.ts';

/** Closed as soon as the browser has gone on to another page: until then its address would open it again. */
const leaving = new Set<string>();

/** This page is shown only now: it leaves no tab behind. */
export const closeOnLeaving = (path: string): void => void leaving.add(path);

/** The browser shows `path`: pages that were to close then are closed. */
export const closeLeft = (path: string): void => {
  leaving.delete(path);
  if (leaving.size === 0) return;
  const paths = new Set(leaving);
  leaving.clear();
  tabsStore.set(closeTabs(tabsStore.get(), paths));
};

/** Asks when something on these pages is unsaved; true when it may be given up. */
export const mayLeavePages = async (paths: readonly string[]): Promise<boolean> => {
  const held = paths.filter(isDirty);
  if (held.length === 0) return true;
  const t = textsOf<typeof texts>('kit');
  if ((await confirm({ text: t('discardText'), confirmLabel: t('discard'), isDangerous: true })) === null) return false;
  for (const path of held) dropDraftsOf(path);
  return true;
};

/** Closes pages; when the active one is among them, `goTo` leads to the page that was seen before it. */
export const closePages = async (paths: readonly string[], goTo: (address: string) => void): Promise<void> => {
  if (!(await mayLeavePages(paths))) return;
  const tabs = tabsStore.get();
  const [active] = tabs.alive;
  const closed = new Set(paths);
  if (active === undefined || !closed.has(active)) {
    tabsStore.set(closeTabs(tabs, closed));
    return;
  }
  const next = nextAfterClosing(tabs, closed);
  for (const path of closed) leaving.add(path);
  goTo(next === undefined ? HOME : addressOf(next.location));
};
