import { expect, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { startLooking, titleOf, viewsOf } from './looks.ts';
import { IS_GUEST } from './product.ts';
import { agreeTo } from './second-person.ts';
import { test } from './test.ts';
import { useWalletWorld } from './wallet-world.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const EDITOR = '/algorithm/drawing/drawing-drawing';
const RECORD = '/algorithm/drawing/record';
const NAME = 'Harbour lights';
const world = useWalletWorld({ name: 'drawing', port: 18_973 });
const { add, ask } = world;

type Row = { id: string; state: string };
const drawing = async (page: Page): Promise<Row | undefined> =>
  (await ask<{ list: Row[] }>(page, '/api/algorithm/drawing_record/get_list')).list[0];

const step = async (page: Page, name: 'Check' | 'Use' | 'Apply', reason: string): Promise<void> => {
  await page.goto(`${RECORD}?id=${(await drawing(page))?.id ?? ''}`);
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const question = page.getByRole('dialog', { name, exact: true });
  await question.getByLabel('Reason').fill(reason);
  await question.getByRole('button', { name, exact: true }).click();
  await expect(question).toHaveCount(0);
};

/** Two points that return 94 %: drawn by the keys alone, after the four refusals. */
const drawByKeyboard = async (page: Page): Promise<void> => {
  await page.goto(EDITOR);
  await page.getByLabel('Game', { exact: false }).first().selectOption({ label: 'Harbour slot' });
  await page.getByLabel('RTP profile').selectOption({ label: '94.00%' });
  await page.getByRole('textbox', { name: 'Name' }).fill(NAME);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.getByText('chart data is empty').first()).toBeVisible();

  const curve = page.getByRole('slider');
  await curve.focus();
  await page.keyboard.press('Insert');
  await save.click();
  await expect(page.getByText('tag need select · row 1').first()).toBeVisible();
  await page.getByLabel('Tag, row 1').selectOption('base');
  await page.getByLabel('pos, row 1').fill('');
  await page.getByLabel('pos, row 1').press('Enter');
  await expect(page.getByText('pos can not be empty · row 1').first()).toBeVisible();
  await page.getByLabel('pos, row 1').fill('0');
  await page.getByLabel('multiple, row 1').fill('');
  await page.getByLabel('multiple, row 1').press('Enter');
  await expect(page.getByText('multiple can not be empty · row 1').first()).toBeVisible();
  await page.getByLabel('multiple, row 1').fill('0');
  await page.getByLabel('multiple, row 1').press('Enter');

  await page.getByLabel('Tag of new points').selectOption('big_win');
  await curve.focus();
  await page.keyboard.press('Insert');
  await page.keyboard.press('Shift+ArrowUp');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('200.00%').first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('150.00%').first()).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('200.00%').first()).toBeVisible();
  await page.getByRole('button', { name: 'Fit to 94.00%' }).click();
  await expect(page.getByText('Within the certified range, 92.00% to 96.00%')).toBeVisible();
  await save.click();
  await expect(page).toHaveURL(/drawing\/record\?id=/);
};

test.describe('a drawing', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S1.8, S2.60, S2.61, S4.21, S5.8
  test('is drawn by the keys, checked by a second person, used, applied by another, and in force', async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    const slot = {
      code: 'harbour-slot',
      name: 'Harbour slot',
      vendor: 'Tidewater',
      type: 'slot',
      rtp: '94',
      max_multiple: '500',
    };
    await add(page, 'game', { ...slot, rtp_profiles: ['94', '92', '96'] });
    const second = await world.second(page, browser);
    await drawByKeyboard(page);
    expect(await drawing(page)).toMatchObject({ state: 'init' });

    await step(page, 'Check', 'Compared with the sheet');
    expect(await drawing(page)).toMatchObject({ state: 'init' });
    await agreeTo(second, NAME, ['Compared with the sheet']);
    await expect.poll(async () => (await drawing(page))?.state).toBe('checked');
    await step(page, 'Use', 'For staging');
    await expect.poll(async () => (await drawing(page))?.state).toBe('used');
    await step(page, 'Apply', 'A week in staging');
    await agreeTo(second, NAME, ['A week in staging']);
    await expect.poll(async () => (await drawing(page))?.state).toBe('applied');
    const applied = await drawing(page);

    // What is in force shows it (M-3), and so do games learn of it.
    const { list } = await ask<{ list: object[] }>(page, '/api/algorithm/data_sequence/get_list');
    expect(list).toMatchObject([
      { game_code: 'harbour-slot', math_version: `drawing-${applied?.id ?? ''}`, rtp_pct: '94.000000' },
    ]);
    await page.goto(`${EDITOR}?id=${applied?.id ?? ''}`);
    await expect(page.getByText('Used and applied drawings cannot be changed')).toBeVisible();
    await second.context().close();
    expect(complaints).toEqual([]);
  });

  for (const view of viewsOf('drawing', 1280, { darkIn: 'en' }))
    test(titleOf(view), async ({ page }) => {
      const { look } = await startLooking(page, view, world);
      const id = (await drawing(page))?.id ?? '';
      await look('record', RECORD, { shown: new RegExp(NAME) });
      await look('applied', `${RECORD}?id=${id}`, { shown: /SHA-256/ });
      await look('editor', EDITOR, { shown: /Curve|曲线/ });
      await look('probability', '/risk-set/game-probability', { shown: /Choose a game|请选择游戏/ });
    });
});
