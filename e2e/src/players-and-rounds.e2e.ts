import { createServer } from 'node:http';
import type { PlatformBet } from '@manager/contract/platform/bets';
import { type Browser, expect, type Page } from '@playwright/test';
import { callApi, collectComplaints, postBets, signIn, signOut } from './actions.ts';
import { settle } from './inspect.ts';
import { BASE_URL, OBEYED_WITHIN_MS, PLATFORM_KEY } from './product.ts';
import { sendFacts } from './product-calls.ts';
import { test } from './test.ts';

test.afterEach(signOut);
test.describe.configure({ mode: 'serial' });

const nowMs = Date.now();
const secondsAgo = (seconds: number): string => new Date(nowMs - seconds * 1_000).toISOString();
/** Where the website's pages are, and next to it those of somebody else. */
const HOST_PORT = 18_795;
const PLACE = { site: 'skerry-site', game: 'skerry-slot', player: 'cormorant', currency: 'SEK' };

const bet = (id: string, [staked, win]: [string, string], over: Partial<PlatformBet> = {}): PlatformBet => ({
  bet_id: id,
  round_id: `round-${id}`,
  ...PLACE,
  bet: staked,
  win,
  status: 'settled',
  source: 'normal',
  bet_at: secondsAgo(30),
  settled_at: secondsAgo(29),
  row_version: 1,
  ...over,
});

const makeWorld = async (page: Page): Promise<void> => {
  const agent = await callApi<{ id: string }>(page, '/api/set_up/agent/add_or_edit', {
    name: 'Skerry agent',
    seller_id: 'skerry-agent',
    timezone: 'Europe/Stockholm',
    settlement_hour: 0,
  });
  await callApi(page, '/api/set_up/currency/add_or_edit', { code: 'SEK', name: 'Swedish krona', rate: '10' });
  await callApi(page, '/api/set_up/game/add_or_edit', {
    code: PLACE.game,
    name: 'Skerry slot',
    vendor: 'Tidewater',
    type: 'slot',
    rtp: '96',
    sigma: '4',
  });
  await callApi(page, '/api/set_up/website/add_or_edit', {
    code: PLACE.site,
    name: 'Skerry site',
    agent_id: agent.id,
    domain: `http://localhost:${HOST_PORT}`,
  });
  await sendFacts(BASE_URL, 'sessions', [{ session_id: 'skerry-visit', ...PLACE, started_at: secondsAgo(60), row_version: 1 }]);
  await postBets([bet('skerry-1', ['2', '1']), bet('skerry-2', ['1', '5000'])]);
};

type Change = { kind: string; player: string | null };

/** What games do all the time: they wait for the next change. Answers how long the kick took to reach them, in ms. */
const waitForKick = async (): Promise<number> => {
  const headers = { authorization: `Bearer ${PLATFORM_KEY}` };
  const snapshot = await (await fetch(`${BASE_URL}/platform/v1/config`, { headers })).text();
  let { cursor } = JSON.parse(snapshot.split('\n')[0] ?? '{}') as { cursor: string };
  const startMs = Date.now();
  for (;;) {
    const url = `${BASE_URL}/platform/v1/config?since=${cursor}&wait_s=20`;
    const answer = (await (await fetch(url, { headers })).json()) as { cursor: string; changes: Change[] };
    if (answer.changes.some(({ kind, player }) => kind === 'kick' && player === PLACE.player)) return Date.now();
    if (Date.now() - startMs > 60_000) throw new Error('no kick came');
    ({ cursor } = answer);
  }
};

