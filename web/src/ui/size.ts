import { readCookie, writeCookie } from '../browser/cookies.ts';
import { createStore } from '../browser/store.ts';

/** Density of tables and inputs; medium is the start value (S1.24). */
export const SIZES = ['medium', 'small', 'mini'] as const;
export type Size = (typeof SIZES)[number];

const COOKIE = 'size';

export const sizeOf = (text: string | undefined): Size => SIZES.find((size) => size === text) ?? 'medium';

export const sizeStore = createStore<Size>('medium');

const show = (size: Size): void => {
  document.documentElement.dataset['size'] = size;
  sizeStore.set(size);
};

export const startSize = (): void => show(sizeOf(readCookie({ name: COOKIE })));

export const saveSize = (size: Size): void => {
  writeCookie({ name: COOKIE, value: size, maxAgeDays: 365 });
  show(size);
};
