import { useSyncExternalStore } from 'react';

/** Below this width a row becomes a card (ux.md §2.8). */
const query = matchMedia('(max-width: 767.98px)');

const subscribe = (listener: () => void): (() => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
