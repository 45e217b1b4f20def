import { setTimeout } from 'node:timers/promises';
import { test as base, type Browser, type Route } from '@playwright/test';
import { keepInStep } from './time.ts';

/**
 * How many times as long the console waits for an answer here, of which it gives up after 5 s otherwise (web/src/api/client.mocked.test.ts holds
 * it to that): a slow machine is no fault, only an answer that never comes.
 */
const PATIENCE = 100;

/** E2E_LAG=<ms>: each answer is held up for a time of its own, at most this long. What a test only finds on a fast machine fails. */
const LAG_MS = Number(process.env['E2E_LAG'] ?? 0);

const waitLonger = (factor: number): void => {
  const timeoutOf = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeoutOf(ms * factor);
};

const lag = async (route: Route): Promise<void> => {
  await setTimeout(Math.random() * LAG_MS);
  // A page that has gone meanwhile asks no longer.
  await route.continue().catch(() => undefined);
};

/** Every page of a test, in whatever context, waits for what comes. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(waitLonger, PATIENCE);
        await keepInStep(context);
        if (LAG_MS > 0) await context.route(/\/api\//, lag);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
