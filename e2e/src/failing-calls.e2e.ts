import { endpoints } from '@manager/contract/endpoints.gen';
import { SCREENS } from '@manager/contract/screens';
import { expect, type Page } from '@playwright/test';
import { drawSome, IS_NIGHT, TEST_SEED } from '../../tools/test/draw.ts';
import { failCalls, FAULTS, type Fault, type Outage } from './faults.ts';
import { goTo, settle } from './inspect.ts';
import { test } from './readers.ts';

/** Nothing more is asked for once it was quiet so often, so long. */
const QUIET_MS = 120;
const QUIET_TIMES = 3;

const DIALOG_TEXT = 'You have been logged out, you can cancel to stay on this page, or log in again';

/** Pages without a session ask for what stands in their address. */
const ADDRESSES: Record<string, string> = {
  '/verifyEmail': '/verifyEmail?t=played',
  '/jumpToUrl': '/jumpToUrl?url=https%3A%2F%2Fexample.com',
  '/iframe/bet-detail': '/iframe/bet-detail?t=played',
  '/iframe/fishing-record-detail': '/iframe/fishing-record-detail?t=played',
  '/iframe/round-story': '/iframe/round-story?t=played',
};

/** Shows the address itself where it could not learn whether to trust it: what it does for most addresses anyway. */
const FALLS_BACK = ['/jumpToUrl'];

/** What asks the server for nothing, or sends a user elsewhere who owes nothing. */
const ASKS_NOTHING = ['/404', '/profile/setup'];

const screens = (isOpen: boolean): string[] =>
  SCREENS.filter((screen) => screen.isGroup !== true && (screen.isOpen === true) === isOpen)
    .map(({ path }) => path)
    .filter((path) => !ASKS_NOTHING.includes(path));

/** What failed, once all that was asked for has been answered. */
const failedCalls = async (page: Page, outage: Outage): Promise<string[]> => {
  const failed: string[] = [];
  for (let quiet = 0; quiet < QUIET_TIMES;) {
    await page.waitForTimeout(QUIET_MS);
    const now = outage.takeFailed();
    quiet = now.length === 0 ? quiet + 1 : 0;
    failed.push(...now);
  }
  return failed;
};

/** Messages shown so far in this browser tab, each as often as it was said. */
const saidSoFar = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    "JSON.parse(sessionStorage.getItem('manager.messages') ?? '[]').flatMap(({ text, times }) => Array(times).fill(text))",
  );

const countOf = (texts: readonly string[], wanted: string): number => texts.filter((text) => text === wanted).length;

