import { readFileSync } from 'node:fs';
import type { PlatformBet } from '@manager/contract/platform/bets';
import { expect, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { startLooking, titleOf, viewsOf } from './looks.ts';
import { IS_GUEST } from './product.ts';
import { useRoundsWorld } from './rounds-world.ts';
import { test } from './test.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const PATH = '/account/free-round-bonus';
const PLAYERS = ['alma', 'bela', 'cyra'] as const;
const world = useRoundsWorld({ name: 'free-rounds', port: 18_775, place: 'orchard', players: PLAYERS });
const { ask, bet, makeWorld, post } = world;

type Grant = { id: string; user_name: string; payout_state: string };
const grantsOf = async (page: Page): Promise<Map<string, Grant>> => {
  const { list } = await ask<{ list: Grant[] }>(page, '/api/account/free_round_bonus/get_list');
  return new Map(list.map((grant) => [grant.user_name, grant]));
};

const addCampaign = async (page: Page): Promise<void> => {
  await page.goto(`${PATH}?tab=campaigns`);
  await page.getByRole('button', { name: 'Add campaign' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Apple harvest');
  await form.getByLabel('Code').fill('apple-harvest');
  await expect(form).toContainText('Choose websites and games first');
  await form.getByLabel('Websites').first().click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Orchard site/ })
    .click();
  await page.keyboard.press('Escape');
  await form.getByLabel('Games').first().click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Orchard slot/ })
    .click();
  await page.keyboard.press('Escape');
  await form.getByRole('combobox', { name: 'Currency' }).selectOption('CHF');
  // 2 is beyond the limit of the website.
  await expect(form.getByRole('combobox', { name: 'Bet value' }).locator('option')).toHaveText(['–', '0.50', '1.00']);
  await form.getByRole('combobox', { name: 'Bet value' }).selectOption('0.5');
  await form.getByRole('textbox', { name: 'Max win' }).fill('20');
  await form.getByRole('textbox', { name: 'Rounds' }).fill('2');
  const local = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
  await form.getByLabel('Start').fill(local(Date.now() - 86_400_000));
  await form.getByLabel('Expiry').fill(local(Date.now() + 7 * 86_400_000));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toContainText('apple-harvest');
};

