import { MAX_FAVOURITES, Preferences } from '@manager/contract/features/auth/preferences';

/** What the store holds, as far as this version of the product knows it: a page that is gone takes no other favourite with it. */
export const toPreferences = (stored: unknown): Preferences => {
  if (typeof stored !== 'object' || stored === null) return {};
  const favourites =
    'favourites' in stored && Array.isArray(stored.favourites) ? { favourites: knownPaths(stored.favourites) } : {};
  const known = Object.entries({ ...stored, ...favourites }).filter(
    ([name, value]) => Preferences.safeParse({ [name]: value }).success,
  );
  return Preferences.parse(Object.fromEntries(known));
};

const knownPaths = (paths: readonly unknown[]): unknown[] =>
  paths.filter((path) => Preferences.safeParse({ favourites: [path] }).success).slice(0, MAX_FAVOURITES);
