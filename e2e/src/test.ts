import { test as base, type Browser } from '@playwright/test';

/** The console waits 5 s for an answer, here longer than any test: a slow machine is no fault, only an answer that never comes. */
const TIMES = 100;

const beSlowToGiveUp = (times: number): void => {
  const timeoutOf = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeoutOf(ms * times);
};

/** Every page of a test, in whatever context, waits for what comes. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(beSlowToGiveUp, TIMES);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
