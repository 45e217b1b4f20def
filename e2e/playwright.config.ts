import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { LEFT_OUT, TEST_SEED } from '../tools/test/draw.ts';
import { useScratch } from '../tools/test/scratch.ts';

useScratch();

// Each of its processes names the tests anew: all of them by one seed.
process.env['TEST_SEED'] = String(TEST_SEED);

/** A process of the runner reads this file too: the folder is drawn once and handed on, before product.ts reads it. */
const dataDir = (process.env['E2E_DATA_DIR'] ??= makeDataDir());
const { ADMIN_PASSWORD, BASE_URL, COMPILED, HAS_OWN_PRODUCT, IS_GUEST, PLATFORM_KEY, PORT, TIME_FACTOR } =
  await import('./src/product.ts');

/** Tests that read screens of the small world; they change nothing and run side by side. */
const READERS = [
  'every-screen.e2e.ts',
  'failing-calls.e2e.ts',
  'keyboard.e2e.ts',
  'missing-part.e2e.ts',
  'reading.e2e.ts',
  'reports.e2e.ts',
];

/** Makes more super users: from then on dangerous changes of the others would wait for a second person. */
const PEOPLE = ['access-request.e2e.ts', 'people.e2e.ts'];

/** New staff at the demo, which they start themselves. */
const FIRST_HOUR = 'first-hour/*.e2e.ts';

/** What staff set and the demo's game platform obeys. */
const GAMES = 'set-up.e2e.ts';

/** The built product in a fresh folder, driven in Debian's Chromium. The bot check is on: the browser solves it as it does for people. */
export default defineConfig({
  testDir: './src',
  outputDir: '../test-results/e2e',
  // One more than cores: a walk waits for the product half of its time.
  workers: 3,
  retries: 0,
  // Time is measured elsewhere (bench/web.ts): here a slow machine is no fault, only an end that never comes.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  projects: [
    {
      name: 'walks',
      testMatch: '*.e2e.ts',
      testIgnore: [...READERS, GAMES, ...PEOPLE, FIRST_HOUR, ...LEFT_OUT.map((name) => `**/${name}`)],
    },
    { name: 'people', testMatch: PEOPLE },
    { name: 'games', testMatch: GAMES },
    // One after the other: all of them at one demo.
    { name: 'first-hour', testMatch: FIRST_HOUR, workers: 1 },
    { name: 'set-up', testMatch: 'screens.setup.ts' },
    { name: 'screens', workers: 2, testMatch: READERS, dependencies: ['set-up'], fullyParallel: true },
  ],
  use: {
    baseURL: BASE_URL,
    actionTimeout: 60_000,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    // No trace: it takes a third of the time. `npm run e2e -- --project=walks --trace=retain-on-failure <file>` makes one.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(IS_GUEST || HAS_OWN_PRODUCT
    ? {}
    : {
        webServer: {
          command: `"${process.execPath}" server/test/clock/product.ts`,
          cwd: join(import.meta.dirname, '..'),
          url: `${BASE_URL}/healthz`,
          timeout: 120_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
          env: {
            PORT: String(PORT),
            DATA_DIR: dataDir,
            DEMO: '0',
            BACKUP_MAX_DAYS: '0',
            ADMIN_PASSWORD,
            PLATFORM_KEY,
            LOG_LEVEL: 'error',
            TIME_FACTOR,
            NODE_COMPILE_CACHE: COMPILED,
            FORCE_COLOR: '0',
          },
        },
      }),
});

/** Private as it is made, root's PostgreSQL could not enter it: its store would go elsewhere, and stay there. */
function makeDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'manager-e2e-'));
  chmodSync(dir, 0o755);
  // With what stands beside it: the door of its product, and the folder that others are copied from.
  process.once('exit', () => {
    for (const path of globSync(`${dir}*`)) rmSync(path, { recursive: true, force: true });
  });
  return dir;
}
