import { readCookie, writeCookie } from '../browser/cookies.ts';
import { createStore } from '../browser/store.ts';

/** Switches of the layout and their start values (S1.25; showSettings: our reading). Page tabs need a wide window all the same. */
const LAYOUT_DEFAULTS = { showSettings: true, fixedHeader: false, sidebarLogo: false, pageTabs: true, shortcuts: true } as const;
export type LayoutName = keyof typeof LAYOUT_DEFAULTS;
export type LayoutSettings = Record<LayoutName, boolean>;
export const SWITCHES: readonly LayoutName[] = ['showSettings', 'fixedHeader', 'sidebarLogo', 'pageTabs', 'shortcuts'];

const COOKIE_DAYS = 365;

/** What was chosen on this device; undefined: nothing yet. */
export const savedSwitch = (name: LayoutName): boolean | undefined => {
  const cookie = readCookie({ name });
  return cookie === undefined || cookie === '' ? undefined : cookie === '1';
};

export const layoutStore = createStore<LayoutSettings>(LAYOUT_DEFAULTS);

export const startLayout = (): void => {
  const saved = SWITCHES.map((name) => [name, savedSwitch(name) ?? LAYOUT_DEFAULTS[name]] as const);
  layoutStore.set({ ...LAYOUT_DEFAULTS, ...Object.fromEntries(saved) });
};

export const saveSwitch = (name: LayoutName, isOn: boolean): void => {
  writeCookie({ name, value: isOn ? '1' : '0', maxAgeDays: COOKIE_DAYS });
  layoutStore.set({ ...layoutStore.get(), [name]: isOn });
};
