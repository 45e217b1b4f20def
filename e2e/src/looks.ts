import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { drawSome, IS_NIGHT } from '../../tools/test/draw.ts';
import { signIn } from './actions.ts';
import { addInspection, COLOUR_RULES, overflowOf, settle, turnColours, turnTo, violationsOf } from './inspect.ts';
import { ARTEFACTS_DIR } from './product.ts';

type View = { width: number; language: 'en' | 'zh'; theme: 'light' | 'dark' };

const PHONE = 390;

/**
 * A wide window in both languages, dark in one of them, and a phone in both; by day one of the languages, and there all the others at once,
 * of every other walk. The screens themselves, without the records of a walk, are looked at by every-screen.e2e.ts.
 */
export const viewsOf = (name: string, wide: number, { darkIn }: { darkIn: View['language'] }): readonly View[] =>
  IS_NIGHT
    ? [
        { width: wide, language: 'en', theme: darkIn === 'en' ? 'dark' : 'light' },
        { width: wide, language: 'zh', theme: darkIn === 'zh' ? 'dark' : 'light' },
        { width: PHONE, language: 'zh', theme: 'light' },
        { width: PHONE, language: 'en', theme: 'dark' },
      ]
    : drawSome(['en', 'zh', null, null] as const, 1, `language of ${name}`)
        .filter((language) => language !== null)
        .map((language) => ({ width: wide, language, theme: 'light' }));

export const titleOf = ({ width, language, theme }: View): string =>
  IS_NIGHT
    ? `fits ${width} px in ${theme}, and everybody can use it, in ${language}`
    : `fits ${width} and ${PHONE} px in ${language}${language === 'en' ? ', and everybody can use it' : ''}`;

type Shown = {
  /** What is there once the screen is. */
  shown: RegExp | string;
  /** The tab that shows it. */
  tab?: RegExp;
  /** What is done first. */
  act?: () => Promise<void>;
};

export type Looks = {
  /** Opens an address, waits for what it shows and examines it. */
  look: (name: string, address: string, shown: Shown) => Promise<void>;
  /** Nothing pushes the page as it stands sideways, and nothing on it breaks WCAG. At night it takes a picture as well. */
  examine: (name: string) => Promise<void>;
};

/** Signs in to look at screens of a world in a view of them; pictures carry the world's name. */
export const startLooking = async (
  page: Page,
  { width, language, theme }: View,
  world: { name: string; url: () => string },
): Promise<Looks> => {
  mkdirSync(ARTEFACTS_DIR, { recursive: true });
  await addInspection(page.context());
  await page.emulateMedia({ colorScheme: theme });
  await signIn(page);
  await page.context().addCookies([{ name: 'language', value: language, url: world.url() }]);
  await page.setViewportSize({ width, height: 900 });
  const examineBriefly = async (name: string): Promise<void> => {
    await settle(page);
    expect.soft(await overflowOf(page), name).toBe(0);
    if (language === 'en') {
      expect.soft(await violationsOf(page), name).toEqual([]);
      await turnColours(page, 'dark');
      expect.soft(await violationsOf(page, COLOUR_RULES), `${name}, dark`).toEqual([]);
      await turnColours(page, theme);
    }
    const size = page.viewportSize() ?? { width, height: 900 };
    await page.setViewportSize({ width: PHONE, height: size.height });
    await settle(page);
    expect.soft(await overflowOf(page), `${name}, ${PHONE} px`).toBe(0);
    await page.setViewportSize(size);
  };
  const examineWholly = async (name: string): Promise<void> => {
    await settle(page);
    const file = `${world.name}-${name}-${width}-${theme}.png`;
    await page.screenshot({ path: join(ARTEFACTS_DIR, file), animations: 'disabled' });
    expect.soft(await overflowOf(page), name).toBe(0);
    expect.soft(await violationsOf(page), name).toEqual([]);
  };
  const examine = IS_NIGHT ? examineWholly : examineBriefly;
  let isLoaded = false;
  const look: Looks['look'] = async (name, address, { shown, tab, act }) => {
    // As staff get there: the console is loaded once.
    await (isLoaded ? turnTo(page, address) : page.goto(address));
    isLoaded = true;
    if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
    await act?.();
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
    await examine(name);
  };
  return { look, examine };
};
