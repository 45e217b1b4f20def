import { expect, type Page, type Response } from '@playwright/test';
import { signIn, signOut } from './actions.ts';
import { settle } from './inspect.ts';
import { ADMIN_PASSWORD } from './product.ts';
import { test } from './test.ts';

test.afterEach(signOut);

const tokenCookie = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'manager_token')?.value;

/** The answer of a server that could not tell who the user is. */
const answerUserInfo = async (page: Page, answer: { code: number; message: string; data: unknown }): Promise<void> => {
  await page.route('**/manager/api/user/get_user_info*', (route) => route.fulfill({ json: { request_id: 'played', ...answer } }));
};

// shows S2.124, S3.1, S3.2, S4.2, S4.3, S7.3, S7.4, S7.5, S7.6
test('a sign-in sends the answer to the bot check, keeps the token in a cookie, and every call after it carries the token', async ({
  page,
}) => {
  const send = async (): Promise<[Response, Response]> => {
    await page.goto('/login');
    expect(await tokenCookie(page)).toBeUndefined();
    await page.getByLabel('User name').fill('  admin ');
    await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
    const [login, info] = await Promise.all([
      page.waitForResponse('**/manager/api/login', { timeout: 20_000 }),
      page.waitForResponse('**/manager/api/user/get_user_info*', { timeout: 20_000 }),
      page.getByRole('button', { name: 'Login', exact: true }).click(),
    ]);
    return [login, info];
  };
  // A product that just started may ask to come again: once more then.
  const [login, info] = await send().catch(send);
  expect(login.request().postDataJSON()).toEqual({
    username: 'admin',
    password: ADMIN_PASSWORD,
    cloudflareVerifyToken: expect.stringMatching(/./),
  });
  const { data } = (await login.json()) as { data: { token: string } };
  expect(decodeURIComponent((await tokenCookie(page)) ?? '')).toBe(data.token);
  expect(info.request().headers()).toMatchObject({ 'x-token': data.token, lang: 'en' });
  expect(new URL(info.url()).searchParams.get('token')).toBe(data.token.split('.')[0]);
  expect(await info.json()).toMatchObject({
    code: 0,
    data: { name: 'Administrator', authArray: expect.arrayContaining(['E', 'E-1']) },
  });
});

for (const [what, answer, shown] of [
  ['fails', { code: 40002, message: 'Nobody knows you today', data: null }, 'Nobody knows you today'],
  ['says nothing', { code: 0, message: '', data: null }, 'Verification failed, please Login again.'],
] as const) {
  // shows S4.5, S4.6, S4.7, S5.2, S8.10
  test(`a call for the user that ${what} shows why, gives up the token and leads to the sign-in`, async ({ page }) => {
    await signIn(page);
    await answerUserInfo(page, answer);
    await page.goto('/set-up/currency?status=enabled');
    await expect(page.getByRole('alert').filter({ hasText: shown })).toBeVisible();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fset-up%2Fcurrency%3Fstatus%3Denabled/);
    expect(await tokenCookie(page)).toBeUndefined();
    await expect(page.getByRole('status').filter({ hasText: 'the server did not accept your session' })).toBeVisible();
  });
}

const FAILURES = [
  { status: 429, json: { code: 42_900, message: 'Too many requests', data: null } },
  { status: 503, json: { code: 50_000, message: 'Overloaded, try again', data: null } },
  { status: 502, body: 'Bad gateway' },
] as const;

test('a passing failure of the call for the user is no end of the session: it is asked for again, and says so', async ({
  page,
}) => {
  await signIn(page);
  const token = await tokenCookie(page);
  const failures: (typeof FAILURES)[number][] = [...FAILURES];
  await page.route('**/manager/api/user/get_user_info*', async (route) => {
    const failure = failures.shift();
    await (failure === undefined ? route.fallback() : route.fulfill(failure));
  });
  await page.goto('/set-up/currency?status=enabled');
  await expect(page.getByRole('status').filter({ hasText: 'Connecting again' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Currency' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Connecting again' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/set-up\/currency\?status=enabled/);
  expect(failures).toEqual([]);
  expect(await tokenCookie(page)).toBe(token);
});

// shows S4.5, S8.10
test('a call for the user that fails again and again ends the session, and the sign-in page says why one is there', async ({
  page,
}) => {
  await signIn(page);
  let tries = 0;
  await page.route('**/manager/api/user/get_user_info*', async (route) => {
    tries += 1;
    await route.abort('connectionrefused');
  });
  await page.goto('/set-up/currency?status=enabled');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fset-up%2Fcurrency%3Fstatus%3Denabled/);
  await expect(page.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'after several tries' })).toBeVisible();
  expect(tries).toBe(5);
  expect(await tokenCookie(page)).toBeUndefined();
});

// shows S2.109, S4.8, S4.9
test('signing out tells the server, gives up the token, and leads back to the page', async ({ page }) => {
  await signIn(page);
  await page.goto('/set-up/game');
  await page.getByRole('button', { name: /Administrator/ }).click();
  const [logout] = await Promise.all([
    page.waitForResponse('**/manager/api/logout'),
    page.getByRole('button', { name: 'Log Out' }).click(),
  ]);
  expect([logout.request().method(), await logout.json()]).toEqual(['POST', expect.objectContaining({ code: 0 })]);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fset-up%2Fgame/);
  expect(await tokenCookie(page)).toBeUndefined();
});

for (const code of [50008, 50012, 50014]) {
  // shows S8.5, S8.6, S8.7
  test(`${code} opens ‘Confirm logout’: Cancel stays on the page, Re-Login gives up the token and loads anew`, async ({
    page,
  }) => {
    await signIn(page);
    await page.goto('/set-up/game');
    // Its first load is over: asked to refresh in the middle of it, the list would wait for that one.
    await settle(page);
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.route('**/manager/api/set_up/game/get_list*', (route) =>
      route.fulfill({ json: { code, message: 'The session is over.', data: null, request_id: 'played' } }),
    );
    const refresh = page
      .getByRole('main')
      .getByRole('button', { name: /refresh/i })
      .first();
    await refresh.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm logout' });
    await expect(dialog).toContainText('You have been logged out, you can cancel to stay on this page, or log in again');
    await dialog.locator('button', { hasText: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/set-up\/game/);
    await refresh.click();
    await Promise.all([page.waitForEvent('domcontentloaded'), dialog.getByRole('button', { name: 'Re-Login' }).click()]);
    await expect(page).toHaveURL(/\/login/);
    expect(await tokenCookie(page)).toBeUndefined();
  });
}