const toasts = (page: Page) => page.locator('.mantine-Notification-root');
/** Texts of the messages that came into sight since this was last asked: they do not stay for slow readers. */
const takeSeen = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(globalThis.seenToasts ??= (() => {
    const seen = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && (node.matches('.mantine-Notification-root') || node.querySelector('.mantine-Notification-root')))
            seen.push(node.textContent);
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  })()).splice(0)`);

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm logout' });

const closeToasts = async (page: Page): Promise<void> => {
  await page.evaluate("for (const button of document.querySelectorAll('.mantine-Notification-closeButton')) button.click()");
  await expect(toasts(page)).toHaveCount(0);
};

const ANSWERS: Record<string, string> = { email: 'played@example.com', password: 'lantern orbit beneath nine rivers' };

/** What lies over a button is looked at again by then. */
const CLICK_MS = 5_000;

/** Fills in what a form wants and sends it: a page that asks only then is asked now. False where there is nothing to send. */
const send = async (page: Page): Promise<boolean> => {
  const submit = page.locator('main button[type=submit]:visible');
  // A page around the sign-in may have but one button.
  const button = (await submit.count()) > 0 ? submit.first() : page.locator('main:not(#content) h1 ~ button:visible').first();
  if ((await button.count()) === 0) return false;
  for (const input of await page
    .locator('main input:visible:not([type=checkbox], [type=radio], [type=date], [type=file], [readonly])')
    .all())
    if ((await input.inputValue()) === '') await input.fill(ANSWERS[(await input.getAttribute('type')) ?? ''] ?? 'played');
  await button.click({ timeout: CLICK_MS });
  return true;
};

type Look = { path: string; hasAsked: boolean; silent: string[]; faults: string[] };

const look = async (page: Page, { path, fault, outage }: { path: string; fault: Fault; outage: Outage }): Promise<Look> => {
  const faults: string[] = [];
  const note = (what: string, isSo: boolean): void => void (isSo ? undefined : faults.push(what));
  const before = await saidSoFar(page);
  outage.takeFailed();
  await takeSeen(page);
  // A message of what the page before asked for stays where it is when the same is said again.
  const inSight = await toasts(page).allTextContents();
  await goTo(page, ADDRESSES[path] ?? path);
  const failed = await failedCalls(page, outage);
  const hasDialog = async (isDue: boolean): Promise<boolean> => {
    // Its file is fetched when it is first needed.
    if (isDue)
      await dialog(page)
        .waitFor({ timeout: 15_000 })
        .catch(() => undefined);
    if (!(await dialog(page).isVisible())) return false;
    note('the text of the dialog', (await dialog(page).innerText()).includes(DIALOG_TEXT));
    note('one dialog', (await dialog(page).count()) === 1);
    note('its way to log in again', await dialog(page).getByRole('button', { name: 'Re-Login' }).isVisible());
    await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).last().click();
    await expect(dialog(page)).toHaveCount(0);
    return true;
  };
  let isTold = await hasDialog(fault.isSessionLost && failed.length > 0);
  // A search is asked for on purpose; what failed before may be all that it can say. A call of the page that failed late may open the dialog before it.
  let hasSent = false;
  await expect(async () => {
    isTold = (await hasDialog(false)) || isTold;
    hasSent = await send(page);
  }).toPass();
  if (hasSent) {
    const asked = await failedCalls(page, outage);
    failed.push(...asked);
    isTold = (await hasDialog(fault.isSessionLost && asked.length > 0)) || isTold;
  }
  /** Calls without their message. Those whose texts are alike are counted. */
  const silentCalls = async (): Promise<string[]> => {
    const said = await saidSoFar(page);
    const newTimes = countOf(said, fault.messageOf('')) - countOf(before, fault.messageOf(''));
    return fault.code === null ? failed.slice(newTimes) : failed.filter((call) => !said.includes(fault.messageOf(call)));
  };
  // A write that got no answer is tried once more before anything is said.
  await expect
    .poll(silentCalls)
    .toEqual([])
    .catch(() => undefined);
  if (failed.length > 0) {
    const seen = inSight;
    const isInSight = async (): Promise<boolean> => {
      seen.push(...(await takeSeen(page)));
      return seen.some((text) => failed.some((call) => text.includes(fault.messageOf(call))));
    };
    // What draws the first one may still be on its way.
    await expect
      .poll(isInSight)
      .toBe(true)
      .catch(() => note('a message in sight', false));
    // The one before may still be fading.
    if (fault.code === null) await expect.poll(() => toasts(page).count(), path).toBeLessThan(2);
    note(fault.isSessionLost ? 'Confirm logout' : 'no dialog', isTold === fault.isSessionLost);
    const inline = (await page.locator('main [role=alert]:visible').allInnerTexts()).join('\n');
    const isSaidThere = FALLS_BACK.includes(path) || failed.some((call) => inline.includes(fault.messageOf(call)));
    note('the place that could not be filled says so', isSaidThere);
  }
  const silent = await silentCalls();
  await closeToasts(page);
  return { path, hasAsked: failed.length > 0, silent, faults };
};

const WELL = { hasAsked: true, silent: [], faults: [] };

/** By day every screen meets one of the six failures, and every failure a sixth of the screens: which, says the seed of the run. */
const SHARE = IS_NIGHT ? 1 : 6;
const screensFor = (fault: Fault, isOpen: boolean): string[] =>
  screens(isOpen).filter((_, index) => (index + FAULTS.indexOf(fault) + TEST_SEED) % SHARE === 0);

for (const fault of FAULTS) {
  test.describe(fault.name, () => {
    test('is told on every screen behind the sign-in', async ({ signedIn: { page } }) => {
      await page.goto('/404');
      await page.locator('#content h1').waitFor();
      await page.waitForLoadState('networkidle');
      const outage = await failCalls(page, fault);
      const seen: Look[] = [];
      for (const path of screensFor(fault, false)) seen.push(await look(page, { path, fault, outage }));
      await outage.end();
      expect(seen).toEqual(screensFor(fault, false).map((path) => ({ path, ...WELL })));
    });

    test('is told on every screen without a session', async ({ visitor: { page } }) => {
      const seen: Look[] = [];
      for (const path of screensFor(fault, true)) {
        await page.goto('/404');
        await page.locator('h1').waitFor();
        const outage = await failCalls(page, fault);
        seen.push(await look(page, { path, fault, outage }));
        await outage.end();
      }
      expect(seen).toEqual(screensFor(fault, true).map((path) => ({ path, ...WELL })));
    });
  });
}

const withCode = SCREENS.filter((screen) => screen.isGroup !== true && screen.code !== undefined);

/** A third of the screens by day, each loaded anew, as somebody sees them who holds the code of that screen and nothing else. */
test('screens ask only for what their own code allows', async ({ signedIn: { page } }) => {
  const accessOf = new Map(endpoints.map(({ path, access }) => [path as string, access]));
  const refused: string[] = [];
  for (const { path, code = '' } of drawSome(withCode, Math.ceil(withCode.length / 3), 'screens by their own code')) {
    const groups = code.split('-').map((_, n, parts) => parts.slice(0, n + 1).join('-'));
    await page.route('**/api/user/get_user_info?**', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { ...answer, data: { ...answer.data, authArray: groups, is_super: false } } });
    });
    const onRequest = (request: { url: () => string }): void => {
      const called = new URL(request.url()).pathname.replace('/manager', '');
      const access = accessOf.get(called);
      if (access?.kind === 'code' && !access.anyOf.some((one) => groups.includes(one))) refused.push(`${path} asks ${called}`);
    };
    // What the page before still asks for is its own.
    await page.goto('about:blank');
    page.on('request', onRequest);
    await page.goto(path);
    await settle(page);
    page.off('request', onRequest);
    await page.unroute('**/api/user/get_user_info?**');
  }
  expect(refused).toEqual([]);
});
