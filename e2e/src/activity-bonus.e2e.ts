import type { PlatformBet } from '@manager/contract/platform/bets';
import { expect, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { approve, fillActivity, openForm, saveDraft, type Times, useActivityWalk, WITHIN } from './activity-walk.ts';
import { startLooking, titleOf, viewsOf } from './looks.ts';
import { IS_GUEST } from './product.ts';
import { test } from './test.ts';
import { nowMs } from './time.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const RULE = '/activity/activity-bonus/rule';
const RECORD = '/activity/activity-bonus/record';
const CODE = 'clover-win';
const world = useActivityWalk({
  name: 'activity-bonus',
  port: 19_973,
  place: 'meadow',
  currency: { code: 'DKK', name: 'Danish krone', rate: '5' },
  timezone: 'Europe/Copenhagen',
  players: ['yarrow', 'thistle'],
  list: 'activity/activity_bonus_rule/get_list',
});
const { ask, post } = world;

/** A bet with the credit of a grant. */
const bonusBet = (id: string, { player, ...of }: { player: string; bet: string; win: string; source_id: string }): PlatformBet =>
  world.bet(id, player, { source: 'bonus', ...of });

type Grant = { id: string; user_name: string };
const grantOf = async (page: Page, player: string): Promise<string> => {
  const { id } = await world.activityOf(page, CODE);
  const { list } = await ask<{ list: Grant[] }>(page, `/api/activity/activity_bonus_record/get_list?activity_id=${id}`);
  return list.find((one) => one.user_name === player)?.id ?? '';
};

/** 20 DKK of credit; 40 of it are 8 DKK, 100 are 30, which wait for somebody above 25. */
const writeDraft = async (page: Page): Promise<Times> => {
  const form = await openForm(page, RULE);
  const times = await fillActivity(form, { title: 'Clover win', titleZh: '三叶草赢分', code: CODE, minutes: 60 });
  await form.getByLabel('Players claim the credit themselves').check();
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
  await saveDraft(page);
  return times;
};

test.describe('an activity bonus', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S2.48, S2.49, S3.28
  test('is agreed to, played with, and pays the level that was reached into the wallet', async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await world.makeWorld(page);
    const second = await world.second(page, browser);
    const { startMs } = await writeDraft(page);
    const { id } = await world.activityOf(page, CODE);
    await approve(second, `${RULE}?id=${id}`);
    await world.clock().to(startMs);
    await expect.poll(async () => (await world.activityOf(page, CODE)).state, WITHIN).toBe('running');

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
    type Taken = { id: string; balance: string };
    const asked = { activity: CODE, grant_no: 'walk-thistle' };
    const taken = await world.askFor<Taken>('thistle', 'bonus_grants', asked);
    expect(taken).toMatchObject({ balance: '20' });

    const given = await grantOf(page, 'yarrow');
    await post('bets', [bonusBet('bonus-1', { player: 'yarrow', bet: '5', win: '40', source_id: given })]);
    const row = page.getByRole('row').filter({ hasText: 'yarrow' });
    await expect(row).toContainText('1 of 2', WITHIN);
    await post('bets', [
      bonusBet('bonus-2', { player: 'yarrow', bet: '10', win: '60', source_id: given }),
      bonusBet('bonus-3', { player: 'thistle', bet: '20', win: '0', source_id: taken.id }),
    ]);
    await expect(page.getByText(/1 bonus waits for approval/)).toBeVisible(WITHIN);
    await expect(page.getByRole('row').filter({ hasText: 'thistle' })).toContainText('Nothing due');
    // Who gave it does not agree to its payment.
    await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await second.goto(`${RECORD}?activity_id=${id}`);
    await second.getByRole('row').filter({ hasText: 'yarrow' }).getByRole('button', { name: 'Approve' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(row).toContainText('Paid', WITHIN);
    expect(await world.booked()).toEqual(['yarrow 30']);
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
    // The day of the bonus is one of the agent's calendar: late in the evening that is tomorrow.
    const [from, to] = [-1, 1].map((days) => new Date(nowMs() + days * 86_400_000).toISOString().slice(0, 10));
    const ofPlayer = async (): Promise<string | undefined> => {
      const users = await ask<Users>(page, `/api/report/user_report/get_list?date_from=${from}&date_to=${to}&in=usd`);
      return users.list.find((one) => one.user_name === 'yarrow')?.free_win_bonus;
    };
    await expect.poll(ofPlayer, WITHIN).toBe('6');
    expect(complaints).toEqual([]);
  });

  for (const view of viewsOf('activity-bonus', 1280, { darkIn: 'en' }))
    test(titleOf(view), async ({ page }) => {
      const { look } = await startLooking(page, view, world);
      const { id } = await world.activityOf(page, CODE);
      const grant = await grantOf(page, 'yarrow');
      await look('rules', RULE, { shown: /Clover win|三叶草赢分/ });
      await look('form', `${RULE}?mode=new`, { shown: /Free win bonus levels|免费赢分奖金级别/ });
      await look('levels', `${RULE}?id=${id}`, { shown: /30\.00 DKK/, tab: /^(Free win bonus levels|免费赢分奖金级别)/ });
      await look('grants', RECORD, { shown: /yarrow/ });
      await look('grant', `${RECORD}?id=${grant}`, { shown: /30\.00 DKK/ });
    });
});
