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

const SITE = 'meadow-site';
const RULE = '/activity/activity-bonus/rule';
const RECORD = '/activity/activity-bonus/record';
const MINUTE_MS = 60_000;
/** The clock of the product. */
const WITHIN = { timeout: 240_000 };
const { url, wallets, ask, add, addWebsite, post } = useWalletWorld({
  name: 'activity-bonus',
  port: 19_973,
});

type Of = { player: string; bet: string; win: string; grant?: string };
const bet = (id: string, { player, bet: stake, win, grant }: Of): PlatformBet => {
  const at = new Date().toISOString();
  return {
    bet_id: id,
    round_id: id,
    site: SITE,
    player,
    game: 'meadow-slot',
    currency: 'DKK',
    bet: stake,
    win,
    status: 'settled',
    source: grant === undefined ? 'normal' : 'bonus',
    ...(grant === undefined ? {} : { source_id: grant }),
    bet_at: at,
    settled_at: at,
    row_version: 1,
  } as PlatformBet;
};

const makeWorld = async (page: Page): Promise<void> => {
  const calendar = { timezone: 'Europe/Copenhagen', settlement_hour: 0 };
  const agent = await add(page, 'agent', { name: 'Meadow agent', seller_id: 'meadow-agent', ...calendar });
  await add(page, 'currency', { code: 'DKK', name: 'Danish krone', rate: '5' });
  await add(page, 'game', {
    code: 'meadow-slot',
    name: 'Meadow slot',
    vendor: 'Tidewater',
    type: 'slot',
    rtp: '96',
    sigma: '4',
  });
  await addWebsite(page, { code: SITE, name: 'Meadow site', agent_id: agent.id }, [
    { name: 'yarrow', currency: 'DKK', balance: '10' },
    { name: 'thistle', currency: 'DKK', balance: '10' },
  ]);
  await post('bets', [
    bet('before-1', { player: 'yarrow', bet: '10', win: '0' }),
    bet('before-2', { player: 'thistle', bet: '10', win: '0' }),
  ]);
  const user = { user_name: 'nora', name: 'Nora Second', password: PASSWORD, is_super: true, all_agents: false };
  await ask(page, '/api/user/user/add_or_edit_user', user);
};

/** As the website asks for its player. */
const take = async (player: string): Promise<{ id: string; balance: string }> => {
  const answer = await fetch(`${url()}/platform/v1/bonus_grants`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PLATFORM_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ site: SITE, player, activity: 'clover-win', grant_no: `walk-${player}` }),
  });
  return (await answer.json()) as { id: string; balance: string };
};

/** As a date-time control wants it; the product of the walks has UTC. */
const local = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

type Activity = { id: string; state: string };
const activityOf = async (page: Page): Promise<Activity> => {
  const { list } = await ask<{ list: Activity[] }>(page, '/api/activity/activity_bonus_rule/get_list?text=clover-win');
  return list[0] ?? { id: '', state: 'none' };
};

