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
