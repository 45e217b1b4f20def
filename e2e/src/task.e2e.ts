import { expect, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { approve, fillActivity, openForm, saveDraft, type Times, useActivityWalk, WITHIN } from './activity-walk.ts';
import { startLooking, titleOf, viewsOf } from './looks.ts';
import { IS_GUEST } from './product.ts';
import { test } from './test.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const CONFIG = '/task/task-config';
const DATA = '/task/data';
const ACCOUNTS = '/task/task-account';
const CODE = 'orchard-rounds';
const CARD_CODE = 'orchard-card';
const world = useActivityWalk({
  name: 'task',
  port: 19_979,
  place: 'orchard',
  currency: { code: 'DKK', name: 'Danish krone', rate: '5' },
  timezone: 'Europe/Copenhagen',
  players: ['quince', 'medlar'],
  list: 'task/task_config/get_list',
  website: { task: true },
  hasBets: true,
});
const { ask, post } = world;

/** Three wins, twice a day; each turn is worth 4 DKK. */
const writeDraft = async (page: Page): Promise<void> => {
  const form = await openForm(page, CONFIG, 'Add a task');
  await fillActivity(form, { title: 'Orchard rounds', titleZh: '果园任务', code: CODE, minutes: 60 });
  await form.getByLabel('Task type').selectOption('win_count');
  await form.getByRole('textbox', { name: 'Target, rounds' }).fill('3');
  await form.getByLabel('Period', { exact: true }).selectOption('daily');
  await form.getByRole('textbox', { name: 'Turns per period' }).fill('2');
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('4');
  await form.getByRole('textbox', { name: 'Number of rewards' }).fill('10');
  await form.getByLabel('Currency of the prizes').selectOption('DKK');
  await form.getByRole('textbox', { name: 'Budget' }).fill('40');
  await expect(form.getByText('Can pay at most 40')).toBeVisible();
  await saveDraft(page);
};

/** One win is worth a card of two rounds that pays 6 DKK at most. */
const writeCardDraft = async (page: Page): Promise<Times> => {
  const form = await openForm(page, CONFIG, 'Add a task');
  const times = await fillActivity(form, { title: 'Orchard card', code: CARD_CODE, minutes: 60 });
  await form.getByLabel('Task type').selectOption('win_count');
  await form.getByRole('textbox', { name: 'Target, rounds' }).fill('1');
  await form.getByLabel('Currency of the prizes').selectOption('DKK');
  await form.getByLabel('Prize', { exact: true }).selectOption('card');
  await form.getByRole('combobox', { name: 'Game', exact: true }).click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Orchard slot/ })
    .click();
  await form.getByRole('textbox', { name: 'Rounds', exact: true }).fill('2');
  await form.getByRole('textbox', { name: 'Max win' }).fill('6');
  await form.getByRole('textbox', { name: 'Number of rewards' }).fill('5');
  await form.getByRole('textbox', { name: 'Budget' }).fill('30');
  await expect(form.getByText('Can pay at most 30')).toBeVisible();
  await saveDraft(page);
  return times;
};

type Card = { id: string; type: string; rounds: number };

