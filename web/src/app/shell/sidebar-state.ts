import { readCookie, writeCookie } from '../../browser/cookies.ts';
import { createStore } from '../../browser/store.ts';

const COOKIE = 'sidebarStatus';

/** 1 open, 0 closed; open unless it was closed (S4.11). */
export const isOpenOf = (cookie: string | undefined): boolean => cookie !== '0';

export const sidebarOpen = createStore(true);
export const startSidebar = (): void => sidebarOpen.set(isOpenOf(readCookie({ name: COOKIE })));

/** The skip-animation flag (S3.6): nothing moves on the first page, nor when the window became narrow or a key was pressed. */
export const skipsAnimation = createStore(true);

export const toggleSidebar = ({ isStill = false }: { isStill?: boolean } = {}): void => {
  skipsAnimation.set(isStill);
  const isOpen = !sidebarOpen.get();
  writeCookie({ name: COOKIE, value: isOpen ? '1' : '0', maxAgeDays: 365 });
  sidebarOpen.set(isOpen);
};
