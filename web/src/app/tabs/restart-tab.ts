import { queryClient } from '../../api/query.ts';
import { loadScreen } from '../navigation/screen-modules.ts';
import { mayLeavePages } from './close-pages.ts';
import { refreshTab } from './tab-model.ts';
import { tabsStore } from './tab-store.ts';

/** Starts a page anew and asks for its data again. */
export const restartTab = async (path: string): Promise<void> => {
  if (!(await mayLeavePages([path]))) return;
  void queryClient.invalidateQueries({ refetchType: 'none' });
  await loadScreen(path);
  tabsStore.set(refreshTab(tabsStore.get(), path));
};
