import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { signIn } from './actions.ts';
import { addInspection, overflowOf, settle, violationsOf } from './inspect.ts';
import { ARTEFACTS_DIR } from './product.ts';

export type View = { width: number; language: 'en' | 'zh'; theme: 'light' | 'dark' };

/** A wide window in both languages, dark in one of them, and a phone in both. */
export const viewsOf = (wide: number, { darkIn }: { darkIn: View['language'] }): readonly View[] => [
  { width: wide, language: 'en', theme: darkIn === 'en' ? 'dark' : 'light' },
  { width: wide, language: 'zh', theme: darkIn === 'zh' ? 'dark' : 'light' },
  { width: 390, language: 'zh', theme: 'light' },
  { width: 390, language: 'en', theme: 'dark' },
];

export const titleOf = ({ width, language, theme }: View): string =>
  `fits ${width} px in ${theme}, and everybody can use it, in ${language}`;

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
  /** Takes a picture of the page as it stands; nothing pushes it sideways, and nothing on it breaks WCAG. */
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
  const examine: Looks['examine'] = async (name) => {
    await settle(page);
    const file = `${world.name}-${name}-${width}-${theme}.png`;
    await page.screenshot({ path: join(ARTEFACTS_DIR, file), animations: 'disabled' });
    expect.soft(await overflowOf(page), name).toBe(0);
    expect.soft(await violationsOf(page), name).toEqual([]);
  };
  const look: Looks['look'] = async (name, address, { shown, tab, act }) => {
    await page.goto(address);
    if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
    await act?.();
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
    await examine(name);
  };
  return { look, examine };
};
