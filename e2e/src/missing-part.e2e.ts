import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { goTo, settle } from './inspect.ts';
import { test } from './readers.ts';

/** Files of the built console have no names of their own: the build's manifest says which is whose. */
const MANIFEST = join(import.meta.dirname, '..', '..', 'web', 'dist', '.vite', 'manifest.json');
const fileOf = (source: string): string => {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>;
  return manifest[source]?.file ?? `no file of ${source}`;
};

/** The server has a newer build by now: this file of the old one is gone, until the console is loaded anew by `reload`. */
const removeFile = async (page: Page, source: string): Promise<{ reload: (button: Locator) => Promise<void> }> => {
  const files = `**/${fileOf(source)}`;
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'not found' }));
  return {
    reload: async (button) => {
      // Before the click: the new page may ask for the file ahead of its `load`.
      await page.unroute(files);
      await button.click();
    },
  };
};

/** Of the list, not of the favourites. */
const ADD = /^\W*add(?!.*favourite)/i;

const SAID = 'A part of the console could not be loaded';
const KEPT = 'forms you have started are kept as drafts';

test('a part that does not come leaves the page as it is and offers a reload', async ({ signedIn: { page } }) => {
  await page.goto('/set-up/currency');
  await settle(page);
  const { reload } = await removeFile(page, 'src/features/set-up/currency/CurrencyForm.tsx');
  await page.getByRole('main').getByRole('button', { name: ADD }).first().click();
  const bar = page.getByRole('status').filter({ hasText: SAID });
  await expect(bar).toContainText(KEPT);
  await expect(page.getByRole('table')).toBeVisible();
  const place = page.getByRole('alert').filter({ hasText: SAID });
  await reload(place.getByRole('button', { name: 'Reload' }));
  // The form that was asked for stands open again.
  await expect(page.getByRole('dialog').last().getByLabel('Name')).toBeVisible();
  await expect(page.getByText(SAID)).toHaveCount(0);
});

test('a page that does not come costs nothing of a form that was begun on another', async ({ signedIn: { page } }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const openForm = async (): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name: ADD }).first().click();
    await expect(page.getByRole('dialog').last()).toBeVisible();
  };
  await page.goto('/set-up/currency');
  await settle(page);
  await openForm();
  await page.getByRole('dialog').last().getByLabel('Name').fill('Krona, begun');
  const { reload } = await removeFile(page, 'src/features/statistics/game-kpi/game-kpi.screen.tsx');
  await goTo(page, '/statistics/game-kpi');
  const failed = page.getByRole('main').getByRole('alert').filter({ hasText: SAID });
  await expect(failed).toContainText(KEPT);
  await reload(failed.getByRole('button', { name: 'Reload' }));
  await expect(page.getByRole('heading', { level: 1, name: /KPI/ })).toBeVisible();
  await expect(page.getByText(SAID)).toHaveCount(0);
  await goTo(page, '/set-up/currency');
  await settle(page);
  if ((await page.getByRole('dialog').count()) === 0) await openForm();
  await expect(page.getByRole('dialog').last().getByLabel('Name')).toHaveValue('Krona, begun');
  expect(asked).toEqual([]);
});
