import type { Language } from '@manager/contract/i18n/error-text';
import type { Catalogue } from './catalogue.ts';
import { languageStore } from './language.ts';
import { addTexts } from './text-store.ts';

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
  addTexts(language, catalogue);
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
  document.documentElement.lang = HTML_LANG[language];
  languageStore.set(language);
};
