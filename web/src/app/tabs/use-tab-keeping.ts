import { useSyncExternalStore } from 'react';
import { useStore } from '../../browser/store.ts';
import { layoutStore } from '../../session/layout-settings.ts';

/** As for the rows of a table, a phone begins here. */
const ROOMY = '(min-width: 768px)';
const media = matchMedia(ROOMY);
// A sheet of paper is narrower than the window: printing must not put the other pages away.
let isPrinting = false;
let isRoomy = media.matches;
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
  if (!isPrinting) isRoomy = media.matches;
  return isRoomy;
};

/**
 * What becomes of a page that is left. `pages`: it stays as it is, behind its tab. `addresses`: on a phone it is put away, unless something is
 * unsaved, and its address is there again when the window is wide. `none`: page tabs are switched off.
 */
export type TabKeeping = 'pages' | 'addresses' | 'none';

export const useTabKeeping = (): TabKeeping => {
  const { pageTabs } = useStore(layoutStore);
  const hasRoom = useSyncExternalStore(subscribe, readWidth);
  if (!pageTabs) return 'none';
  return hasRoom ? 'pages' : 'addresses';
};
