import { expect, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { startLooking, titleOf, viewsOf } from './looks.ts';
import { IS_GUEST } from './product.ts';
import { test } from './test.ts';
import { useWalletWorld } from './wallet-world.ts';

test.afterEach(signOut);
test.describe.configure({ mode: 'serial' });

const world = useWalletWorld({ name: 'accounts', port: 18_790 });
const { ask, add, addWebsite, post } = world;
const HOUR_MS = 3_600_000;
const nowMs = Date.now();
const at = (hoursAgo: number): string => new Date(nowMs - hoursAgo * HOUR_MS).toISOString();
const PLACE = { site: 'fjord-site', game: 'fjord-slot', currency: 'CHF' };
const session = (id: string, player: string, more: object) => ({
  session_id: id,
  player,
  ...PLACE,
  started_at: at(2),
  device: 'ios',
  country: 'CH',
  row_version: 1,
  ...more,
});
let ids: { site: string; puffin: string };

/** Two players from one address; one plays right now. */
const makeWorld = async (page: Page): Promise<typeof ids> => {
  const agent = await add(page, 'agent', {
    name: 'Fjord agent',
    seller_id: 'fjord',
    timezone: 'Europe/Zurich',
    settlement_hour: 0,
  });
  await add(page, 'currency', { code: 'CHF', name: 'Swiss franc', rate: '0.8' });
  await add(page, 'game', { code: PLACE.game, name: 'Fjord slot', vendor: 'Tidewater', type: 'slot', rtp: '96', sigma: '4' });
  const site = await addWebsite(page, { code: PLACE.site, name: 'Fjord site', agent_id: agent.id }, [
    { name: 'puffin', currency: 'CHF', balance: '77.25' },
  ]);
  await post('sessions', [
    session('visit-1', 'puffin', { ip: '198.51.100.7', started_at: at(0.1), balance_start: '100' }),
    session('visit-2', 'razorbill', { ip: '198.51.100.7', ended_at: at(1), end_reason: 'logout', balance_end: '12' }),
  ]);
  const bet = (id: string, player: string, [staked, win]: [string, string]) => ({
    bet_id: id,
    round_id: id,
    player,
    ...PLACE,
    bet: staked,
    win,
    status: 'settled',
    source: 'normal',
    bet_at: at(0.05),
    settled_at: at(0.05),
    balance_before: '100',
    balance_after: '92.5',
    ip: '198.51.100.7',
    device: 'ios',
    row_version: 1,
  });
  await post('bets', [bet('fjord-1', 'puffin', ['10', '2.5']), bet('fjord-2', 'razorbill', ['1', '4'])]);
  const movement = { ...PLACE, player: 'puffin', status: 'ok', created_at: at(0.2), row_version: 1 };
  await post('wallet_txns', [
    { txn_id: 'fjord-in', method: 'deposit', amount: '100', balance_before: '0', balance_after: '100', ...movement },
  ]);
  type List = { list: { id: string; rounds: number }[] };
  const read = () => ask<List>(page, '/api/account/account_list/get_list?user_name=puffin');
  // Figures are counted from what has arrived, within seconds.
  await expect.poll(async () => (await read()).list[0]?.rounds, { timeout: 60_000 }).toBe(1);
  return { site: site.id, puffin: (await read()).list[0]?.id ?? '' };
};

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test.describe('players', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S1.4, S2.35, S3.23
  test('from the list to the page of one: balance, block, many at once, and his records', async ({ page }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    ids = await makeWorld(page);
    await page.goto('/account/account-list?is_online=1');
    await expect(rowOf(page, 'puffin')).toContainText('+7.50');
    await expect(rowOf(page, 'razorbill')).toHaveCount(0);
    await rowOf(page, 'puffin').getByRole('link').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Refresh balance' }).click();
    await expect(drawer).toContainText('77.25 CHF');
    await drawer.getByRole('tab', { name: 'Linked accounts' }).click();
    await expect(drawer.getByRole('link', { name: 'razorbill' })).toBeVisible();
    await drawer.getByRole('tab', { name: 'Time line' }).click();
    await expect(drawer).toContainText('10.00 → 2.50 CHF');
    await drawer.getByRole('link', { name: 'Block' }).click();
    const block = page.getByRole('dialog');
    await block.getByLabel('Reason').fill('two accounts, one phone');
    await block.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, 'puffin').first()).toContainText('Valid');
    await page.goto('/account/account-list?status=blocked');
    await expect(rowOf(page, 'puffin')).toContainText('Blocked');

    await page.getByRole('button', { name: 'By list of IDs' }).click();
    const many = page.getByRole('dialog', { name: 'Many players at once' });
    await many.getByLabel('Player IDs').fill(`${ids.puffin}, 999999`);
    await many.getByLabel('Reason').fill('a look');
    await many.getByRole('button', { name: 'Kick' }).click();
    await expect(many).toContainText('1 of 2 done');
    await expect(rowOf(page, '999999')).toContainText('Not found');
    expect(complaints).toEqual([]);
  });

  for (const view of viewsOf('account-list', 1280, { darkIn: 'zh' }))
    test(titleOf(view), async ({ page }) => {
      const { look } = await startLooking(page, view, world);
      const record = `/account/account-list?id=${ids.puffin}`;
      await look('list', '/account/account-list', { shown: /razorbill/ });
      await look('page', `${record}&mode=page`, { shown: /77\.25/ });
      await look('timeline', record, { shown: /10\.00 → 2\.50/, tab: /Time line|时间线/ });
      await look('sessions', record, { shown: /visit-1/, tab: /^(Sessions|会话)$/ });
      await look('linked', record, { shown: /razorbill/, tab: /Linked|关联/ });
      await look('form', `${record}&mode=edit`, { shown: /regulated/ });
      await look('report', '/account/session-report', { shown: /puffin/ });
      const day = new Date(nowMs).toISOString().slice(0, 10);
      await look('day', `/account/daily-summary?site_id=${ids.site}&day=${day}`, { shown: /razorbill/ });
    });
});
