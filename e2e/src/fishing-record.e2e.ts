import type { PlatformBet } from '@manager/contract/platform/bets';
import type { PlatformFishingSlice } from '@manager/contract/platform/fishing-slices';
import type { FishingRoundDetail } from '@manager/contract/kit/fishing-round';
import { expect, type Page } from '@playwright/test';
import { callApi, collectComplaints, postBets, signIn, signOut } from './actions.ts';
import { addInspection, overflowOf, settle, violationsOf } from './inspect.ts';
import { BASE_URL } from './product.ts';
import { sendFacts } from './product-calls.ts';
import { test } from './test.ts';

test.afterEach(signOut);

const nowMs = Date.now();
const minutesAgo = (minutes: number): string => new Date(nowMs - minutes * 60_000).toISOString();

const slice = (id: string, minutes: number, over: Partial<PlatformFishingSlice> = {}): PlatformFishingSlice => ({
  slice_id: id,
  session_id: 'lagoon-stay-1',
  site: 'lagoon-site',
  player: 'fisher',
  game: 'lagoon-king',
  currency: 'NOK',
  room: 'novice',
  started_at: minutesAgo(minutes + 1),
  ended_at: minutesAgo(minutes),
  shots: 45,
  free_shots: 10,
  kills: 10,
  bet: '6',
  win: '76.933333',
  jackpot_win: '50',
  balance_before: '20',
  balance_after: '90.933333',
  row_version: 1,
  ...over,
});

const detailOf = (one: PlatformFishingSlice, over: Partial<FishingRoundDetail> = {}): FishingRoundDetail => ({
  kind: 'fishing',
  version: 1,
  round: one.slice_id,
  game: one.game,
  math_version: '1.0.0',
  rtp_profile: '96',
  session: one.session_id,
  room: one.room,
  started_at: one.started_at,
  ended_at: one.ended_at,
  fish: [
    { bullet: '0.1', fish: 'carp', shots: 30, hits: 20, kills: 4, cost: '3', win: '2.4', rtp_pct: '96.5' },
    { bullet: '0.5', fish: 'shark', shots: 4, hits: 4, kills: 1, cost: '2', win: '20', rtp_pct: '97.25' },
  ],
  weapons: [
    { weapon: 'laser', uses: 1, shots: 1, hits: 6, kills: 3, cost: '1', win: '3.333333', rtp_pct: '95' },
    { weapon: 'free_bullets', uses: 1, shots: 10, hits: 5, kills: 2, cost: '0', win: '1.2' },
  ],
  events: [
    { at: one.started_at, kind: 'weapon', weapon: 'laser' },
    { at: one.ended_at, kind: 'jackpot', amount: '50' },
  ],
  jackpot: { tier: 'minor', amount: '50' },
  totals: { shots: 45, kills: 10, cost: '6', win: '76.933333' },
  balance: { before: '20', after: '90.933333' },
  ...over,
});

const betOf = (one: PlatformFishingSlice, detail: FishingRoundDetail, over: Partial<PlatformBet> = {}): PlatformBet => ({
  bet_id: one.slice_id,
  round_id: one.slice_id,
  site: one.site,
  player: one.player,
  game: one.game,
  currency: one.currency,
  bet: one.bet,
  win: '26.933333',
  jackpot_win: '50',
  status: 'settled',
  source: 'normal',
  bet_at: one.started_at,
  settled_at: one.ended_at,
  row_version: 1,
  detail,
  ...over,
});

const [whole, wrong, alone] = [slice('lagoon-1', 20), slice('lagoon-2', 18), slice('lagoon-3', 16)];
const free = slice('lagoon-4', 14, {
  shots: 2,
  free_shots: 2,
  kills: 1,
  bet: '0',
  win: '1.2',
  jackpot_win: null,
  room: 'master',
});
const freeDetail: FishingRoundDetail = {
  ...detailOf(free),
  fish: [],
  weapons: [{ weapon: 'free_bullets', uses: 1, shots: 2, hits: 1, kills: 1, cost: '0', win: '1.2' }],
  events: [],
  totals: { shots: 2, kills: 1, cost: '0', win: '1.2' },
};
delete freeDetail.jackpot;

