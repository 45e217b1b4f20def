import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './demo.ts';
import { dialog, main, openFromMenu, rowOf, rowsOf, search } from './steps.ts';

// The first hour of the finance lead: `grace` works for the operator and sees all agents.

test('01 what each game earned: a range at once, in one currency, with its order said', async ({ seat }) => {
  const page = await seat('grace');
  await openFromMenu(page, 'Report', 'Game Report');
  await rowsOf(page);
  await expect(page.getByRole('radio', { name: 'USD', exact: true })).toBeChecked();
  await page.getByText('Native', { exact: true }).click();
  await expect(main(page)).toContainText(/by USD/i);
});

test('02 from a figure to its bets while bets come in: no false alarm', async ({ seat }) => {
  const page = await seat('grace');
  await openFromMenu(page, 'Report', 'Site Report');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await search(page);
  await (await rowsOf(page)).first().locator('a[href^="/account/bet-detail"]').first().click();
  await expect(page).toHaveURL(/\/account\/bet-detail/);
  await expect(main(page)).toContainText('✓');
  await expect(main(page)).not.toContainText('≠');
});

test('03 somebody whom nobody gave an agent is told so, and sees no zeros', async ({ seat, passwords }) => {
  const lead = await seat('rosa');
  await openFromMenu(lead, 'Set-Up', 'User List');
  await lead.getByRole('button', { name: 'Add staff user' }).first().click();
  const form = dialog(lead);
  await expect(form.getByRole('radio', { name: 'All agents' })).not.toBeChecked();
  const password = 'violet tractor under seven moons';
  await form.getByLabel('User name').fill('newcomer');
  await form.getByLabel('Name', { exact: false }).nth(1).fill('Noor Newcomer');
  await form.getByLabel('Password').first().fill(password);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(lead, 'newcomer')).toContainText(/No agent/);
  passwords.set('newcomer', password);
});

test('04 one clock: the same instant reads alike on every screen, with its offset', async ({ seat }) => {
  const page = await seat('amara');
  await openFromMenu(page, 'Account', 'Bet Detail');
  await page.getByRole('button', { name: 'Last hour', exact: true }).click();
  await search(page);
  const row = (await rowsOf(page)).first();
  await row.getByRole('link').first().click();
  await expect(dialog(page)).toContainText(/[+-]\d\d?(:\d\d)?/);
});

test('05 a report for a spreadsheet: the file says which report, whose and of when', async ({ seat }) => {
  const page = await seat('grace');
  await openFromMenu(page, 'Report', 'Agent Report');
  await search(page);
  await rowsOf(page);
  await page.getByRole('button', { name: 'Export', exact: true }).first().click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /Excel|XLSX/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^Agent Report.*All agents.*\d{4}-\d\d-\d\d.*\.xlsx$/);
});

test('06 the export of a website is taken as it is when it comes back', async ({ seat }) => {
  const page = await seat('grace');
  await openFromMenu(page, 'Report', 'Reconciliation Report');
  await rowsOf(page);
  await page.getByRole('button', { name: 'Upload figures' }).click();
  await expect(dialog(page).getByRole('button', { name: /template/i })).toBeVisible();
});

test('07 the invoice of a settled month', async ({ seat }) => {
  const page = await seat('grace');
  await openFromMenu(page, 'Report', 'Settlement Report');
  await page.getByLabel('Agent').first().selectOption({ label: 'Monsoon Games' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /Invoice/ }).click();
  const file = await (await download).path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('08 today against yesterday at the same hour', async ({ seat }) => {
  const page = await seat('grace');
  await expect(main(page)).toContainText(/yesterday at this time/i);
});
