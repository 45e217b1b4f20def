import { expect, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import {
  approve,
  choose,
  fillActivity,
  openForm,
  payPrizes,
  saveDraft,
  type Times,
  useActivityWalk,
  WITHIN,
} from './activity-walk.ts';
import { startLooking, titleOf, viewsOf } from './looks.ts';
import { IS_GUEST } from './product.ts';
import { test } from './test.ts';
import { nowMs } from './time.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const RULE = '/activity/activity-rank/rule';
const SOURCE = '/activity/activity-rank/source';
const SETTLE = '/activity/activity-rank/settle';
const CODE = 'harvest-race';
const GRACE_MS = 1_000;
const world = useActivityWalk({
  name: 'activity-rank',
  port: 18_796,
  env: { ACTIVITY_GRACE_S: String(GRACE_MS / 1_000) },
  place: 'vineyard',
  currency: { code: 'DKK', name: 'Danish krone', rate: '5' },
  timezone: 'Europe/Copenhagen',
  players: ['merlot', 'syrah', 'gamay'],
  list: 'activity/activity_rank_rule/get_list',
});
const { ask, bet, post } = world;

/** A ranking by total bet of twenty minutes: 60 and 30 DKK for the first two places. */
const writeDraft = async (page: Page): Promise<Times> => {
  const form = await openForm(page, RULE);
  const times = await fillActivity(form, {
    title: 'Harvest race',
    titleZh: '丰收竞赛',
    code: CODE,
    minutes: 20,
    sites: 'chosen',
  });
  await form.getByLabel('Description, English').fill('Bet most and win.');
  await form.getByLabel('Lowest stake, USD').fill('1');
  await form.getByLabel('Currency of the prizes').selectOption('DKK');
  await form.getByRole('textbox', { name: 'Budget' }).fill('50');
  await form.getByRole('textbox', { name: 'Prize', exact: true }).fill('60');
  await form.getByRole('button', { name: 'Add places' }).click();
  await form.getByRole('textbox', { name: 'Prize', exact: true }).last().fill('30');
  await expect(form).toContainText('The fixed prizes alone come to 90.00 DKK, which is above the budget.');
  await form.getByRole('textbox', { name: 'Budget' }).fill('100');
  await choose(page, /^Chosen websites/, /Vineyard site/);
  await form.getByRole('button', { name: 'Estimate' }).click();
  await expect(form).toContainText('Players reached');
  await saveDraft(page);
  return times;
};

test.describe('a ranking', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S1.6, S2.45, S2.46, S2.47, S4.22
  test('is agreed to, played for, settled and paid into the wallet', async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await world.makeWorld(page);
    const second = await world.second(page, browser);

    const { startMs, endMs } = await writeDraft(page);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve' })).toHaveCount(0);
    const { id } = await world.activityOf(page, CODE);
    await approve(second, `${RULE}?id=${id}`);
    await world.clock().to(startMs);
    await expect.poll(async () => (await world.activityOf(page, CODE)).state, WITHIN).toBe('running');
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

    await world.clock().to(endMs + GRACE_MS);
    await expect.poll(async () => (await world.activityOf(page, CODE)).state, WITHIN).toBe('ended');
    const settlement = page.getByRole('dialog');
    await expect(async () => {
      await page.goto(`${SETTLE}?id=${id}`);
      await settlement.getByRole('button', { name: 'Calculate' }).click({ timeout: 10_000 });
    }).toPass(WITHIN);
    await page.getByRole('dialog', { name: 'Calculate' }).getByRole('button', { name: 'Calculate' }).click();
    await expect(settlement).toContainText('Waits for a second person');
    await expect(settlement).toContainText('90.00 DKK');
    await payPrizes(second, `${SETTLE}?id=${id}`, '2 prizes, 90.00 DKK in total');
    await expect.poll(async () => (await world.activityOf(page, CODE)).state, WITHIN).toBe('settled');
    expect(await world.booked()).toEqual(['merlot 30', 'syrah 60']);
    await second.context().close();

    await page.goto(`${SETTLE}?tab=prizes&activity_id=${id}`);
    await expect(page.getByRole('row').filter({ hasText: 'syrah' })).toContainText(/60\.00.*Paid/);
    await page.goto(`${RULE}?id=${id}`);
    await page.getByRole('dialog').getByRole('tab', { name: 'Cost' }).click();
    await expect(page.getByRole('dialog')).toContainText('90.00 DKK');
    await expect(page.getByRole('dialog')).toContainText('18.00');

    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Copenhagen' }).format(new Date(nowMs()));
    const range = `date_from=${day}&date_to=${day}`;
    type Prizes = { list: { user_name: string; activity_prize: string }[] };
    await expect
      .poll(async () => {
        const { list } = await ask<Prizes>(page, `/api/report/user_report/get_list?${range}`);
        return list.find(({ user_name: name }) => name === 'syrah')?.activity_prize;
      }, WITHIN)
      .toBe('60');
    await page.goto(`/report/user-report?${range}&in=native`);
    await expect(page.getByRole('row').filter({ hasText: 'syrah' })).toContainText('60.00');
    await expect(async () => {
      const from = new Date(nowMs() - 3_600_000).toISOString();
      await page.goto(`/statistics/wallet-record?player=syrah&time_from=${from}`);
      const row = page.getByRole('row').filter({ hasText: '60.00' });
      await expect(row).toContainText('Bonus', { timeout: 5_000 });
    }).toPass(WITHIN);
    expect(complaints).toEqual([]);
  });

  test('a prize drop keeps its chance of 2 % as it was typed', async ({ page }) => {
    await signIn(page);
    const form = await openForm(page, RULE);
    await fillActivity(form, { title: 'Cork drop', code: 'cork-drop', minutes: 60, sites: 'chosen' });
    await form.getByRole('combobox', { name: 'Type' }).selectOption('red_packet');
    await form.getByRole('combobox', { name: 'How players get them' }).selectOption('drop');
    const chance = form.getByRole('textbox', { name: /^Chance/ });
    await chance.fill('2');
    const packets = {
      'Number of packets': '10',
      Blocks: '1',
      'Total of all packets': '50',
      'Smallest packet': '1',
      'Largest packet': '20',
    };
    for (const [label, value] of Object.entries(packets)) await form.getByRole('textbox', { name: label }).fill(value);
    await form.getByLabel('Currency of the prizes').selectOption('DKK');
    await form.getByRole('textbox', { name: 'Budget' }).fill('100');
    await choose(page, /^Chosen websites/, /Vineyard site/);
    await saveDraft(page);
    const { id } = await world.activityOf(page, 'cork-drop');
    type Detail = { rule: { trigger: { chance_per_usd: string } } };
    const { rule } = await ask<Detail>(page, `/api/activity/activity_rank_rule/get_detail?id=${id}`);
    expect(rule.trigger.chance_per_usd).toBe('0.02');
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await expect(chance).toHaveValue('2');
  });

  for (const view of viewsOf('activity-rank', 1280, { darkIn: 'en' }))
    test(titleOf(view), async ({ page }) => {
      const { look } = await startLooking(page, view, world);
      const { id } = await world.activityOf(page, CODE);
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
