import type { Browser, Page } from '@playwright/test';
import { addInspection, collectAll } from './inspect.ts';
import { BASE_URL, STATE_FILE } from './product.ts';
import { test as base } from './test.ts';

/** A page that stays open from test to test, and what its console complained of since it was last asked. */
export type Reader = { page: Page; takeComplaints: () => string[] };

const open = async (browser: Browser, storageState?: string): Promise<Reader> => {
  const context = await browser.newContext({
    baseURL: BASE_URL,
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...(storageState === undefined ? {} : { storageState }),
  });
  await addInspection(context);
  const page = await context.newPage();
  const complaints = collectAll(page);
  return { page, takeComplaints: () => complaints.splice(0) };
};

/** As a window was when it was opened: English, light, of a laptop's size. */
const reset = async ({ page, takeComplaints }: Reader): Promise<void> => {
  await page.context().addCookies([{ name: 'language', value: 'en', url: BASE_URL }]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  takeComplaints();
};

type Windows = { signedInWindow: Reader; visitorWindow: Reader };

/**
 * For tests that only look: one browser window a worker with a session and one without, reset before each test. A window of its own for
 * each test would load and compile the console anew each time, which takes longer than the looking.
 */
export const test = base.extend<{ signedIn: Reader; visitor: Reader }, Windows>({
  signedInWindow: [async ({ browser }, use) => use(await open(browser, STATE_FILE)), { scope: 'worker' }],
  visitorWindow: [async ({ browser }, use) => use(await open(browser)), { scope: 'worker' }],
  signedIn: async ({ signedInWindow }, use) => {
    await reset(signedInWindow);
    await use(signedInWindow);
  },
  visitor: async ({ visitorWindow }, use) => {
    await reset(visitorWindow);
    await use(visitorWindow);
  },
});
