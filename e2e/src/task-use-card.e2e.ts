import type { PlatformBet } from '@manager/contract/platform/bets';
import { expect, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { startLooking, titleOf, viewsOf } from './looks.ts';
import { callPlatform } from './product-calls.ts';
import { IS_GUEST } from './product.ts';
import { useRoundsWorld } from './rounds-world.ts';
import { test } from './test.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const PATH = '/task/task-use-card';
const PLAYERS = ['dina', 'emil', 'fara'] as const;
const world = useRoundsWorld({ name: 'cards', port: 19_977, place: 'vineyard', players: PLAYERS });
const { ask, bet, makeWorld, post } = world;

type Card = { id: string; user_name: string; state: string; payout_state: string; spin_id: string | null };
const cardsOf = async (page: Page): Promise<Map<string, Card>> => {
  const { list } = await ask<{ list: Card[] }>(page, '/api/task/task_use_card/get_list');
  return new Map(list.map((card) => [card.user_name, card]));
};
const play = <T>(path: string, player: string, fields: Record<string, unknown>): Promise<T> =>
  callPlatform(`${world.url()}/platform/v1/cards/${path}`, { site: world.site, player, ...fields });

const choose = async (page: Page, label: string, option: RegExp): Promise<void> => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('listbox').getByRole('option', { name: option }).click();
};

test.describe('cards', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S2.64, S2.68
  test('are issued to an upload, opened, played and paid by the wallet; one that nobody opened is recalled', async ({ page }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await makeWorld(page);

    await page.goto(PATH);
    await page.getByRole('button', { name: 'Issue cards' }).first().click();
    const form = page.getByRole('dialog', { name: 'Issue cards' });
    await choose(page, 'Website', /Vineyard site/);
    await choose(page, 'Game', /Vineyard slot/);
    await form.getByRole('combobox', { name: 'Multiplier' }).selectOption('3');
    await form.getByRole('combobox', { name: 'Currency' }).selectOption('CHF');
    // 2 is beyond the limit of the website.
    await expect(form.getByRole('combobox', { name: 'Card bet' }).locator('option')).toHaveText([
      'The smallest on offer',
      '0.50',
      '1.00',
    ]);
    await form.getByRole('textbox', { name: 'Rounds' }).fill('2');
    await form.getByRole('textbox', { name: 'Max win' }).fill('20');
    await form.getByLabel('Expiry').fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16));
    await form.getByRole('textbox', { name: 'Player list' }).fill('dina\nemil\nfara\nnobody');
    await form.getByRole('button', { name: 'Preview' }).click();
    const result = form.getByRole('region', { name: 'Result by row' });
    await expect(result.getByRole('row').filter({ hasText: 'nobody' })).toContainText('No such player at this website');
    await expect(form).toContainText('60.00 CHF');
    await form.getByLabel('Reason').fill('vintage');
    await form.getByRole('button', { name: 'Issue to 3 players' }).click();
    await expect(form).toContainText('3 players have the card.');
    await form.getByRole('button', { name: 'Close' }).last().click();

    // dina plays hers to the end and wins 3.25; emil wins 40, of which 20 are paid.
    const cards = await cardsOf(page);
    const idOf = (name: string): string => cards.get(name)?.id ?? '';
    for (const name of ['dina', 'emil']) await play('open', name, { card: idOf(name), open_no: `walk-${name}` });
    const opened = await cardsOf(page);
    const round = (id: string, player: string, win: string): PlatformBet =>
      bet(id, { bet: '0', source: 'card', player, source_id: idOf(player), win });
    await post('bets', [
      round('card-1', 'dina', '3'),
      round('card-2', 'dina', '0.25'),
      round('card-3', 'emil', '40'),
      round('card-4', 'emil', '0'),
    ]);
    await expect(async () => {
      const now = await cardsOf(page);
      expect(['dina', 'emil'].map((name) => now.get(name)?.payout_state)).toEqual(['paid', 'paid']);
    }).toPass({ timeout: 120_000 });
    expect(await world.booked()).toEqual(['dina 3.25', 'emil 20']);

    await page.goto(PATH);
    const row = page.getByRole('row').filter({ hasText: 'emil' });
    for (const text of ['Used', 'Free spin', 'Vineyard slot', '40.00', '20.00', 'Paid', opened.get('emil')?.spin_id ?? '-'])
      await expect(row).toContainText(text);
    await page.getByRole('link', { name: idOf('dina'), exact: true }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('2 of 2');
    await drawer.getByRole('tab', { name: 'Bets' }).click();
    await expect(drawer.getByRole('link', { name: 'card-2' })).toBeVisible();
    await drawer.getByRole('link', { name: 'All bets of the card' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'card-1' })).toContainText('Card');

    await page.goto(`${PATH}?user_name=fara`);
    await page.getByRole('row').filter({ hasText: 'fara' }).getByRole('button', { name: 'Recall' }).click();
    const question = page.getByRole('dialog', { name: 'Recall cards' });
    await question.getByLabel('Reason').fill('wrong player');
    await question.getByRole('button', { name: 'Recall cards' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'fara' })).toContainText('Recalled');

    await page.goto('/account/round-story?bet_id=card-1');
    await expect(page.getByText('Card opened').first()).toBeVisible();
    expect(complaints).toEqual([]);
  });

  for (const view of viewsOf('task-use-card', 1024, { darkIn: 'en' }))
    test(titleOf(view), async ({ page }) => {
      const { look } = await startLooking(page, view, world);
      const { id } = (await cardsOf(page)).get('dina') ?? { id: '' };
      await look('cards', PATH, { shown: /dina/ });
      await look('card', `${PATH}?id=${id}`, { shown: /Used up by|用完方式/ });
      const issue = page.getByRole('button', { name: /Issue cards|发放卡片/ }).first();
      await look('issue', PATH, { shown: /Player list|玩家名单/, act: () => issue.click() });
    });
});
