import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { signIn, signOut } from './actions.ts';
import { addInspection, overflowOf, settle, violationsOf } from './inspect.ts';
import { type OwnProduct, startOwnProduct } from './own-product.ts';
import { firstSignIn, newPage, PASSWORD } from './people-actions.ts';
import { copyPrepared } from './prepared.ts';
import { ARTEFACTS_DIR, IS_GUEST } from './product.ts';
import { askConsole, sendFacts } from './product-calls.ts';
import { agreeTo } from './second-person.ts';
import { test } from './test.ts';

test.afterEach(signOut);

const PORT = 18_769;
test.use({ baseURL: `http://127.0.0.1:${PORT}` });
test.describe.configure({ mode: 'serial' });
test.skip(IS_GUEST, 'it restores a product of its own');

const place = mkdtempSync(join(tmpdir(), 'manager-restored-'));
const dataDir = join(place, 'data');
const cluster = join(dataDir, 'postgres');
let product: OwnProduct;

test.beforeAll(async () => {
  if (IS_GUEST) return;
  // The embedded stores run under an account of their own.
  chmodSync(place, 0o755);
  await copyPrepared(dataDir, PORT);
  product = await startOwnProduct({ dataDir, port: PORT });
});
test.afterAll(async () => {
  if (!IS_GUEST) await product.stop();
  rmSync(place, { recursive: true, force: true });
});

const copy = (from: string, to: string): Promise<unknown> => promisify(execFile)('cp', ['-a', from, to]);
/** The product stands still meanwhile. */
const whileStopped = async (work: () => Promise<unknown>): Promise<void> => {
  await product.stop();
  await work();
  product = await startOwnProduct({ dataDir, port: PORT });
};

const SITE = 'amber-bay';
const GAME = 'northwind';
const OTHER = 'second-super';
const at = (): string => new Date().toISOString();
const bet = (id: string) => ({
  bet_id: id,
  round_id: id,
  site: SITE,
  player: 'ann',
  game: GAME,
  currency: 'CNY',
  bet: '10',
  win: '0',
  status: 'settled',
  source: 'normal',
  bet_at: at(),
  settled_at: at(),
  row_version: 1,
});
const makeWorld = async (page: Page): Promise<void> => {
  const add = async (thing: string, input: Record<string, unknown>): Promise<string> => {
    const answer = await askConsole<{ id: string }>(page, `${product.url}/manager/api/set_up/${thing}/add_or_edit`, input);
    expect(answer, thing).toMatchObject({ code: 0 });
    return answer.data.id;
  };
  const agentId = await add('agent', {
    name: 'Amber Harbour',
    seller_id: 'amber-harbour',
    timezone: 'Asia/Shanghai',
    settlement_hour: 12,
  });
  await add('currency', { code: 'CNY', name: 'Renminbi', rate: '7.1' });
  await add('website', { code: SITE, name: 'Casino Amber Bay', agent_id: agentId });
  await add('game', { code: GAME, name: 'Northwind', vendor: 'Tidewater', type: 'slot', rtp: '96', sigma: '4' });
  const second = { user_name: OTHER, name: 'Second person', password: PASSWORD, is_super: true, all_agents: false };
  const made = await askConsole(page, `${product.url}/manager/api/user/user/add_or_edit_user`, second);
  expect(made).toMatchObject({ code: 0 });
  await sendFacts(product.url, 'bets', [bet('kept')]);
};

mkdirSync(ARTEFACTS_DIR, { recursive: true });
const look = async (page: Page, name: string): Promise<void> => {
  await settle(page);
  await page.screenshot({ path: join(ARTEFACTS_DIR, `restored-${name}.png`) });
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
};
const switchTo = async (page: Page, language: string): Promise<void> => {
  await page.getByRole('button', { name: /^(Language|语言)/ }).click();
  await page.getByRole('button', { name: language, exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? 'en' : /^zh/);
};

test('after a restore every page says that payouts wait, until two persons have looked at what is missing', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await addInspection(context);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await makeWorld(page);
  const other = await newPage(browser, baseURL);
  await firstSignIn(other, OTHER);
  await whileStopped(() => copy(cluster, join(place, 'earlier')));
  await sendFacts(product.url, 'bets', [bet('lost-1'), bet('lost-2')]);
  await whileStopped(async () => {
    rmSync(cluster, { recursive: true });
    await copy(join(place, 'earlier'), cluster);
  });

  await page.goto('/dashboard');
  await expect(page.getByText('Restored · payouts wait')).toBeVisible();
  await look(page, 'dashboard');
  await page.getByRole('link', { name: 'What is missing' }).click();
  const state = page.getByRole('status').filter({ hasText: 'PostgreSQL was restored. Payouts are paused' });
  await expect(state).toContainText('The report store has batches unknown to PostgreSQL.');
  await expect(state).toContainText('The second copy of the audit log has entries missing from the log.');
  await expect(state.getByRole('row').filter({ hasText: SITE }).filter({ hasText: 'bet' }).first()).toBeVisible();
  await look(page, 'log');

  await switchTo(page, '中文');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('数据库已恢复 · 派发暂停')).toBeVisible();
  await look(page, 'log-zh');
  await page.goto('/dashboard');
  await look(page, 'dashboard-zh');
  await page.setViewportSize({ width: 1440, height: 900 });
  await switchTo(page, 'English');

  await page.goto('/log/job');
  await page.getByRole('button', { name: 'End this state' }).click();
  const question = page.getByRole('dialog', { name: 'End this state' });
  await question.getByRole('textbox').fill('Compared with the wallets');
  await look(page, 'question');
  await question.getByRole('button', { name: 'End this state' }).click();
  await expect(page.getByText('Restored · payouts wait')).toBeVisible();
  await agreeTo(other, 'End the restored state', ['Compared with the wallets', 'Held']);
  await settle(other);
  await other.screenshot({ path: join(ARTEFACTS_DIR, 'restored-approved.png') });
  await page.reload();
  await expect(page.getByText('Restored · payouts wait')).toBeHidden();
  await expect(page.getByRole('button', { name: 'End this state' })).toBeHidden();
});
