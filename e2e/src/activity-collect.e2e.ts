import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PlatformBet } from '@manager/contract/platform/bets';
import { expect, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { addInspection, overflowOf, settle, violationsOf } from './inspect.ts';
import { firstSignIn, newPage, PASSWORD } from './people-actions.ts';
import { ARTEFACTS_DIR, IS_GUEST, PLATFORM_KEY } from './product.ts';
import { test } from './test.ts';
import { useWalletWorld } from './wallet-world.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const SITE = 'orchard-site';
const COLLECTION = '/activity/activity-collect/iconCollection';
const RECORD = '/activity/activity-collect/record';
const EXCHANGE = '/activity/activity-collect/exchange';
const MINUTE_MS = 60_000;
/** The clock of the product. */
const WITHIN = { timeout: 240_000 };
const { url, wallets, ask, add, addWebsite, post } = useWalletWorld({
  name: 'activity-collect',
  port: 19_971,
});

const bet = (id: string, player: string): PlatformBet => {
  const at = new Date().toISOString();
  return {
    bet_id: id,
    round_id: id,
    site: SITE,
    player,
    game: 'orchard-slot',
    currency: 'DKK',
    bet: '10',
    win: '0',
    status: 'settled',
    source: 'normal',
    bet_at: at,
    settled_at: at,
    row_version: 1,
  } as PlatformBet;
};

const makeWorld = async (page: Page): Promise<void> => {
  const calendar = { timezone: 'Europe/Copenhagen', settlement_hour: 0 };
  const agent = await add(page, 'agent', { name: 'Orchard agent', seller_id: 'orchard-agent', ...calendar });
  await add(page, 'currency', { code: 'DKK', name: 'Danish krone', rate: '5' });
  await add(page, 'game', {
    code: 'orchard-slot',
    name: 'Orchard slot',
    vendor: 'Tidewater',
    type: 'slot',
    rtp: '96',
    sigma: '4',
  });
  await addWebsite(page, { code: SITE, name: 'Orchard site', agent_id: agent.id }, [
    { name: 'quince', currency: 'DKK', balance: '10' },
  ]);
  await post('bets', [bet('before', 'quince')]);
  const user = { user_name: 'nora', name: 'Nora Second', password: PASSWORD, is_super: true, all_agents: false };
  await ask(page, '/api/user/user/add_or_edit_user', user);
};

/** As the website asks for its player. */
const exchange = async (exchangeNo: string): Promise<unknown> => {
  const answer = await fetch(`${url()}/platform/v1/collections/exchanges`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PLATFORM_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      site: SITE,
      player: 'quince',
      activity: 'apple-hunt',
      recipe: 'two-apples',
      exchange_no: exchangeNo,
    }),
  });
  return answer.json();
};

/** As a date-time control wants it; the product of the walks has UTC. */
const local = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

type Activity = { id: string; state: string };
const activityOf = async (page: Page): Promise<Activity> => {
  const { list } = await ask<{ list: Activity[] }>(
    page,
    '/api/activity/activity_collect_icon_collection/get_list?text=apple-hunt',
  );
  return list[0] ?? { id: '', state: 'none' };
};

