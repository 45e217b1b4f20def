import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@manager/contract/i18n/error-text';
import type { Catalogue } from './catalogue.ts';
import { languageStore } from './language.ts';

/** One chunk a language; only the active one is fetched (Spanish and Japanese need English beside it for the texts they lack). */
const catalogues: Record<Language, () => Promise<{ catalogue: Catalogue }>> = {
  en: () => import('./catalogue.en.ts'),
  zh: () => import('./catalogue.zh.ts'),
  es: () => import('./catalogue.es.ts'),
  ja: () => import('./catalogue.ja.ts'),
};

/** The texts of everything behind the sign-in. */
const rests: Partial<Record<Language, () => Promise<{ catalogue: Catalogue }>>> = {
  en: () => import('./catalogue-rest.en.ts'),
  zh: () => import('./catalogue-rest.zh.ts'),
};

const loaded = new Set<unknown>();
let wantsAll = false;

const load = async (language: Language, fetchTexts: (() => Promise<{ catalogue: Catalogue }>) | undefined): Promise<void> => {
  if (fetchTexts === undefined || loaded.has(fetchTexts)) return;
  const { catalogue } = await fetchTexts();
  for (const [namespace, texts] of Object.entries(catalogue)) i18next.addResourceBundle(language, namespace, texts);
  loaded.add(fetchTexts);
};

const loadWithFallback = (language: Language): Promise<unknown> => {
  const languages: readonly Language[] = language === 'es' || language === 'ja' ? ['en', language] : [language];
  return Promise.all(languages.flatMap((each) => [load(each, catalogues[each]), ...(wantsAll ? [load(each, rests[each])] : [])]));
};

/** Awaited before the first page that is more than a sign-in; from then on every language comes whole. */
export const loadAllTexts = async (): Promise<void> => {
  wantsAll = true;
  await loadWithFallback(languageStore.get());
};

const HTML_LANG: Record<Language, string> = { en: 'en', zh: 'zh-CN', es: 'es', ja: 'ja' };

/** Loads the texts of `language` and makes it the language of the page. */
export const switchLanguage = async (language: Language): Promise<void> => {
  await loadWithFallback(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = HTML_LANG[language];
  languageStore.set(language);
};

export const startI18n = async (language: Language): Promise<void> => {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    ns: [],
    defaultNS: 'shell',
    keySeparator: false,
    nsSeparator: false,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await switchLanguage(language);
};
