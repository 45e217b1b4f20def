import { expect } from '@playwright/test';
import { test } from './demo.ts';
import { dialog, main, openFromMenu, rowOf, rowsOf, search } from './steps.ts';

// The first hour of a support agent: `anjali` looks after the players of one house. The auditor and others help out where she has no access.

test('09 a player by a part of the name, in whatever letters', async ({ seat }) => {
  const page = await seat('anjali');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ECT38');
  await expect(dialog(page)).toContainText(/ect38/);
  await expect(dialog(page)).not.toContainText('Enter IDs in full');
});

test('10 the last hour of one player stays that of this player', async ({ seat }) => {
  const page = await seat('anjali');
  await openFromMenu(page, 'Account', 'Bet Detail');
  await page.getByLabel('Player').first().fill('divya');
  await page.getByRole('button', { name: 'Last 24 hours', exact: true }).click();
  await expect(page.getByLabel('Player').first()).toHaveValue(/divya/);
  await expect(page).toHaveURL(/player/);
});

test('11 a player in a filter by a part of the name', async ({ seat }) => {
  const page = await seat('anjali');
  await openFromMenu(page, 'Report', 'User Report');
  await page.getByLabel('Player').first().fill('divy');
  await page.getByRole('option').filter({ hasText: 'divy' }).first().click();
  await search(page);
  for (const text of await (await rowsOf(page)).allInnerTexts()) expect(text).toMatch(/divy|All|This page/);
});

test('12 who changed this exchange rate, and from what to what', async ({ seat }) => {
  const page = await seat('amara');
  await openFromMenu(page, 'Log', 'Audit Log');
  await rowsOf(page);
  await expect(rowOf(page, /Website/)).toContainText(/→/);
});

test('13 a lifted block stays in sight, as lifted by whom', async ({ seat }) => {
  const page = await seat('anjali');
  await openFromMenu(page, 'Maintain', 'Block');
  const rows = await rowsOf(page);
  const before = await rows.count();
  await rows.last().getByRole('button', { name: 'Lift' }).click();
  await expect(dialog(page)).toContainText('may play again at once');
  await dialog(page).getByRole('button', { name: 'Lift' }).click();
  await expect(rowOf(page, 'Lifted')).toBeVisible();
  expect(await rows.count()).toBe(before);
});

test('14 a password that will be refused is told why while it is typed', async ({ seat }) => {
  const page = await seat('anjali');
  await page.goto('/profile/index');
  await page.getByLabel('New password').fill('abcdefghijklmnop');
  await expect(main(page)).toContainText('follows the alphabet or the keyboard');
});

test('15 Esc closes one layer, and Back leads where one came from', async ({ seat }) => {
  const page = await seat('anjali');
  await openFromMenu(page, 'Maintain', 'Block');
  await rowsOf(page);
  const address = page.url();
  await (await rowsOf(page)).first().getByRole('link').first().click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('16 the first row in five Tabs', async ({ seat }) => {
  const page = await seat('anjali');
  await openFromMenu(page, 'Maintain', 'Block');
  await rowsOf(page);
  await page.reload();
  await rowsOf(page);
  const focused = page.locator(':focus');
  const isInRow = async (): Promise<boolean> => (await page.locator('main tbody tr:focus-within').count()) > 0;
  for (let tabs = 0; tabs < 5 && !(await isInRow()); tabs += 1) {
    await page.keyboard.press('Tab');
    if (/to the table/i.test(await focused.innerText())) await page.keyboard.press('Enter');
  }
  expect(await isInRow()).toBe(true);
});

test('17 open pages outlive a narrow window', async ({ seat }) => {
  const page = await seat('anjali');
  await openFromMenu(page, 'Maintain', 'Block');
  await openFromMenu(page, 'Account', 'Bet Detail');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main(page)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of ['Block', 'Bet Detail']) await expect(page.getByRole('button', { name: `Close ${name}` })).toBeVisible();
});

test('18 on a phone the money comes first', async ({ seat }) => {
  const page = await seat('grace', { viewport: { width: 390, height: 844 } });
  const winLoss = main(page)
    .getByText(/Win-loss/)
    .first();
  await expect(winLoss).toBeInViewport();
});
