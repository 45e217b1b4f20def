import { expect } from '@playwright/test';
import { test } from './demo.ts';
import { dialog, main, openFromMenu, rowOf, rowsOf } from './steps.ts';

// The first hour of the integration engineer, at the seat of the operations lead, and of the risk analyst beside her.

test('19 a return that no game offers is told before it is saved', async ({ seat }) => {
  const page = await seat('rosa');
  await openFromMenu(page, 'Set-Up', 'Website');
  await rowOf(page, 'Bahia Bet').getByText('Edit').click();
  await dialog(page).getByLabel('RTP', { exact: true }).fill('92');
  await expect(dialog(page)).toContainText(/0 of \d+ games offer 92/);
});

test('20 a website that could not play is not approved without a word', async ({ seat }) => {
  const page = await seat('rosa');
  await openFromMenu(page, 'Set-Up', 'Website');
  await rowOf(page, 'Pearl Lounge').getByRole('link').first().click();
  await dialog(page).getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(page)).toContainText('API URL');
});

test('21 too few rounds: how many are needed, and why', async ({ seat }) => {
  const page = await seat('viktor');
  await openFromMenu(page, 'Report', 'Game Report');
  await rowsOf(page);
  await page
    .getByText(/few rounds/)
    .first()
    .click();
  await expect(page.getByText(/rounds (are )?needed|needs .* rounds/i).first()).toBeVisible();
});

test('22 the API, as the console knows it', async ({ seat }) => {
  const page = await seat('rosa');
  await openFromMenu(page, 'Set-Up', 'API');
  await expect(main(page)).toContainText('/platform/v1/bets');
});
