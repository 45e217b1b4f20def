import { expect, type Page } from '@playwright/test';
import { addInspection, collectAll, focusOf, settle } from './inspect.ts';
import { STATE_FILE } from './product.ts';
import { test } from './test.ts';

test.use({ storageState: STATE_FILE, viewport: { width: 1280, height: 900 } });

/** Presses Tab until the wanted element has the focus; on the way every stop must be seen, and lie under nothing. */
const tabTo = async (page: Page, wanted: RegExp, limit = 80): Promise<void> => {
  const passed: string[] = [];
  for (let step = 0; step < limit; step++) {
    await page.keyboard.press('Tab');
    const { what, hasRing, isHidden } = await focusOf(page);
    // Behind the last stop the browser's own controls come, which a page does not see.
    if (what.startsWith('body')) continue;
    passed.push(what);
    expect({ what, hasRing, isHidden }).toEqual({ what, hasRing: true, isHidden: false });
    if (wanted.test(what)) return;
  }
  throw new Error(`${wanted.source} was not reached: ${passed.join(' | ')}`);
};

test('a list is reached, filtered, sorted, a row opened, edited and closed without a mouse', async ({ page, context }) => {
  await addInspection(context);
  const complaints = collectAll(page);
  // The sign of the focus is there at once then, not after a fade.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dashboard');
  await settle(page);

  // Reached: through the menu.
  await page.locator('body').press('Tab');
  await tabTo(page, /^button Set-Up/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^a Game$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/set-up\/game/);
  await settle(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Game');

  // Filtered: typed into the first field.
  await tabTo(page, /^input/);
  await page.keyboard.type('dragon');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dragon/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/dragon/);
  await settle(page);

  // Sorted: by a heading of the table.
  await tabTo(page, /^button (Game|Name|Code|Vendor|RTP)/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=/);
  await settle(page);

  // Opened, edited, closed; the focus comes back to the row.
  await tabTo(page, /^a /);
  const opened = (await focusOf(page)).what;
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').last();
  await expect(drawer).toBeVisible();
  // The drawer takes the focus once it has come in; a key pressed before that starts from elsewhere.
  await expect(drawer.locator('[data-title]')).toBeFocused();
  // And the record comes after its frame.
  await expect(drawer.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await tabTo(page, /^button Edit/, 30);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').last().getByRole('textbox').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await focusOf(page)).what).toBe(opened);
  expect(complaints).toEqual([]);
});

/** Where the focus stands, by something that stays the same while the page is drawn anew. */
const focused = (page: Page): Promise<string> => focusOf(page).then(({ what }) => what);

const toFirstRow = async (page: Page): Promise<string> => {
  await page.locator('[data-row="0"] a').first().waitFor();
  await page.keyboard.press('j');
  await expect(page.locator('[data-row="0"] a:focus')).toBeVisible();
  return focused(page);
};

/** What the list of keys says, but for those that lead to a group. */
const WALKED = [
  'CtrlK',
  '?',
  '/',
  'j',
  'n',
  'r',
  'e',
  'jk',
  'Enter',
  'Space',
  'Shift↓',
  'CtrlC',
  '→',
  'e',
  '<>',
  'Esc',
  '[',
  ']',
];

// Each key of the list that `?` opens, to what it leads to and back again.
test.describe('each key of the list', () => {
  test.beforeEach(async ({ context, page }) => {
    await addInspection(context);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/set-up/game');
    await settle(page);
  });

  test('search, list of keys, filters, export and a new record: opened, left by Escape, and the focus is on the row again', async ({
    page,
  }) => {
    const row = await toFirstRow(page);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe(row);

    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe(row);

    await page.keyboard.press('e');
    const csv = page.getByRole('button', { name: /^CSV/ });
    await expect(csv).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: /^Excel/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(csv).toHaveCount(0);
    await expect.poll(() => focused(page)).toBe(row);
    // To its end: the job is told.
    await page.keyboard.press('e');
    await expect(csv).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /export/i })).not.toHaveCount(0);

    await toFirstRow(page);
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => focused(page)).toBe(row);

    await page.keyboard.press('r');
    await settle(page);
    await expect.poll(() => focused(page)).toBe(row);
    await page.keyboard.press('/');
    await expect.poll(() => focused(page)).toMatch(/^input/);
  });

  test('rows: walked, opened, ticked, marked, copied, left; a column sized', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const first = await toFirstRow(page);
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).not.toBe(first);
    await page.keyboard.press('k');
    await expect.poll(() => focused(page)).toBe(first);
    await page.keyboard.press('Space');
    await expect(page.locator('[data-row="0"] input[data-pick]')).toBeChecked();
    await page.keyboard.press('Space');
    await expect(page.locator('[data-row="0"] input[data-pick]')).not.toBeChecked();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.locator('td[data-marked]')).not.toHaveCount(0);
    // The clipboard is the browser's, which a page that is just being closed beside this one may hold.
    await expect(async () => {
      await page.keyboard.press('Control+c');
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain('\n');
    }).toPass({ timeout: 45_000 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-region]:focus')).toBeVisible();
    await toFirstRow(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').locator('[data-title]')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe(first);

    const head = page.locator('th[data-column]').nth(1);
    await head.getByRole('button').first().focus();
    const widthOf = async (): Promise<number> => (await head.boundingBox())?.width ?? 0;
    const before = await widthOf();
    await page.keyboard.press('>');
    await expect.poll(widthOf).toBeGreaterThan(before);
    await page.keyboard.press('<');
    // A cell is drawn in whole pixels of the screen.
    await expect.poll(async () => Math.abs((await widthOf()) - before)).toBeLessThanOrEqual(1);
  });

  test('figures: gone along, explained, left', async ({ page }) => {
    await page.goto('/report/game-report?when=last_7_days');
    await settle(page);
    const row = await toFirstRow(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).not.toBe(row);
    const mark = await focused(page);
    await page.keyboard.press('e');
    const panel = page.getByRole('dialog');
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect.poll(() => focused(page)).toBe(mark);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-row="0"] a:focus')).toBeVisible();
  });

  test('pages: those beside, and those of the menu by two keys; Back leads to the row that one came from', async ({ page }) => {
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list).toBeVisible();
    const groups = list.locator('section');
    const goTo = groups.filter({ has: page.getByRole('heading', { name: 'Go to' }) });
    // Those of the other groups are walked above: one that comes anew is walked as well.
    const all = await list.locator('dt').allTextContents();
    expect(all.slice(0, all.length - (await goTo.locator('dt').count()))).toEqual(WALKED);
    const keys = await goTo.locator('dt').allTextContents();
    const names = await goTo.locator('dd').allTextContents();
    expect(keys.length).toBeGreaterThan(10);
    await page.keyboard.press('Escape');
    for (const [index, pair] of keys.entries()) {
      for (const key of pair) await page.keyboard.press(key);
      const name = names[index] ?? '';
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' }), pair).toContainText(name);
      await expect(page.locator('main h1:visible'), pair).toBeFocused();
    }
    await page.goto('/set-up/game');
    await settle(page);
    const row = await toFirstRow(page);
    await page.keyboard.press('[');
    await expect(page).not.toHaveURL(/set-up\/game/);
    // The address is the new one before the page is there.
    await expect(page.locator('main h1:visible')).toBeFocused();
    await page.keyboard.press(']');
    await expect(page).toHaveURL(/set-up\/game/);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/set-up\/game/);
    await expect.poll(() => focused(page)).toBe(row);

    // As a page of its own, where the list is drawn anew: by the way back of the page, and by that of the browser.
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /open as page/i }).press('Enter');
    await page.getByRole('link', { name: /back to/i }).press('Enter');
    await expect.poll(() => focused(page)).toBe(row);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/set-up\/game$/);
    await expect.poll(() => focused(page)).toBe(row);
  });
});