/** An apple drops with every second bet; two apples are 30 DKK, which waits for somebody above 20. */
const writeDraft = async (page: Page): Promise<void> => {
  await page.goto(COLLECTION);
  await page.getByRole('button', { name: 'Add activity' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title, English').fill('Apple hunt');
  await form.getByLabel('Title, Chinese').fill('集苹果');
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill('apple-hunt');
  const startMs = Math.ceil((Date.now() + MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
  await form.getByLabel(/^Start/).fill(local(startMs));
  await form.getByLabel(/^End/).fill(local(startMs + 60 * MINUTE_MS));
  const icon = form.getByRole('group', { name: 'Icon 1' });
  await icon.getByLabel('Icon code').fill('apple');
  await icon.getByLabel('Name in English').fill('Apple');
  await icon.getByLabel('Name in Chinese').fill('苹果');
  await icon.getByRole('combobox', { name: 'Drops', exact: true }).selectOption('every');
  await icon.getByLabel(/^Every … bets/).fill('2');
  await icon.getByLabel(/^Picture of/).setInputFiles({
    name: 'apple.png',
    mimeType: 'image/png',
    // Any picture will do.
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } }),
  });
  await expect(icon.locator('img')).toBeVisible();
  const recipe = form.getByRole('group', { name: 'Recipe 1' });
  await recipe.getByLabel('Recipe code').fill('two-apples');
  await recipe.getByLabel('Name in English').fill('Two apples');
  await recipe.getByLabel('Name in Chinese').fill('两个苹果');
  await recipe.getByRole('textbox', { name: 'Apple', exact: true }).fill('2');
  await recipe.getByRole('textbox', { name: 'Amount' }).fill('30');
  await recipe.getByLabel('Stock').fill('4');
  await form.getByLabel('Currency of the prizes').selectOption('DKK');
  await form.getByRole('textbox', { name: 'Budget' }).fill('120');
  await form.getByRole('textbox', { name: 'Approval above' }).fill('20');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toContainText('A draft: it begins only after a second person has approved it.');
};

mkdirSync(ARTEFACTS_DIR, { recursive: true });

test.describe('a collection', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S2.50, S2.51, S2.52
  test('is agreed to, drops icons, and pays what they are exchanged for into the wallet', async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await makeWorld(page);
    const second = await newPage(browser, url());
    await firstSignIn(second, 'nora');
    await writeDraft(page);
    const { id } = await activityOf(page);
    await second.goto(`${COLLECTION}?id=${id}`);
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await second.getByRole('dialog', { name: 'Approve activity' }).getByRole('button', { name: 'Approve' }).click();
    await expect(second.getByText('Approved: it begins by itself')).toBeVisible();
    await expect.poll(async () => (await activityOf(page)).state, WITHIN).toBe('running');

    await post(
      'bets',
      ['a', 'b', 'c', 'd', 'e'].map((name) => bet(`apple-${name}`, 'quince')),
    );
    await page.goto(`${RECORD}?activity_id=${id}`);
    await expect(page.getByRole('row').filter({ hasText: 'Apple' })).toHaveCount(2);
    await expect(page.getByText(/as of/)).toBeVisible();
    await page.getByRole('link', { name: 'quince' }).first().click();
    await expect(page.getByRole('dialog')).toContainText('Icons of the player');

    expect(await exchange('walk-1')).toMatchObject({ state: 'requested' });
    await page.goto(`${EXCHANGE}?activity_id=${id}`);
    await expect(page.getByText('Waiting for approval: 1')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'quince' });
    await expect(row).toContainText('30.00 DKK');
    await row.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(row).toContainText('Paid', WITHIN);
    expect((await wallets().bookings()).map(({ player, amount }) => `${player} ${amount}`)).toEqual(['quince 30']);
    await second.context().close();
    await page.goto(`${COLLECTION}?id=${id}`);
    await page.getByRole('dialog').getByRole('tab', { name: 'Recipes' }).click();
    await expect(page.getByRole('dialog')).toContainText('3 of 4');
    expect(complaints).toEqual([]);
  });

  for (const [width, language, theme] of [
    [1280, 'en', 'dark'],
    [1280, 'zh', 'light'],
    [390, 'zh', 'light'],
    [390, 'en', 'dark'],
  ] as const)
    test(`fits ${width} px in ${theme}, and everybody can use it, in ${language}`, async ({ page }) => {
      await addInspection(page.context());
      await page.emulateMedia({ colorScheme: theme });
      await signIn(page);
      await page.context().addCookies([{ name: 'language', value: language, url: url() }]);
      await page.setViewportSize({ width, height: 900 });
      const { id } = await activityOf(page);
      const look = async (name: string, address: string, { shown, tab }: { shown: RegExp; tab?: RegExp }): Promise<void> => {
        await page.goto(address);
        if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
        await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
        await settle(page);
        await page.screenshot({
          path: join(ARTEFACTS_DIR, `activity-collect-${name}-${width}-${theme}.png`),
          animations: 'disabled',
        });
        expect.soft(await overflowOf(page), name).toBe(0);
        expect.soft(await violationsOf(page), name).toEqual([]);
      };
      await look('collections', COLLECTION, { shown: /Apple hunt|集苹果/ });
      await look('form', `${COLLECTION}?mode=new`, { shown: /Recipe 1|兑换方案 1/ });
      await look('icons', `${COLLECTION}?id=${id}`, { shown: /every 2 bets|每 2 注/, tab: /^(Icons|图标)/ });
      await look('recipes', `${COLLECTION}?id=${id}`, { shown: /30\.00 DKK/, tab: /^(Recipes|兑换方案)/ });
      await look('drops', RECORD, { shown: /quince/ });
      await look('exchanges', EXCHANGE, { shown: /quince/ });
    });
});
