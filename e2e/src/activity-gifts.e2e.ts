import { expect, type Locator, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { approve, fillActivity, openForm, saveDraft, type Times, useActivityWalk, WITHIN } from './activity-walk.ts';
import { startLooking, titleOf, viewsOf } from './looks.ts';
import { IS_GUEST } from './product.ts';
import { test } from './test.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const RULE = '/activity/activity-rank/rule';
const SOURCE = '/activity/activity-rank/source';
const world = useActivityWalk({
  name: 'activity-gifts',
  port: 20_010,
  place: 'meadow',
  currency: { code: 'DKK', name: 'Danish krone', rate: '5' },
  timezone: 'Europe/Copenhagen',
  players: ['clover'],
  list: 'activity/activity_rank_rule/get_list',
});
const { activityOf } = world;

/** A spin that shows three scatters. */
const detail = {
  round: 'r',
  game: 'meadow-slot',
  math_version: '1',
  rtp_profile: '96',
  bet: { coin: '1', level: 1, total: '10' },
  steps: [{ idx: 0, type: 'base', reels: [['SUN', 'A'], ['SUN'], ['B', 'SUN']], multiplier: '1', wins: [], step_win: '0' }],
  totals: { win_game: '0', win_jackpot: '0', win: '0' },
};

/** As the game asks for its player. */
const openPacket = (): Promise<unknown> =>
  world.askFor('clover', 'red_packets', { activity: 'clover-rain', packet_no: 'walk-1' });

type Written = { title: string; code: string; kind: string; fill: (form: Locator) => Promise<void> };

const writeDraft = async (page: Page, { title, code, kind, fill }: Written): Promise<Times> => {
  const form = await openForm(page, RULE);
  const times = await fillActivity(form, { title, code, minutes: 10 });
  await form.getByRole('combobox', { name: /^Type/ }).selectOption(kind);
  await form.getByLabel('Currency of the prizes').selectOption('DKK');
  await fill(form);
  await form.getByRole('textbox', { name: 'Budget' }).fill('100');
  await saveDraft(page);
  return times;
};

/** A show in every minute with four packets of 1 to 5 DKK. */
const fillPackets = async (form: Locator): Promise<void> => {
  await form.getByRole('textbox', { name: 'Show times' }).fill('* * * * *');
  await form.getByRole('textbox', { name: 'Minutes of a show' }).fill('1');
  await form.getByRole('textbox', { name: 'Packets per show' }).fill('4');
  await form.getByRole('textbox', { name: 'Number of bets' }).fill('2');
  await form.getByRole('combobox', { name: 'Bets counted' }).selectOption('activity');
  await form.getByRole('textbox', { name: 'Total of all packets' }).fill('100');
  await form.getByRole('textbox', { name: 'Smallest packet' }).fill('1');
  await form.getByRole('textbox', { name: 'Largest packet' }).fill('5');
};

const fillScatters = async (form: Locator): Promise<void> => {
  await form.getByRole('combobox', { name: 'Game', exact: true }).fill('Meadow');
  await form
    .page()
    .getByRole('option', { name: /Meadow slot/ })
    .click();
  // Of those that the game's bets have shown.
  await form.getByRole('combobox', { name: 'Symbol', exact: true }).fill('su');
  await expect(form.page().getByRole('option', { name: 'SUN' })).toBeVisible();
  await form.page().keyboard.press('Enter');
  await expect(form.getByRole('combobox', { name: 'Symbol', exact: true })).toHaveValue('SUN');
  await form.getByRole('textbox', { name: 'Symbols', exact: true }).fill('5');
  await form.getByRole('textbox', { name: 'Prizes', exact: true }).fill('10');
  await form.getByRole('textbox', { name: 'Prize', exact: true }).fill('7');
};

test.describe('red packets and a scatter collection', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S3.27
  test('are agreed to, given for bets, and paid into the wallet', async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await world.makeWorld(page);
    const second = await world.second(page, browser);
    await world.post('bets', [world.bet('before', 'clover', { detail })]);
    await writeDraft(page, { title: 'Clover rain', code: 'clover-rain', kind: 'red_packet', fill: fillPackets });
    const { startMs } = await writeDraft(page, {
      title: 'Sun path',
      code: 'sun-path',
      kind: 'scatter_collect',
      fill: fillScatters,
    });
    const [packets, scatters] = [await activityOf(page, 'clover-rain'), await activityOf(page, 'sun-path')];
    for (const { id } of [packets, scatters]) await approve(second, `${RULE}?id=${id}`);
    await second.context().close();
    await world.clock().to(startMs);
    for (const code of ['clover-rain', 'sun-path'])
      await expect.poll(async () => (await activityOf(page, code)).state, WITHIN).toBe('running');

    expect(await openPacket()).toMatchObject({ result: 'not_qualified' });
    await world.post(
      'bets',
      ['one', 'two'].map((id) => world.bet(id, 'clover', { detail })),
    );
    await expect.poll(openPacket, WITHIN).toMatchObject({ result: 'opened', currency: 'DKK' });
    await page.goto(`${SOURCE}?tab=packets&activity_id=${packets.id}`);
    const packet = page.getByRole('row').filter({ hasText: 'clover' });
    await expect(packet).toContainText('Paid', WITHIN);
    await page.goto(`${SOURCE}?tab=collectors&activity_id=${scatters.id}`);
    const collector = page.getByRole('row').filter({ hasText: 'clover' });
    await expect(collector).toContainText('6', WITHIN);
    await expect(collector).toContainText('1: 7.00 · Paid', WITHIN);
    const amounts = (await world.wallets().bookings()).map(({ amount }) => amount);
    expect(amounts).toHaveLength(2);
    expect(amounts).toContain('7');
    await page.goto(`${RULE}?id=${packets.id}`);
    await page.getByRole('dialog').getByRole('tab', { name: 'Red packets' }).click();
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toContainText('4');
    expect(complaints).toEqual([]);
  });

  for (const view of viewsOf('activity-gifts', 1280, { darkIn: 'zh' }))
    test(titleOf(view), async ({ page }) => {
      const { look } = await startLooking(page, view, world);
      await page.setViewportSize({ width: view.width, height: 1_100 });
      const [packets, scatters] = [await activityOf(page, 'clover-rain'), await activityOf(page, 'sun-path')];
      const choose = (kind: string) => async (): Promise<void> => {
        const choice = page.getByRole('dialog').getByRole('combobox', { name: /^(Type|活动类型)/ });
        await choice.selectOption(kind);
        await choice.scrollIntoViewIfNeeded();
      };
      await look('rules', RULE, { shown: /Clover rain/ });
      await look('shows', `${RULE}?id=${packets.id}`, { shown: /Amount given|已发金额/, tab: /^(Red packets|红包)/ });
      await look('levels', `${RULE}?id=${scatters.id}`, { shown: /9 (of|\/) 10/, tab: /^(Levels|等级)/ });
      await look('packets', `${SOURCE}?tab=packets`, { shown: /clover/ });
      await look('collectors', `${SOURCE}?tab=collectors`, { shown: /clover/ });
      // Last, since a form begun is not left without a question.
      await look('packet-form', `${RULE}?mode=new`, { shown: /Show times|场次时间/, act: choose('red_packet') });
      await look('scatter-form', `${RULE}?mode=new`, { shown: /Scatter symbols|分散符号/, act: choose('scatter_collect') });
    });
});
