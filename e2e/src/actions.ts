import type { PlatformBet } from '@manager/contract/platform/bets';
import { type Download, expect, type Page } from '@playwright/test';
import { ADMIN_PASSWORD, BASE_URL } from './product.ts';
import { askConsole, sendFacts, tokenOf } from './product-calls.ts';

/** Fills the form and presses Login, as a person does. */
export const tryToSignIn = async (page: Page, password: string): Promise<void> => {
  await page.goto('/login');
  await fillSignIn(page, password);
};

const fillSignIn = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('User name').fill('  admin ');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

/** Signs in as anybody; where that leads is the test's business. */
export const signInWith = async (page: Page, { userName, password }: { userName: string; password: string }): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

/** Signs in and waits for the dashboard. A product that just started may ask to come again: once more then. */
export const signIn = async (page: Page): Promise<void> => {
  await expect(async () => {
    await page.goto('/login');
    const form = page.getByLabel('User name');
    await form.or(page.locator('#content h1')).first().waitFor();
    // An earlier try may have been answered after its time was up: whoever is signed in is led on.
    if (await form.isVisible()) await fillSignIn(page, ADMIN_PASSWORD);
    await page.waitForURL(/\/dashboard/, { timeout: 20_000 });
  }).toPass({ timeout: 240_000 });
  // The address changes first: until the console is there the sign-in page stays in sight, with a heading and menus of its own.
  await expect(page.locator('#content h1')).toBeVisible();
  signedIn.push({ origin: new URL(page.url()).origin, token: await tokenOf(page) });
};

/** The sign-ins of this test, each at the product that it was with. */
const signedIn: { origin: string; token: string }[] = [];

/** After each test: a user has five sessions at most, and a sixth ends the oldest, which may be that of another walk. */
export const signOut = async (): Promise<void> => {
  for (const { origin, token } of signedIn.splice(0)) {
    const headers = { 'content-type': 'application/json', 'x-token': token };
    const { status } = await fetch(`${origin}/manager/api/logout`, { method: 'POST', headers, body: '{}' });
    expect(status, `signing out at ${origin}`).toBe(200);
  }
};

/** What the page complained about: nothing may be left at the end of a test. */
export const collectComplaints = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
};

/** A console call with the session of the page, a read without a body; answers `data`. */
export const callApi = async <T>(page: Page, path: string, body?: unknown): Promise<T> => {
  const answer = await askConsole<T>(page, `${BASE_URL}/manager${path}`, body);
  expect(answer, path).toMatchObject({ code: 0 });
  return answer.data;
};

/** Sends bets as a game platform does. */
export const postBets = (rows: readonly PlatformBet[]): Promise<void> => sendFacts(BASE_URL, 'bets', rows);

/** The file that pressing brings. */
export const downloadBy = async (page: Page, press: () => Promise<void>): Promise<Download> => {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 180_000 }), press()]);
  return file;
};
