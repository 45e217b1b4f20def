import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { addInspection, overflowOf, settle, violationsOf } from './inspect.ts';
import { firstSignIn, newPage, PASSWORD } from './people-actions.ts';
import { ARTEFACTS_DIR, IS_GUEST, PLATFORM_KEY } from './product.ts';
import { test } from './test.ts';
import { useWalletWorld } from './wallet-world.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const SITE = 'regatta-site';
const RECORD = '/activity/championship/record';
const RESULTS = '/activity/championship/results';
const NAMES = ['sloop', 'ketch', 'yawl'] as const;
const MINUTE_MS = 60_000;
/** The clock of the product. */
const WITHIN = { timeout: 240_000 };
const { url, wallets, ask, add, addWebsite, post } = useWalletWorld({ name: 'championship', port: 18_797 });

const isoAt = (ms: number): string => new Date(ms).toISOString();

/** A website with a wallet and three players, a game, and a second person. */
const makeWorld = async (page: Page): Promise<void> => {
  const calendar = { timezone: 'Europe/Oslo', settlement_hour: 0 };
  const agent = await add(page, 'agent', { name: 'Regatta agent', seller_id: 'regatta-agent', ...calendar });
  await add(page, 'currency', { code: 'NOK', name: 'Norwegian krone', rate: '10' });
  await add(page, 'game', {
    code: 'regatta-slot',
    name: 'Regatta slot',
    vendor: 'Tidewater',
    type: 'slot',
    rtp: '96',
    sigma: '4',
  });
  await addWebsite(
    page,
    { code: SITE, name: 'Regatta site', agent_id: agent.id },
    NAMES.map((name) => ({ name, currency: 'NOK', balance: '10' })),
  );
  await post(
    'bets',
    NAMES.map((player) => ({
      bet_id: `reg-${player}`,
      round_id: `reg-${player}`,
      site: SITE,
      player,
      game: 'regatta-slot',
      currency: 'NOK',
      bet: '10',
      win: '0',
      status: 'settled',
      source: 'normal',
      bet_at: isoAt(Date.now()),
      settled_at: isoAt(Date.now()),
      row_version: 1,
    })),
  );
  const user = { user_name: 'vigdis', name: 'Vigdis Second', password: PASSWORD, is_super: true, all_agents: false };
  await ask(page, '/api/user/user/add_or_edit_user', user);
};

/** As a date-time control wants it; the product of the walks has UTC. */
const local = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

const choose = async (page: Page, label: string, option: RegExp): Promise<void> => {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).first().click();
  await page.getByRole('listbox').getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
};

