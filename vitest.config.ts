import { defineConfig } from 'vitest/config';

const plain = (name: string) => ({ test: { name, include: [`${name}/**/*.test.ts`], exclude: ['**/node_modules/**'] } });

export default defineConfig({
  test: {
    reporters: ['dot'],
    projects: [
      plain('domain'),
      plain('contract'),
      plain('simulator'),
      { test: { ...plain('tools').test, testTimeout: 60_000 } },
      { test: { name: 'web', include: ['web/**/*.test.ts'], exclude: ['**/node_modules/**'] } },
      {
        test: {
          ...plain('server').test,
          globalSetup: ['server/test/setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
