import { type Browser, type CDPSession, errors, type Page } from '@playwright/test';
import { median, percentile } from '../stats.ts';
import { addObserver, applyProfile, blockedMs, countScripts, interactiveMs, type Profile, readVitals } from './vitals.ts';

export type Figure = { what: string; value: number; unit: 'ms' | 'kB' | '' };
type VisitOptions = { browser: Browser; url: string; token: string; profile: Profile; runs: number };
type Visit = { page: Page; devtools: CDPSession; scriptKilobytes: () => number };

const STALLED_AFTER_MS = 30_000;
const MOST_STALLS = 3;
const WIDE = { width: 1440, height: 900 };
/** Pages that have enough rows in the demo world. */
const FIRST_LIST = '/set-up/game';
const BETS = '/account/bet-detail?size=100';

/** A browser that was never here, under the wanted profile. */
const visitOnce = async <Result>(
  options: VisitOptions,
  isSignedIn: boolean,
  work: (visit: Visit) => Promise<Result>,
): Promise<Result> => {
  const context = await options.browser.newContext({ viewport: WIDE, locale: 'en-US', baseURL: options.url });
  try {
    if (isSignedIn)
      await context.addCookies([{ name: 'manager_token', value: encodeURIComponent(options.token), url: options.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(STALLED_AFTER_MS);
    await addObserver(page);
    const devtools = await context.newCDPSession(page);
    await applyProfile(devtools, options.profile);
    return await work({ page, devtools, scriptKilobytes: countScripts(devtools) });
  } finally {
    await context.close();
  }
};

/** The browser's emulated network stops for good in about one of fifty visits, with answers half delivered: such a visit is made again. */
const visit = async <Result>(
  options: VisitOptions,
  isSignedIn: boolean,
  work: (visit: Visit) => Promise<Result>,
): Promise<Result> => {
  for (let stalls = 0; ; stalls++) {
    try {
      return await visitOnce(options, isSignedIn, work);
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || stalls === MOST_STALLS) throw error;
      process.stderr.write('a visit stalled and is made again\n');
    }
  }
};

const isQuiet = async (page: Page): Promise<void> => {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(300);
};

const p75 = (values: readonly number[]): number => percentile(values, 0.75);
const repeat = async <Result>(runs: number, work: () => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) results.push(await work());
  return results;
};

const loadFigures = async (options: VisitOptions): Promise<Figure[]> => {
  const logins = await repeat(options.runs, () =>
    visit(options, false, async ({ page, scriptKilobytes }) => {
      await page.goto('/login', { waitUntil: 'load' });
      await page.locator('input[name=username]').waitFor();
      await page.waitForTimeout(300);
      return { ...(await readVitals(page)), kilobytes: scriptKilobytes() };
    }),
  );
  const lists = await repeat(options.runs, () =>
    visit(options, true, async ({ page, scriptKilobytes }) => {
      await page.goto(FIRST_LIST);
      await page.locator('main tbody a').first().waitFor();
      await isQuiet(page);
      return { ...(await readVitals(page)), kilobytes: scriptKilobytes() };
    }),
  );
  const ms = (what: string, values: number[]): Figure => ({ what, value: p75(values), unit: 'ms' });
  return [
    ms(
      'LCP login',
      logins.map(({ lcpMs }) => lcpMs),
    ),
    ms(
      'LCP first list, cold',
      lists.map(({ lcpMs }) => lcpMs),
    ),
    ms('TBT to first list', lists.map(blockedMs)),
    ms('TTI first list', lists.map(interactiveMs)),
    { what: 'CLS', value: p75([...logins, ...lists].map(({ cls }) => cls)), unit: '' },
    { what: 'scripts fetched by the sign-in', value: median(logins.map(({ kilobytes }) => kilobytes)), unit: 'kB' },
    { what: 'scripts fetched by the first list', value: median(lists.map(({ kilobytes }) => kilobytes)), unit: 'kB' },
  ];
};

/** From the click on a link of the menu to the first row of a page that this document has not shown yet, its files being there already. */
const routeChange = (options: VisitOptions): Promise<number> =>
  visit(options, true, async ({ page }) => {
    for (const path of [FIRST_LIST, '/set-up/currency']) {
      await page.goto(path);
      await page.locator('main tbody a').first().waitFor();
      await isQuiet(page);
    }
    return page.evaluate<number>(`measured.go(${JSON.stringify(FIRST_LIST)})`);
  });

type Press = { what: string; path: string; press: (page: Page) => Promise<void> };

const PRESSES: readonly Press[] = [
  { what: 'sort', path: FIRST_LIST, press: (page) => page.locator('main thead th[aria-sort] button').first().click() },
  {
    what: 'next page, 100 rows',
    path: BETS,
    press: (page) =>
      page
        .getByRole('button', { name: /^(older|next)/i })
        .first()
        .click(),
  },
  { what: 'open drawer', path: FIRST_LIST, press: (page) => page.locator('main tbody a').first().click() },
  {
    what: 'type',
    path: FIRST_LIST,
    press: (page) => page.locator('main form input, main input[type=text]').first().pressSequentially('dragon'),
  },
];

/** The longest interaction of one press: from the finger to the next picture. */
const pressFigure = async (options: VisitOptions, { what, path, press }: Press): Promise<Figure> => {
  const times = await repeat(options.runs, () =>
    visit(options, true, async ({ page }) => {
      await page.goto(path);
      if (path === BETS)
        await page
          .getByRole('button', { name: 'Search', exact: true })
          .click()
          .catch(() => undefined);
      await page.locator('main tbody a').first().waitFor();
      await isQuiet(page);
      await page.evaluate('measured.found.interactionsMs = []');
      await press(page);
      await isQuiet(page);
      return Math.max(0, ...(await readVitals(page)).interactionsMs);
    }),
  );
  return { what: `INP ${what}`, value: p75(times), unit: 'ms' };
};

/** All figures of one profile, p75 of so many runs. */
export const measureProfile = async (options: VisitOptions): Promise<Figure[]> => {
  const figures = await loadFigures(options);
  const changes = await repeat(options.runs, () => routeChange(options));
  figures.push({ what: 'route change, files cached', value: p75(changes), unit: 'ms' });
  for (const press of PRESSES) figures.push(await pressFigure(options, press));
  return figures;
};
