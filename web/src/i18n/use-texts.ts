import type { Language } from '@manager/contract/i18n/error-text';
import { useMemo } from 'react';
import { useStore } from '../browser/store.ts';
import { currentLanguage, languageStore } from './language.ts';
import type { terms } from './terms.en.ts';
import { findText, textOf, type TextValues } from './text-store.ts';
import { timesStore } from './time-zone.ts';

/** Keys of a text file; `rows_one` and `rows_other` are both reached as `rows` with a `count`. */
export type TextKey<T> = { [K in keyof T & string]: K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K }[keyof T &
  string];

/** Of a folder's own texts, and of the words that all screens share. */
export type Translate<K extends string = string> = (key: K | keyof typeof terms, values?: TextValues) => string;

/** `times` only makes the function a new one: what is filled into texts changes with them. */
const translator =
  <K extends string>({ language, namespace }: { language: Language; namespace: string; times: unknown }): Translate<K> =>
  (key, values) =>
    textOf({ language, namespace, key }, values);

/**
 * Texts of one folder: `useTexts<typeof texts>('set-up/agent')`, with `texts` imported as a type from `texts.en.ts`,
 * so that a misspelt key does not compile and no catalogue is pulled into the screen's chunk. Where texts are, times are filled in:
 * the function is a new one when their zone changes as when the language does, and what was made with it is made anew.
 */
export const useTexts = <T extends Record<string, string>>(namespace: string): Translate<TextKey<T>> => {
  const language = useStore(languageStore);
  const times = useStore(timesStore);
  return useMemo(() => translator({ language, namespace, times }), [language, namespace, times]);
};

/** As useTexts, outside React. */
export const textsOf =
  <T extends Record<string, string>>(namespace: string): Translate<TextKey<T>> =>
  (key, values) =>
    textOf({ language: currentLanguage(), namespace, key }, values);

/** Translated title of a route; undefined when there is none (S1.29: the page title then is just 'Manager'). */
export const titleOf = (path: string): string | undefined =>
  findText({ language: currentLanguage(), namespace: 'screens', key: path }) ??
  findText({ language: 'en', namespace: 'screens', key: path });
