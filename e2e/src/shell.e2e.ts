import { withParentCodes } from '@manager/contract/permissions';
import { screenAt } from '@manager/contract/screens';
import { expect, type Page } from '@playwright/test';
import { callApi, signIn, signOut } from './actions.ts';
import { settle } from './inspect.ts';
import { firstSignIn, makeUser, newPage } from './people-actions.ts';
import { ADMIN_PASSWORD } from './product.ts';
import { test } from './test.ts';

test.afterEach(signOut);

/** May read the game report and nothing else. */
const makeReader = async (admin: Page): Promise<string> => {
  const group = await callApi<{ id: string }>(admin, '/api/permission/group/add_or_edit', {
    name: `Readers ${Date.now().toString(36)}`,
    codes: withParentCodes([screenAt('/report/game-report')?.code ?? '']),
  });
  return (await makeUser(admin, { auth_group_id: group.id })).user_name;
};

// shows S2.9, S2.10
test('a visitor is sent to the sign-in and comes back to the wanted page', async ({ page }) => {
  await page.goto('/set-up/currency?status=enabled');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fset-up%2Fcurrency%3Fstatus%3Denabled/);
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/set-up\/currency\?status=enabled/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard/);
});

// shows S1.28, S2.104, S2.105, S3.8
test('the language changes with the words of the seed, in the title too, and is remembered', async ({ page, browser }) => {
  // Kept with the user: other walks of the administrator read English.
  const admin = await newPage(browser);
  await signIn(admin);
  const reader = await makeReader(admin);
  await admin.context().close();
  await firstSignIn(page, reader);
  // The title takes the focus when the page has come: a menu that was opened before closes.
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await page.getByRole('button', { name: /language/i }).click();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByText('切换语言成功').first()).toBeVisible();
  await page.goto('/report/game-report');
  await expect(page).toHaveTitle('游戏报表 - Manager');
  await expect(page.locator('html')).toHaveAttribute('lang', /zh/);
  await page.getByRole('button', { name: /语言/ }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('Switch Language Success').first()).toBeVisible();
});

// shows S2.11, S2.109
test('unknown paths lead to the 404 page, and signing out keeps the way back', async ({ page }) => {
  await signIn(page);
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/404/);
  await page.goto('/set-up/game');
  await page.getByRole('button', { name: /Administrator/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fset-up%2Fgame/);
});

// shows S8.5, S8.6
test('a session that ended asks with the dialog of the seed, and Re-Login leads to the sign-in', async ({ page }) => {
  await signIn(page);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'manager_token');
  await page.goto('/set-up/game');
  await settle(page);
  await expect(page.getByRole('table')).toBeVisible();
  await page.request.post('/manager/api/logout', { headers: { 'x-token': decodeURIComponent(cookie?.value ?? '') }, data: {} });
  await page
    .getByRole('button', { name: /refresh/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Confirm logout' });
  await expect(dialog).toContainText('You have been logged out, you can cancel to stay on this page, or log in again');
  await dialog.getByRole('button', { name: 'Re-Login' }).click();
  await expect(page).toHaveURL(/\/login/);
});

// shows S2.101, S2.102
test('the menu is a drawer below 992 px', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  const box = await page.getByRole('navigation').first().boundingBox();
  expect(box?.width).toBeLessThanOrEqual(210);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('link', { name: 'Game Report' })).toHaveCount(0);
  await page
    .getByRole('button', { name: /menu|navigation|sidebar/i })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Report').first()).toBeVisible();
});
