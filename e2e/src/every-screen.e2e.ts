import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SCREENS } from '@manager/contract/screens';
import { expect, type Page } from '@playwright/test';
import { drawSome, IS_NIGHT } from '../../tools/test/draw.ts';
import { COLOUR_RULES, cutMoney, goTo, overflowOf, settle, turnColours, violationsOf } from './inspect.ts';
import { ARTEFACTS_DIR, BASE_URL } from './product.ts';
import { test } from './readers.ts';

const LANGUAGES = ['en', 'zh'] as const;
const WIDTHS = [1280, 390] as const;
/** At which no amount may be cut. */
const MONEY_WIDTHS = [1280, 1440, 1920] as const;
const SCHEMES = ['light', 'dark'] as const;
/** By day one view is held against all rules, and that in the dark against those of colours: on a phone stand the same parts. */
const rulesOf = (width: number, scheme: string): readonly string[] | 'all' => {
  if (!IS_NIGHT && width !== 1280) return [];
  return scheme === 'light' ? 'all' : COLOUR_RULES;
};
/** By day each screen is seen in one of the languages. */
const isSeenIn = (language: string, name: string): boolean =>
  drawSome<string>(LANGUAGES, 1, `language of ${name}`).includes(language);
/** Reached without a session, or what a session is sent away from. */
const isBare = ({ isOpen, path }: { isOpen?: true; path: string }): boolean => isOpen === true && path !== '/404';

type State = { name: string; path: string; open?: (page: Page) => Promise<void> };

const openFirstRow = async (page: Page): Promise<void> => {
  await page.locator('main tbody th a, main tbody td a').filter({ visible: true }).first().click();
  await expect(page.getByRole('dialog').last()).toBeVisible();
};
const openForm = async (page: Page): Promise<void> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^\W*(add|new|添加|新增|新建)(?!.*(favourite|收藏))/i })
    .first()
    .click();
  await expect(page.getByRole('dialog').last()).toBeVisible();
};
/** Bets are asked for on purpose, never by opening the page. */
const searchAndOpen = async (page: Page): Promise<void> => {
  await page.locator('main button[type=submit]').filter({ visible: true }).first().click();
  await openFirstRow(page);
};

/** Drawers and forms of a few screens, so that each kind of part is seen once. */
const FURTHER: State[] = [
  { name: 'currency-record', path: '/set-up/currency', open: openFirstRow },
  { name: 'agent-form', path: '/set-up/agent', open: openForm },
  { name: 'user-record', path: '/set-up/user-list', open: openFirstRow },
  { name: 'bet-record', path: '/account/bet-detail', open: searchAndOpen },
  { name: 'audit-record', path: '/log/audit', open: openFirstRow },
];

const statesOf = (bare: boolean): State[] => [
  ...SCREENS.filter((screen) => screen.isGroup !== true && isBare(screen) === bare).map(({ path }) => ({
    name: path.slice(1).replaceAll('/', '-'),
    path,
  })),
  ...(bare ? [] : FURTHER),
];

type View = { language: string; width: number; colorScheme: 'light' | 'dark' };

/** Whatever is wrong in a view; at night with a picture, for those who draw the screens. */
const examine = async (page: Page, name: string, { language, width, colorScheme }: View): Promise<string[]> => {
  const rules = rulesOf(width, colorScheme);
  if (rules.length === 0) return [];
  await turnColours(page, colorScheme);
  const found = await violationsOf(page, rules === 'all' ? undefined : rules);
  if (IS_NIGHT)
    await page.screenshot({
      path: join(ARTEFACTS_DIR, `${name}-${language}-${width}-${colorScheme}.jpg`),
      type: 'jpeg',
      quality: 70,
    });
  return found.map((violation) => `${width} ${colorScheme}: ${violation}`);
};

const look = async (page: Page, name: string, language: string): Promise<string[]> => {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await settle(page);
    for (const colorScheme of SCHEMES) faults.push(...(await examine(page, name, { language, width, colorScheme })));
    const overflow = await overflowOf(page);
    if (overflow > 0) faults.push(`${width}: the page can be pushed sideways by ${overflow} px`);
  }
  for (const width of MONEY_WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    faults.push(...(await cutMoney(page)).map((amount) => `${width}: cut is ${amount}`));
  }
  return faults;
};

/** The language in which a page has loaded the console. */
const loaded = new WeakMap<Page, string>();

/** By its address at night. By day as staff get there: the console is loaded once. failing-calls.e2e.ts opens a third by their address. */
const visit = async (page: Page, path: string, language: string): Promise<void> => {
  const isThere = loaded.get(page) === language;
  loaded.set(page, language);
  if (!isThere || IS_NIGHT || new URL(page.url()).pathname === path) await page.goto(path);
  else await goTo(page, path);
};

mkdirSync(ARTEFACTS_DIR, { recursive: true });

for (const language of LANGUAGES) {
  for (const bare of [false, true]) {
    test.describe(`${language}, ${bare ? 'without' : 'with'} a session`, () => {
      for (const { name, path, open } of statesOf(bare).filter((state) => isSeenIn(language, state.name))) {
        // shows S1.28, S2.1, S2.2, S2.4, S2.5, S2.6, S2.114, S2.120, S2.121, S2.18, S2.19, S2.20, S2.21, S2.22, S2.23, S2.25, S2.26, S2.27, S2.28, S2.29, S2.30, S2.31, S2.32, S2.33, S2.37, S2.78, S2.79, S2.80, S2.81, S2.82, S2.83, S2.84, S2.85, S2.86, S2.87, S2.88, S2.92, S2.95, S2.96
        test(name, async ({ signedIn, visitor }) => {
          const { page, takeComplaints } = bare ? visitor : signedIn;
          await page.context().addCookies([{ name: 'language', value: language, url: BASE_URL }]);
          await page.setViewportSize({ width: 1280, height: 900 });
          await (bare ? page.goto(path) : visit(page, path, language));
          await settle(page);
          await expect(page).toHaveTitle(/^\S.* - Manager$/);
          await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'en' : 'zh-CN');
          await open?.(page);
          expect(await look(page, name, language)).toEqual([]);
          expect(takeComplaints()).toEqual([]);
        });
      }
    });
  }
}
