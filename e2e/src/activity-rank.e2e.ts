import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PlatformBet } from '@manager/contract/platform/bets';
import { expect, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { addInspection, overflowOf, settle, violationsOf } from './inspect.ts';
import { firstSignIn, newPage, PASSWORD } from './people-actions.ts';
import { ARTEFACTS_DIR, IS_GUEST } from './product.ts';
import { test } from './test.ts';
import { useWalletWorld } from './wallet-world.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const SITE = 'vineyard-site';
const RULE = '/activity/activity-rank/rule';
const SOURCE = '/activity/activity-rank/source';
const SETTLE = '/activity/activity-rank/settle';
const NAMES = ['merlot', 'syrah', 'gamay'] as const;
const MINUTE_MS = 60_000;
/** The clock of the product, and the grace after an end. */
const WITHIN = { timeout: 240_000 };
const { url, wallets, ask, add, addWebsite, post } = useWalletWorld({
  name: 'activity-rank',
  port: 18_796,
  env: { ACTIVITY_GRACE_S: '1' },
});

const bet = (id: string, player: string, changes: Partial<PlatformBet>): PlatformBet => {
  const at = new Date().toISOString();
  return {
    bet_id: id,
    round_id: id,
    site: SITE,
    player,
    game: 'vineyard-slot',
    currency: 'DKK',
    bet: '10',
    win: '0',
    status: 'settled',
    source: 'normal',
    bet_at: at,
    settled_at: at,
    row_version: 1,
    ...changes,
  } as PlatformBet;
};

/** A website with a wallet, a game, three players who have played there, and a second person. */
const makeWorld = async (page: Page): Promise<void> => {
  const calendar = { timezone: 'Europe/Copenhagen', settlement_hour: 0 };
  const agent = await add(page, 'agent', { name: 'Vineyard agent', seller_id: 'vineyard-agent', ...calendar });
  await add(page, 'currency', { code: 'DKK', name: 'Danish krone', rate: '5' });
  await add(page, 'game', {
    code: 'vineyard-slot',
    name: 'Vineyard slot',
    vendor: 'Tidewater',
    type: 'slot',
    rtp: '96',
    sigma: '4',
  });
  await addWebsite(
    page,
    { code: SITE, name: 'Vineyard site', agent_id: agent.id },
    NAMES.map((name) => ({ name, currency: 'DKK', balance: '10' })),
  );
  await post(
    'bets',
    NAMES.map((player) => bet(`before-${player}`, player, {})),
  );
  const user = { user_name: 'vera', name: 'Vera Second', password: PASSWORD, is_super: true, all_agents: false };
  await ask(page, '/api/user/user/add_or_edit_user', user);
};

/** As a date-time control wants it; the product of the walks has UTC. */
const local = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

type Activity = { id: string; state: string };
const activityOf = async (page: Page): Promise<Activity> => {
  const { list } = await ask<{ list: Activity[] }>(page, '/api/activity/activity_rank_rule/get_list?text=harvest-race');
  return list[0] ?? { id: '', state: 'none' };
};

const choose = async (page: Page, label: string, option: RegExp): Promise<void> => {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).first().click();
  await page.getByRole('listbox').getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
};

