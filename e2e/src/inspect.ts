import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare const axe: { run: (options: RunOptions) => Promise<AxeResults> };

/** As an init script it needs no leave of the content security policy. */
export const addAxe = (context: BrowserContext): Promise<unknown> => context.addInitScript({ content: AXE });

/** What breaks WCAG 2.2 A or AA on the page as it stands, one line a place. */
export const violationsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async (tags) => {
    const { violations } = await axe.run({ runOnly: tags, resultTypes: ['violations'], elementRef: false });
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 4)
        .map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`),
    );
  }, TAGS);

/** How far the page itself can be pushed sideways, in CSS pixels; tables scroll within themselves. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Words that ran out of their button, link, label or heading cell, where nothing tells them otherwise. */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a, label, th, h1, h2')]
      .filter((element) => {
        const style = getComputedStyle(element);
        return (
          element instanceof HTMLElement &&
          element.checkVisibility() &&
          style.overflow !== 'visible' &&
          style.textOverflow !== 'ellipsis' &&
          element.scrollWidth > element.clientWidth + 2
        );
      })
      .map((element) => `${element.tagName.toLowerCase()} ${element.textContent?.trim().slice(0, 40)}`),
  );

/** Waits until everything that was asked for has arrived. */
export const settle = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready);
};

/** Errors and warnings of the console and of the page: nothing may be left at the end of a test. */
export const collectAll = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
};