/** Two minutes of qualification and a minute of the final; nobody waits for late reports. 60 and 30 NOK for the first two. */
const writeDraft = async (page: Page): Promise<void> => {
  await page.goto(`${RESULTS}?tab=championships&mode=new`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Title, English').fill('Regatta cup');
  await form.getByLabel('Title, Chinese').fill('帆船杯');
  await form.getByLabel('Code').fill('regatta-cup');
  const startMs = Math.ceil((Date.now() + MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
  await form.getByLabel(/^Start/).fill(local(startMs));
  await form.getByLabel(/^End/).fill(local(startMs + 3 * MINUTE_MS));
  await form.getByLabel(/^Registration before/).fill('0');
  await form.getByLabel(/^Wait for late reports/).fill('0');
  const [first, final] = ['Stage 1', 'Stage 2'].map((name) => form.getByRole('group', { name, exact: true }));
  if (first === undefined || final === undefined) throw new Error('a form without stages');
  await first.getByLabel(/^Played for/).fill('2');
  await first.getByLabel(/^Pause after/).fill('0');
  await first.getByLabel(/^Seats/).fill('2');
  for (const stage of [first, final]) {
    const credits = stage.getByLabel(/^Credits at the start/);
    // It shows the bare number once the focus is in it.
    await credits.focus();
    await credits.fill('100');
    await stage.getByLabel(/^Rounds/).fill('3');
  }
  await final.getByRole('textbox', { name: 'Prize', exact: true }).fill('60');
  await final.getByRole('button', { name: 'Add places' }).click();
  await final.getByRole('textbox', { name: 'Prize', exact: true }).last().fill('30');
  await form.getByLabel('Currency of the prizes').selectOption('NOK');
  await form.getByRole('textbox', { name: 'Budget' }).fill('100');
  await choose(page, 'Websites', /Regatta site/);
  await form.getByRole('button', { name: 'Estimate' }).click();
  await expect(form).toContainText('Players reached');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toContainText('A draft: it begins only after a second person has approved it.');
};

const register = async (player: string): Promise<void> => {
  const answer = await fetch(`${url()}/platform/v1/championship_entries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${PLATFORM_KEY}` },
    body: JSON.stringify({ championship: 'regatta-cup', site: SITE, player }),
  });
  expect(answer.status).toBe(200);
};

const round = (player: string, { stage, win }: { stage: number; win: string }) => ({
  round_id: `cup-${stage}-${player}`,
  championship: 'regatta-cup',
  site: SITE,
  player,
  stage,
  game: 'regatta-slot',
  stake: '10',
  win,
  status: 'played',
  played_at: isoAt(Date.now()),
  row_version: 1,
});

type Championship = { id: string; version: number; state: string };
const championshipOf = async (page: Page): Promise<Championship> => {
  const { list } = await ask<{ list: Championship[] }>(
    page,
    '/api/activity/championship_results/get_championship_list?text=regatta-cup',
  );
  return list[0] ?? { id: '', version: 0, state: 'none' };
};
const stageState = async (page: Page, stage: number): Promise<string> => {
  const { list } = await ask<{ list: { stage: number; state: string }[] }>(
    page,
    '/api/activity/championship_results/get_stage_list',
  );
  return list.find((row) => row.stage === stage)?.state ?? 'none';
};

mkdirSync(ARTEFACTS_DIR, { recursive: true });

test.describe('a championship', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S2.53, S2.54
  test('is agreed to, played in two stages, settled and paid into the wallet', async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await makeWorld(page);
    const second = await newPage(browser, url());
    await firstSignIn(second, 'vigdis');

    await writeDraft(page);
    const { id } = await championshipOf(page);
    await second.goto(`${RESULTS}?tab=championships&id=${id}`);
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await second.getByRole('dialog', { name: 'Approve activity' }).getByRole('button', { name: 'Approve' }).click();
    await expect(second.getByText('Approved: it begins by itself')).toBeVisible();
    await expect.poll(async () => (await championshipOf(page)).state, WITHIN).toBe('running');

    for (const player of NAMES) await register(player);
    await post('tournament_rounds', [
      round('sloop', { stage: 1, win: '40' }),
      round('ketch', { stage: 1, win: '25' }),
      round('yawl', { stage: 1, win: '0' }),
    ]);
    await page.goto(`${RECORD}?activity_id=${id}`);
    await expect(page.getByRole('row').filter({ hasText: 'sloop' })).toContainText('Playing');
    await expect(
      page.getByRole('row').filter({ hasText: 'sloop' }).getByRole('cell', { name: '130.00', exact: true }).first(),
    ).toBeVisible();
    await page.getByRole('link', { name: 'sloop' }).click();
    await page.getByRole('dialog').getByRole('tab', { name: 'Rounds' }).click();
    await expect(page.getByRole('dialog')).toContainText('cup-1-sloop');

    await expect.poll(() => stageState(page, 1), WITHIN).toBe('decided');
    await page.goto(`${RECORD}?activity_id=${id}&stage=1`);
    await expect(page.getByRole('row').filter({ hasText: 'yawl' })).toContainText('Eliminated');
    await expect(page.getByRole('row').filter({ hasText: 'ketch' })).toContainText('Qualified');
    await post('tournament_rounds', [round('ketch', { stage: 2, win: '90' }), round('sloop', { stage: 2, win: '5' })]);
    await expect.poll(() => stageState(page, 2), WITHIN).toBe('decided');
    await page.goto(`${RESULTS}?open=${id}-2`);
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toContainText(/ketch.*60\.00 NOK/);

    await page.goto(`${RESULTS}?tab=settlements&id=${id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Calculate' }).click();
    await page.getByRole('dialog', { name: 'Calculate' }).getByRole('button', { name: 'Calculate' }).click();
    await expect(page.getByRole('dialog')).toContainText('90.00 NOK');
    await second.goto(`${RESULTS}?tab=settlements&id=${id}`);
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await second
      .getByRole('dialog', { name: /Approve the prizes/ })
      .getByRole('button', { name: 'Approve' })
      .click();
    await second.getByRole('dialog').getByRole('button', { name: 'Pay' }).click();
    await second
      .getByRole('dialog', { name: /Pay the prizes/ })
      .getByRole('button', { name: 'Pay' })
      .click();
    await expect.poll(async () => (await championshipOf(page)).state, WITHIN).toBe('settled');
    const booked = (await wallets().bookings()).map(({ player, amount }) => `${player} ${amount}`);
    expect(booked.toSorted()).toEqual(['ketch 60', 'sloop 30']);
    await second.context().close();

    expect(complaints).toEqual([]);
  });

  for (const [width, language, theme] of [
    [1280, 'en', 'dark'],
    [1280, 'zh', 'light'],
    [390, 'zh', 'light'],
    [390, 'en', 'dark'],
  ] as const)
    test(`fits ${width} px in ${theme}, and everybody can use it, in ${language}`, async ({ page }) => {
      await addInspection(page.context());
      await page.emulateMedia({ colorScheme: theme });
      await signIn(page);
      await page.context().addCookies([{ name: 'language', value: language, url: url() }]);
      await page.setViewportSize({ width, height: 900 });
      const { id } = await championshipOf(page);
      const look = async (name: string, address: string, { shown, tab }: { shown: RegExp; tab?: RegExp }): Promise<void> => {
        await page.goto(address);
        if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
        await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
        await settle(page);
        await page.screenshot({
          path: join(ARTEFACTS_DIR, `championship-${name}-${width}-${theme}.png`),
          animations: 'disabled',
        });
        expect.soft(await overflowOf(page), name).toBe(0);
        expect.soft(await violationsOf(page), name).toEqual([]);
      };
      const title = /Regatta cup|帆船杯/;
      const championship = `${RESULTS}?tab=championships&id=${id}`;
      await look('record', RECORD, { shown: /ketch/ });
      await look('stages', RESULTS, { shown: title });
      await look('places', `${RESULTS}?open=${id}-2`, { shown: /60\.00 NOK/ });
      await look('settlements', `${RESULTS}?tab=settlements`, { shown: title });
      await look('settlement', `${RESULTS}?tab=settlements&id=${id}`, { shown: /90\.00 NOK/ });
      await look('prizes', `${RESULTS}?tab=prizes`, { shown: /ketch/ });
      await look('championships', `${RESULTS}?tab=championships`, { shown: title });
      await look('championship', championship, { shown: title });
      await look('plan', championship, { shown: /60\.00 NOK/, tab: /^(Stages and prizes|阶段与奖金)/ });
      await look('rules', championship, { shown: /no cash value|没有现金价值/, tab: /^(Rules for players|玩家规则)/ });
      await look('cost', championship, { shown: /90\.00 NOK/, tab: /^(Cost|成本)/ });
      await look('form', `${RESULTS}?tab=championships&mode=new`, { shown: /Title, English|活动标题（英文）/ });
    });
});