/** A ranking by total bet over the next minutes: 60 and 30 DKK for the first two places. */
const writeDraft = async (page: Page): Promise<void> => {
  await page.goto(RULE);
  await page.getByRole('button', { name: 'Add activity' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title, English').fill('Harvest race');
  await form.getByLabel('Title, Chinese').fill('丰收竞赛');
  await form.getByLabel('Code').fill('harvest-race');
  await form.getByLabel('Description, English').fill('Bet most and win.');
  const startMs = Math.ceil((Date.now() + MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
  await form.getByLabel('Start').fill(local(startMs));
  await form.getByLabel('End').fill(local(startMs + 2 * MINUTE_MS));
  await form.getByLabel('Lowest stake, USD').fill('1');
  await form.getByLabel('Currency of the prizes').selectOption('DKK');
  await form.getByRole('textbox', { name: 'Budget' }).fill('50');
  await form.getByRole('textbox', { name: 'Prize', exact: true }).fill('60');
  await form.getByRole('button', { name: 'Add places' }).click();
  await form.getByRole('textbox', { name: 'Prize', exact: true }).last().fill('30');
  await expect(form).toContainText('The fixed prizes alone come to 90.00 DKK: more than the budget.');
  await form.getByRole('textbox', { name: 'Budget' }).fill('100');
  await choose(page, 'Websites', /Vineyard site/);
  await form.getByRole('button', { name: 'Estimate' }).click();
  await expect(form).toContainText('Players reached');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toContainText('A draft: it begins only after a second person has approved it.');
};

mkdirSync(ARTEFACTS_DIR, { recursive: true });

test.describe('a ranking', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S1.6, S2.45, S2.46, S2.47, S4.22
  test('is agreed to, played for, settled and paid into the wallet', async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await makeWorld(page);
    const second = await newPage(browser, url());
    await firstSignIn(second, 'vera');

    await writeDraft(page);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve' })).toHaveCount(0);
    const { id } = await activityOf(page);
    await second.goto(`${RULE}?id=${id}`);
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await second.getByRole('dialog', { name: 'Approve activity' }).getByRole('button', { name: 'Approve' }).click();
    await expect(second.getByText('Approved: it begins by itself')).toBeVisible();
    await expect.poll(async () => (await activityOf(page)).state, WITHIN).toBe('running');
    await page.goto(RULE);
    await expect(page.getByRole('row').filter({ hasText: 'Harvest race' })).toContainText('Running');

    // 10 DKK are 2 USD. Bets below one dollar do not count.
    await post('bets', [
      bet('m-1', 'merlot', { bet: '50' }),
      bet('s-1', 'syrah', { bet: '40' }),
      bet('s-2', 'syrah', { bet: '4' }),
      bet('g-1', 'gamay', { bet: '20' }),
    ]);
    await page.goto(`${SOURCE}?activity_id=${id}`);
    const place = (at: number): ReturnType<Page['getByRole']> => page.getByRole('row').nth(at);
    await expect(place(1)).toContainText(/merlot.*10\.00.*60\.00 DKK/);
    await expect(place(2)).toContainText(/syrah.*8\.00.*30\.00 DKK/);
    await expect(page.getByText(/Counted up to/)).toBeVisible();
    // It moves by itself.
    await post('bets', [bet('s-3', 'syrah', { bet: '30' })]);
    await expect(place(1)).toContainText(/syrah.*14\.00/);
    await page.getByRole('link', { name: 'gamay' }).click();
    await expect(page.getByRole('dialog')).toContainText('What makes up the score');

    await expect.poll(async () => (await activityOf(page)).state, WITHIN).toBe('ended');
    const settlement = page.getByRole('dialog');
    await expect(async () => {
      await page.goto(`${SETTLE}?id=${id}`);
      await settlement.getByRole('button', { name: 'Calculate' }).click({ timeout: 10_000 });
    }).toPass(WITHIN);
    await page.getByRole('dialog', { name: 'Calculate' }).getByRole('button', { name: 'Calculate' }).click();
    await expect(settlement).toContainText('Waits for a second person');
    await expect(settlement).toContainText('90.00 DKK');
    await second.goto(`${SETTLE}?id=${id}`);
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    const agree = second.getByRole('dialog', { name: /Approve the prizes/ });
    await expect(agree).toContainText('2 prizes with 90.00 DKK altogether');
    await agree.getByRole('button', { name: 'Approve' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Pay' }).click();
    await second
      .getByRole('dialog', { name: /Pay the prizes/ })
      .getByRole('button', { name: 'Pay' })
      .click();
    await expect.poll(async () => (await activityOf(page)).state, WITHIN).toBe('settled');
    const booked = (await wallets().bookings()).map(({ player, amount }) => `${player} ${amount}`);
    expect(booked.toSorted()).toEqual(['merlot 30', 'syrah 60']);
    await second.context().close();

    await page.goto(`${SETTLE}?tab=prizes&activity_id=${id}`);
    await expect(page.getByRole('row').filter({ hasText: 'syrah' })).toContainText(/60\.00.*Paid/);
    await page.goto(`${RULE}?id=${id}`);
    await page.getByRole('dialog').getByRole('tab', { name: 'Cost' }).click();
    await expect(page.getByRole('dialog')).toContainText('90.00 DKK');
    await expect(page.getByRole('dialog')).toContainText('18.00');

    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Copenhagen' }).format(new Date());
    await expect(async () => {
      await page.goto(`/report/user-report?date_from=${day}&date_to=${day}&in=native`);
      const row = page.getByRole('row').filter({ hasText: 'syrah' });
      await expect(row).toContainText('60.00', { timeout: 5_000 });
    }).toPass(WITHIN);
    await expect(async () => {
      const from = new Date(Date.now() - 3_600_000).toISOString();
      await page.goto(`/statistics/wallet-record?player=syrah&time_from=${from}`);
      const row = page.getByRole('row').filter({ hasText: '60.00' });
      await expect(row).toContainText('Bonus', { timeout: 5_000 });
    }).toPass(WITHIN);
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
          path: join(ARTEFACTS_DIR, `activity-rank-${name}-${width}-${theme}.png`),
          animations: 'disabled',
        });
        expect.soft(await overflowOf(page), name).toBe(0);
        expect.soft(await violationsOf(page), name).toEqual([]);
      };
      const title = /Harvest race|丰收竞赛/;
      await look('rules', RULE, { shown: title });
      await look('form', `${RULE}?mode=new`, { shown: /Title, English|活动标题（英文）/ });
      await look('rule', `${RULE}?id=${id}`, { shown: title });
      await look('prizes', `${RULE}?id=${id}`, { shown: /60\.00 DKK/, tab: /^(Prizes|奖金)/ });
      await look('cost', `${RULE}?id=${id}`, { shown: /90\.00 DKK/, tab: /^(Cost|成本)/ });
      await look('board', `${SOURCE}?activity_id=${id}`, { shown: /syrah/ });
      await look('settlements', SETTLE, { shown: title });
      await look('settlement', `${SETTLE}?id=${id}`, { shown: /90\.00 DKK/ });
      await look('paid', `${SETTLE}?tab=prizes&activity_id=${id}`, { shown: /syrah/ });
    });
});
