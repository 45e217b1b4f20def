import { readCookie, writeCookie } from '../api/cookies.ts';
import { createStore } from '../api/store.ts';

/** Switches of the layout and their start values (seed.md §1; showSettings: our reading). */
const LAYOUT_DEFAULTS = { showSettings: true, fixedHeader: false, sidebarLogo: false } as const;
export type LayoutName = keyof typeof LAYOUT_DEFAULTS;
export type LayoutSettings = Record<LayoutName, boolean>;
export const SWITCHES: readonly LayoutName[] = ['showSettings', 'fixedHeader', 'sidebarLogo'];

const COOKIE_DAYS = 365;

/** What was chosen on this device; undefined: nothing yet. */
export const savedSwitch = (name: LayoutName): boolean | undefined => {
  const cookie = readCookie({ name });
  return cookie === undefined || cookie === '' ? undefined : cookie === '1';
};

export const layoutStore = createStore<LayoutSettings>(LAYOUT_DEFAULTS);

export const startLayout = (): void =>
  layoutStore.set({
    showSettings: savedSwitch('showSettings') ?? LAYOUT_DEFAULTS.showSettings,
    fixedHeader: savedSwitch('fixedHeader') ?? LAYOUT_DEFAULTS.fixedHeader,
    sidebarLogo: savedSwitch('sidebarLogo') ?? LAYOUT_DEFAULTS.sidebarLogo,
  });

export const saveSwitch = (name: LayoutName, isOn: boolean): void => {
  writeCookie({ name, value: isOn ? '1' : '0', maxAgeDays: COOKIE_DAYS });
  layoutStore.set({ ...layoutStore.get(), [name]: isOn });
};
