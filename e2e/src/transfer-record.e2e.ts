import type { PlatformTransfer } from '@manager/contract/platform/transfers';
import { expect, type Page } from '@playwright/test';
import { callApi, collectComplaints, signIn, signOut } from './actions.ts';
import { BASE_URL } from './product.ts';
import { sendFacts } from './product-calls.ts';
import { test } from './test.ts';

test.afterEach(signOut);

const nowMs = Date.now();
const minutesAgo = (minutes: number): string => new Date(nowMs - minutes * 60_000).toISOString();

const transfer = (transferId: string, overrides: Partial<PlatformTransfer>): PlatformTransfer => ({
  transfer_id: transferId,
  site: 'reef-site',
  player: 'angler',
  game: 'reef-hunter',
  currency: 'CHF',
  direction: 'in',
  amount: '50',
  state: 'done',
  created_at: minutesAgo(60),
  finished_at: minutesAgo(59),
  row_version: 1,
  ...overrides,
});

/** A stay that adds up; one that gives back 5 too much after an in that was lost and cancelled; an out that is still retried. */
const TRANSFERS: PlatformTransfer[] = [
  transfer('reef-1', {}),
  transfer('reef-2', {
    direction: 'out',
    ref_transfer_ids: ['reef-1'],
    bet: '30',
    win: '12.5',
    amount: '32.5',
    created_at: minutesAgo(50),
    finished_at: minutesAgo(49),
  }),
  { ...transfer('reef-3', { state: 'requested', created_at: minutesAgo(40) }), finished_at: null },
  transfer('reef-4', {
    direction: 'cancel',
    ref_transfer_ids: ['reef-3'],
    created_at: minutesAgo(39),
    finished_at: minutesAgo(38),
  }),
  transfer('reef-5', { created_at: minutesAgo(37), finished_at: minutesAgo(36) }),
  transfer('reef-6', {
    direction: 'out',
    ref_transfer_ids: ['reef-3', 'reef-5'],
    bet: '10',
    win: '0',
    amount: '45',
    created_at: minutesAgo(30),
    finished_at: minutesAgo(29),
  }),
  transfer('reef-7', { created_at: minutesAgo(20), finished_at: minutesAgo(19) }),
  {
    ...transfer('reef-8', {
      direction: 'out',
      ref_transfer_ids: ['reef-7', 'reef-0'],
      bet: '0',
      win: '0',
      state: 'retrying',
      retries: 4,
      last_error: 'HTTP 503',
      created_at: minutesAgo(10),
    }),
    finished_at: null,
  },
];

/** As a game platform does. */
const postTransfers = (rows: readonly PlatformTransfer[]): Promise<void> => sendFacts(BASE_URL, 'transfers', rows);

const makeWorld = async (page: Page): Promise<void> => {
  const agent = await callApi<{ id: string }>(page, '/api/set_up/agent/add_or_edit', {
    name: 'Reef agent',
    seller_id: 'reef-agent',
    timezone: 'Europe/Zurich',
    settlement_hour: 0,
  });
  await callApi(page, '/api/set_up/currency/add_or_edit', { code: 'CHF', name: 'Swiss franc', rate: '0.8' });
  await callApi(page, '/api/set_up/game/add_or_edit', {
    code: 'reef-hunter',
    name: 'Reef Hunter',
    name_zh: '礁石猎手',
    vendor: 'Tidewater',
    type: 'fishing',
    rtp: '96',
    sigma: '1',
  });
  await callApi(page, '/api/set_up/website/add_or_edit', { code: 'reef-site', name: 'Reef site', agent_id: agent.id });
  await postTransfers(TRANSFERS);
  const lost = TRANSFERS.find(({ transfer_id: id }) => id === 'reef-3');
  const version = (rowVersion: number, change: object) => ({ ...lost, ...change, row_version: rowVersion }) as PlatformTransfer;
  await postTransfers([version(2, { state: 'failed', last_error: 'no answer within 8 s' })]);
  await postTransfers([version(3, { state: 'cancel_sent', retries: 1 })]);
  await postTransfers([version(4, { state: 'cancelled', retries: 1, finished_at: minutesAgo(38) })]);
};

const rowOf = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }).first() });

test.describe.serial('money in a fishing game', () => {
  // shows S2.42
  test('what does not add up is red, and its chain says why', async ({ page }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await makeWorld(page);
    await page.goto('/fishing');
    await expect(page).toHaveTitle('Transfer Record - Manager');
    await page.getByRole('button', { name: 'Last 24 hours' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('Adds up', { exact: true }).first()).toBeVisible();

    await page.goto(`/fishing/transfer-record?transfer_id=reef-6&transfer=reef-6`);
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText(
      'Does not add up: 50.00 in − 10.00 bet + 0.00 win = 40.00 CHF, but 45.00 is returned. Difference +5.00.',
    );
    await drawer.getByRole('tab', { name: 'Chain' }).click();
    for (const id of ['reef-3', 'reef-4', 'reef-5']) await expect(drawer.getByRole('link', { name: id })).toBeVisible();
    await drawer.getByRole('link', { name: 'reef-3' }).click();
    await expect(drawer.getByText('Transfer reef-3')).toBeVisible();
    await drawer.getByRole('tab', { name: 'History' }).click();
    for (const text of ['Requested', 'Failed', 'Cancel sent', 'Cancelled', 'no answer within 8 s'])
      await expect(drawer).toContainText(text);
    await drawer.getByRole('tab', { name: 'Raw' }).click();
    await expect(drawer).toContainText('"state": "cancelled"');
    expect(complaints).toEqual([]);
  });

  test('filters narrow the list; a chain that is not whole says what it lacks', async ({ page }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await page.goto('/fishing/transfer-record?player=angler&state=retrying,cancelled');
    await expect(rowOf(page, 'reef-8')).toContainText('Incomplete');
    await expect(rowOf(page, 'reef-3')).toContainText('Cancelled');
    await expect(rowOf(page, 'reef-5')).toHaveCount(0);
    await rowOf(page, 'reef-8').getByRole('link', { name: 'reef-8', exact: true }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('reef-0 was not reported, or is outside your scope.');
    await drawer.getByRole('link', { name: 'Bets in between' }).click();
    await expect(page).toHaveURL(/\/account\/bet-detail\?player_id=\d+&time_from=/);
    expect(complaints).toEqual([]);
  });

  test('reads in Chinese', async ({ page }) => {
    await signIn(page);
    await page.context().addCookies([{ name: 'language', value: 'zh', url: BASE_URL }]);
    await page.goto('/fishing/transfer-record?player=angler&transfer=reef-6');
    await expect(page.getByRole('dialog')).toContainText(
      '账目不平：转入 50.00 − 投注 10.00 + 派彩 0.00 = 40.00 CHF，实际转回 45.00，差异 +5.00。',
    );
  });
});
