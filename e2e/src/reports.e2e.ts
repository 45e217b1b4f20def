import { expect } from '@playwright/test';
import { settle } from './inspect.ts';
import { test } from './readers.ts';

const DAY_MS = 86_400_000;
const dayAt = (offset: number): string => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
/** The small world's bets lie within, in whatever calendar. */
const FILTERS = { date_from: dayAt(-4), date_to: dayAt(1), in: 'usd', vendor: 'Tidewater', source: 'normal' };

/** Reports of money, and what their first row is about. */
const MONEY = [
  ['game-report', /Dragon Gate|Lucky Lantern|Deep Sea/],
  ['site-report', /harbour-(one|two)/],
  ['user-report', /player-\d/],
  ['site-day-report', /\d{4}-\d\d-\d\d/],
  ['subagent-report', /partner-7/],
  ['agent-report', /Harbour Lights/],
] as const;

test.describe('reports', () => {
  for (const [report, first] of MONEY) {
    // shows S1.3, S2.114, S2.26, S2.28, S2.30, S2.31, S2.32, S2.33
    test(`${report}: from its filters down to one bet and back, filters kept`, async ({ signedIn: { page, takeComplaints } }) => {
      await page.goto('/dashboard');
      await settle(page);
      const address = `/report/${report}?${new URLSearchParams(FILTERS).toString()}`;
      await page.goto(address);
      const row = page.locator('main tbody tr').filter({ hasText: first, visible: true }).first();
      await expect(row).toBeVisible();
      // As it is read: the choices of a closed list are not in sight.
      await expect(page.locator('main')).toContainText('Tidewater', { useInnerText: true });
      // The stake of a row leads to the bets that add up to it.
      const figure = row.locator('a[href^="/account/bet-detail"]').first();
      await expect(figure).toHaveAttribute('href', /vendor=Tidewater/);
      await figure.click();
      await expect(page).toHaveURL(/\/account\/bet-detail/);
      await expect(page.getByText('✓').filter({ visible: true }).first()).toBeVisible();
      await page
        .getByRole('link', { name: /screens-\d+/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toContainText('player-');
      await page.goBack();
      await page.goBack();
      await expect(page).toHaveURL(/vendor=Tidewater/);
      await expect(page).toHaveURL(new RegExp(`/report/${report}`));
      await expect(page.locator('main tbody tr').filter({ hasText: first, visible: true }).first()).toBeVisible();
      expect(takeComplaints()).toEqual([]);
    });
  }

  // shows S3.10, S3.11, S4.14, S4.15
  test('more filters stay open on other reports and after a reload, and the way back to a report is left once', async ({
    signedIn: { page, takeComplaints },
  }) => {
    const cookie = async (name: string): Promise<unknown> => {
      const found = (await page.context().cookies()).find((one) => one.name === name);
      return found && JSON.parse(decodeURIComponent(found.value));
    };
    const filters = new URLSearchParams(FILTERS).toString();
    await page.goto(`/report/game-report?${filters}`);
    await page.getByRole('button', { name: 'More filters' }).click();
    await expect(page.getByRole('button', { name: 'Fewer filters' })).toBeVisible();
    expect(await cookie('operations')).toMatchObject({ moreFilters: true });
    await page.goto(`/report/site-report?${filters}`);
    await expect(page.getByRole('button', { name: 'Fewer filters' })).toBeVisible();

    const row = page
      .locator('main tbody tr')
      .filter({ hasText: /harbour-(one|two)/, visible: true })
      .first();
    await row.locator('a[href^="/account/bet-detail"]').first().click();
    const back = page.getByRole('link', { name: 'Back to the report' });
    await expect(back).toBeVisible();
    // Taken by this page: nothing is left for the next one.
    expect(await cookie('jumpParams')).toBeUndefined();
    await back.click();
    await expect(page).toHaveURL(/\/report\/site-report\?.*vendor=Tidewater/);
    await expect(row).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Fewer filters' }).click();
    await expect(page.getByRole('button', { name: 'More filters' })).toBeVisible();
    expect(await cookie('operations')).toMatchObject({ moreFilters: false });
    expect(takeComplaints()).toEqual([]);
  });

  test('the dashboard leads to the tree of agents, and the tree to a website', async ({ signedIn: { page, takeComplaints } }) => {
    await page.goto('/dashboard');
    await settle(page);
    await page.getByRole('link', { name: 'Harbour Lights Entertainment' }).first().click();
    await expect(page).toHaveURL(/\/report\/agent-report\?.*agent_id=/);
    await expect(page.getByRole('row').filter({ hasText: 'Harbour Lights Entertainment' }).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard/);
    expect(takeComplaints()).toEqual([]);
  });

  test('the heat map keeps what the table has: views, link, refresh and file; a view brings it back as it was drawn', async ({
    signedIn: { page, takeComplaints },
  }) => {
    await page.context().grantPermissions(['clipboard-write']);
    const query = new URLSearchParams({ date_from: dayAt(-4), date_to: dayAt(1), by: 'game' });
    await page.goto(`/account/statistic-bet?${query.toString()}`);
    const choice = page.getByRole('group', { name: 'View', exact: true });
    await choice.getByText('Heat map').click();
    // One reason, in both places that tell one.
    await expect(page.getByText('A heat map needs two dimensions')).toHaveCount(2);
    await expect(page.getByText('Not searched yet')).toHaveCount(0);
    await page.getByLabel('then by').selectOption('site');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const map = page.getByRole('table', { name: 'Heat map: Bet' });
    await expect(map.getByRole('row', { name: /Dragon Gate/ })).toBeVisible();
    await expect(page.getByText(/^As of /)).toBeVisible();
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await page.keyboard.press('e');
    await expect(page.getByRole('button', { name: /^CSV/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();

    await page.getByLabel('Cells').selectOption('rounds');
    await page.getByRole('button', { name: 'Save as new view…' }).click();
    const name = `Rounds by website ${Date.now().toString(36)}`;
    await page.getByLabel('Name of the view').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: /save/i }).click();
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await views.getByRole('link', { name: 'All' }).click();
    await expect(page.getByRole('table', { name: /^Heat map/ })).toHaveCount(0);
    await views.getByRole('link', { name }).click();
    await expect(page.getByRole('table', { name: 'Heat map: Bet count' })).toBeVisible();
    expect(takeComplaints()).toEqual([]);
  });

  test('amounts in USD beside a column of currencies say so in each header', async ({ signedIn: { page, takeComplaints } }) => {
    const header = (id: string) => page.locator(`main th[data-column="${id}"]`).filter({ visible: true });
    for (const [unit, bet] of [
      ['native', 'Bet'],
      ['usd', 'Bet USD'],
      ['usd_today', 'Bet ≈USD'],
    ] as const) {
      await page.goto(`/report/user-report?${new URLSearchParams({ ...FILTERS, in: unit }).toString()}`);
      await expect(page.locator('main tbody tr').first()).toContainText('EUR');
      await expect(header('bet')).toHaveAttribute('abbr', bet);
      await expect(header('win')).toContainText(bet.replace('Bet', 'Win'));
      await expect(header('rounds')).toHaveAttribute('abbr', 'Bet count');
    }
    expect(takeComplaints()).toEqual([]);
  });

  test('in a small window the filters of a report end above its middle', async ({ signedIn: { page, takeComplaints } }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    for (const [report] of MONEY) {
      await page.goto(`/report/${report}?${new URLSearchParams({ when: 'last_7_days', in: 'native' }).toString()}`);
      await settle(page);
      const filters = await page.getByRole('search').filter({ visible: true }).first().boundingBox();
      expect((filters?.y ?? 0) + (filters?.height ?? 768), report).toBeLessThan(768 / 2);
    }
    expect(takeComplaints()).toEqual([]);
  });
});
