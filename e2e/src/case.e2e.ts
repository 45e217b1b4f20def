import { expect, type Page } from '@playwright/test';
import { collectComplaints, signIn, signOut } from './actions.ts';
import { stepCase, takePack } from './case-steps.ts';
import { startLooking, titleOf, viewsOf } from './looks.ts';
import { IS_GUEST } from './product.ts';
import { useRoundsWorld } from './rounds-world.ts';
import { test } from './test.ts';

test.afterEach(signOut);

test.describe.configure({ mode: 'serial' });

const TITLE = 'Two wins of one evening';
const NOTE = 'Asked the vendor for the draws of both rounds.';
const world = useRoundsWorld({ name: 'case', port: 18_984, place: 'harbour', players: ['ada'] });

type Row = { id: string; title: string; state: string; owner_name: string; conclusion_note: string; closed_name: string };
const theCase = async (page: Page): Promise<Row> => {
  const { list } = await world.ask<{ list: Row[] }>(page, '/api/risk_set/case/get_list');
  const row = list.find(({ title }) => title === TITLE);
  expect(row, TITLE).toBeDefined();
  return row as Row;
};

/** Takes both rows of the list into a new case. */
const collectBets = async (page: Page): Promise<void> => {
  await page.goto('/account/bet-detail?player=cleo');
  await expect(page.getByRole('cell', { name: 'harbour-win-2' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add to case' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to case' });
  await dialog.getByLabel('Title of the new case').fill(TITLE);
  await dialog.getByLabel('All rows of this page').check();
  await dialog.getByRole('button', { name: 'Add 2 rows' }).click();
  await expect(page.getByText('2 rows added to the case')).toBeVisible();
};

const openCase = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/risk-set/case?id=${id}`);
  await expect(page.getByRole('dialog').getByText(TITLE)).toBeVisible();
};

const handOver = async (page: Page, to: string, note: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  const form = page.getByRole('dialog', { name: 'Hand over' });
  const choice = form.getByLabel('To', { exact: true });
  await choice.selectOption({ label: await choice.getByText(to).first().innerText() });
  await form.getByLabel('Where it stands').fill(note);
  await form.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText(`Handed over to ${to}`).first()).toBeVisible();
};

/** The pack holds both rows, and says how the case ended. */
const expectPack = async (page: Page): Promise<void> => {
  const { files, manifest } = await takePack(page);
  expect(manifest.case).toMatchObject({ title: TITLE, state: 'closed', conclusion: 'explained' });
  const rows = String(files.get('rows-bet_detail.csv'));
  expect(rows).toContain('harbour-win-1');
  expect(rows).toContain('harbour-win-2');
};

test.describe('a case', () => {
  test.skip(IS_GUEST, 'needs a product of its own');

  // shows S1.10, S2.119
  test('takes rows of a list, a note, another owner and a conclusion, and ends in a pack whose hashes come out again', async ({
    page,
    browser,
  }) => {
    const complaints = collectComplaints(page);
    await signIn(page);
    await world.makeWorld(page);
    await world.post('bets', [
      world.bet('harbour-win-1', { player: 'cleo', win: '40' }),
      world.bet('harbour-win-2', { player: 'cleo', win: '60' }),
    ]);
    const second = await world.second(page, browser);
    await collectBets(page);
    const { id } = await theCase(page);
    expect(await theCase(page)).toMatchObject({ state: 'open', owner_name: 'admin' });

    await openCase(page, id);
    await page.getByRole('tab', { name: /^Notes/ }).click();
    await page.getByLabel('Note', { exact: true }).fill(NOTE);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('tab', { name: 'Notes (1)' })).toBeVisible();
    await stepCase(page, 'Investigate', 'Both within a minute');
    await handOver(page, 'second', 'The vendor answers you.');
    expect(await theCase(page)).toMatchObject({ state: 'investigating', owner_name: 'second' });

    await second.goto('/risk-set/case');
    await expect(second.getByRole('row').filter({ hasText: TITLE })).toBeVisible();
    await openCase(second, id);
    await second.getByRole('button', { name: 'Then and now' }).first().click();
    await expect(second.getByText('Unchanged since it was collected.')).toBeVisible();
    await second.getByRole('tab', { name: /^Notes/ }).click();
    await expect(second.getByText(NOTE)).toBeVisible();
    await stepCase(second, 'Explained', 'The draws are those of the certified package.');
    await stepCase(second, 'Close case', 'Told the website.');
    expect(await theCase(page)).toMatchObject({
      state: 'closed',
      conclusion_note: 'The draws are those of the certified package.',
      closed_name: 'second',
    });

    await expectPack(second);
    await second.context().close();
    expect(complaints).toEqual([]);
  });

  for (const view of viewsOf('case', 1280, { darkIn: 'zh' }))
    test(titleOf(view), async ({ page }) => {
      const { look } = await startLooking(page, view, world);
      const { id } = await theCase(page);
      await look('list', '/risk-set/case', { shown: TITLE });
      await look('rows', `/risk-set/case?id=${id}`, { shown: /harbour-win-1/ });
      await look('history', `/risk-set/case?id=${id}`, { shown: /Case opened|立案/, tab: /History|历史/ });
    });
});
