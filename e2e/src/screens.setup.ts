import type { PlatformBet } from '@manager/contract/platform/bets';
import { expect, type Page } from '@playwright/test';
import { callApi, postBets, signIn, signInWith } from './actions.ts';
import { IS_GUEST, STATE_FILE } from './product.ts';
import { test } from './test.ts';

const PASSWORD = 'lantern orbit beneath nine rivers';
const HOUR_MS = 3_600_000;

/** Two agents' worth of everything that has a list, with names of the length that real ones have. */
const makeWorld = async (page: Page): Promise<void> => {
  const agent = await callApi<{ id: string }>(page, '/api/set_up/agent/add_or_edit', {
    name: 'Harbour Lights Entertainment',
    seller_id: 'harbour-lights',
    timezone: 'Asia/Shanghai',
    settlement_hour: 12,
  });
  await callApi(page, '/api/set_up/currency/add_or_edit', { code: 'EUR', name: 'Euro', rate: '0.92' });
  const games = [
    ['dragon-gate', 'Dragon Gate', '龙门'],
    ['lucky-lantern', 'Lucky Lantern', '幸运灯笼'],
    ['deep-sea', 'Deep Sea Treasure', '深海宝藏'],
  ] as const;
  for (const [code, name, name_zh] of games)
    await callApi(page, '/api/set_up/game/add_or_edit', {
      code,
      name,
      name_zh,
      vendor: 'Tidewater',
      type: 'slot',
      rtp: '96',
      sigma: '4',
    });
  for (const code of ['harbour-one', 'harbour-two'])
    await callApi(page, '/api/set_up/website/add_or_edit', { code, name: `Casino ${code}`, agent_id: agent.id });
  await callApi(page, '/api/permission/group/add_or_edit', { name: 'Night shift', codes: ['F', 'F-1', 'C', 'C-3', 'C-3-91'] });
  const nowMs = Date.now();
  const bets = Array.from({ length: 90 }, (_, n): PlatformBet => {
    const betAt = new Date(nowMs - (n % 60) * HOUR_MS - 60_000).toISOString();
    return {
      bet_id: `screens-${n}`,
      round_id: `screens-${n}`,
      site: n % 3 === 0 ? 'harbour-two' : 'harbour-one',
      player: `player-${n % 7}`,
      ...(n % 5 === 0 ? { sub_agent: 'partner-7' } : {}),
      game: games[n % 3]?.[0] ?? '',
      currency: 'EUR',
      bet: '2.50',
      win: n % 9 === 0 ? '31.75' : n % 4 === 0 ? '1.20' : '0',
      status: n % 29 === 28 ? 'cancelled' : 'settled',
      source: 'normal',
      balance_before: '100',
      balance_after: '97.5',
      bet_at: betAt,
      settled_at: betAt,
      row_version: 1,
    };
  });
  await postBets(bets.map((bet) => (bet.status === 'cancelled' ? { ...bet, win: '0' } : bet)));
};

/** A super user of their own: choices follow the account, and other tests' sign-ins end nobody's session here. */
const keepSession = async (admin: Page, page: Page): Promise<void> => {
  // A product that was visited before has the user already; a new one gets a new name.
  const userName = `screens${IS_GUEST ? `-${Date.now().toString(36)}` : ''}`;
  await callApi(admin, '/api/user/user/add_or_edit_user', {
    user_name: userName,
    name: 'Screens Reader',
    password: PASSWORD,
    is_super: true,
  });
  await signInWith(page, { userName, password: PASSWORD });
  await page.waitForURL(/\/profile\/setup/);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill(`${PASSWORD} twice`);
  await page.getByRole('button', { name: /change password/i }).click();
  await expect(page).not.toHaveURL(/\/profile\/setup/);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().storageState({ path: STATE_FILE });
};

test('a small world, and a reader who is signed in', async ({ page: admin, browser }) => {
  await signIn(admin);
  if (!IS_GUEST) await makeWorld(admin);
  const context = await browser.newContext({ locale: 'en-US' });
  await keepSession(admin, await context.newPage());
  await context.close();
});
