import { useSyncExternalStore } from 'react';

/** Below this width the menu becomes a drawer (S2.101). */
export const MOBILE_BELOW_PX = 992;

const query = matchMedia(`(max-width: ${MOBILE_BELOW_PX - 0.02}px)`);

const subscribe = (listener: () => void): (() => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
