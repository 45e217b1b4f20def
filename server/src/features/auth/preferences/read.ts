import { Preferences } from '@manager/contract/features/auth/preferences';

/** What the store holds, as far as this version of the product knows it. */
export const toPreferences = (stored: unknown): Preferences => {
  if (typeof stored !== 'object' || stored === null) return {};
  const known = Object.entries(stored).filter(([name, value]) => Preferences.safeParse({ [name]: value }).success);
  return Preferences.parse(Object.fromEntries(known));
};
