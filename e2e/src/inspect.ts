import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import axe from 'axe-core';

const OWN = readFileSync(join(import.meta.dirname, 'in-page', 'inspect.js'), 'utf8');

/** As init scripts they need no leave of the content security policy. */
export const addInspection = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: `${axe.source}\n{${OWN}}` });

/** What breaks WCAG 2.2 A or AA on the page as it stands, one line a place; or only these rules of axe-core. */
export const violationsOf = (page: Page, only?: readonly string[]): Promise<string[]> =>
  page.evaluate<string[]>(`inspect.violations(${only === undefined ? '' : JSON.stringify(only)})`);

/** What the colours of a scheme can break, while all else stays as it is. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * How far the page itself can be pushed sideways, in CSS pixels; tables scroll within themselves. A chart takes its width from the page, and
 * the page for a moment from the chart: only what stays counts.
 */
export const overflowOf = async (page: Page): Promise<number> => {
  const measure = (): Promise<number> => page.evaluate<number>('inspect.overflow()');
  await expect
    .poll(measure, { timeout: 10_000 })
    .toBe(0)
    .catch(() => undefined);
  return measure();
};

/** Words that ran out of their button, link, label or heading cell, where nothing tells them otherwise. */
export const clippedTexts = (page: Page): Promise<string[]> => page.evaluate<string[]>('inspect.clipped()');

/** Amounts that are not seen whole where nothing scrolls. */
export const cutMoney = (page: Page): Promise<string[]> => page.evaluate<string[]>('inspect.cutMoney()');

/** Writes a long amount in the place of each one in the drawer on top; answers how many there were. */
export const enlargeMoney = (page: Page): Promise<number> => page.evaluate<number>('inspect.enlargeMoney()');

export const addStyle = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(`inspect.addStyle(${JSON.stringify(text)})`);

/** Where the focus is, whether it can be seen and whether something lies over it. */
export const focusOf = (page: Page): Promise<{ what: string; hasRing: boolean; isHidden: boolean }> =>
  page.evaluate('inspect.focused()');

/** Waits until everything that was asked for has arrived. */
export const settle = async (page: Page): Promise<void> => {
  // A page in a frame of somebody else's has no heading, but says what it cannot show.
  await page.locator('h1:visible, [role=alert]:visible').first().waitFor();
  // A page that was left while it asked stays behind its tab as it was.
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
};

/** Changes to the colours of that scheme, and waits until they are what is seen: on their way from one to the other they are neither. */
export const turnColours = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((one) => one instanceof CSSTransition).map(({ finished }) => finished.catch(() => undefined)))`);
};

/** To another address of the console without loading it anew, drawn. The router numbers its entries, and one without a number is nobody's. */
export const turnTo = (page: Page, address: string): Promise<void> =>
  page.evaluate(`history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: 'turned', usr: null }, '', ${JSON.stringify(address)});
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))`);

/** To another page of the console without loading it anew. */
export const goTo = async (page: Page, address: string): Promise<void> => {
  const before = await page.title();
  await turnTo(page, address);
  await expect(page).not.toHaveTitle(before);
};

/** Errors and warnings of the console and of the page: nothing may be left at the end of a test. */
export const collectAll = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
};
