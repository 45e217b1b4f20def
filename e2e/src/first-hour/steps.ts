import { expect, type Locator, type Page } from '@playwright/test';

/** Through the menu, as somebody goes who has not learned an address yet. */
export const openFromMenu = async (page: Page, group: string, screen: string): Promise<void> => {
  const menu = page.getByRole('navigation').first();
  const entry = menu.getByRole('link', { name: screen, exact: true });
  if (!(await entry.isVisible())) await menu.getByRole('button', { name: group, exact: true }).click();
  await entry.click();
  await expect(page.getByRole('heading', { level: 1, name: screen, exact: true })).toBeVisible();
};

/** Not the outlines that stand there while a table loads. */
const ROWS = 'main tbody:not([aria-hidden]) tr';

/** The rows of the table in sight, once there are any. */
export const rowsOf = async (page: Page): Promise<Locator> => {
  const rows = page.locator(ROWS).filter({ visible: true });
  await expect(rows.first()).toBeVisible();
  return rows;
};

export const rowOf = (page: Page, text: string | RegExp): Locator =>
  page.locator(ROWS).filter({ hasText: text, visible: true }).first();

/** What the page says. */
export const main = (page: Page): Locator => page.locator('main');

/** The dialog on top. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last();

/** Where a page is dear, the figures wait for this; where not, there is no such button. */
export const search = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Search', exact: true });
  if (await button.isVisible()) await button.click();
};
