import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PlatformBet } from '@manager/contract/platform/bets';
import { expect, type Locator, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { addInspection, overflowOf, settle, violationsOf } from './inspect.ts';
import { firstSignIn, newPage, PASSWORD } from './people-actions.ts';
import { ARTEFACTS_DIR, IS_GUEST, PLATFORM_KEY } from './product.ts';
import { test } from './test.ts';
import { useWalletWorld } from './wallet-world.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const SITE = 'meadow-site';
const RULE = '/activity/activity-rank/rule';
const SOURCE = '/activity/activity-rank/source';
const MINUTE_MS = 60_000;
/** The clock of the product. */
const WITHIN = { timeout: 240_000 };
const { url, wallets, ask, add, addWebsite, post } = useWalletWorld({ name: 'activity-gifts', port: 20_010 });

/** A spin that shows three scatters. */
const detail = {
  round: 'r',
  game: 'meadow-slot',
  math_version: '1',
  rtp_profile: '96',
  bet: { coin: '1', level: 1, total: '10' },
  steps: [{ idx: 0, type: 'base', reels: [['SUN', 'A'], ['SUN'], ['B', 'SUN']], multiplier: '1', wins: [], step_win: '0' }],
  totals: { win_game: '0', win_jackpot: '0', win: '0' },
};

const bet = (id: string, player: string): PlatformBet => {
  const at = new Date().toISOString();
  return {
    bet_id: id,
    round_id: id,
    site: SITE,
    player,
    game: 'meadow-slot',
    currency: 'DKK',
    bet: '10',
    win: '0',
    status: 'settled',
    source: 'normal',
    bet_at: at,
    settled_at: at,
    row_version: 1,
    detail,
  } as PlatformBet;
};

const makeWorld = async (page: Page): Promise<void> => {
  const calendar = { timezone: 'Europe/Copenhagen', settlement_hour: 0 };
  const agent = await add(page, 'agent', { name: 'Meadow agent', seller_id: 'meadow-agent', ...calendar });
  await add(page, 'currency', { code: 'DKK', name: 'Danish krone', rate: '5' });
  const game = { code: 'meadow-slot', name: 'Meadow slot', vendor: 'Tidewater', type: 'slot', rtp: '96', sigma: '4' };
  await add(page, 'game', game);
  await addWebsite(page, { code: SITE, name: 'Meadow site', agent_id: agent.id }, [
    { name: 'clover', currency: 'DKK', balance: '100' },
  ]);
  await post('bets', [bet('before', 'clover')]);
  const user = { user_name: 'nora', name: 'Nora Second', password: PASSWORD, is_super: true, all_agents: false };
  await ask(page, '/api/user/user/add_or_edit_user', user);
};

/** As the game asks for its player. */
const openPacket = async (packetNo: string): Promise<unknown> => {
  const answer = await fetch(`${url()}/platform/v1/red_packets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PLATFORM_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ site: SITE, player: 'clover', activity: 'clover-rain', packet_no: packetNo }),
  });
  return answer.json();
};

/** As a date-time control wants it; the product of the walks has UTC. */
const local = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

type Activity = { id: string; state: string };
const activityOf = async (page: Page, code: string): Promise<Activity> => {
  const { list } = await ask<{ list: Activity[] }>(page, `/api/activity/activity_rank_rule/get_list?text=${code}`);
  return list[0] ?? { id: '', state: 'none' };
};

type Written = { title: string; code: string; kind: string; fill: (form: Locator) => Promise<void> };

const writeDraft = async (page: Page, { title, code, kind, fill }: Written): Promise<void> => {
  await page.goto(RULE);
  await page.getByRole('button', { name: 'Add activity' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title, English').fill(title);
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  const startMs = Math.ceil((Date.now() + MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
  await form.getByLabel(/^Start/).fill(local(startMs));
  await form.getByLabel(/^End/).fill(local(startMs + 10 * MINUTE_MS));
  await form.getByRole('combobox', { name: /^Type/ }).selectOption(kind);
  await form.getByLabel('Currency of the prizes').selectOption('DKK');
  await fill(form);
  await form.getByRole('textbox', { name: 'Budget' }).fill('100');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toContainText('A draft: it begins only after a second person has approved it.');
};

const approve = async (page: Page, id: string): Promise<void> => {
  await page.goto(`${RULE}?id=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog', { name: 'Approve activity' }).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved: it begins by itself')).toBeVisible();
};

/** A show in every minute with four packets of 1 to 5 DKK. */
const fillPackets = async (form: Locator): Promise<void> => {
  await form.getByRole('textbox', { name: 'Show times' }).fill('* * * * *');
  await form.getByRole('textbox', { name: 'Minutes of a show' }).fill('1');
  await form.getByRole('textbox', { name: 'Packets per show' }).fill('4');
  await form.getByRole('textbox', { name: 'Number of bets' }).fill('2');
  await form.getByRole('combobox', { name: 'Bets counted' }).selectOption('activity');
  await form.getByRole('textbox', { name: 'Total of all packets' }).fill('100');
  await form.getByRole('textbox', { name: 'Smallest packet' }).fill('1');
  await form.getByRole('textbox', { name: 'Largest packet' }).fill('5');
};

