import { createStore } from '../../browser/store.ts';

const WIDTHS = ['480', '720', 'full'] as const;
export type DrawerWidth = (typeof WIDTHS)[number];

const KEY = 'manager.drawer-width';

/** What this user chose for all drawers of this browser; null: as each record needs it. */
export const drawerWidth = createStore<DrawerWidth | null>(WIDTHS.find((width) => width === localStorage.getItem(KEY)) ?? null);

export const chooseDrawerWidth = (width: DrawerWidth): void => {
  localStorage.setItem(KEY, width);
  drawerWidth.set(width);
};

export const nextWidth = (width: DrawerWidth): DrawerWidth => WIDTHS[(WIDTHS.indexOf(width) + 1) % WIDTHS.length] ?? '480';