const makeWorld = async (page: Page): Promise<void> => {
  const agent = await callApi<{ id: string }>(page, '/api/set_up/agent/add_or_edit', {
    name: 'Lagoon agent',
    seller_id: 'lagoon-agent',
    timezone: 'Europe/Oslo',
    settlement_hour: 0,
  });
  await callApi(page, '/api/set_up/currency/add_or_edit', { code: 'NOK', name: 'Norwegian krone', rate: '10' });
  await callApi(page, '/api/set_up/game/add_or_edit', {
    code: 'lagoon-king',
    name: 'Lagoon King',
    name_zh: '泻湖之王',
    vendor: 'Tidewater',
    type: 'fishing',
    rtp: '96',
    sigma: '1',
  });
  await callApi(page, '/api/set_up/website/add_or_edit', { code: 'lagoon-site', name: 'Lagoon site', agent_id: agent.id });
  await sendFacts(BASE_URL, 'fishing_slices', [whole, wrong, alone, free]);
  await postBets([
    betOf(whole, detailOf(whole)),
    betOf(wrong, detailOf(wrong, { totals: { shots: 44, kills: 10, cost: '6', win: '76.933333' } }), { bet: '5' }),
    betOf(free, freeDetail, { win: '1.2', jackpot_win: null }),
  ]);
};

const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id });

test.describe.serial('fishing', () => {
  // shows S2.38
  test('a slice shows each bullet at each fish, and whether its bet says the same', async ({ page }) => {
    const complaints = collectComplaints(page);
    await addInspection(page.context());
    await signIn(page);
    await makeWorld(page);
    await page.goto('/account/fishing-record');
    await expect(page).toHaveTitle('Fishing Record - Manager');
    await expect(rowOf(page, 'lagoon-1')).toContainText('Agrees');
    await expect(rowOf(page, 'lagoon-2')).toContainText('Differs');
    await expect(rowOf(page, 'lagoon-3')).toContainText('No bet');
    // 6 + 6 + 6 + 0, and three times 76.933333 and 1.2.
    await expect(page.getByText('bet 18.00 · win 232.00 · win-loss -214.00').first()).toBeVisible();

    await page.goto('/account/fishing-record?slice_id=lagoon-1&id=lagoon-1');
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('Slice, bet and matrix agree.');
    await expect(drawer.getByRole('row').filter({ hasText: 'carp' })).toContainText('80.00%');
    await expect(drawer.getByRole('row').filter({ hasText: 'carp' })).toContainText('-16.50');
    await expect(drawer.getByRole('row').filter({ hasText: 'Laser' }).first()).toContainText('333.33%');
    await expect(drawer).toContainText('Fish, weapons and jackpot add up to what was booked');
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
    await drawer.getByRole('tab', { name: 'Overview' }).click();
    await expect(drawer).toContainText('lagoon-stay-1');
    expect(complaints).toEqual([]);
  });

  test('what is wrong is said, and a win without a bet is in order', async ({ page }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await page.goto('/account/fishing-record?slice_id=lagoon-2&id=lagoon-2');
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('Bet: 6 in the slice, 5 in its bet.');
    await expect(drawer).toContainText('The matrix does not add up to the slice (bullets): expected 45, found 44.');
    await page.goto('/account/fishing-record?slice_id=lagoon-3&id=lagoon-3');
    await expect(drawer).toContainText('This slice has no bet.');
    await page.goto('/account/fishing-record?room=master&player=fisher&id=lagoon-4');
    await expect(drawer).toContainText('Won without a bet: free bullets were left over. This is correct.');
    await drawer.getByRole('link', { name: 'Round Story', exact: true }).click();
    await expect(page).toHaveURL(/\/account\/round-story/);
    expect(complaints).toEqual([]);
  });

  // shows S2.7
  test('a player reads it by a link, in his language and on a phone', async ({ page }) => {
    await signIn(page);
    const { path } = await callApi<{ path: string }>(page, '/api/account/fishing_record/share', { slice_id: 'lagoon-1' });
    const guest = await page
      .context()
      .browser()
      ?.newContext({ viewport: { width: 390, height: 844 } });
    const shared = await guest?.newPage();
    if (shared === undefined) throw new Error('no browser');
    await addInspection(shared.context());
    await shared.goto(`${BASE_URL}${path}&lang=zh`);
    await expect(shared.getByText('捕鱼会话').first()).toBeVisible();
    await expect(shared.getByRole('row').filter({ hasText: 'carp' })).toBeVisible();
    await expect(shared.getByText('理论 RTP')).toHaveCount(0);
    expect([await overflowOf(shared), await violationsOf(shared)]).toEqual([0, []]);
    await shared.goto(`${BASE_URL}/iframe/fishing-record-detail?t=lagoon-1`);
    await expect(shared.getByRole('alert')).toBeVisible();
    await guest?.close();

    await page.context().addCookies([{ name: 'language', value: 'zh', url: BASE_URL }]);
    await page.goto('/account/fishing-record?slice_id=lagoon-1&id=lagoon-1');
    await expect(page.getByRole('dialog')).toContainText('片段、注单与明细一致。');
  });
});
