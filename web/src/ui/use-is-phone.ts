import { useSyncExternalStore } from 'react';

/** Below this width rows are cards and filters a sheet (ux.md §2.8). */
const PHONE_BELOW_PX = 768;

const query = matchMedia(`(max-width: ${PHONE_BELOW_PX - 0.02}px)`);

const subscribe = (listener: () => void): (() => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
