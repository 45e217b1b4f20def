import { savePreferences, type Preferences } from '@manager/contract/features/auth/preferences';
import type { TimeChoice } from '@manager/contract/kit/time';
import { call } from '../api/client.ts';
import { readCookie } from '../browser/cookies.ts';
import { ApiError } from '../api/errors.ts';
import { createStore } from '../browser/store.ts';
import { switchLanguage } from '../i18n/i18n.ts';
import { languageStore, saveLanguage } from '../i18n/language.ts';
import { browserZone, timesStore } from '../i18n/time-zone.ts';
import { saveSize, sizeStore } from '../ui/size.ts';
import { favouritesStore } from './favourites.ts';
import { layoutStore, saveSwitch, savedSwitch, SWITCHES } from './layout-settings.ts';
import { mergePreferences } from './merge-preferences.ts';

const SCHEME_KEY = 'mantine-color-scheme-value';
const KNOWN_KEY = 'manager.preferences';

type Scheme = NonNullable<Preferences['theme']>;

/** Colour scheme that the account asks for, until SchemeSync has handed it to the components. */
export const wantedScheme = createStore<Scheme | null>(null);

const savedScheme = (): Scheme | undefined => {
  const scheme = localStorage.getItem(SCHEME_KEY);
  return scheme === 'light' || scheme === 'dark' || scheme === 'auto' ? scheme : undefined;
};

const chosenSwitches = (): Preferences =>
  Object.fromEntries(SWITCHES.map((name) => [name, savedSwitch(name)]).filter(([, isOn]) => isOn !== undefined));

/** Chosen on this device; absent where nothing was. */
const deviceChoices = (): Preferences => ({
  ...(readCookie({ name: 'language' }) ? { language: languageStore.get() } : {}),
  ...(readCookie({ name: 'size' }) ? { size: sizeStore.get() } : {}),
  ...(savedScheme() === undefined ? {} : { theme: savedScheme() }),
  ...chosenSwitches(),
});

/** The account's choices as this device saw them last. */
const readKnown = (): Preferences | undefined => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KNOWN_KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null ? stored : undefined;
  } catch {
    return undefined;
  }
};

let current: Preferences | null = null;

const remember = (preferences: Preferences): void => {
  current = preferences;
  localStorage.setItem(KNOWN_KEY, JSON.stringify(preferences));
};

/** Takes over what the user chose on another device; called once the user is known. */
export const adoptPreferences = async (account: Preferences): Promise<void> => {
  const taken = mergePreferences({ account, known: readKnown(), device: deviceChoices() });
  // From here on a change of a store is the user's own and goes to the server; what is taken over now is no change.
  remember(account);
  favouritesStore.set(account.favourites ?? []);
  if (taken.size !== undefined) saveSize(taken.size);
  if (taken.theme !== undefined) wantedScheme.set(taken.theme);
  timesStore.set({ ...timesStore.get(), choice: account.times ?? 'own' });
  // Who travels takes the own zone along.
  if (account.times === 'own') keepPreference({ timeZone: browserZone() });
  for (const name of SWITCHES) {
    const isOn = taken[name];
    if (isOn !== undefined) saveSwitch(name, isOn);
  }
  if (taken.language !== undefined && taken.language !== languageStore.get()) {
    await switchLanguage(taken.language);
    saveLanguage(taken.language);
  }
};

/** The session is over: later choices on the sign-in page belong to nobody. */
export const forgetPreferences = (): void => {
  current = null;
  favouritesStore.set([]);
  timesStore.set({ choice: 'own', ownAgentZone: null });
};

/** Keeps choices with the account, for the user's other devices. After a failure they hold on this device. */
export const keepPreference = (chosen: Preferences): void => {
  if (current === null) return;
  const changed = mergeChanged(current, chosen);
  if (Object.keys(changed).length === 0) return;
  current = { ...current, ...changed };
  call(savePreferences, changed).then(remember, (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    console.warn('preferences:', error.message);
  });
};

const mergeChanged = (from: Preferences, chosen: Preferences): Preferences =>
  Object.fromEntries(
    Object.entries(chosen).filter(
      ([name, value]) => value !== undefined && String(from[name as keyof Preferences] ?? '') !== String(value),
    ),
  );

/** Nothing is kept of what was never chosen: `own` is how times are shown then. */
const keepTimes = (times: TimeChoice): void => {
  if (times === (current?.times ?? 'own')) return;
  keepPreference({ times, ...(times === 'own' ? { timeZone: browserZone() } : {}) });
};

/** Every choice made anywhere in the console reaches the account. */
export const watchPreferences = (): void => {
  sizeStore.subscribe(() => keepPreference({ size: sizeStore.get() }));
  languageStore.subscribe(() => keepPreference({ language: languageStore.get() }));
  timesStore.subscribe(() => keepTimes(timesStore.get().choice));
  layoutStore.subscribe(() => keepPreference(chosenSwitches()));
  favouritesStore.subscribe(() => keepPreference({ favourites: [...favouritesStore.get()] }));
};
