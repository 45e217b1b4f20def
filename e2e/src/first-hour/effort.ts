import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const LISTENER = readFileSync(new URL('../in-page/count-effort.js', import.meta.url), 'utf8');

export type Effort = {
  /** Counts on this page from now on, over all that it loads. */
  watch: (page: Page) => Promise<void>;
  /** What it took so far: clicks, keys pressed one by one, and seconds. */
  line: () => string;
};

/** What a task takes from a person: presses of the mouse, of keys (a word typed into a field is one), and time. */
export const countEfforts = (): Effort => {
  let clicks = 0;
  let keys = 0;
  let startedMs = Date.now();
  return {
    watch: async (page) => {
      await page.exposeFunction('countEffort', (kind: 'click' | 'key') => {
        if (kind === 'click') clicks += 1;
        else keys += 1;
      });
      await page.addInitScript(LISTENER);
      await page.evaluate(LISTENER);
      startedMs = Date.now();
    },
    line: () => `${clicks} clicks, ${keys} keys, ${((Date.now() - startedMs) / 1000).toFixed(1)} s`,
  };
};
