import { expect, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { approve, fillActivity, openForm, saveDraft, type Times, useActivityWalk, WITHIN } from './activity-walk.ts';
import { startLooking, titleOf, viewsOf } from './looks.ts';
import { IS_GUEST } from './product.ts';
import { test } from './test.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const COLLECTION = '/activity/activity-collect/iconCollection';
const RECORD = '/activity/activity-collect/record';
const EXCHANGE = '/activity/activity-collect/exchange';
const CODE = 'apple-hunt';
const world = useActivityWalk({
  name: 'activity-collect',
  port: 19_971,
  place: 'orchard',
  currency: { code: 'DKK', name: 'Danish krone', rate: '5' },
  timezone: 'Europe/Copenhagen',
  players: ['quince'],
  list: 'activity/activity_collect_icon_collection/get_list',
});

/** An apple drops with every second bet; two apples are 30 DKK, which waits for somebody above 20. */
const writeDraft = async (page: Page): Promise<Times> => {
  const form = await openForm(page, COLLECTION);
  const times = await fillActivity(form, { title: 'Apple hunt', titleZh: '集苹果', code: CODE, minutes: 60 });
  const icon = form.getByRole('group', { name: 'Icon 1' });
  await icon.getByLabel('Icon code').fill('apple');
  await icon.getByLabel('Name in English').fill('Apple');
  await icon.getByLabel('Name in Chinese').fill('苹果');
  await icon.getByRole('combobox', { name: 'Drops', exact: true }).selectOption('every');
  await icon.getByLabel(/^Every … bets/).fill('2');
  await icon.getByLabel(/^Picture of/).setInputFiles({
    name: 'apple.png',
    mimeType: 'image/png',
    // Any picture will do.
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } }),
  });
  await expect(icon.locator('img')).toBeVisible();
  const recipe = form.getByRole('group', { name: 'Recipe 1' });
  await recipe.getByLabel('Recipe code').fill('two-apples');
  await recipe.getByLabel('Name in English').fill('Two apples');
  await recipe.getByLabel('Name in Chinese').fill('两个苹果');
  await recipe.getByRole('textbox', { name: 'Apple', exact: true }).fill('2');
  await recipe.getByRole('textbox', { name: 'Amount' }).fill('30');
  await recipe.getByLabel('Stock').fill('4');
  await form.getByLabel('Currency of the prizes').selectOption('DKK');
  await form.getByRole('textbox', { name: 'Budget' }).fill('120');
  await form.getByRole('textbox', { name: 'Approval above' }).fill('20');
  await saveDraft(page);
  return times;
};

test.describe('a collection', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S2.50, S2.51, S2.52
  test('is agreed to, drops icons, and pays what they are exchanged for into the wallet', async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await world.makeWorld(page);
    const second = await world.second(page, browser);
    const { startMs } = await writeDraft(page);
    const { id } = await world.activityOf(page, CODE);
    await approve(second, `${COLLECTION}?id=${id}`);
    await world.clock().to(startMs);
    await expect.poll(async () => (await world.activityOf(page, CODE)).state, WITHIN).toBe('running');

    await world.post(
      'bets',
      ['a', 'b', 'c', 'd', 'e'].map((name) => world.bet(`apple-${name}`, 'quince')),
    );
    await page.goto(`${RECORD}?activity_id=${id}`);
    await expect(page.getByRole('row').filter({ hasText: 'Apple' })).toHaveCount(2);
    await expect(page.getByText(/as of/)).toBeVisible();
    await page.getByRole('link', { name: 'quince' }).first().click();
    await expect(page.getByRole('dialog')).toContainText('Icons of the player');

    const asked = { activity: CODE, recipe: 'two-apples', exchange_no: 'walk-1' };
    expect(await world.askFor('quince', 'collections/exchanges', asked)).toMatchObject({ state: 'requested' });
    await page.goto(`${EXCHANGE}?activity_id=${id}`);
    await expect(page.getByText('Waiting for approval: 1')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'quince' });
    await expect(row).toContainText('30.00 DKK');
    // Who wrote the collection does not agree to what it pays.
    await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await second.goto(`${EXCHANGE}?activity_id=${id}`);
    await second.getByRole('row').filter({ hasText: 'quince' }).getByRole('button', { name: 'Approve' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(row).toContainText('Paid', WITHIN);
    expect(await world.booked()).toEqual(['quince 30']);
    await second.context().close();
    await page.goto(`${COLLECTION}?id=${id}`);
    await page.getByRole('dialog').getByRole('tab', { name: 'Recipes' }).click();
    await expect(page.getByRole('dialog')).toContainText('3 of 4');
    expect(complaints).toEqual([]);
  });

  for (const view of viewsOf('activity-collect', 1280, { darkIn: 'en' }))
    test(titleOf(view), async ({ page }) => {
      const { look } = await startLooking(page, view, world);
      const { id } = await world.activityOf(page, CODE);
      await look('collections', COLLECTION, { shown: /Apple hunt|集苹果/ });
      await look('form', `${COLLECTION}?mode=new`, { shown: /Recipe 1|兑换方案 1/ });
      await look('icons', `${COLLECTION}?id=${id}`, { shown: /every 2 bets|每 2 注/, tab: /^(Icons|图标)/ });
      await look('recipes', `${COLLECTION}?id=${id}`, { shown: /30\.00 DKK/, tab: /^(Recipes|兑换方案)/ });
      await look('drops', RECORD, { shown: /quince/ });
      await look('exchanges', EXCHANGE, { shown: /quince/ });
    });
});
