import { useSyncExternalStore } from 'react';
import { useStore } from '../../browser/store.ts';
import { layoutStore } from '../../session/layout-settings.ts';

const WIDE = '(min-width: 1200px)';
const media = matchMedia(WIDE);
// A sheet of paper is narrower than the window: printing must not put the other pages away.
let isPrinting = false;
let isWide = media.matches;
addEventListener('beforeprint', () => {
  isPrinting = true;
});
addEventListener('afterprint', () => {
  isPrinting = false;
});

const subscribe = (listener: () => void): (() => void) => {
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

const readWidth = (): boolean => {
  if (!isPrinting) isWide = media.matches;
  return isWide;
};

/** Page tabs are switched on, and the window has room for them. */
export const useHasTabs = (): boolean => {
  const { pageTabs } = useStore(layoutStore);
  return useSyncExternalStore(subscribe, readWidth) && pageTabs;
};
