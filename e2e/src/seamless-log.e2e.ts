import type { PlatformSeamlessCall } from '@manager/contract/platform/seamless-calls';
import { expect, type Page } from '@playwright/test';
import { callApi, collectComplaints, signIn, signOut } from './actions.ts';
import { BASE_URL } from './product.ts';
import { sendFacts } from './product-calls.ts';
import { test } from './test.ts';

test.afterEach(signOut);

const nowMs = Date.now();
const call = (callId: string, overrides: Partial<PlatformSeamlessCall>): PlatformSeamlessCall => ({
  call_id: callId,
  site: 'harbour-site',
  player: 'sailor',
  kind: 'win',
  request_id: 'harbour-win',
  round_id: 'harbour-round',
  currency: 'CHF',
  amount: '12.5',
  latency_ms: 40,
  outcome: 'ok',
  http_status: 200,
  called_at: new Date(nowMs - 60_000 * 30).toISOString(),
  row_version: 1,
  ...overrides,
});

/** A bet, and a win whose first two attempts nobody answered clearly. */
const CALLS: PlatformSeamlessCall[] = [
  call('harbour-1', { kind: 'bet', request_id: 'harbour-bet', request_body: '{"action":"bet","token":"secret"}' }),
  call('harbour-2', { outcome: 'unknown', http_status: 0, latency_ms: 8_000 }),
  call('harbour-3', { outcome: 'unknown', http_status: 502, attempt: 2, remote_code: 'bad gateway' }),
  call('harbour-4', { outcome: 'duplicate', attempt: 3, response_body: '{"status":"duplicate","balance":"20"}' }),
];

const makeWorld = async (page: Page): Promise<void> => {
  const agent = await callApi<{ id: string }>(page, '/api/set_up/agent/add_or_edit', {
    name: 'Harbour agent',
    seller_id: 'harbour-agent',
    timezone: 'Europe/Zurich',
    settlement_hour: 0,
  });
  await callApi(page, '/api/set_up/website/add_or_edit', { code: 'harbour-site', name: 'Harbour site', agent_id: agent.id });
  await sendFacts(BASE_URL, 'seamless_calls', CALLS);
};

test.describe.serial('wallet calls', () => {
  test('a request leads through its attempts to the figures of its website', async ({ page }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await makeWorld(page);
    await page.goto('/log/seamless?request_id=harbour-win');
    await expect(page).toHaveTitle('Seamless - Manager');
    await expect(page.getByText('Timeout', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Invalid answer', { exact: true }).first()).toBeVisible();

    await page.goto('/log/seamless?request_id=harbour-win&call=harbour-4');
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('Cannot be checked. A game platform made this call');
    await drawer.getByRole('tab', { name: 'Request and response' }).click();
    await expect(drawer).toContainText('"balance": "20"');
    await drawer.getByRole('tab', { name: 'Attempts 3' }).click();
    await drawer.getByRole('link').filter({ hasText: ':' }).first().click();
    await expect(drawer.getByText('Call harbour-2')).toBeVisible();

    await page.goto('/log/seamless?player=sailor&tab=stats');
    const all = page.getByRole('row').filter({ hasText: 'All websites' });
    for (const text of ['50.00', '8,000', 'Unknown 2']) await expect(all).toContainText(text);
    await page.getByRole('link', { name: 'harbour-site' }).click();
    await expect(page.getByRole('row')).toHaveCount(CALLS.length + 1);
    expect(complaints).toEqual([]);
  });

  test('reads in Chinese, on a phone too', async ({ page }) => {
    await signIn(page);
    await page.context().addCookies([{ name: 'language', value: 'zh', url: BASE_URL }]);
    await page.goto('/log/seamless?player=sailor&call=harbour-1');
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('tab', { name: '请求与应答' }).click();
    await expect(drawer).toContainText('"token": "***"');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/log/seamless?player=sailor');
    await expect(page.getByText('无效应答').first()).toBeVisible();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });
});
