import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { signIn, signOut } from './actions.ts';
import { addInspection, overflowOf, settle, violationsOf } from './inspect.ts';
import { type OwnProduct, startOwnProduct } from './own-product.ts';
import { copyPrepared } from './prepared.ts';
import { ARTEFACTS_DIR, IS_GUEST } from './product.ts';
import { test } from './test.ts';

test.afterEach(signOut);

const PORT = 18_768;
const TOOL = join(import.meta.dirname, '..', '..', 'tools', 'backup.ts');

test.use({ baseURL: `http://127.0.0.1:${PORT}` });
test.describe.configure({ mode: 'serial' });
test.skip(IS_GUEST, 'it backs up a product of its own');

const place = mkdtempSync(join(tmpdir(), 'manager-saved-'));
const dataDir = join(place, 'data');
let product: OwnProduct;

test.beforeAll(async () => {
  if (IS_GUEST) return;
  // The embedded stores run under an account of their own.
  chmodSync(place, 0o755);
  await copyPrepared(dataDir, PORT);
  product = await startOwnProduct({ dataDir, port: PORT, env: { BACKUP_MAX_DAYS: '2' } });
});
test.afterAll(async () => {
  if (!IS_GUEST) await product.stop();
  rmSync(place, { recursive: true, force: true });
});

const switchTo = async (page: Page, language: string): Promise<void> => {
  await page.getByRole('button', { name: /^(Language|语言)/ }).click();
  await page.getByRole('button', { name: language, exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? 'en' : /^zh/);
};
const look = async (page: Page, name: string): Promise<void> => {
  await settle(page);
  await page.screenshot({ path: join(ARTEFACTS_DIR, `backup-${name}.png`) });
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
};

test('who is responsible is told that no backup is kept, and how old it is once there is one', async ({ page, context }) => {
  await addInspection(context);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await expect(page.getByText('No backup is kept.')).toBeVisible();
  await look(page, 'dashboard-none');
  await page.getByRole('link', { name: 'Open the job log' }).click();
  await expect(page.getByText('There is no backup. Everything would be lost with this disk.')).toBeVisible();
  await look(page, 'log-none');

  const following = spawn(process.execPath, [TOOL, '--to', join(place, 'backups'), '--continuous'], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('No restore test has run yet.')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await product.clock.run('backup.drill');
  await page.reload();
  await expect(page.getByText('Backups are up to date')).toBeVisible();
  await expect(page.getByText(/^Last restore test passed: \d{4}-/)).toBeVisible();
  await expect(page.getByText(/^Last backup: everything up to \d{4}-/)).toBeVisible();
  await look(page, 'log-well');
  await switchTo(page, '中文');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('备份正常')).toBeVisible();
  await look(page, 'log-well-zh');
  await page.goto('/dashboard');
  await settle(page);
  await expect(page.getByText('没有保留任何备份。')).toBeHidden();
  following.kill('SIGTERM');
  await once(following, 'exit');

  // Nobody saves anything any more.
  await product.clock.pass(5 * 60_000);
  await page.reload();
  await expect(page.getByText('备份不是最新的。')).toBeVisible();
  await look(page, 'dashboard-late-zh');
});
