import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { downloadBy } from '../actions.ts';
import { test } from './demo.ts';
import { dialog, main, openFromMenu, rowsOf, search } from './steps.ts';

// The first hour of the finance lead: `grace` works for the operator and sees all agents.

test('01 what each game earned: a range at once, in one currency, with its order said', async ({ seat }) => {
  const page = await seat('grace');
  await openFromMenu(page, 'Report', 'Game Report');
  await rowsOf(page);
  await expect(page.getByRole('radio', { name: 'USD', exact: true })).toBeChecked();
  await page.getByText('Native', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: /by USD/ })).toBeVisible();
});

test('02 from a figure to its bets while bets come in: no false alarm', async ({ seat }) => {
  const page = await seat('grace');
  await openFromMenu(page, 'Report', 'Site Report');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await search(page);
  await (await rowsOf(page)).locator('a[href^="/account/bet-detail"]').first().click();
  await expect(page).toHaveURL(/\/account\/bet-detail/);
  // Where a bet came between the two counts the page says so, and asks to be opened again.
  await expect(main(page)).toContainText(/✓|Open it again to compare/);
  await expect(main(page)).not.toContainText('≠');
});

test('03 whose data somebody sees is chosen, and nobody sees zeros for want of it', async ({ seat }) => {
  const page = await seat('rosa');
  await openFromMenu(page, 'Set-Up', 'User List');
  await page.getByRole('button', { name: 'Add staff user' }).first().click();
  await dialog(page).getByLabel('User name').fill('newcomer');
  await dialog(page).getByLabel('Name *', { exact: true }).fill('Noor Newcomer');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByLabel('Data access')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page)).toContainText('All agents: staff of the operator.');
  await dialog(page).getByLabel('Data access').selectOption({ label: 'All agents' });
  await expect(dialog(page).getByLabel('Data access')).toHaveValue('all');
});

test('04 one clock: the same instant reads alike wherever it stands, with its offset', async ({ seat }) => {
  const page = await seat('amara');
  await openFromMenu(page, 'Log', 'Sign-in Log');
  const times = page.getByRole('button', { name: /^Times are shown in/ });
  await times.click();
  await page.getByRole('button', { name: 'My time zone (Asia/Tokyo, UTC+09:00)' }).click();
  const time = (await rowsOf(page)).first().getByRole('link');
  await expect(time).toHaveText(/ \+09:00$/);
  const own = (await time.innerText()).trim();
  await time.click();
  await expect(dialog(page)).toContainText(own);
  await page.keyboard.press('Escape');
  await times.click();
  await page.getByRole('button', { name: 'UTC', exact: true }).click();
  const inUtc = new Date(own.replace(' ', 'T').replace(' ', '')).toISOString().replace('T', ' ').slice(0, 19);
  await expect(main(page)).toContainText(`${inUtc} +00:00`);
});

test('05 a report for a spreadsheet: the file says which report, whose and of when', async ({ seat }) => {
  const page = await seat('grace');
  await openFromMenu(page, 'Report', 'Agent Report');
  await search(page);
  await rowsOf(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Excel/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^Agent Report - All agents - \d{4}-\d\d-\d\d.*\.xlsx$/);
});

test('06 our own export comes back as it is, and every difference says which', async ({ seat }) => {
  const page = await seat('grace');
  await openFromMenu(page, 'Report', 'Reconciliation Report');
  await rowsOf(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^CSV/ }).click();
  const file = await (await download).path();
  await page.getByRole('button', { name: 'Upload figures' }).click();
  await dialog(page).getByLabel('Website').fill('Raj Reels');
  await page
    .getByRole('option', { name: /Raj Reels/ })
    .filter({ visible: true })
    .first()
    .click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'reconciliation.csv', mimeType: 'text/csv', buffer: await readFile(file) });
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
  await expect(dialog(page)).toContainText(/other websites/);
});

test('07 the invoice of a settled month', async ({ seat }) => {
  const page = await seat('grace');
  await openFromMenu(page, 'Report', 'Settlement Report');
  const [agent, month] = [
    main(page).getByRole('combobox', { name: 'Agent' }),
    main(page).getByRole('combobox', { name: /month/ }),
  ];
  await agent.selectOption({ index: 2 });
  // The last one that is over.
  await month.selectOption({ index: 2 });
  await search(page);
  // The first days of that month may lie before the history of the demo: what was settled stands among the runs.
  await page.getByRole('tab', { name: 'Runs', exact: true }).click();
  await main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: /^(Confirmed|Paid)$/ }) })
    .first()
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Invoice', exact: true }).click();
  await expect(dialog(page)).toContainText(/due/i);
  const download = await downloadBy(page, () => dialog(page).getByRole('button', { name: /PDF/ }).first().click());
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
});

test('08 today beside yesterday at the same time', async ({ seat }) => {
  const page = await seat('grace');
  await expect(main(page).getByText('vs the same time yesterday').first()).toBeVisible();
});
