import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { startOwnProduct } from '../own-product.ts';
import { ADMIN_PASSWORD, PORT } from '../product.ts';
import { countEfforts, type Effort } from './effort.ts';

/** Who works here: the demo's staff, and the super user who started it. */
export type Member = 'admin' | 'rosa' | 'grace' | 'tomas' | 'anjali' | 'viktor' | 'mei' | 'amara';
type Demo = { url: string; passwords: Map<string, string> };
type Look = { viewport?: { width: number; height: number }; locale?: string };
type Seat = (member: Member, look?: Look) => Promise<Page>;

/** Far from the ports of the other projects and their own products. */
const DEMO_PORT = PORT + 5;

/** The product with its demo world, as `npm start` brings it up on the first day, and a seat in front of it for each of the staff. */
export const test = base.extend<{ seat: Seat; effort: Effort; passwords: Demo['passwords'] }, { demo: Demo }>({
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads in the pattern what a fixture needs: nothing
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'manager-first-hour-'));
      const passwords = new Map([['admin', ADMIN_PASSWORD]]);
      let say: (name: string) => void = () => undefined;
      const staffed = new Promise<void>((resolve) => {
        say = (name) => void (name === 'amara' && resolve());
      });
      const product = await startOwnProduct({
        dataDir,
        port: DEMO_PORT,
        env: { DEMO: '1' },
        onLine: (line) => {
          const [, name, password] = /^ {2}(\w+) +(\S{20}) {2}\S/.exec(line) ?? [];
          if (name === undefined || password === undefined) return;
          passwords.set(name, password);
          say(name);
        },
      });
      await staffed;
      await use({ url: product.url, passwords });
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  passwords: ({ demo }, use) => use(demo.passwords),
  // oxlint-disable-next-line no-empty-pattern -- as above
  effort: async ({}, use, info) => {
    const effort = countEfforts();
    await use(effort);
    console.log(`first hour: ${info.title}: ${info.status === 'passed' ? effort.line() : 'NOT SEEN'}`);
  },
  seat: async ({ browser, demo, effort }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (member, { viewport = { width: 1440, height: 900 }, locale = 'en-US' } = {}) => {
      const context = await browser.newContext({ baseURL: demo.url, viewport, locale, acceptDownloads: true });
      contexts.push(context);
      const page = await context.newPage();
      await signInAs(page, { member, password: demo.passwords.get(member) ?? '' });
      await effort.watch(page);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** The form is filled and sent as by a person; what a task takes is counted from the dashboard on. */
const signInAs = async (page: Page, { member, password }: { member: Member; password: string }): Promise<void> => {
  await expect(async () => {
    await page.goto('/login');
    await page.getByLabel('User name').fill(member);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(/\/dashboard/, { timeout: 20_000 });
  }).toPass({ timeout: 120_000 });
  await expect(page.locator('#content h1')).toBeVisible();
};
