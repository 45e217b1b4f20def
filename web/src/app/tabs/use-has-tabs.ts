import { useStore } from '../../api/store.ts';
import { useMedia } from '../../ui/use-media.ts';
import { layoutStore } from '../layout-settings.ts';

/** Page tabs are switched on, and the window has room for them. */
export const useHasTabs = (): boolean => {
  const { pageTabs } = useStore(layoutStore);
  const isWide = useMedia('(min-width: 1200px)');
  return pageTabs && isWide;
};
