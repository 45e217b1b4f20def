import { expect, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { startLooking, titleOf, viewsOf } from './looks.ts';
import { IS_GUEST } from './product.ts';
import { test } from './test.ts';
import { useWalletWorld } from './wallet-world.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const SITE = 'quay-site';
const AT = new Date(Date.now() - 45 * 60_000).toISOString();
const world = useWalletWorld({ name: 'invalid-bet', port: 18_773 });
const { wallets, ask, add, addWebsite, post } = world;

const makeWorld = async (page: Page): Promise<void> => {
  const calendar = { timezone: 'Europe/Zurich', settlement_hour: 0 };
  const agent = await add(page, 'agent', { name: 'Quay agent', seller_id: 'quay-agent', ...calendar });
  await add(page, 'currency', { code: 'CHF', name: 'Swiss franc', rate: '0.8' });
  await add(page, 'game', { code: 'quay-slot', name: 'Quay slot', vendor: 'Tidewater', type: 'slot', rtp: '96', sigma: '4' });
  await addWebsite(page, { code: SITE, name: 'Quay site', agent_id: agent.id }, [
    { name: 'marten', currency: 'CHF', balance: '100' },
  ]);
};

/** A bet of 4 whose round never ends: the wallet took the stake and paid 7. */
const makeStuckBet = async (betId: string): Promise<void> => {
  const whose = { player: 'marten', currency: 'CHF' };
  await wallets().play(SITE, { action: 'bet', request_id: `bet-${betId}`, amount: '4', bet_id: betId, ...whose });
  await wallets().play(SITE, { action: 'credit', kind: 'promo', request_id: `win-${betId}`, amount: '7', ...whose });
  const common = { site: SITE, game: 'quay-slot', bet_id: betId, row_version: 1, ...whose };
  const moved = { ...common, status: 'ok', created_at: AT };
  await post('wallet_txns', [
    { ...moved, txn_id: `stake-${betId}`, request_id: `bet-${betId}`, method: 'bet', amount: '-4' },
    { ...moved, txn_id: `paid-${betId}`, request_id: `win-${betId}`, method: 'paid', amount: '7' },
  ]);
  await post('bets', [
    { ...common, round_id: betId, bet: '4', win: '0', status: 'pending', source: 'normal', spin_type: 'free', bet_at: AT },
  ]);
};

const balance = async (): Promise<string | undefined> => {
  const request_id = `asked-${Date.now()}`;
  return (await wallets().play(SITE, { action: 'balance', request_id, player: 'marten', currency: 'CHF' })).balance;
};

const confirmWith = async (page: Page, { button, reason }: { button: string; reason: string }): Promise<void> => {
  const question = page.getByRole('dialog').filter({ has: page.getByLabel('Reason') });
  await question.getByLabel('Reason').fill(reason);
  await question.getByRole('button', { name: button, exact: true }).click();
};

test.describe('invalid bets', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  test('a stuck bet is cancelled at the wallet and in the books, and deleted after the success notice', async ({ page }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await makeWorld(page);
    await makeStuckBet('stuck-1');
    expect(await balance()).toBe('103');
    // Noticed by the product itself: nobody has said anything about this bet.
    await world.clock().run('invalid_bet.pending');
    await page.goto('/maintain/invalid-bet');
    await expect(page.getByText('Pending over 30 minutes').first()).toBeVisible();
    await page.getByRole('link', { name: 'stuck-1', exact: true }).click();
    const drawer = page.getByRole('dialog');
    const steps = drawer.getByRole('list', { name: 'Cancel, then delete' });
    await expect(steps.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await expect(steps.locator('[aria-current=step]')).toContainText('Cancel bet');

    await steps.getByRole('button', { name: 'Cancel bet' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Taken back: 7.00 CHF' });
    await expect(question.getByText('Given back: 4.00 CHF')).toBeVisible();
    await confirmWith(page, { button: 'Cancel bet', reason: 'the round never ended' });
    await expect(page.getByText('Bet stuck-1 has been cancelled. It can be deleted now.')).toBeVisible({ timeout: 60_000 });
    expect(await balance()).toBe('100');
    const moved = (await wallets().bookings()).filter(({ action }) => action === 'cancel');
    expect(moved.map(({ request_id: id, amount }) => `${id} ${amount}`)).toEqual([
      'cancel-win:win-stuck-1 -7',
      'cancel:stuck-1 4',
    ]);
    await drawer.getByRole('tab', { name: 'Wallet calls' }).click();
    await expect(drawer.getByRole('link', { name: 'cancel:stuck-1' })).toBeVisible();

    await steps.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .filter({ hasText: 'is removed from this list' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    // The drawer closes when it is done; until then it covers the list.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'stuck-1', exact: true })).toHaveCount(0);

    // What it was stays on record: the bet, its movements, its calls and who did what.
    await page.goto('/account/bet-detail?bet_id=stuck-1&bet=stuck-1');
    await expect(page.getByText('Cancelled').first()).toBeVisible();
    await page.goto('/log/seamless?request_id=cancel:stuck-1');
    await expect(page.getByText('OK', { exact: true }).first()).toBeVisible();
    const { list } = await ask<{ list: { action: string }[] }>(page, '/api/log/audit/get_list?object_type=invalid_bet');
    const actions = list.map(({ action }) => action);
    for (const action of ['notice', 'cancel', 'cancelled', 'delete']) expect(actions).toContain(`invalid_bet.${action}`);
    expect(complaints).toEqual([]);
  });

  test('a good one is settled instead, from the bet itself', async ({ page }) => {
    await signIn(page);
    await makeStuckBet('good-1');
    await page.goto('/account/bet-detail?bet_id=good-1&bet=good-1');
    await page.getByRole('dialog').getByRole('link', { name: 'Mark as invalid' }).click();
    const form = page.getByRole('dialog');
    await expect(form.getByLabel('Bet ID')).toHaveValue('good-1');
    await form.getByLabel('Reason').fill('the result got lost');
    await form.getByRole('button', { name: 'Save' }).click();
    const steps = page.getByRole('list', { name: 'Cancel, then delete' });
    await steps.getByRole('button', { name: 'Settle' }).click();
    await expect(page.getByRole('dialog').filter({ hasText: 'Paid by the wallet: 7.00 CHF' })).toBeVisible();
    await confirmWith(page, { button: 'Settle', reason: 'agreed with the vendor' });
    await expect(page.getByText('Bet good-1 is settled. It is valid.')).toBeVisible({ timeout: 60_000 });
    expect(await balance()).toBe('103');
    await page.goto('/account/bet-detail?bet_id=good-1&bet=good-1');
    await expect(page.getByRole('dialog').getByText('Settled').first()).toBeVisible();
  });

  for (const view of viewsOf('invalid-bet', 1440, { darkIn: 'zh' }))
    test(titleOf(view), async ({ page }) => {
      const betId = `fits-${view.width}-${view.theme}`;
      const { look, examine } = await startLooking(page, view, world);
      await makeStuckBet(betId);
      await ask(page, '/api/maintain/invalid_bet/mark', { bet_id: betId, reason: 'to be looked at' });
      await look('list', '/maintain/invalid-bet', { shown: betId });
      await page.getByRole('link', { name: betId, exact: true }).first().click();
      await expect(page.getByRole('dialog').getByRole('list').first()).toBeVisible();
      await examine('drawer');
    });
});
