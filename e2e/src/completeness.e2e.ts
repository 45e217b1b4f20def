import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformBet } from '@manager/contract/platform/bets';
import { expect, type Locator, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { addInspection, overflowOf, settle, violationsOf } from './inspect.ts';
import { type OwnProduct, startOwnProduct } from './own-product.ts';
import { copyPrepared } from './prepared.ts';
import { ARTEFACTS_DIR, IS_GUEST } from './product.ts';
import { type Answer, askConsole, sendFacts } from './product-calls.ts';
import { test } from './test.ts';

test.afterEach(signOut);

const PORT = 18_767;
const DAY_MS = 86_400_000;
/** A month that is over for a week at least, in whatever calendar: nothing comes to it any more. */
const MONTH = new Date(Date.now() - 40 * DAY_MS).toISOString().slice(0, 7);
const LAST_DAY = new Date(Date.parse(`${MONTH}-28T00:00:00Z`) + 4 * DAY_MS);
const TO = new Date(Date.UTC(LAST_DAY.getUTCFullYear(), LAST_DAY.getUTCMonth(), 0)).toISOString().slice(0, 10);
const monthName = (locale: string): string =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${MONTH}-01T00:00:00Z`));

const REPORT = `/report/game-report?date_from=${MONTH}-01&date_to=${TO}&in=usd`;
/** Long enough to look at everything: so small a month is one insert, and the restorer rests before it calls the month whole, until the test ends that rest. */
const PACE_MS = '600000';
const BATCHES = 4;
const BETS_A_BATCH = 30;

test.use({ baseURL: `http://127.0.0.1:${PORT}` });
test.describe.configure({ mode: 'serial' });

const dataDir = join(mkdtempSync(join(tmpdir(), 'manager-incomplete-')), 'data');
let product: OwnProduct;

test.beforeAll(async () => {
  if (IS_GUEST) return;
  // The embedded stores run under an account of their own.
  chmodSync(join(dataDir, '..'), 0o755);
  await copyPrepared(dataDir, PORT);
  product = await startOwnProduct({ dataDir, port: PORT });
});
test.afterAll(async () => {
  if (!IS_GUEST) await product.stop();
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

/** A call of the console with the session of the page, as it is answered. */
const ask = <T>(page: Page, path: string, body?: unknown): Promise<Answer<T>> =>
  askConsole<T>(page, `${product.url}/manager${path}`, body);

const betsOf = (batch: number): PlatformBet[] =>
  Array.from({ length: BETS_A_BATCH }, (_, n): PlatformBet => {
    const id = `whole-${batch}-${n}`;
    const at = `${MONTH}-${String(4 + ((batch * 7 + n) % 22)).padStart(2, '0')}T08:00:00.000Z`;
    return {
      bet_id: id,
      round_id: id,
      site: n % 2 === 0 ? 'jade-gold' : 'jade-silver',
      player: `player-${n % 9}`,
      game: n % 3 === 0 ? 'comet' : 'northwind',
      currency: 'CNY',
      bet: `${10 + n}.25`,
      win: n % 4 === 0 ? `${30 + batch}.5` : '0',
      status: 'settled',
      source: 'normal',
      balance_before: '1000',
      balance_after: '1000',
      bet_at: at,
      settled_at: at,
      row_version: 1,
    };
  });

const makeWorld = async (page: Page): Promise<string> => {
  const save = async (path: string, input: Record<string, unknown>): Promise<string> => {
    const answer = await ask<{ id: string }>(page, path, input);
    expect(answer, path).toMatchObject({ code: 0 });
    return answer.data.id;
  };
  const add = (thing: string, input: Record<string, unknown>): Promise<string> => save(`/api/set_up/${thing}/add_or_edit`, input);
  const calendar = { timezone: 'Asia/Shanghai', settlement_hour: 12 };
  const agentId = await add('agent', { name: 'Jade Harbour', seller_id: 'jade-harbour', ...calendar });
  await add('currency', { code: 'CNY', name: 'Renminbi', rate: '7.1' });
  for (const code of ['jade-gold', 'jade-silver']) await add('website', { code, name: `Casino ${code}`, agent_id: agentId });
  for (const code of ['northwind', 'comet'])
    await add('game', { code, name: `Game ${code}`, vendor: 'Tidewater', type: 'slot', rtp: '96', sigma: '4' });
  // All that a settlement asks for: nothing but the figures shall keep it from being calculated.
  const reason = 'as agreed';
  const tier = { site_id: null, vendor: null, game_type: null, basis: 'ggr', from_usd: '0', pct: '10' };
  const terms = { agent_id: agentId, version: 0, negative_carry: 'carry', tiers: [tier], reason };
  await save('/api/report/settlement_report/save_terms', terms);
  await save('/api/report/settlement_report/save_rate', { month: MONTH, currency: 'CNY', rate: '7.2', before: null, reason });
  for (let batch = 0; batch < BATCHES; batch += 1) await sendFacts(product.url, 'bets', betsOf(batch));
  return agentId;
};

/** Takes the month's bets out of the report store, as a lost disk would. */
const loseMonth = (): void => {
  const table = join(dataDir, 'clickhouse', 'data', 'default', 'bet');
  const parts = readdirSync(table).filter((name) => name.startsWith(`${MONTH.replace('-', '')}_`));
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) rmSync(join(table, part), { recursive: true });
};

mkdirSync(ARTEFACTS_DIR, { recursive: true });
let pictures = 0;
const picture = async (page: Page, name: string): Promise<void> => {
  await settle(page);
  pictures += 1;
  const path = join(ARTEFACTS_DIR, `completeness-${String(pictures).padStart(2, '0')}-${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
};

const bannerOf = (page: Page): Locator => page.locator('main [data-banner]').filter({ visible: true });
const totalsOf = (page: Page): Locator => page.locator('main tfoot').filter({ visible: true });

/** The lines of totals as they stand, without their marks. */
const totalsText = async (page: Page): Promise<string> => {
  await settle(page);
  return (await totalsOf(page).innerText())
    .replaceAll(/Incomplete|不完整/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
};

/** Every figure of the page is marked: dashes below it, and a word in the lines of totals. */
const expectMarked = async (page: Page, word: string): Promise<void> => {
  await settle(page);
  const lines = () =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('main tbody td[data-numeric], main tfoot td[data-numeric]')]
        .filter((cell) => cell.checkVisibility())
        .map((cell) => getComputedStyle(cell).textDecorationStyle)`,
    );
  await expect.poll(async () => [...new Set(await lines())]).toEqual(['dashed']);
  for (const label of await totalsOf(page).getByRole('rowheader').all()) await expect(label).toContainText(word);
  await expect(page.getByRole('main').getByText(word, { exact: true }).filter({ visible: true }).first()).toBeVisible();
};

const switchTo = async (page: Page, language: string): Promise<void> => {
  await page.getByRole('button', { name: /^(Language|语言)/ }).click();
  await page.getByRole('button', { name: language, exact: true }).click();
  // Its texts are fetched first: who leaves before keeps the language that was.
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? 'en' : /^zh/);
};

/** The file that the page takes out saves itself. */
const exportedText = async (page: Page): Promise<string> => {
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText('its header will say so', { exact: false })).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^CSV/ }).click()]);
  return readFileSync(await download.path(), 'utf8');
};