/** A task's card: given for a win, opened by the game, played without a stake, and its wins are paid. */
const playForCard = async (page: Page): Promise<void> => {
  const { id } = await world.activityOf(page, CARD_CODE);
  await post('bets', [world.bet('for-card', 'medlar', { win: '11' })]);
  await page.goto(`${ACCOUNTS}?activity_id=${id}`);
  const row = page.getByRole('row').filter({ hasText: 'medlar' });
  await expect(row).toContainText('Given', WITHIN);
  const { list } = await ask<{ list: Card[] }>(page, '/api/task/task_use_card/get_list?user_name=medlar');
  expect(list).toMatchObject([{ type: 'free_spin', rounds: 2 }]);
  const card = list[0]?.id ?? '';
  await row.getByRole('link', { name: `Card ${card}` }).click();
  await expect(page.getByRole('dialog')).toContainText('Task');
  await world.askFor('medlar', 'cards/open', { card, open_no: 'walk-medlar' });
  const round = (name: string, win: string) => world.bet(name, 'medlar', { bet: '0', source: 'card', source_id: card, win });
  await post('bets', [round('card-1', '2'), round('card-2', '1.5')]);
  await expect.poll(world.booked, WITHIN).toEqual(['medlar 3.5', 'quince 4']);
  await page.goto(`/task/task-use-card?id=${card}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('tab', { name: 'Bets' }).click();
  await drawer.getByRole('link', { name: 'All bets of the card' }).click();
  for (const name of ['card-1', 'card-2']) await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Card');
};

type Turn = { id: string; user_name: string };
const turnOf = async (page: Page, player: string): Promise<string> => {
  const { id } = await world.activityOf(page, CODE);
  const { list } = await ask<{ list: Turn[] }>(page, `/api/task/task_account/get_list?activity_id=${id}`);
  return list.find((one) => one.user_name === player)?.id ?? '';
};

test.describe('a task', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S2.65, S2.66, S2.67
  test('is agreed to, played for, and its reward is paid into the wallet', async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await world.makeWorld(page);
    const second = await world.second(page, browser);
    await writeDraft(page);
    const { id } = await world.activityOf(page, CODE);
    await approve(second, `${CONFIG}?id=${id}`);
    const { startMs } = await writeCardDraft(page);
    await approve(second, `${CONFIG}?id=${(await world.activityOf(page, CARD_CODE)).id}`);
    await world.clock().to(startMs);
    await expect.poll(async () => (await world.activityOf(page, CARD_CODE)).state, WITHIN).toBe('running');
    await expect.poll(async () => (await world.activityOf(page, CODE)).state, WITHIN).toBe('running');

    await world.askFor('quince', 'tasks/shown', { tasks: [CODE] });
    await page.goto(`${ACCOUNTS}?activity_id=${id}`);
    const row = page.getByRole('row').filter({ hasText: 'quince' });
    await expect(row).toContainText('Assigned', WITHIN);
    await post('bets', [
      world.bet('task-1', 'quince', { win: '12' }),
      world.bet('task-2', 'quince', { win: '0' }),
      world.bet('task-3', 'quince', { win: '30' }),
    ]);
    await expect(row).toContainText('2 / 3', WITHIN);
    await expect(row).toContainText('In progress');
    await post('bets', [world.bet('task-4', 'quince', { win: '5' })]);
    await expect(row).toContainText('Rewarded', WITHIN);
    await expect(row).toContainText('Paid', WITHIN);
    expect(await world.booked()).toEqual(['quince 4']);

    // A reward by hand waits for a second person.
    await page.getByRole('button', { name: 'Grant a reward' }).click();
    const dialog = page.getByRole('dialog', { name: 'Grant a reward' });
    await dialog.getByLabel('Player').fill('medlar');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /medlar/ })
      .click();
    await dialog.getByRole('button', { name: 'Grant a reward' }).click();
    const why = page.getByRole('dialog').filter({ hasText: 'A second person must approve' }).last();
    await why.getByRole('textbox', { name: 'Reason' }).fill('The game was down');
    await why.getByRole('button', { name: 'Grant a reward' }).click();
    await expect(page.getByText(/second person/).first()).toBeVisible();
    await second.context().close();

    await page.goto(`${DATA}?activity_id=${id}`);
    const day = page.getByRole('row').filter({ hasText: 'Orchard rounds' });
    await expect(day).toContainText('100');
    await expect(page.getByRole('heading', { name: 'From shown to rewarded' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Costs and results of the task' })).toContainText('4.00 DKK');

    await playForCard(page);
    expect(complaints).toEqual([]);
  });

  for (const view of viewsOf('task', 1280, { darkIn: 'en' }))
    test(titleOf(view), async ({ page }) => {
      const { look } = await startLooking(page, view, world);
      const { id } = await world.activityOf(page, CODE);
      const turn = await turnOf(page, 'quince');
      await look('tasks', CONFIG, { shown: /Orchard rounds|果园任务/ });
      await look('form', `${CONFIG}?mode=new`, { shown: /Turns per period|每周期次数/ });
      await look('task', `${CONFIG}?id=${id}`, { shown: /4\.00 DKK/ });
      await look('data', `${DATA}?activity_id=${id}`, { shown: /Orchard rounds|果园任务/ });
      await look('accounts', ACCOUNTS, { shown: /quince/ });
      await look('account', `${ACCOUNTS}?id=${turn}`, { shown: /4\.00 DKK/ });
    });
});
