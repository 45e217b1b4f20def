import type { Language } from '@manager/contract/i18n/error-text';
import type { Catalogue } from './catalogue.ts';
import { languageStore } from './language.ts';
import { addTexts } from './text-store.ts';

/** Texts that are fetched together, in the languages that have them: one chunk a language, and only the active one is fetched. */
export type TextSource = Partial<Record<Language, () => Promise<Catalogue>>>;

const front: TextSource = {
  en: async () => (await import('./catalogue.en.ts')).catalogue,
  zh: async () => (await import('./catalogue.zh.ts')).catalogue,
  es: async () => (await import('./catalogue.es.ts')).catalogue,
  ja: async () => (await import('./catalogue.ja.ts')).catalogue,
};

/** What every page behind the sign-in needs. The texts of a screen come with it (screen-texts.ts). */
export const textsBehindSignIn: TextSource = {
  en: async () => (await import('./catalogue-rest.en.ts')).catalogue,
  zh: async () => (await import('./catalogue-rest.zh.ts')).catalogue,
};

/** Of pages of figures. */
export const textsOfFigures: TextSource = {
  en: async () => (await import('./catalogue-figures.en.ts')).catalogue,
  zh: async () => (await import('./catalogue-figures.zh.ts')).catalogue,
};

/** Of records and their history. */
export const textsOfRecords: TextSource = {
  en: async () => (await import('./catalogue-records.en.ts')).catalogue,
  zh: async () => (await import('./catalogue-records.zh.ts')).catalogue,
};

const wanted = new Set([front]);
const loaded = new Set<unknown>();

const load = async (language: Language, source: TextSource): Promise<void> => {
  const fetchTexts = source[language];
  if (fetchTexts === undefined || loaded.has(fetchTexts)) return;
  addTexts(language, await fetchTexts());
  loaded.add(fetchTexts);
};

/** Spanish and Japanese need English beside them for the texts they lack. */
const loadWanted = (language: Language): Promise<unknown> => {
  const languages: readonly Language[] = language === 'es' || language === 'ja' ? ['en', language] : [language];
  return Promise.all(languages.flatMap((each) => [...wanted].map((source) => load(each, source))));
};

/** Of activities. */
export const textsOfActivities: TextSource = {
  en: async () => (await import('./catalogue-activities.en.ts')).catalogue,
  zh: async () => (await import('./catalogue-activities.zh.ts')).catalogue,
};

/** Awaited before a page that needs these texts is shown; from then on every language comes with them. */
export const loadTexts = async (sources: readonly TextSource[]): Promise<void> => {
  for (const source of sources) wanted.add(source);
  await loadWanted(languageStore.get());
};

/** Awaited before a part that is fetched on demand is shown. Parts of the pages around the sign-in have their texts already. */
export const loadTextsOfParts = async (): Promise<void> => {
  if (wanted.has(textsBehindSignIn)) await loadTexts([textsOfFigures, textsOfRecords]);
};

const HTML_LANG: Record<Language, string> = { en: 'en', zh: 'zh-CN', es: 'es', ja: 'ja' };

/** Loads the texts of `language` and makes it the language of the page. */
export const switchLanguage = async (language: Language): Promise<void> => {
  await loadWanted(language);
  document.documentElement.lang = HTML_LANG[language];
  languageStore.set(language);
};