test('a month that the report store lost: marked wherever it is shown, nothing settled on it, and whole again by itself', async ({
  page,
}) => {
  test.skip(IS_GUEST, 'takes files out of the product');
  await addInspection(page.context());
  await signIn(page);
  const agentId = await makeWorld(page);
  await page.goto(REPORT);
  await expect(totalsOf(page)).toBeVisible();
  const before = await totalsText(page);
  expect(before).toMatch(/120/);
  await expect(bannerOf(page)).toHaveCount(0);
  await picture(page, 'whole');

  await product.stop();
  loseMonth();
  product = await startOwnProduct({ dataDir, port: PORT, env: { RESTORE_PACE: PACE_MS } });
  const complaints = collectComplaints(page);

  // Whoever comes before the first row is back is told so as well, but has no figure to look at.
  await expect(async () => {
    await page.goto(REPORT);
    await expect(bannerOf(page)).toContainText(`Figures for ${monthName('en-GB')} are incomplete`);
    await expect(totalsOf(page)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expectMarked(page, 'Incomplete');
  await picture(page, 'report');
  const indicator = page.getByRole('banner').getByRole('button', { name: new RegExp(`Restoring ${monthName('en-GB')}`) });
  await indicator.click();
  await expect(page.getByRole('dialog')).toContainText('rows are missing');
  await picture(page, 'report-store');
  await page.keyboard.press('Escape');
  const file = await exportedText(page);
  expect(file.slice(0, file.indexOf('\n\n'))).toContain(MONTH);
  expect(file).toMatch(/INCOMPLETE/);

  const period = { agent_id: agentId, date_from: `${MONTH}-01`, date_to: TO };
  const refused = await ask(page, '/api/report/settlement_report/calculate', period);
  expect(refused).toMatchObject({ code: 40_902 });
  expect(refused.message).toContain('they cannot be settled, frozen or paid');
  await page.goto(`/report/settlement-report?${new URLSearchParams(period).toString()}`);
  await expect(page.getByRole('button', { name: 'Calculate', exact: true })).toBeDisabled();
  await expect(page.getByText('they cannot be settled, frozen or paid', { exact: false })).toBeVisible();
  await expect(bannerOf(page)).toBeVisible();
  await picture(page, 'settlement');

  await switchTo(page, '中文');
  await page.goto(REPORT);
  await expect(bannerOf(page)).toContainText(`${monthName('zh-CN')}的数据不完整`);
  await expectMarked(page, '不完整');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await picture(page, `report-zh-${colorScheme}-${width}`);
      expect(await overflowOf(page)).toBe(0);
      expect(await violationsOf(page)).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await product.clock.run('restoring the report store');
  // Nobody touches the page: it notices by itself that the month is whole.
  await expect(bannerOf(page)).toHaveCount(0, { timeout: 240_000 });
  await switchTo(page, 'English');
  await expect(page.getByText('Incomplete', { exact: true }).filter({ visible: true })).toHaveCount(0);
  expect(await totalsText(page)).toBe(before);
  expect(await ask(page, '/api/system/completeness/get_state')).toMatchObject({ data: { months: [], gaps: [] } });
  await picture(page, 'whole-again');
  expect(complaints).toEqual([]);
});
