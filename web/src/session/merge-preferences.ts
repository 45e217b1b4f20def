import type { Preferences } from '@manager/contract/features/auth/preferences';

type Sides = {
  /** As the server keeps them for the user. */
  account: Preferences;
  /** The same as this device saw them last; undefined on a device that never did. */
  known: Preferences | undefined;
  /** Chosen on this device. */
  device: Preferences;
};

/**
 * The choices of the account that this device takes over: all it has no choice of its own for, and those made elsewhere since
 * this device last looked. A saved language always stays: by it the console starts (S1.18).
 */
export const mergePreferences = ({ account, known, device }: Sides): Preferences => {
  const names = Object.keys(account) as (keyof Preferences)[];
  const wasChosenElsewhere = (name: keyof Preferences): boolean =>
    name !== 'language' && known !== undefined && known[name] !== account[name];
  return Object.fromEntries(
    names
      .filter((name) => account[name] !== undefined)
      .filter((name) => device[name] === undefined || wasChosenElsewhere(name))
      .map((name) => [name, account[name]]),
  );
};
