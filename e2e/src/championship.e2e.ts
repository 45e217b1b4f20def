import { expect, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { approve, fillActivity, payPrizes, saveDraft, type Times, useActivityWalk, WITHIN } from './activity-walk.ts';
import { startLooking, titleOf, viewsOf } from './looks.ts';
import { IS_GUEST } from './product.ts';
import { test } from './test.ts';
import { nowMs } from './time.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const RECORD = '/activity/championship/record';
const RESULTS = '/activity/championship/results';
const NAMES = ['sloop', 'ketch', 'yawl'] as const;
const CODE = 'regatta-cup';
/** Of the first stage. */
const STAGE_MS = 20 * 60_000;
const world = useActivityWalk({
  name: 'championship',
  port: 18_797,
  place: 'regatta',
  currency: { code: 'NOK', name: 'Norwegian krone', rate: '10' },
  timezone: 'Europe/Oslo',
  players: NAMES,
  list: 'activity/championship_results/get_championship_list',
});
const { ask, post } = world;

/** Twenty minutes of qualification and ten of the final; nobody waits for late reports. 60 and 30 NOK for the first two. */
const writeDraft = async (page: Page): Promise<Times> => {
  await page.goto(`${RESULTS}?tab=championships&mode=new`);
  const form = page.getByRole('dialog');
  const times = await fillActivity(form, { title: 'Regatta cup', titleZh: '帆船杯', code: CODE, minutes: 30, sites: 'chosen' });
  await form.getByLabel(/^Registration before/).fill('0');
  await form.getByLabel(/^Wait for late reports/).fill('0');
  const [first, final] = ['Stage 1', 'Stage 2'].map((name) => form.getByRole('group', { name, exact: true }));
  if (first === undefined || final === undefined) throw new Error('a form without stages');
  await first.getByLabel(/^Played for/).fill('20');
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
  // Enter takes what the list shows first, and the form stays open.
  await form
    .getByLabel(/^Chosen websites/)
    .first()
    .click();
  await page.keyboard.type('regatta');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Regatta site/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Estimate' }).click();
  await expect(form).toContainText('Players reached');
  await saveDraft(page);
  return times;
};

const round = (player: string, { stage, win }: { stage: number; win: string }) => ({
  round_id: `cup-${stage}-${player}`,
  championship: CODE,
  site: world.site,
  player,
  stage,
  game: 'regatta-slot',
  stake: '10',
  win,
  status: 'played',
  played_at: new Date(nowMs()).toISOString(),
  row_version: 1,
});

const stageState = async (page: Page, stage: number): Promise<string> => {
  const { list } = await ask<{ list: { stage: number; state: string }[] }>(
    page,
    '/api/activity/championship_results/get_stage_list',
  );
  return list.find((row) => row.stage === stage)?.state ?? 'none';
};

test.describe('a championship', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S2.53, S2.54
  test('is agreed to, played in two stages, settled and paid into the wallet', async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await world.makeWorld(page);
    const second = await world.second(page, browser);

    const { startMs, endMs } = await writeDraft(page);
    const { id } = await world.activityOf(page, CODE);
    await approve(second, `${RESULTS}?tab=championships&id=${id}`);
    await world.clock().to(startMs);
    await expect.poll(async () => (await world.activityOf(page, CODE)).state, WITHIN).toBe('running');

    for (const player of NAMES) await world.askFor(player, 'championship_entries', { championship: CODE });
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

    await world.clock().to(startMs + STAGE_MS);
    await expect.poll(() => stageState(page, 1), WITHIN).toBe('decided');
    await page.goto(`${RECORD}?activity_id=${id}&stage=1`);
    await expect(page.getByRole('row').filter({ hasText: 'yawl' })).toContainText('Eliminated');
    await expect(page.getByRole('row').filter({ hasText: 'ketch' })).toContainText('Qualified');
    await post('tournament_rounds', [round('ketch', { stage: 2, win: '90' }), round('sloop', { stage: 2, win: '5' })]);
    await world.clock().to(endMs);
    await expect.poll(() => stageState(page, 2), WITHIN).toBe('decided');
    await page.goto(`${RESULTS}?open=${id}-2`);
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toContainText(/ketch.*60\.00 NOK/);

    await page.goto(`${RESULTS}?tab=settlements&id=${id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Calculate' }).click();
    await page.getByRole('dialog', { name: 'Calculate' }).getByRole('button', { name: 'Calculate' }).click();
    await expect(page.getByRole('dialog')).toContainText('90.00 NOK');
    await payPrizes(second, `${RESULTS}?tab=settlements&id=${id}`, '2 prizes, 90.00 NOK in total');
    await expect.poll(async () => (await world.activityOf(page, CODE)).state, WITHIN).toBe('settled');
    expect(await world.booked()).toEqual(['ketch 60', 'sloop 30']);
    await second.context().close();

    expect(complaints).toEqual([]);
  });

  for (const view of viewsOf('championship', 1280, { darkIn: 'en' }))
    test(titleOf(view), async ({ page }) => {
      const { look } = await startLooking(page, view, world);
      const { id } = await world.activityOf(page, CODE);
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