// shows S2.35
test('an id that is pasted leads to the round, the round to its player, and a kick reaches the games', async ({ page }) => {
  const complaints = collectComplaints(page);
  await signIn(page);
  await makeWorld(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('skerry-1');
  await page
    .getByRole('option', { name: /skerry-1/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/account\/round-story\?bet_id=skerry-1/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settle(page);
  await page.getByRole('main').getByRole('link', { name: PLACE.player }).first().click();
  await expect(page).toHaveURL(/\/account\/account-list\?.*id=\d+/);
  await settle(page);
  const heard = waitForKick();
  await page.getByRole('dialog').getByRole('button', { name: 'Kick', exact: true }).click();
  const question = page.getByRole('dialog').last();
  await question.getByRole('textbox').fill('seen at two places');
  const pressedMs = Date.now();
  await question.getByRole('button', { name: 'Kick', exact: true }).click();
  const tookMs = (await heard) - pressedMs;
  test.info().annotations.push({ type: 'kick heard', description: `${tookMs} ms` });
  expect(tookMs).toBeLessThan(OBEYED_WITHIN_MS);
  expect(complaints).toEqual([]);
});

test('a big win comes to the inbox and is cleared with a note', async ({ page }) => {
  const complaints = collectComplaints(page);
  await signIn(page);
  await page.goto('/account/big-win');
  // It is asked for anew every few seconds while it is seen.
  const row = page.getByRole('row').filter({ hasText: 'skerry-2' });
  await expect(row).toContainText('New', { timeout: 60_000 });
  await expect(row).toContainText('5,000.00×');
  await row.getByRole('link', { name: 'skerry-2' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: 'Clear', exact: true })).toBeDisabled();
  await drawer.getByRole('button', { name: 'Start checking' }).click();
  await expect(drawer).toContainText('Checking');
  await drawer.getByRole('textbox', { name: 'Note' }).fill('The reels add up');
  await drawer.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(drawer).toContainText('Cleared');
  await expect(drawer).toContainText('The reels add up');
  await expect(drawer.getByRole('link', { name: 'Open the round story' })).toHaveAttribute('href', /bet_id=skerry-2/);
  expect(complaints).toEqual([]);
});

/** A page of a website that frames an address; answers what stands in the frame. */
const openHost = async (browser: Browser, port: number) => {
  let src = '';
  const host = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>website</title><iframe src="${src}" width="600" height="400"></iframe>`);
  });
  await new Promise<void>((resolve) => host.listen(port, 'localhost', resolve));
  const context = await browser.newContext();
  return {
    framed: async (address: string): Promise<string> => {
      src = address;
      const visit = await context.newPage();
      await visit.goto(`http://localhost:${port}`);
      await visit.waitForLoadState('networkidle');
      const body = visit.frames()[1]?.locator('body');
      const text = (await body?.innerText({ timeout: 5_000 }).catch(() => '')) ?? '';
      await visit.close();
      return text;
    },
    close: async () => {
      await context.close();
      host.closeAllConnections();
      await new Promise((resolve) => host.close(resolve));
    },
  };
};

const askTicket = (player: string, betId: string) =>
  fetch(`${BASE_URL}/platform/v1/bet_tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${PLATFORM_KEY}` },
    body: JSON.stringify({ site: PLACE.site, player, bet_id: betId }),
  });

// shows S2.7
test('a page of the website alone embeds a bet, by a ticket for its own player', async ({ browser }) => {
  const [own, foreign] = [await openHost(browser, HOST_PORT), await openHost(browser, HOST_PORT + 1)];
  try {
    const { url } = (await (await askTicket(PLACE.player, 'skerry-1')).json()) as { url: string };
    expect(await own.framed(url)).toContain('skerry-1');
    expect(await foreign.framed(url)).not.toContain('skerry-1');
    // Neither a bare id nor a changed ticket, and no ticket of another player's bet.
    expect(await own.framed(`${BASE_URL}/iframe/bet-detail?t=skerry-1`)).not.toContain('Skerry slot');
    expect(await own.framed(url.slice(0, -3))).not.toContain('Skerry slot');
    expect((await askTicket('somebody', 'skerry-1')).status).toBe(404);
  } finally {
    await own.close();
    await foreign.close();
  }
});
