import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LEFT_OUT } from './tools/test/draw.ts';
import { useScratch } from './tools/test/scratch.ts';
import { storeFreeTests } from './tools/test/store-free.ts';

useScratch();

/** Tests share two cores with others: what is slow is no fault here (speed is measured in bench/), only an end that never comes. */
const TEST_MS = 600_000;

/** Tests of what a component shows and does: they need a page around it. */
const IN_A_PAGE = 'web/**/*.test.tsx';

/** Tests that put something in the place of a module. */
const MOCKED = 'web/**/*.mocked.test.ts';

/** Whole products, which these start, kill and damage. */
const RESILIENCE = 'server/test/resilience/**/*.test.ts';

/** They begin without waiting for the stores of the run. */
const STORE_FREE = storeFreeTests(import.meta.dirname, 'server').filter((name) => !name.includes('/resilience/'));

/** Modules are loaded once a worker, not once a file: loading takes longer than most of these tests. */
const plain = (name: string) => ({
  test: {
    name,
    include: [`${name}/**/*.test.{ts,tsx}`],
    exclude: ['**/node_modules/**'],
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    isolate: false,
  },
});

/** Node loads the server as it does for `npm start`, which takes a quarter less than when Vite does; nothing is mocked here. */
const server = {
  ...plain('server').test,
  exclude: [...plain('server').test.exclude, ...LEFT_OUT],
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: [
    '--disable-warning=ExperimentalWarning',
    `--import=${pathToFileURL(join(import.meta.dirname, 'server/test/light-argon2-hook.ts')).href}`,
  ],
};

export default defineConfig({
  test: {
    // What passes says nothing but its name.
    reporters: ['default'],
    silent: 'passed-only',
    // One worker leaves half of a small machine idle while it waits for the stores.
    maxWorkers: 3,
    projects: [
      plain('domain'),
      plain('contract'),
      plain('math'),
      plain('simulator'),
      plain('tools'),
      { test: { ...plain('web').test, exclude: [...plain('web').test.exclude, MOCKED, IN_A_PAGE] } },
      // A mock holds for modules that are loaded after it: what another test has loaded already would be the real one.
      { test: { ...plain('web').test, name: 'web-mocked', include: [MOCKED], isolate: true } },
      // Each file has a page of its own: modules hold on to the window that they were loaded in.
      {
        test: {
          ...plain('web').test,
          name: 'web-page',
          include: [IN_A_PAGE],
          environment: 'happy-dom',
          setupFiles: ['web/test/setup.ts'],
          isolate: true,
        },
      },
      { test: { ...server, name: 'server-free', include: STORE_FREE } },
      { test: { ...server, name: 'resilience', include: [RESILIENCE] } },
      {
        test: {
          ...server,
          exclude: [...server.exclude, RESILIENCE, ...STORE_FREE],
          globalSetup: ['server/test/setup.ts'],
        },
      },
    ],
  },
});
