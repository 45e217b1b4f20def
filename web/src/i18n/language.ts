import { isLanguage, type Language } from '@manager/contract/i18n/error-text';
import { readCookie, writeCookie } from '../api/cookies.ts';
import { createStore } from '../api/store.ts';

const COOKIE = 'language';
const COOKIE_DAYS = 365;

/** Languages that the menu offers; the others are registered only (seed.md §1). */
export const OFFERED_LANGUAGES: readonly Language[] = ['en', 'zh'];

/** Saved language, else the first preferred language that is registered, else English. */
export const startLanguage = ({ saved, preferred }: { saved: string | undefined; preferred: readonly string[] }): Language => {
  if (isLanguage(saved)) return saved;
  const names = preferred.map((name) => name.toLowerCase().split('-')[0]);
  return names.find(isLanguage) ?? 'en';
};

export const languageStore = createStore<Language>('en');
export const currentLanguage = (): Language => languageStore.get();

export const readStartLanguage = (): Language =>
  startLanguage({ saved: readCookie({ name: COOKIE }), preferred: navigator.languages });
export const saveLanguage = (language: Language): void => writeCookie({ name: COOKIE, value: language, maxAgeDays: COOKIE_DAYS });
