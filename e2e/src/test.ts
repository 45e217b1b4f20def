import { test as base, type Browser } from '@playwright/test';

/**
 * How many times as long the console waits for an answer here, of which it gives up after 5 s otherwise (web/src/api/client.mocked.test.ts holds
 * it to that): a slow machine is no fault, only an answer that never comes.
 */
const PATIENCE = 100;

const waitLonger = (factor: number): void => {
  const timeoutOf = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeoutOf(ms * factor);
};

/** Every page of a test, in whatever context, waits for what comes. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(waitLonger, PATIENCE);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
