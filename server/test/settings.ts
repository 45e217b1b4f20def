import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../src/kit/service/settings.ts';

/** Settings of tests: no bot check, no second person, output held against the contract. A test says what it needs else. */
export const testSettings = (overrides: Partial<Settings> = {}): Settings => ({
  captcha: 'off',
  turnstile: null,
  sessionBind: 'enforce',
  mfa: 'optional',
  dualControl: 'off',
  secret: Buffer.alloc(32, 7),
  encryptionKey: Buffer.alloc(32, 9),
  codeKeys: Buffer.alloc(32, 9),
  hasMailServer: false,
  publicUrl: null,
  jumpHosts: [],
  walletAllowed: [],
  exportDir: join(tmpdir(), `manager-exports-${process.pid}`),
  mathDir: join(tmpdir(), `manager-math-${process.pid}`),
  archiveDir: null,
  backup: { dataDir: join(tmpdir(), `manager-backup-${process.pid}`), maxDays: 2, drillDays: 7, isWatched: true },
  // A test beside others may take its time.
  answerWithinMs: 60_000,
  busyAfterMs: 60_000,
  activityGraceMs: 10 * 60_000,
  isStrict: true,
  isHttps: false,
  ...overrides,
});
