import { useSyncExternalStore } from 'react';

/** Below this width rows are cards and filters a sheet (docs/ui-rules.md, Small screens). */
const PHONE_BELOW_PX = 768;

const query = matchMedia(`(max-width: ${PHONE_BELOW_PX - 0.02}px)`);

const subscribe = (listener: () => void): (() => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
