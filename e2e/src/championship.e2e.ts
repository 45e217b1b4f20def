import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { signIn, signOut } from './actions.ts';
import { overflowOf, settle } from './inspect.ts';
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
const makeWorld = async (page: Page): Promise<{ agentId: string; siteId: string }> => {
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
  const site = await addWebsite(
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
  return { agentId: agent.id, siteId: site.id };
};

/** A minute of qualification and a minute of the final; nobody waits for late reports. */
const draftOf = (world: { agentId: string; siteId: string }, startMs: number) => {
  const stage = { pause_min: 0, credits: '100', rounds: 3, score: 'credits_left', min_rounds: 1 };
  return {
    agent_id: world.agentId,
    site_ids: [world.siteId],
    code: 'regatta-cup',
    title: { en: 'Regatta cup', zh: '帆船杯' },
    starts_at: isoAt(startMs),
    ends_at: isoAt(startMs + 2 * MINUTE_MS),
    currency: 'NOK',
    budget: '100',
    is_opt_in: true,
    rule: {
      kind: 'championship',
      entry: { kind: 'free' },
      registration_min: 0,
      grace_min: 0,
      stages: [
        { ...stage, title: { en: 'Qualification', zh: '预选赛' }, lasts_min: 1, seats: 2, prizes: [] },
        {
          ...stage,
          title: { en: 'Final', zh: '决赛' },
          lasts_min: null,
          seats: null,
          prizes: [
            { from: 1, to: 1, amount: '60' },
            { from: 2, to: 2, amount: '30' },
          ],
        },
      ],
    },
  };
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

const SIZES = [
  ['wide', { width: 1280, height: 800 }],
  ['narrow', { width: 390, height: 844 }],
] as const;

/** At the width of a desk and of a phone: nothing sticks out. */
const look = async (page: Page, name: string, path: string): Promise<void> => {
  for (const [size, viewport] of SIZES) {
    await page.setViewportSize(viewport);
    await page.goto(path);
    await settle(page);
    await page.screenshot({ path: join(ARTEFACTS_DIR, `championship-${name}-${size}.png`) });
    expect(await overflowOf(page), `${name} ${size}`).toEqual([]);
  }
  await page.setViewportSize(SIZES[0][1]);
};

test.describe('a championship', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S2.53, S2.54
  test('is agreed to, played in two stages, settled and paid into the wallet', async ({ page, browser }) => {
    await signIn(page);
    const world = await makeWorld(page);
    const second = await newPage(browser, url());
    await firstSignIn(second, 'vigdis');

    await ask(page, '/api/activity/championship_results/add_or_edit', draftOf(world, Date.now() + 45_000));
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
    await expect(page.getByRole('row').filter({ hasText: 'sloop' })).toContainText(/Playing.*130\.00/);
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

    await look(page, 'record', RECORD);
    await look(page, 'stages', RESULTS);
    await look(page, 'places', `${RESULTS}?open=${id}-2`);
    await look(page, 'settlements', `${RESULTS}?tab=settlements`);
    await look(page, 'championship', `${RESULTS}?tab=championships&id=${id}`);
    await look(page, 'form', `${RESULTS}?tab=championships&mode=new`);
  });
});
