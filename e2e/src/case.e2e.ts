import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { collectComplaints, downloadBy, signIn, signOut } from './actions.ts';
import { startLooking, titleOf, viewsOf } from './looks.ts';
import { IS_GUEST } from './product.ts';
import { useRoundsWorld } from './rounds-world.ts';
import { test } from './test.ts';
import { sha256Of, unpack } from './unpack.ts';

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

const step = async (page: Page, name: string, reason: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const question = page.getByRole('dialog', { name, exact: true });
  await question.getByLabel('Reason').fill(reason);
  await question.getByRole('button', { name, exact: true }).click();
  await expect(question).toHaveCount(0);
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

/** All hashes of the pack, reckoned again from its files. */
const checkPack = (files: ReadonlyMap<string, Buffer>): void => {
  const sums = String(files.get('SHA256SUMS')).trim().split('\n');
  const others = [...files].filter(([name]) => name !== 'SHA256SUMS');
  expect(sums).toEqual(others.map(([name, content]) => `${sha256Of(content)}  ${name}`));
  const manifest = JSON.parse(String(files.get('manifest.json'))) as {
    case: { state: string };
    files: { name: string; sha256: string }[];
  };
  expect(manifest.case).toMatchObject({ title: TITLE, state: 'closed', conclusion: 'explained' });
  for (const { name, sha256 } of manifest.files) expect(sha256Of(files.get(name) ?? ''), name).toBe(sha256);
  expect(files.get('case.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
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
    await step(page, 'Investigate', 'Both within a minute');
    await handOver(page, 'second', 'The vendor answers you.');
    expect(await theCase(page)).toMatchObject({ state: 'investigating', owner_name: 'second' });

    await second.goto('/risk-set/case');
    await expect(second.getByRole('row').filter({ hasText: TITLE })).toBeVisible();
    await openCase(second, id);
    await second.getByRole('button', { name: 'Then and now' }).first().click();
    await expect(second.getByText('Nothing has changed since it was collected.')).toBeVisible();
    await second.getByRole('tab', { name: /^Notes/ }).click();
    await expect(second.getByText(NOTE)).toBeVisible();
    await step(second, 'Explained', 'The draws are those of the certified package.');
    await step(second, 'Close case', 'Told the website.');
    expect(await theCase(page)).toMatchObject({
      state: 'closed',
      conclusion_note: 'The draws are those of the certified package.',
      closed_name: 'second',
    });

    const file = await downloadBy(second, () => second.getByRole('button', { name: 'Evidence pack' }).click());
    expect(file.suggestedFilename()).toMatch(/\.zip$/);
    checkPack(unpack(await readFile(await file.path())));
    await second.context().close();
    expect(complaints).toEqual([]);
  });

  for (const view of viewsOf(1280, { darkIn: 'zh' }))
    test(titleOf(view), async ({ page }) => {
      const { look } = await startLooking(page, view, world);
      const { id } = await theCase(page);
      await look('list', '/risk-set/case', { shown: TITLE });
      await look('rows', `/risk-set/case?id=${id}`, { shown: /harbour-win-1/ });
      await look('history', `/risk-set/case?id=${id}`, { shown: /Case opened|立案/, tab: /History|历史/ });
    });
});
