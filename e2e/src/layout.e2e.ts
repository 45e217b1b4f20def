import { expect, type Locator, type Page } from '@playwright/test';
import { callApi, collectComplaints, signIn, signOut } from './actions.ts';
import { settle } from './inspect.ts';
import { test } from './test.ts';

test.afterEach(signOut);

const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' });
const cookieOf = async (page: Page, name: string): Promise<string | undefined> =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)?.value;
const userMenu = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /Administrator/ });

test.describe('the sidebar', () => {
  // shows S2.99, S2.100, S3.5, S4.11, S4.13, S9.3
  test('is 210 px wide, closes, and is found as it was left', async ({ page }) => {
    await signIn(page);
    const sidebar = menuOf(page).locator('..');
    const width = async (): Promise<number | undefined> => (await sidebar.boundingBox())?.width;
    expect(await cookieOf(page, 'sidebarStatus')).toBeUndefined();
    await expect.poll(width).toBe(210);
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await expect.poll(width).toBe(64);
    expect(await cookieOf(page, 'sidebarStatus')).toBe('0');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
    await expect.poll(width).toBe(64);
    await page.getByRole('button', { name: 'Expand menu' }).click();
    await expect.poll(width).toBe(210);
    expect(await cookieOf(page, 'sidebarStatus')).toBe('1');
  });

  // shows S2.101, S2.102, S3.7, S9.2
  test('is beside the page from 992 px on, and a drawer below', async ({ page }) => {
    await signIn(page);
    await expect(menuOf(page)).toBeVisible();
    await page.setViewportSize({ width: 992, height: 800 });
    await expect(menuOf(page)).toBeVisible();
    await page.setViewportSize({ width: 991, height: 800 });
    await expect(menuOf(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menuOf(page)).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(menuOf(page)).toBeVisible();
  });
});

test.describe('the top bar', () => {
  // shows S2.103
  test('leads back to the dashboard by its breadcrumb', async ({ page }) => {
    await signIn(page);
    await page.goto('/set-up/game');
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('listitem')).toHaveText(['Dashboard', 'Set-Up', 'Game']);
    await trail.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  // shows S1.16, S1.17, S2.104, S9.5
  test('offers Chinese and English, and no other language', async ({ page }) => {
    await signIn(page);
    // Not the dashboard, whose charts bring buttons of their own whenever they come.
    await page.goto('/set-up/game');
    const language = page.getByRole('banner').getByRole('button', { name: 'Language' });
    await settle(page);
    const before = await page.getByRole('button').allInnerTexts();
    await language.click();
    const offered = (await page.getByRole('button').allInnerTexts()).filter((text) => !before.includes(text));
    expect(offered.toSorted()).toEqual(['English', '中文']);
  });

  // shows S2.13, S2.14, S2.15, S2.106, S2.107, S2.108
  test('has Home, Profile and Log Out below the user; the profile changes password and e-mail', async ({ page }) => {
    await signIn(page);
    await page.goto('/set-up/game');
    await userMenu(page).click();
    await expect(page.getByRole('button', { name: 'Log Out', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page).toHaveURL(/\/profile\/index/);
    for (const name of ['Change password', 'Change e-mail'])
      await expect(page.getByRole('main').getByRole('button', { name }).first()).toBeVisible();
    await userMenu(page).click();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  // shows S2.104, S3.3
  test('shows the own picture, taken from any file that the browser reads, and initials without one', async ({ page }) => {
    await signIn(page);
    await page.goto('/profile/index');
    const drawn = page.getByRole('banner').locator('[data-size=bar] img');
    await expect(drawn).toHaveCount(0);
    const choose = (name: string, mimeType: string, buffer: Buffer): Promise<void> =>
      page.getByLabel('Image file').setInputFiles({ name, mimeType, buffer });
    await choose('notes.png', 'image/png', Buffer.from('no picture at all'));
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await choose('me.jpg', 'image/jpeg', await page.screenshot({ type: 'jpeg' }));
    await expect(page.getByText('Picture saved')).toBeVisible();
    await expect(drawn).toBeVisible();
    await page.goto('/set-up/user-list');
    await expect(page.getByRole('row', { name: /admin/ }).locator('img')).toBeVisible();
    await page.goto('/profile/index');
    await page.getByRole('main').getByRole('button', { name: 'Remove', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /confirm|remove/i })
      .click();
    await expect(page.getByText('Picture removed')).toBeVisible();
    await expect(drawn).toHaveCount(0);
  });

  // shows S1.21, S1.22, S1.23, S7.14
  test('shows the own invite code, below 992 px in a bar of its own', async ({ page }) => {
    await signIn(page);
    const { invite_code: code } = await callApi<{ invite_code: string }>(page, '/api/user/user/get_invite_code');
    expect(code).not.toBe('');
    await expect(page.getByRole('banner').getByText(code)).toBeVisible();
    await page.setViewportSize({ width: 800, height: 900 });
    await expect(page.getByRole('banner').getByText(code)).toHaveCount(0);
    await expect(page.getByText(code)).toBeVisible();
  });

  // shows S7.15
  test('only logs that the invite code could not be had', async ({ page }) => {
    const warned: string[] = [];
    page.on('console', (line) => (line.type() === 'warning' ? warned.push(line.text()) : undefined));
    await page.route('**/manager/api/user/user/get_invite_code*', (route) =>
      route.fulfill({ json: { code: 40002, message: 'no code today', data: null, request_id: 'played' } }),
    );
    await signIn(page);
    await expect.poll(() => warned.some((text) => text.includes('no code today'))).toBe(true);
    await expect(page.getByText('no code today')).toHaveCount(0);
  });

  // shows S9.7
  test('has a progress bar above it while a page is on its way, and no spinner', async ({ page }) => {
    await signIn(page);
    let open = (): void => undefined;
    const isOpen = new Promise<void>((resolve) => (open = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await isOpen;
      await route.continue();
    });
    await menuOf(page).getByRole('button', { name: 'Set-Up' }).click();
    await menuOf(page).getByRole('link', { name: 'Currency', exact: true }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page.locator('[class*="Loader"], [class*="spinner" i]')).toHaveCount(0);
    open();
    await expect(page.getByRole('heading', { level: 1, name: 'Currency' })).toBeVisible();
  });
});

// shows S2.111, S2.112, S2.113
test('the dashboard has the agent report with its columns, a site list and a monthly chart of agents', async ({ page }) => {
  const complaints = collectComplaints(page);
  await signIn(page);
  const report = page.getByRole('region', { name: 'Agent report' });
  await expect(report.getByRole('columnheader')).toHaveText([
    'Sub company',
    'Bet',
    'Win',
    'Win-loss',
    'Rate',
    'Free round bonus',
    'Free win bonus',
    'Members',
  ]);
  await expect(page.getByRole('heading', { name: 'Site list today' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Monthly agent chart' })).toBeVisible();
  expect(complaints).toEqual([]);
});

// shows S5.9
test('a settlement is not searched before agent and days are chosen', async ({ page }) => {
  await signIn(page);
  const { id } = await callApi<{ id: string }>(page, '/api/set_up/agent/add_or_edit', {
    name: 'Settled by nobody yet',
    seller_id: `settled-${Date.now().toString(36)}`,
    timezone: 'UTC',
    settlement_hour: 0,
  });
  const asked: string[] = [];
  page.on('request', (request) => (request.url().includes('settlement_report/get_list') ? asked.push(request.url()) : undefined));
  await page.goto('/report/settlement-report');
  const search = page.getByRole('search');
  const go = search.getByRole('button', { name: 'Search', exact: true });
  const from = search.getByLabel('From', { exact: true });
  const to = search.getByLabel('To', { exact: true });
  await from.fill('');
  await to.fill('');
  await go.click();
  await expect(search.getByRole('alert')).toHaveText('Choose an agent.');
  await search.getByLabel('Agent').selectOption(id);
  await go.click();
  await expect(search.getByRole('alert')).toHaveText('Choose the first and the last day.');
  expect(asked).toEqual([]);
  await from.fill('2026-01-01');
  await to.fill('2026-01-31');
  await go.click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked[0]).toMatch(new RegExp(`agent_id=${id}.*date_from=2026-01-01.*date_to=2026-01-31`));
});

// shows S5.11
test('a live account that is not found is asked for by a more exact user name', async ({ page }) => {
  await signIn(page);
  await page.goto('/set-up/live?user_name=nobody-of-this-name');
  await expect(page.getByText('Please enter a more exact user name').first()).toBeVisible();
});
