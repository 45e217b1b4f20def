import { isLanguage, type Language } from '@manager/contract/i18n/error-text';
import { readCookie, writeCookie } from '../browser/cookies.ts';
import { createStore } from '../browser/store.ts';

const COOKIE = 'language';
const COOKIE_DAYS = 365;

/** Languages that the menu offers; the others are registered only (S1.17). */
export const OFFERED_LANGUAGES: readonly Language[] = ['en', 'zh'];

/** Saved language, else the browser's if it is registered, else English (S1.18 to S1.20). `browser` is a tag such as `zh-CN`. */
export const startLanguage = ({ saved, browser }: { saved: string | undefined; browser: string | undefined }): Language => {
  if (isLanguage(saved)) return saved;
  const name = browser?.toLowerCase().split('-')[0];
  return isLanguage(name) ? name : 'en';
};

export const languageStore = createStore<Language>('en');
export const currentLanguage = (): Language => languageStore.get();

export const readStartLanguage = (): Language =>
  startLanguage({ saved: readCookie({ name: COOKIE }), browser: navigator.language });
export const saveLanguage = (language: Language): void => writeCookie({ name: COOKIE, value: language, maxAgeDays: COOKIE_DAYS });
