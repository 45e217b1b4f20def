import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Property tests share two cores with others: what is slow is no fault here (speed is measured in bench/). */
const TEST_MS = 30_000;

const plain = (name: string) => ({
  test: { name, include: [`${name}/**/*.test.{ts,tsx}`], exclude: ['**/node_modules/**'], testTimeout: TEST_MS },
});

export default defineConfig({
  test: {
    reporters: ['dot'],
    // One worker leaves half of a small machine idle while it waits for the stores.
    maxWorkers: 3,
    projects: [
      plain('domain'),
      plain('contract'),
      plain('simulator'),
      { test: { ...plain('tools').test, testTimeout: 60_000 } },
      plain('web'),
      {
        test: {
          ...plain('server').test,
          globalSetup: ['server/test/setup.ts'],
          alias: [{ find: /^@node-rs\/argon2$/, replacement: join(import.meta.dirname, 'server/test/light-argon2.ts') }],
          // The whole product is loaded once a worker, not once a file: every file has stores and an app of its own anyway.
          isolate: false,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
