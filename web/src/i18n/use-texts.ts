import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Keys of a text file; `rows_one` and `rows_other` are both reached as `rows` with a `count`. */
export type TextKey<T> = { [K in keyof T & string]: K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K }[keyof T &
  string];

export type Translate<K extends string = string> = (key: K, values?: Record<string, string | number>) => string;

/**
 * Texts of one folder: `useTexts<typeof texts>('set-up/agent')`, with `texts` imported as a type from `texts.en.ts`,
 * so that a misspelt key does not compile and no catalogue is pulled into the screen's chunk.
 */
export const useTexts = <T extends Record<string, string>>(namespace: string): Translate<TextKey<T>> => {
  const { t } = useTranslation(namespace);
  return useCallback((key, values = {}) => t(key as string, values), [t]);
};

/** As useTexts, outside React. */
export const textsOf =
  <T extends Record<string, string>>(namespace: string): Translate<TextKey<T>> =>
  (key, values = {}) =>
    i18next.t(key as string, { ns: namespace, ...values });

/** Translated title of a route; undefined when there is none (seed.md §1: the page title then is just 'Manager'). */
export const titleOf = (path: string): string | undefined =>
  i18next.exists(path, { ns: 'screens' }) ? i18next.t(path, { ns: 'screens' }) : undefined;
