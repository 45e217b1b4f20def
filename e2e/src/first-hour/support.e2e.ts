import { expect } from '@playwright/test';
import { test } from './demo.ts';
import { dialog, main, openFromMenu, rowOf, rowsOf, search } from './steps.ts';

// The first hour of a support agent: `anjali` looks after the players of one house; `amara`, the auditor, knows who changed what.

test('09 a player by a part of the name, in whatever letters', async ({ seat }) => {
  const page = await seat('anjali');
  await page.getByRole('button', { name: /^Search pages/ }).click();
  await dialog(page).getByRole('combobox').fill('VYA1');
  const found = dialog(page).getByRole('option').filter({ hasText: 'Player' });
  await expect(found.first()).toContainText(/vya1/);
  await found.first().click();
  await expect(page).toHaveURL(/\/account\/account-list\?.*id=\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/vya1/);
});

test('10 the last day of one player stays that of this player', async ({ seat }) => {
  const page = await seat('anjali');
  await openFromMenu(page, 'Account', 'Bet Detail');
  const player = main(page).getByLabel('Player', { exact: true });
  await player.fill('divya12');
  await page.getByRole('button', { name: 'Last 24 hours', exact: true }).click();
  // By name, or by his ID where the list of names was there before the click.
  await expect(page).toHaveURL(/divya12|player_id=\d+/);
  await expect(player).toHaveValue('divya12');
});

test('11 the bets of a player, found by a part of the name', async ({ seat }) => {
  const page = await seat('anjali');
  await openFromMenu(page, 'Report', 'User Report');
  await main(page).getByLabel('Player', { exact: true }).fill('IVYA1');
  const choice = page.getByRole('option').filter({ hasText: 'ivya1', visible: true }).first();
  await choice.click();
  await page.getByRole('button', { name: 'Last 30 days', exact: true }).click();
  await search(page);
  await expect(page).toHaveURL(/player_id=\d+/);
  // Names are masked for a support agent; it is one account in one currency all the same.
  await expect(main(page)).toContainText(/\b1 row\b/);
});

test('12 who changed it, and from what to what', async ({ seat }) => {
  const page = await seat('amara');
  await openFromMenu(page, 'Log', 'Audit Log');
  await expect(main(page)).toContainText(/\d hidden/);
  await main(page).getByLabel('Object type', { exact: true }).selectOption({ label: 'Agent' });
  await search(page);
  const row = rowOf(page, 'Status enabled → disabled');
  await expect(row).toContainText('rosa');
  await expect(row.getByRole('link', { name: /Nordkai Spiele/ })).toBeVisible();
});

test('13 a lifted block stays in sight, as lifted', async ({ seat }) => {
  const page = await seat('anjali');
  await openFromMenu(page, 'Maintain', 'Block');
  const rows = await rowsOf(page);
  const [before, lifted] = [await rows.count(), await rows.filter({ hasText: /Lifted/ }).count()];
  // Of one player: that of all players of a game waits for a second person.
  await rows.filter({ hasNotText: 'All players' }).getByRole('button', { name: 'Lift' }).first().click();
  await expect(dialog(page)).toContainText('can play again at once');
  await dialog(page).getByLabel('Reason').fill('Called back');
  await dialog(page).getByRole('button', { name: 'Lift' }).click();
  await expect(rows.filter({ hasText: /Lifted/ })).toHaveCount(lifted + 1);
  await expect(rows).toHaveCount(before);
});

test('14 a password that will be refused is told why while it is typed', async ({ seat }) => {
  const page = await seat('anjali');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByLabel('New password').fill('abcdefghijklmnop');
  await expect(main(page)).toContainText('follows the alphabet or the keyboard');
});

test('15 Esc closes one layer, and Back leads where one came from', async ({ seat }) => {
  const page = await seat('anjali');
  await openFromMenu(page, 'Maintain', 'Block');
  await rowsOf(page);
  const address = page.url();
  await rowOf(page, 'Valid').getByRole('link').first().click();
  await dialog(page).getByRole('button', { name: 'Edit' }).click();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(save).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('16 the first row in five Tabs', async ({ seat }) => {
  const page = await seat('anjali');
  await openFromMenu(page, 'Maintain', 'Block');
  await rowsOf(page);
  await page.getByRole('heading', { level: 1 }).click();
  const inRow = page.locator('main tbody tr:focus-within');
  for (let tabs = 0; tabs < 5 && (await inRow.count()) === 0; tabs += 1) {
    await page.keyboard.press('Tab');
    if (/to the table/i.test(await page.locator(':focus').innerText())) await page.keyboard.press('Enter');
  }
  await expect(inRow).toHaveCount(1);
});

test('17 open pages outlive a narrow window', async ({ seat }) => {
  const page = await seat('anjali');
  await openFromMenu(page, 'Maintain', 'Block');
  await openFromMenu(page, 'Account', 'Bet Detail');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Close Block' })).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of ['Block', 'Bet Detail']) await expect(page.getByRole('button', { name: `Close ${name}` })).toBeVisible();
});

test('18 on a phone the money comes first', async ({ seat }) => {
  const page = await seat('grace', { viewport: { width: 390, height: 844 } });
  await expect(
    main(page)
      .getByText(/Win-loss/)
      .first(),
  ).toBeInViewport();
  await page.goto('/report/site-report');
  const first = main(page).getByText('Win-loss', { exact: true }).filter({ visible: true }).first();
  await expect(first).toBeInViewport();
  expect((await first.boundingBox())?.y).toBeLessThan(844 * 0.4);
});
