import { expect } from '@playwright/test';
import { test } from './demo.ts';
import { dialog, main, openFromMenu, rowOf, rowsOf } from './steps.ts';

// The first hour of the integration engineer, at the seat of `rosa`, the operations lead; `viktor` judges returns.

test('19 a return that no game offers is told before it is saved', async ({ seat }) => {
  const page = await seat('rosa');
  await openFromMenu(page, 'Set-Up', 'Website');
  await rowOf(page, 'Bahia Bet').getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('RTP', { exact: true }).fill('92');
  await expect(dialog(page)).toContainText(/0 of \d+ games offer 92/);
  await expect(dialog(page).getByRole('checkbox', { name: /Save it anyway/ })).not.toBeChecked();
});

test('20 a website that no bet could be booked at is not approved without a word', async ({ seat }) => {
  const page = await seat('rosa');
  await openFromMenu(page, 'Set-Up', 'Website');
  await rowOf(page, 'Pearl Lounge').getByRole('link').first().click();
  await dialog(page).getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(page)).toContainText('No API URL is set');
});

test('21 too few rounds: how many are needed, why, and the chart of them', async ({ seat }) => {
  const page = await seat('viktor');
  await openFromMenu(page, 'Report', 'Game Report');
  await rowsOf(page);
  await page.getByRole('button', { name: 'too few rounds' }).first().click();
  await expect(page.getByText(/of equal stakes are enough/)).toBeVisible();
  await page.getByRole('link', { name: /run chart/i }).click();
  await expect(page).toHaveURL(/game-run-chart/);
});

test('22 the API that an integration calls, from the user menu', async ({ seat }) => {
  const page = await seat('rosa');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('link', { name: /^API/ }).click();
  await page.getByText('Platform API', { exact: true }).click();
  await expect(main(page)).toContainText('/platform/v1/bets');
});
