import { expect, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { startLooking, titleOf, viewsOf } from './looks.ts';
import { IS_GUEST } from './product.ts';
import { test } from './test.ts';
import { useWalletWorld } from './wallet-world.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const SITE = 'pier-site';
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const world = useWalletWorld({ name: 'money-out', port: 18_774 });
const { wallets, ask, add, addWebsite, post } = world;

/** An in that adds up, and the out that its platform gave up; an in without an answer. */
const transfer = (id: string, more: Record<string, unknown>) => ({
  transfer_id: id,
  site: SITE,
  player: 'perch',
  currency: 'CHF',
  amount: '20',
  created_at: minutesAgo(40),
  row_version: 1,
  ...more,
});
const TRANSFERS = [
  transfer('pier-1', { direction: 'in', state: 'done', finished_at: minutesAgo(39) }),
  transfer('pier-2', {
    direction: 'out',
    ref_transfer_ids: ['pier-1'],
    bet: '8',
    win: '3',
    amount: '15',
    state: 'manual',
    retries: 720,
    last_error: 'HTTP 503',
    created_at: minutesAgo(30),
  }),
  transfer('pier-3', { direction: 'in', state: 'failed', last_error: 'no answer within 8 s', created_at: minutesAgo(20) }),
];

const makeWorld = async (page: Page): Promise<void> => {
  const calendar = { timezone: 'Europe/Zurich', settlement_hour: 0 };
  const agent = await add(page, 'agent', { name: 'Pier agent', seller_id: 'pier-agent', ...calendar });
  await add(page, 'currency', { code: 'CHF', name: 'Swiss franc', rate: '0.8' });
  await addWebsite(page, { code: SITE, name: 'Pier site', agent_id: agent.id }, [
    { name: 'perch', currency: 'CHF', balance: '100' },
  ]);
  await post('transfers', TRANSFERS);
};

/** Hands in a compensation of a player, by default of the first, which is paid at once, and answers the id of its payout at the wallet. */
const pay = async (page: Page, money: string, transferId = 'pier-1'): Promise<string> => {
  const { list } = await ask<{ list: { player_id: string; site_id: string }[] }>(
    page,
    `/api/fishing/transfer_record/get_list?transfer_id=${transferId}`,
  );
  const [player] = list;
  const whose = { player_id: player?.player_id, site_id: player?.site_id };
  const draft = await ask<{ id: string; version: number }>(page, '/api/maintain/compensate/add_or_edit', {
    ...whose,
    money,
    reason: 'a lost round',
  });
  await ask(page, '/api/maintain/compensate/submit', { id: draft.id, version: draft.version });
  const { payout } = await ask<{ payout: { transfer_id: string } }>(page, `/api/maintain/compensate/get_detail?id=${draft.id}`);
  return payout.transfer_id;
};

const setFault = (kind?: string): Promise<unknown> => wallets().ask(`sites/${SITE}/faults`, kind === undefined ? [] : [{ kind }]);

const bookedOf = async (id: string): Promise<string[]> =>
  (await wallets().bookings()).filter((each) => each.request_id.endsWith(id)).map(({ action, amount }) => `${action} ${amount}`);

/** Newest first. */
const callsOf = async (page: Page, requestId: string): Promise<{ result: string }[]> => {
  const query = new URLSearchParams({ request_id: requestId }).toString();
  return (await ask<{ list: { result: string }[] }>(page, `/api/log/seamless/get_list?${query}`)).list;
};

/** Until what staff asked for is done, in the books too. */
const isRecovered = async (page: Page, id: string): Promise<void> => {
  type Detail = { recovery: { state: string } | null };
  const stateOf = async () =>
    (await ask<Detail>(page, `/api/fishing/transfer_record/get_detail?transfer_id=${id}`)).recovery?.state;
  await expect.poll(stateOf, { timeout: 120_000 }).toBe('done');
};

const confirmWith = async (page: Page, { button, reason }: { button: string; reason: string }): Promise<void> => {
  const question = page.getByRole('dialog').filter({ has: page.getByLabel('Reason') });
  await question.getByLabel('Reason').fill(reason);
  await question.getByRole('button', { name: button, exact: true }).click();
};

test.describe('money that did not get out', () => {
  test.skip(IS_GUEST, 'needs a product of its own');
  let stuck = '';
  let held = '';

  test('a wallet call fails, stands in the log, is resent and paid once', async ({ page }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await makeWorld(page);
    await setFault('http_500');
    const paid = await pay(page, '5');
    // Four attempts: the next one is a minute away.
    await expect(async () => {
      await world.clock().pass(5_000);
      expect((await callsOf(page, paid)).length).toBeGreaterThanOrEqual(4);
    }).toPass({ timeout: 120_000 });
    await page.goto(`/log/seamless?request_id=${encodeURIComponent(paid)}`);
    await expect(page.getByText('Invalid answer', { exact: true }).first()).toBeVisible();
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('Signed by Manager.');
    await expect(drawer).toContainText('Error, retrying');
    expect(await bookedOf(paid)).toEqual([]);

    await setFault();
    await drawer.getByRole('button', { name: 'Resend now' }).click();
    await confirmWith(page, { button: 'Resend now', reason: 'the website mended its wallet' });
    await expect.poll(() => bookedOf(paid), { timeout: 60_000 }).toEqual(['credit 5']);
    await expect.poll(async () => (await callsOf(page, paid)).at(0)?.result, { timeout: 60_000 }).toBe('ok');
    await page.goto(`/log/seamless?request_id=${encodeURIComponent(paid)}`);
    await expect(page.getByText('OK', { exact: true }).first()).toBeVisible();
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toContainText('Paid');
    expect(complaints).toEqual([]);
  });

  test('one that the wallet refuses for good stands on the dashboard', async ({ page }) => {
    await signIn(page);
    await setFault('not_enough_money');
    stuck = await pay(page, '7');
    await expect.poll(async () => (await callsOf(page, stuck)).at(0)?.result, { timeout: 60_000 }).toBe('declined');
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: stuck })).toBeVisible();
    await expect(page.getByText('1 left to staff, 0 unpaid for more than 12 hours')).toBeVisible();
    await setFault();
    await page.getByRole('link', { name: stuck }).click();
    await expect(page).toHaveURL(/\/log\/seamless\?request_id=/);
    await expect(page.getByText('Declined', { exact: true }).first()).toBeVisible();
  });

  test('an out that its platform gave up is sent to the wallet, and an in without an answer is taken back', async ({ page }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await page.goto('/fishing/transfer-record?player=perch&transfer=pier-2');
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: 'Retry now' }).click();
    await confirmWith(page, { button: 'Retry now', reason: 'the player waits' });
    await expect.poll(() => bookedOf('pier-2'), { timeout: 60_000 }).toEqual(['transfer_out 15']);
    await isRecovered(page, 'pier-2');
    await page.goto('/fishing/transfer-record?player=perch&transfer=pier-2');
    await expect(page.getByText('Manager sent this transfer to the wallet, and the wallet booked it.')).toBeVisible();
    await expect(page.getByRole('dialog')).toContainText('Adds up');

    await page.goto('/fishing/transfer-record?player=perch&transfer=pier-3');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel in' }).click();
    await confirmWith(page, { button: 'Cancel in', reason: 'the game never got it' });
    await isRecovered(page, 'pier-3');
    await page.goto('/fishing/transfer-record?player=perch&transfer=pier-3');
    await expect(page.getByText('Manager reversed this in.')).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'Wallet calls' }).click();
    await expect(page).toHaveURL(/request_id=cancel%3Apier-3/);
    await expect(page.getByText('OK', { exact: true }).first()).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('payouts of a website that is not approved wait on hold, are told on the dashboard, and can be given up', async ({
    page,
  }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    const { list } = await ask<{ list: { id: string }[] }>(page, '/api/set_up/agent/get_list?name=Pier%20agent');
    const draft = { code: 'mole-site', name: 'Mole site', agent_id: list[0]?.id, api_url: wallets().urlOf('mole-site') };
    const { id, version } = await add(page, 'website', draft);
    await ask(page, '/api/set_up/website/rotate_api_key', { id, version, reason: 'first key' });
    await post('transfers', [{ ...TRANSFERS[0], site: 'mole-site', player: 'eel', transfer_id: 'mole-1' }]);
    const paid = await pay(page, '3', 'mole-1');
    held = await pay(page, '4', 'mole-1');
    type Held = { total: number };
    await expect.poll(async () => (await ask<Held>(page, '/api/log/seamless/get_held_list')).total, { timeout: 60_000 }).toBe(2);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'their website is not approved' }).click();
    await expect(page).toHaveURL(/tab=held/);
    const row = page.getByRole('row').filter({ hasText: paid });
    await expect(row).toContainText('Not sent: the website is not approved');
    await row.getByRole('button', { name: 'Give up' }).click();
    await confirmWith(page, { button: 'Give up', reason: 'the website closes' });
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: held })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  for (const view of viewsOf('seamless-resend', 1440, { darkIn: 'zh' }))
    test(titleOf(view), async ({ page }) => {
      const { look } = await startLooking(page, view, world);
      const seen = `${view.width}-${view.theme}`;
      const waiting = { ...TRANSFERS[1], transfer_id: `pier-${seen}`, ref_transfer_ids: [`pier-in-${seen}`] };
      await post('transfers', [
        { ...TRANSFERS[0], transfer_id: `pier-in-${seen}` },
        { ...waiting, amount: '16' },
      ]);
      await look('dashboard', '/dashboard', { shown: stuck });
      await look('list', '/fishing/transfer-record?player=perch', { shown: 'pier-2' });
      await look('drawer', '/fishing/transfer-record?player=perch&transfer=pier-2', { shown: 'the player waits' });
      await look('broken', `/fishing/transfer-record?player=perch&transfer=${waiting.transfer_id}`, { shown: '+1.00' });
      await look('calls', '/log/seamless?player=perch', { shown: 'perch' });
      await look('held', '/log/seamless?tab=held', { shown: held });
    });
});
