import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { namespaceOf } from './catalogue.ts';
import { GLOSSARY } from './glossary.gen.ts';
import { startLanguage } from './language.ts';
import { screenTitles as enTitles } from './screens.en.ts';
import { screenTitles as esTitles } from './screens.es.ts';
import { screenTitles as jaTitles } from './screens.ja.ts';
import { screenTitles as zhTitles } from './screens.zh.ts';
import { textsOfScreen } from './screen-texts.ts';
import { shellTexts as en } from './shell.en.ts';
import { shellTexts as es } from './shell.es.ts';
import { shellTexts as ja } from './shell.ja.ts';
import { shellTexts as zh } from './shell.zh.ts';
import { terms } from './terms.en.ts';
import { terms as zhTerms } from './terms.zh.ts';

type Texts = Record<string, string>;
const root = fileURLToPath(new URL('..', import.meta.url));
const files = globSync('**/texts.en.ts', { cwd: root });
const load = async (file: string): Promise<Texts> => ((await import(pathToFileURL(root + file).href)) as { texts: Texts }).texts;

const slots = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

const expectTranslated = ({ from, to }: { from: Texts; to: Texts }): void => {
  expect(Object.keys(to).sort()).toEqual(Object.keys(from).sort());
  for (const [key, text] of Object.entries(to)) {
    expect({ key, text: text.trim() }).not.toEqual({ key, text: '' });
    // Chinese has one plural form: a singular may name its number where English writes it out.
    if (!key.endsWith('_one')) expect({ key, slots: slots(text) }).toEqual({ key, slots: slots(from[key] ?? '') });
  }
};

// shows S1.17
it.each([
  ['zh', zh],
  ['es', es],
  ['ja', ja],
])('the shell is complete in %s', (_, texts) => expectTranslated({ from: en, to: texts }));
// shows S1.17, S2.16
it.each([
  ['zh', zhTitles],
  ['es', esTitles],
  ['ja', jaTitles],
])('every screen has its title in %s', (_, titles) => expectTranslated({ from: enTitles, to: titles }));

describe('shared words', () => {
  it('are complete in Chinese', () => expectTranslated({ from: terms, to: zhTerms }));

  it('stand nowhere a second time under the same key', async () => {
    const isShared = ({ at, english, chinese }: { at: string; english: string; chinese: string }): boolean => {
      const [file = '', key = ''] = at.split(' ');
      const isFront = /^(?:i18n|ui|session|app)\/|^features\/(?:login|register|reset-password|verify-email|jump-to-url)\//.test(
        file,
      );
      return !isFront && (terms as Texts)[key] === english && (zhTerms as Texts)[key] === chinese;
    };
    expect((await pairs()).filter(isShared)).toEqual([]);
  });
});

describe('texts of features and kit', () => {
  it('are found', () => expect(files.length).toBeGreaterThan(8));
  it.each(files)('%s is complete in Chinese', async (file) =>
    expectTranslated({ from: await load(file), to: await load(file.replace('.en.ts', '.zh.ts')) }),
  );
  it.each(files)('%s is named by its folder in the screens that use it', (file) => {
    const namespace = namespaceOf(`../${file}`);
    expect(namespace).toBe(file.replace(/^features\//, '').replace('/texts.en.ts', ''));
  });
});

/** Both languages of every file of texts, one entry a text. */
const pairs = async (): Promise<{ at: string; english: string; chinese: string }[]> => {
  const ofFile = (file: string, from: Texts, to: Texts) =>
    Object.keys(from).map((key) => ({ at: `${file} ${key}`, english: from[key] ?? '', chinese: to[key] ?? '' }));
  const loaded = await Promise.all(
    files.map(async (file) => ofFile(file, await load(file), await load(file.replace('.en.ts', '.zh.ts')))),
  );
  return [
    ...ofFile('i18n/shell.en.ts', en, zh),
    ...ofFile('i18n/screens.en.ts', enTitles, zhTitles),
    ...ofFile('i18n/terms.en.ts', terms, zhTerms),
    ...loaded.flat(),
  ];
};

describe('the texts', () => {
  it('name a value in two pairs of braces: in one it would stand on the screen as it is written', async () => {
    const isLoose = (text: string): boolean => /[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, ''));
    expect((await pairs()).filter(({ english, chinese }) => isLoose(english) || isLoose(chinese))).toEqual([]);
  });

  it('write a share as figures do, without a blank before its sign', async () => {
    const spaced = (text: string): boolean => /(?:\d|\}\}) %/.test(text);
    expect((await pairs()).filter(({ english, chinese }) => spaced(english) || spaced(chinese))).toEqual([]);
  });

  it('have a singular and a plural where a number stands before a thing', async () => {
    const wrong = (await pairs()).filter(
      ({ at, english }) => /\{\{count\}\} [a-z]+s\b/.test(english) && !/_(one|other)$/.test(at),
    );
    expect(wrong).toEqual([]);
    const keys = new Set((await pairs()).map(({ at }) => at));
    const alone = [...keys].filter(
      (at) =>
        (at.endsWith('_one') && !keys.has(at.replace(/_one$/, '_other'))) ||
        (at.endsWith('_other') && !keys.has(at.replace(/_other$/, '_one'))),
    );
    expect(alone).toEqual([]);
  });

  it('are set in Chinese with Chinese punctuation', async () => {
    const wrong = (await pairs()).filter(({ chinese }) => /\p{Script=Han}[,;:!?()]|[,;!?(]\p{Script=Han}|\.{3}/u.test(chinese));
    expect(wrong).toEqual([]);
  });

  it('call a thing by its one name: website, player, staff user', async () => {
    /** Titles and captions that the product was asked for by name; names of fields. */
    const asked =
      /super users?|staff users?|user (?:ids?|names?|menu|list|report|data)|site (?:list|report|day report)|^members$/gi;
    const other = /\b(?:sites?|users?|members?|email)\b/i;
    const wrong = (await pairs()).filter(
      ({ english }) => english !== 'Verify Email ?' && other.test(english.replaceAll(/\{\{\w+\}\}/g, '').replaceAll(asked, '')),
    );
    expect(wrong).toEqual([]);
  });

  it('take a term of docs/domain-language.md as it stands there', async () => {
    const termsFor = (english: string): string[] =>
      GLOSSARY.filter(([words]) => words.some((word) => word.toLowerCase() === english.toLowerCase())).flatMap(
        ([, words]) => words,
      );
    const wrong = (await pairs()).flatMap(({ at, english, chinese }) => {
      const terms = termsFor(english);
      return terms.length === 0 || terms.some((term) => chinese.includes(term) || term.includes(chinese))
        ? []
        : [{ at, english, chinese, terms }];
    });
    expect(wrong).toEqual([]);
  });
});

