import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type OwnProduct, startOwnProduct } from '../own-product.ts';
import { BASE_URL, IS_GUEST, PORT } from '../product.ts';
import { test as base } from '../test.ts';
import { countEfforts, type Effort } from './effort.ts';

/** Who of the demo's staff sits here. */
export type Member = 'rosa' | 'grace' | 'anjali' | 'viktor' | 'amara';
type Demo = {
  url: string;
  passwords: Map<string, string>;
  /** From here on nobody is asked a second time, and no bets come in: what is dangerous is saved at once. For what comes last. */
  decideAlone: () => Promise<void>;
};
type Look = { viewport?: { width: number; height: number }; timezoneId?: string };
type Seat = (member: Member, look?: Look) => Promise<Page>;

/** Far from the ports of the other projects and their own products. */
const DEMO_PORT = PORT + 5;

const LAST_OF_STAFF = 'amara';
const UNSTAFFED = "The demo's office was not set up";

/** A line of the table that a first start prints: name, password, job. */
const keepPassword = (line: string, passwords: Demo['passwords']): void => {
  const [, name, password] = /^ {2}(\w+) +(\S{20}) {2}\S/.exec(line) ?? [];
  if (name !== undefined && password !== undefined) passwords.set(name, password);
};

/** The product with its demo world, as `npm start` brings it up on the first day, and a seat in front of it for each of the staff. */
export const test = base.extend<{ seat: Seat; effort: Effort; passwords: Demo['passwords'] }, { demo: Demo }>({
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads in the pattern what a fixture needs: nothing
    async ({}, use) => {
      const passwords: Demo['passwords'] = new Map();
      // A demo that runs already: what it printed is in a file.
      if (IS_GUEST) {
        for (const line of readFileSync(process.env['E2E_STAFF'] ?? '', 'utf8').split('\n')) keepPassword(line, passwords);
        return use({ url: BASE_URL, passwords, decideAlone: async () => undefined });
      }
      const dataDir = mkdtempSync(join(tmpdir(), 'manager-first-hour-'));
      // Private as it is made, root's PostgreSQL could not enter it: its store would go elsewhere, and stay there.
      chmodSync(dataDir, 0o755);
      const staffed = Promise.withResolvers<void>();
      const start = (env: Record<string, string>): Promise<OwnProduct> =>
        startOwnProduct({
          dataDir,
          port: DEMO_PORT,
          env: { DEMO: '1', ...env },
          onLine: (line) => {
            keepPassword(line, passwords);
            if (passwords.has(LAST_OF_STAFF)) staffed.resolve();
            if (line.startsWith(UNSTAFFED)) staffed.reject(new Error(line));
          },
        });
      let product = await start({});
      try {
        await staffed.promise;
        const decideAlone = async (): Promise<void> => {
          await product.stop();
          product = await start({ DUAL_CONTROL: 'off', DEMO: '0' });
        };
        await use({ url: product.url, passwords, decideAlone });
      } finally {
        await product.stop();
      }
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
    await use(async (member, { viewport = { width: 1440, height: 900 }, timezoneId = 'Asia/Tokyo' } = {}) => {
      const context = await browser.newContext({ baseURL: demo.url, viewport, timezoneId, locale: 'en-US' });
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