/** 20 DKK of credit; 40 of it are 8 DKK, 100 are 30, which wait for somebody above 25. */
const writeDraft = async (page: Page): Promise<void> => {
  await page.goto(RULE);
  await page.getByRole('button', { name: 'Add activity' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title, English').fill('Clover win');
  await form.getByLabel('Title, Chinese').fill('三叶草赢分');
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill('clover-win');
  const startMs = Math.ceil((Date.now() + MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
  await form.getByLabel(/^Start/).fill(local(startMs));
  await form.getByLabel(/^End/).fill(local(startMs + 60 * MINUTE_MS));
  await form.getByLabel('Players take the credit by themselves').check();
  await form.getByRole('textbox', { name: 'Initial amount' }).fill('20');
  await form.getByRole('textbox', { name: 'Number of grants' }).fill('4');
  await form.getByRole('button', { name: 'Add a level' }).click();
  for (const [at, balance, bonus] of [
    [1, '40', '8'],
    [2, '100', '30'],
  ] as const) {
    const level = form.getByRole('group', { name: `Level ${at}` });
    await level.getByRole('textbox', { name: 'Balance' }).fill(balance);
    await level.getByRole('textbox', { name: 'Bonus' }).fill(bonus);
  }
  await expect(form.getByText('Free win bonus levels')).toBeVisible();
  await expect(form.getByLabel('Sub-agents')).toBeChecked();
  await form.getByRole('textbox', { name: 'Approval above' }).fill('25');
  await form.getByLabel('Currency of the prizes').selectOption('DKK');
  await form.getByRole('textbox', { name: 'Budget' }).fill('120');
  await expect(form.getByText('Can pay at most 120')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toContainText('A draft: it begins only after a second person has approved it.');
};

mkdirSync(ARTEFACTS_DIR, { recursive: true });

test.describe('an activity bonus', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S2.48, S2.49, S3.28
  test('is agreed to, played with, and pays the level that was reached into the wallet', async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await makeWorld(page);
    const second = await newPage(browser, url());
    await firstSignIn(second, 'nora');
    await writeDraft(page);
    const { id } = await activityOf(page);
    await second.goto(`${RULE}?id=${id}`);
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await second.getByRole('dialog', { name: 'Approve activity' }).getByRole('button', { name: 'Approve' }).click();
    await expect(second.getByText('Approved: it begins by itself')).toBeVisible();
    await expect.poll(async () => (await activityOf(page)).state, WITHIN).toBe('running');

    // One is given credit by staff, the other one takes it.
    await page.goto(`${RECORD}?activity_id=${id}`);
    await page.getByRole('button', { name: 'Give credit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give credit' });
    await dialog.getByLabel('Add a player').fill('yarrow');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /yarrow/ })
      .click();
    await expect(dialog.getByRole('group', { name: 'Chosen players' })).toContainText('yarrow');
    await dialog.getByRole('button', { name: 'Give credit' }).click();
    await expect(page.getByText('Given to 1 player')).toBeVisible();
    const taken = await take('thistle');
    expect(taken).toMatchObject({ balance: '20' });

    type Grants = { list: { id: string; user_name: string }[] };
    const { list } = await ask<Grants>(page, `/api/activity/activity_bonus_record/get_list?activity_id=${id}`);
    const given = list.find((one) => one.user_name === 'yarrow')?.id ?? '';
    await post('bets', [bet('bonus-1', { player: 'yarrow', bet: '5', win: '40', grant: given })]);
    const row = page.getByRole('row').filter({ hasText: 'yarrow' });
    await expect(row).toContainText('1 of 2', WITHIN);
    await post('bets', [
      bet('bonus-2', { player: 'yarrow', bet: '10', win: '60', grant: given }),
      bet('bonus-3', { player: 'thistle', bet: '20', win: '0', grant: taken.id }),
    ]);
    await expect(page.getByText(/1 bonus waits for approval/)).toBeVisible(WITHIN);
    await expect(page.getByRole('row').filter({ hasText: 'thistle' })).toContainText('Nothing due');
    // Who gave it does not agree to its payment.
    await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await second.goto(`${RECORD}?activity_id=${id}`);
    await second.getByRole('row').filter({ hasText: 'yarrow' }).getByRole('button', { name: 'Approve' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(row).toContainText('Paid', WITHIN);
    expect((await wallets().bookings()).map(({ player, amount }) => `${player} ${amount}`)).toEqual(['yarrow 30']);
    await second.context().close();

    await row.getByRole('link', { name: 'yarrow' }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Opens the bets/ })
      .click();
    await expect(page.getByText('bonus-2').first()).toBeVisible();
    await page.goto('/report/user-report');
    // 30 DKK at 5 to the dollar: what was paid, and not what the bets with credit won.
    type Users = { list: { user_name: string; free_win_bonus: string; ngr: string }[] };
    const day = new Date().toISOString().slice(0, 10);
    const ofPlayer = async (): Promise<string | undefined> => {
      const users = await ask<Users>(page, `/api/report/user_report/get_list?date_from=${day}&date_to=${day}&in=usd`);
      return users.list.find((one) => one.user_name === 'yarrow')?.free_win_bonus;
    };
    await expect.poll(ofPlayer, WITHIN).toBe('6');
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
      type Grants = { list: { id: string; user_name: string }[] };
      const { list } = await ask<Grants>(page, `/api/activity/activity_bonus_record/get_list?activity_id=${id}`);
      const grant = list.find((one) => one.user_name === 'yarrow')?.id ?? '';
      const look = async (name: string, address: string, { shown, tab }: { shown: RegExp; tab?: RegExp }): Promise<void> => {
        await page.goto(address);
        if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
        await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
        await settle(page);
        await page.screenshot({
          path: join(ARTEFACTS_DIR, `activity-bonus-${name}-${width}-${theme}.png`),
          animations: 'disabled',
        });
        expect.soft(await overflowOf(page), name).toBe(0);
        expect.soft(await violationsOf(page), name).toEqual([]);
      };
      await look('rules', RULE, { shown: /Clover win|三叶草赢分/ });
      await look('form', `${RULE}?mode=new`, { shown: /Free win bonus levels|免费赢分奖金级别/ });
      await look('levels', `${RULE}?id=${id}`, { shown: /30\.00 DKK/, tab: /^(Free win bonus levels|免费赢分奖金级别)/ });
      await look('grants', RECORD, { shown: /yarrow/ });
      await look('grant', `${RECORD}?id=${grant}`, { shown: /30\.00 DKK/ });
    });
});
