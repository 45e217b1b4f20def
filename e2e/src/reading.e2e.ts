import { expect } from '@playwright/test';
import { addInspection, addStyle, clippedTexts, overflowOf, settle, violationsOf } from './inspect.ts';
import { BASE_URL, STATE_FILE } from './product.ts';
import { test } from './test.ts';

test.use({ storageState: STATE_FILE });

const PAGES = ['/dashboard', '/set-up/currency', '/set-up/user-list', '/account/bet-detail', '/report/game-report', '/log/audit'];

/** 2.5.8: the densest way to show everything still leaves 24 px to press, or as much room around it. */
test('controls are large enough in the densest mode', async ({ page, context }) => {
  await addInspection(context);
  await context.addCookies([{ name: 'size', value: 'mini', url: BASE_URL }]);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const path of PAGES) {
    await page.goto(path);
    await settle(page);
    await expect(page.locator('html')).toHaveAttribute('data-size', 'mini');
    expect({ path, small: await violationsOf(page, ['target-size']) }).toEqual({ path, small: [] });
  }
});

/** 1.4.12: with the spacing of a reader who needs it, no words are lost. */
test('wider spacing of the text loses nothing', async ({ page, context }) => {
  await addInspection(context);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const path of PAGES) {
    await page.goto(path);
    await settle(page);
    const before = await clippedTexts(page);
    await addStyle(
      page,
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    );
    const clipped = (await clippedTexts(page)).filter((text) => !before.includes(text));
    expect({ path, clipped, overflow: await overflowOf(page) }).toEqual({ path, clipped: [], overflow: 0 });
  }
});

/** 1.4.10: at 320 px, which is 1280 px at 400 %, nothing but tables scrolls sideways. */
test('pages reflow at 320 px', async ({ page, context }) => {
  await addInspection(context);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...PAGES, '/profile/index', '/permission/setting']) {
    await page.goto(path);
    await settle(page);
    expect({ path, overflow: await overflowOf(page) }).toEqual({ path, overflow: 0 });
  }
});

test('the colours of the system are taken over where they are forced', async ({ page, context }) => {
  await addInspection(context);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of PAGES) {
    await page.goto(path);
    await settle(page);
    // Colours are the system's own then; names, roles and sizes still hold.
    expect({ path, violations: (await violationsOf(page)).filter((each) => !each.startsWith('color-contrast')) }).toEqual({
      path,
      violations: [],
    });
  }
});
