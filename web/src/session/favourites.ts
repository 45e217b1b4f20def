import { MAX_FAVOURITES } from '@manager/contract/features/auth/preferences';
import type { ScreenPath } from '@manager/contract/screens';
import { createStore } from '../browser/store.ts';

/** Pinned pages in the order they were pinned; kept with the account (preferences.ts). */
export const favouritesStore = createStore<readonly ScreenPath[]>([]);

/** Pins a page, or takes the pin away; false when there are too many already. */
export const toggleFavourite = (path: ScreenPath): boolean => {
  const pinned = favouritesStore.get();
  if (pinned.includes(path)) favouritesStore.set(pinned.filter((each) => each !== path));
  else if (pinned.length >= MAX_FAVOURITES) return false;
  else favouritesStore.set([...pinned, path]);
  return true;
};
