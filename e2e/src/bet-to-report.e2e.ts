import type { PlatformBet } from '@manager/contract/platform/bets';
import { expect, type Page } from '@playwright/test';
import { callApi, collectComplaints, postBets, signIn, signOut, tryToSignIn } from './actions.ts';
import { addInspection, cutMoney, enlargeMoney } from './inspect.ts';
import { test } from './test.ts';

test.afterEach(signOut);

const now = new Date();
const minutesAgo = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();

/** A round of a three-reel game: one line of three bells pays 0.40. */
const detail = {
  round: 'walk-1',
  game: 'walk-bells',
  math_version: '1',
  rtp_profile: '96',
  bet: { coin: '0.2', level: 1, lines: 5, total: '1' },
  steps: [
    {
      idx: 0,
      type: 'base',
      reels: [
        ['bell', 'plum', 'seven'],
        ['bell', 'lemon', 'plum'],
        ['bell', 'plum', 'lemon'],
      ],
      multiplier: '1',
      wins: [
        { kind: 'line', line_no: 2, symbol: 'bell', count: 3, positions: [0, 3, 6], pay: '2', multiplier: '1', amount: '0.4' },
      ],
      step_win: '0.4',
    },
  ],
  totals: { win_game: '0.4', win_jackpot: '0', win: '0.4' },
  balance: { before: '100', after: '99.4' },
};

const bet: PlatformBet = {
  bet_id: 'walk-1',
  round_id: 'walk-1',
  site: 'walk-site',
  player: 'walker',
  game: 'walk-bells',
  currency: 'USD',
  bet: '1.00',
  win: '0.40',
  status: 'settled',
  source: 'normal',
  balance_before: '100',
  balance_after: '99.4',
  bet_at: minutesAgo(3),
  settled_at: minutesAgo(3),
  row_version: 1,
  detail,
};

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test.describe.serial('from a bet to a report', () => {
  // shows S8.11
  test('a wrong password is refused with the words of the server', async ({ page }) => {
    await tryToSignIn(page, 'wrong');
    await expect(page.getByRole('alert').filter({ hasText: 'Account and password are incorrect.' }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await expect(page).toHaveTitle('Login - Manager');
  });

  test('an agent is made in the console; the rest of the world through its calls', async ({ page }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await page.goto('/set-up/agent');
    await page.getByRole('button', { name: 'Add agent', exact: true }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: false }).first().fill('Walk agent');
    await form.getByLabel('Seller ID').fill('walk-agent');
    await form.getByLabel('Time zone').fill('shanghai');
    await page.getByRole('option', { name: 'Asia/Shanghai' }).click();
    await form.getByLabel('Settlement hour').selectOption('12');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, 'Walk agent')).toContainText('Asia/Shanghai');

    const { list: agents } = await callApi<{ list: Record<string, string>[] }>(page, '/api/set_up/agent/get_list');
    const agentId = agents.find((agent) => agent['name'] === 'Walk agent')?.['id'];
    expect(agentId).toBeDefined();
    await callApi(page, '/api/set_up/currency/add_or_edit', { code: 'USD', name: 'US dollar', rate: '1' });
    await callApi(page, '/api/set_up/game/add_or_edit', {
      code: 'walk-bells',
      name: 'Walk Bells',
      name_zh: '漫步铃铛',
      vendor: 'Walkers',
      type: 'slot',
      rtp: '96',
      sigma: '4',
    });
    await callApi(page, '/api/set_up/website/add_or_edit', { code: 'walk-site', name: 'Walk site', agent_id: agentId });
    expect(complaints).toEqual([]);
  });

  // shows S1.5, S2.37, S2.115
  test('a bet that the platform sent is in the report, and the report leads to the bet and its reels', async ({
    page,
    context,
  }) => {
    await addInspection(context);
    const complaints = collectComplaints(page);
    await postBets([bet]);
    await signIn(page);
    await page.goto('/report/game-report');
    await expect(page).toHaveTitle('Game Report - Manager');
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const row = rowOf(page, 'Walk Bells');
    for (const figure of ['1.00', '0.40', '0.60', '40.00']) await expect(row).toContainText(figure);

    await row.getByRole('link', { name: '1.00' }).first().click();
    await expect(page).toHaveURL(/\/account\/bet-detail/);
    await expect(page.getByText('= 1.00', { exact: false }).filter({ hasText: '✓' }).first()).toBeVisible();
    await page
      .getByRole('link', { name: /walk-1/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('walker');
    await drawer.getByRole('tab', { name: 'Round' }).click();
    await expect(drawer.getByText('0.40').first()).toBeVisible();
    // Nor is an amount cut that is as long as those of a currency of small units.
    expect(await enlargeMoney(page)).toBeGreaterThan(4);
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await cutMoney(page), String(width)).toEqual([]);
    }
    await page.goBack();
    await page.goBack();
    await expect(rowOf(page, 'Walk Bells')).toContainText('40.00');
    expect(complaints).toEqual([]);
  });

  test('an amendment and a cancel move the report', async ({ page }) => {
    await signIn(page);
    const search = async (): Promise<void> => {
      await page.goto('/report/site-report');
      await page.getByRole('button', { name: 'Last 7 days' }).click();
      await page.getByRole('button', { name: 'Search', exact: true }).click();
    };
    await postBets([{ ...bet, row_version: 2, status: 'adjusted', win: '2.50' }]);
    await search();
    await expect(rowOf(page, 'Walk site')).toContainText('-1.50');
    await postBets([{ ...bet, row_version: 3, status: 'cancelled', win: '0' }]);
    await search();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(rowOf(page, 'Walk site')).toHaveCount(0);
  });

  // shows S2.6
  test('an embedded bet opens with its ticket and without a session', async ({ page, browser }) => {
    const shared: PlatformBet = { ...bet, bet_id: 'walk-2', round_id: 'walk-2', detail: { ...detail, round: 'walk-2' } };
    await postBets([shared]);
    await signIn(page);
    const { path } = await callApi<{ path: string }>(page, '/api/account/bet_detail/share', { bet_id: 'walk-2' });
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(path);
    await expect(stranger.getByText('Walk Bells').first()).toBeVisible();
    await expect(stranger.getByText('0.40').first()).toBeVisible();
    await stranger.goto(path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
    await expect(stranger.getByText('Walk Bells')).toHaveCount(0);
    await stranger.context().close();
  });
});