test.describe('free rounds', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S2.40
  test('a campaign is played and paid: upload with a result per row, payout by the wallet, movement in E-2', async ({ page }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await makeWorld(page);
    await addCampaign(page);

    await page.getByRole('dialog').getByRole('button', { name: 'Add players' }).click();
    const upload = page.getByRole('dialog', { name: 'Add players to Apple harvest' });
    await upload.getByRole('textbox', { name: 'Player list' }).fill('user_name\nalma\nbela\nnobody\nalma\n=cyra');
    await upload.getByRole('button', { name: 'Preview' }).click();
    const result = upload.getByRole('region', { name: 'Result by row' });
    await expect(result.getByRole('row').filter({ hasText: 'nobody' })).toContainText('No such player at this website');
    await expect(result.getByRole('row').filter({ hasText: 'Appears more than once in the file' })).toHaveCount(1);
    await expect(upload).toContainText('4 rounds, 2.00 of stakes');
    await upload.getByLabel('Reason').fill('harvest');
    await upload.getByRole('button', { name: 'Grant to 2 players' }).click();
    await expect(upload).toContainText('2 players have the free rounds.');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      upload.getByRole('button', { name: 'Download result' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('apple-harvest-players.csv');
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[5]).toBe(`6,'=cyra,${world.site},No such player at this website`);
    await upload.getByRole('button', { name: 'Close' }).last().click();

    // What the games report: alma wins 3.25, bela 40 of which 20 are paid.
    const grants = await grantsOf(page);
    const [alma, bela] = ['alma', 'bela'].map((name) => grants.get(name)?.id ?? '');
    const free = (id: string, changes: Partial<PlatformBet> & { player: string }): PlatformBet =>
      bet(id, { bet: '0', source: 'free_round', ...changes });
    await post('bets', [
      free('fr-1', { player: 'alma', source_id: alma, win: '3' }),
      free('fr-2', { player: 'alma', source_id: alma, win: '0.25' }),
      free('fr-3', { player: 'bela', source_id: bela, win: '40' }),
      free('fr-4', { player: 'bela', source_id: bela }),
    ]);
    await expect(async () => {
      const now = await grantsOf(page);
      expect(['alma', 'bela'].map((name) => now.get(name)?.payout_state)).toEqual(['paid', 'paid']);
    }).toPass({ timeout: 120_000 });
    expect(await world.booked()).toEqual(['alma 3.25', 'bela 20']);

    await page.goto(PATH);
    const row = page.getByRole('row').filter({ hasText: 'bela' });
    for (const text of ['Completed', 'Apple harvest', '40.00', '20.00', 'Paid']) await expect(row).toContainText(text);
    await page.getByRole('link', { name: 'alma' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('2 of 2');
    await drawer.getByRole('tab', { name: 'Payouts' }).click();
    await drawer.getByRole('link', { name: /^pay-/ }).click();
    await expect(page).toHaveTitle('Seamless - Manager');
    await expect(page.getByText('OK', { exact: true }).first()).toBeVisible();

    const from = new Date(Date.now() - 3_600_000).toISOString();
    await page.goto(`/statistics/wallet-record?player=alma&time_from=${from}`);
    await expect(page.getByRole('row').filter({ hasText: '3.25' })).toContainText('Bonus');
    expect(complaints).toEqual([]);
  });

  test('what is left is cancelled, a campaign is extended, and its code comes back with the cancel', async ({ page }) => {
    await signIn(page);
    const { list } = await ask<{ list: { id: string }[] }>(page, '/api/account/free_round_bonus/get_campaign_list');
    const id = list[0]?.id ?? '';
    const file = { id, text: 'user_name\ncyra' };
    const { fingerprint } = await ask<{ fingerprint: string }>(page, '/api/account/free_round_bonus/preview_players', file);
    await ask(page, '/api/account/free_round_bonus/add_players', { ...file, version: 1, fingerprint, reason: 'late' });

    await page.goto(`${PATH}?tab=campaigns&id=${id}`);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Extend expiry' }).click();
    const extend = page.getByRole('dialog', { name: 'Extend expiry' });
    await extend.getByLabel('Expiry').fill(new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 16));
    await extend.getByRole('button', { name: 'Extend expiry' }).click();
    await expect(extend).toContainText('at most 30 days after the start');
    await extend.getByLabel('Expiry').fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 16));
    await extend.getByRole('button', { name: 'Extend expiry' }).click();
    await expect(page.getByText('Extended. Games are told within seconds.')).toBeVisible();

    await drawer.getByRole('button', { name: 'Cancel campaign' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel campaign' });
    await expect(question).toContainText('1 player');
    await question.getByLabel('Reason').fill('wrong season');
    await question.getByRole('textbox').last().fill('apple-harvest');
    await question.getByRole('button', { name: 'Cancel campaign' }).click();
    await expect(page.getByText('Campaign cancelled')).toBeVisible();
    await page.goto(`${PATH}?user_name=cyra`);
    await expect(page.getByRole('row').filter({ hasText: 'cyra' })).toContainText('Cancelled');
  });

  for (const view of viewsOf('free-round-bonus', 1440, { darkIn: 'zh' }))
    test(titleOf(view), async ({ page }) => {
      const { look } = await startLooking(page, view, world);
      const shown = /alma|Apple harvest/;
      await look('grants', PATH, { shown });
      await look('campaigns', `${PATH}?tab=campaigns`, { shown });
      await look('form', `${PATH}?tab=campaigns&mode=new`, { shown });
    });
});
