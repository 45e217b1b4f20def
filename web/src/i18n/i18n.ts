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

/** What every page behind the sign-in needs. */
const rests: Partial<Record<Language, () => Promise<{ catalogue: Catalogue }>>> = {
  en: () => import('./catalogue-rest.en.ts'),
  zh: () => import('./catalogue-rest.zh.ts'),
};

/** The areas with many screens: the texts of a screen come with it, and nobody else uses them (catalogue.test.ts). */
const ofScreens = import.meta.glob<{ texts: Record<string, string> }>([
  '../features/{report,statistics}/*/texts.{en,zh}.ts',
  '../features/set-up/{agent,coin,currency,game,live,subagent,subagent-group,user-list,website,website-game,website-group}/texts.{en,zh}.ts',
]);

const loaded = new Set<unknown>();
let wantsAll = false;
/** Namespaces of the screens that were opened. */
const wantedScreens = new Set<string>();

const load = async (language: Language, fetchTexts: (() => Promise<{ catalogue: Catalogue }>) | undefined): Promise<void> => {
  if (fetchTexts === undefined || loaded.has(fetchTexts)) return;
  const { catalogue } = await fetchTexts();
  addTexts(language, catalogue);
  loaded.add(fetchTexts);
};

const loadScreenTexts = async (language: Language, namespace: string): Promise<void> => {
  const fetchTexts = ofScreens[`../features/${namespace}/texts.${language}.ts`];
  if (fetchTexts === undefined || loaded.has(fetchTexts)) return;
  const { texts } = await fetchTexts();
  addTexts(language, { [namespace]: texts });
  loaded.add(fetchTexts);
};

const loadWithFallback = (language: Language): Promise<unknown> => {
  const languages: readonly Language[] = language === 'es' || language === 'ja' ? ['en', language] : [language];
  return Promise.all(
    languages.flatMap((each) => [
      load(each, catalogues[each]),
      ...(wantsAll ? [load(each, rests[each])] : []),
      ...[...wantedScreens].map((namespace) => loadScreenTexts(each, namespace)),
    ]),
  );
};

/** Awaited before the first page that is more than a sign-in, and before each screen (its route); from then on every language comes with them. */
export const loadTexts = async ({ screen }: { screen?: string } = {}): Promise<void> => {
  wantsAll = true;
  if (screen !== undefined) wantedScreens.add(screen.slice(1));
  await loadWithFallback(languageStore.get());
};

const HTML_LANG: Record<Language, string> = { en: 'en', zh: 'zh-CN', es: 'es', ja: 'ja' };

/** Loads the texts of `language` and makes it the language of the page. */
export const switchLanguage = async (language: Language): Promise<void> => {
  await loadWithFallback(language);
  document.documentElement.lang = HTML_LANG[language];
  languageStore.set(language);
};