const fillScatters = async (form: Locator): Promise<void> => {
  await form.getByRole('combobox', { name: 'Game', exact: true }).fill('Meadow');
  await form
    .page()
    .getByRole('option', { name: /Meadow slot/ })
    .click();
  await form.getByRole('textbox', { name: 'Symbol', exact: true }).fill('SUN');
  await form.getByRole('textbox', { name: 'Symbols', exact: true }).fill('5');
  await form.getByRole('textbox', { name: 'Prizes', exact: true }).fill('10');
  await form.getByRole('textbox', { name: 'Prize', exact: true }).fill('7');
};

mkdirSync(ARTEFACTS_DIR, { recursive: true });

test.describe('red packets and a scatter collection', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S3.27
  test('are agreed to, given for bets, and paid into the wallet', async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await makeWorld(page);
    const second = await newPage(browser, url());
    await firstSignIn(second, 'nora');
    await writeDraft(page, { title: 'Clover rain', code: 'clover-rain', kind: 'red_packet', fill: fillPackets });
    await writeDraft(page, { title: 'Sun path', code: 'sun-path', kind: 'scatter_collect', fill: fillScatters });
    const [packets, scatters] = [await activityOf(page, 'clover-rain'), await activityOf(page, 'sun-path')];
    for (const { id } of [packets, scatters]) await approve(second, id);
    await second.context().close();
    for (const code of ['clover-rain', 'sun-path'])
      await expect.poll(async () => (await activityOf(page, code)).state, WITHIN).toBe('running');

    expect(await openPacket('walk-1')).toMatchObject({ result: 'not_qualified' });
    await post('bets', [bet('one', 'clover'), bet('two', 'clover')]);
    await expect.poll(() => openPacket('walk-1'), WITHIN).toMatchObject({ result: 'opened', currency: 'DKK' });
    await page.goto(`${SOURCE}?tab=packets&activity_id=${packets.id}`);
    const packet = page.getByRole('row').filter({ hasText: 'clover' });
    await expect(packet).toContainText('Paid', WITHIN);
    await page.goto(`${SOURCE}?tab=collectors&activity_id=${scatters.id}`);
    const collector = page.getByRole('row').filter({ hasText: 'clover' });
    await expect(collector).toContainText('6', WITHIN);
    await expect(collector).toContainText('1: 7.00 · Paid', WITHIN);
    const amounts = (await wallets().bookings()).map(({ amount }) => amount);
    expect(amounts).toHaveLength(2);
    expect(amounts).toContain('7');
    await page.goto(`${RULE}?id=${packets.id}`);
    await page.getByRole('dialog').getByRole('tab', { name: 'Red packets' }).click();
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toContainText('4');
    expect(complaints).toEqual([]);
  });

  for (const [width, language, theme] of [
    [1280, 'en', 'light'],
    [1280, 'zh', 'dark'],
    [390, 'zh', 'light'],
    [390, 'en', 'dark'],
  ] as const)
    test(`fit ${width} px in ${theme}, and everybody can use them, in ${language}`, async ({ page }) => {
      await addInspection(page.context());
      await page.emulateMedia({ colorScheme: theme });
      await signIn(page);
      await page.context().addCookies([{ name: 'language', value: language, url: url() }]);
      await page.setViewportSize({ width, height: 1_100 });
      const [packets, scatters] = [await activityOf(page, 'clover-rain'), await activityOf(page, 'sun-path')];
      type Look = { shown: RegExp; tab?: RegExp; kind?: string };
      const look = async (name: string, address: string, { shown, tab, kind }: Look): Promise<void> => {
        await page.goto(address);
        if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
        if (kind !== undefined) {
          const choice = page.getByRole('dialog').getByRole('combobox', { name: /^(Type|活动类型)/ });
          await choice.selectOption(kind);
          await choice.scrollIntoViewIfNeeded();
        }
        await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
        await settle(page);
        await page.screenshot({
          path: join(ARTEFACTS_DIR, `activity-gifts-${name}-${width}-${language}.png`),
          animations: 'disabled',
        });
        expect.soft(await overflowOf(page), name).toBe(0);
        expect.soft(await violationsOf(page), name).toEqual([]);
      };
      await look('rules', RULE, { shown: /Clover rain/ });
      await look('packet-form', `${RULE}?mode=new`, { shown: /Show times|场次时间/, kind: 'red_packet' });
      await look('scatter-form', `${RULE}?mode=new`, { shown: /Scatter symbols|分散符号/, kind: 'scatter_collect' });
      await look('shows', `${RULE}?id=${packets.id}`, { shown: /Amount given|已发金额/, tab: /^(Red packets|红包)/ });
      await look('levels', `${RULE}?id=${scatters.id}`, { shown: /9 (of|\/) 10/, tab: /^(Levels|等级)/ });
      await look('packets', `${SOURCE}?tab=packets`, { shown: /clover/ });
      await look('collectors', `${SOURCE}?tab=collectors`, { shown: /clover/ });
    });
});