it('pages around the sign-in use only texts that come with them', () => {
  const front = ['login', 'register', 'reset-password', 'verify-email', 'jump-to-url'];
  const sources = globSync([`features/{${front.join(',')}}/*.tsx`, 'session/**/*.{ts,tsx}'], {
    cwd: root,
  });
  const used = sources.flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(/(?:useTexts|textsOf)<[^>]+>\('([^']+)'\)/g)].map(([, name]) => name),
  );
  expect(used.length).toBeGreaterThan(10);
  expect([...new Set(used)].filter((name) => !['shell', 'session/auth', ...front].includes(name ?? ''))).toEqual([]);
});

it('texts of a feature are used below its folder alone: they come with the screens that are there', () => {
  const features = files.filter((file) => file.startsWith('features/')).map((file) => namespaceOf(`../${file}`));
  const uses = globSync('{app,features,kit,product,session,ui}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(/(?:useTexts|textsOf)<[^>]+>\('([^']+)'\)/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  expect(uses.filter(({ name }) => features.includes(name)).length).toBeGreaterThan(100);
  expect(uses.filter(({ file, name }) => features.includes(name) && !file.startsWith(`features/${name}/`))).toEqual([]);
});

it('a screen brings the texts of its folder and of the folders around it', async () => {
  const namesOf = async (folder: string) => {
    const catalogues = await Promise.all(textsOfScreen(folder).flatMap(({ zh: fetchTexts }) => fetchTexts?.() ?? []));
    return catalogues.flatMap((texts) => Object.keys(texts));
  };
  expect(await namesOf('log/sign-in')).toEqual(['log', 'log/sign-in']);
  expect(await namesOf('log/audit')).toEqual(expect.arrayContaining(['log', 'log/audit', 'product/audit']));
  expect(await namesOf('set-up/currency')).toEqual(['set-up/currency']);
  expect(await namesOf('profile')).toEqual(['profile']);
  expect(await namesOf('nothing/here')).toEqual([]);
});

// shows S2.105, S2.106, S2.107, S2.108, S4.6, S5.2, S5.12, S5.14, S8.5, S8.6, S8.7
it('the texts of the specification stand word for word', () => {
  expect([en.confirmLogoutTitle, en.confirmLogoutText, en.reLogin, en.cancel]).toEqual([
    'Confirm logout',
    'You have been logged out, you can cancel to stay on this page, or log in again',
    'Re-Login',
    'Cancel',
  ]);
  expect([en.switchLanguageSuccess, en.hasError, en.verificationFailed, en.home, en.profile, en.logOut]).toEqual([
    'Switch Language Success',
    'Has Error',
    'Verification failed, please Login again.',
    'Home',
    'Profile',
    'Log Out',
  ]);
  // The seed's words in both languages of the menu: who chose the wrong one can still read what happened.
  expect(zh.switchLanguageSuccess).toBe('切换语言成功 · Switch Language Success');
  expect(readFileSync(`${root}kit/texts.en.ts`, 'utf8')).toContain("areYouSure: 'Are you sure ?'");
  expect(readFileSync(`${root}features/profile/texts.en.ts`, 'utf8')).toContain("verifyEmail: 'Verify Email ?'");
});

// shows S1.18, S1.19, S1.20
it.each([
  ['zh', 'en-US', 'zh'],
  ['es', 'zh-CN', 'es'],
  [undefined, 'ja-JP', 'ja'],
  [undefined, 'fr-FR', 'en'],
  ['xx', 'zh-Hant-TW', 'zh'],
  ['', 'ES', 'es'],
  [undefined, '', 'en'],
  [undefined, undefined, 'en'],
])('saved %j, browser %j: the console starts in %s', (saved, browser, expected) =>
  expect(startLanguage({ saved, browser })).toBe(expected),
);
