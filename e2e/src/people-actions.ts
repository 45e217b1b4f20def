import { randomBytes } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { callApi, signInWith } from './actions.ts';

/** First password of every user that a test makes. */
export const PASSWORD = 'violet tractor under seven moons';

/** A page of somebody else. */
export const newPage = async (browser: Browser, baseURL?: string): Promise<Page> =>
  (
    await browser.newContext({
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
      ...(baseURL === undefined ? {} : { baseURL }),
    })
  ).newPage();

export const makeUser = async (
  admin: Page,
  overrides: Record<string, unknown> = {},
): Promise<{ id: string; version: number; user_name: string }> => {
  const user_name = `user-${randomBytes(4).toString('hex')}`;
  const user = await callApi<{ id: string; version: number }>(admin, '/api/user/user/add_or_edit_user', {
    user_name,
    name: `Name of ${user_name}`,
    password: PASSWORD,
    // Staff of the operator, unless somebody is given an agent.
    all_agents: !('agent_id' in overrides) && overrides['is_super'] !== true,
    ...overrides,
  });
  return { ...user, user_name };
};

/** Signs in with the password that somebody else set, and replaces it by an own one. */
export const firstSignIn = async (page: Page, userName: string): Promise<void> => {
  await signInWith(page, { userName, password: PASSWORD });
  await page.waitForURL(/\/profile\/setup/);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill(`${PASSWORD} twice`);
  // The first password of a product waits for its lists of words; an answer that takes longer than the console waits is asked for again. Where
  // it was lost, the session that it began was lost with it.
  const ended = page.getByRole('dialog', { name: 'Confirm logout' });
  await expect(async () => {
    if (await ended.isVisible()) {
      await ended.getByRole('button', { name: 'Re-Login' }).click();
      await page.waitForURL(/\/login/);
    }
    if (page.url().includes('/login')) await signInWith(page, { userName, password: `${PASSWORD} twice` });
    if (page.url().includes('/profile/setup')) await page.getByRole('button', { name: /change password/i }).click();
    await expect(page).not.toHaveURL(/\/(profile\/setup|login)/, { timeout: 20_000 });
  }).toPass({ timeout: 120_000 });
};
