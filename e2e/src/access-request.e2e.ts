import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { callApi, collectComplaints, signIn, signOut } from './actions.ts';
import { firstSignIn, makeUser, newPage } from './people-actions.ts';
import { ARTEFACTS_DIR } from './product.ts';
import { test } from './test.ts';

mkdirSync(ARTEFACTS_DIR, { recursive: true });
test.afterEach(signOut);

/** Of what a reader sees at this step, at a desk and on a phone. */
const photograph = async (page: Page, name: string): Promise<void> => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(ARTEFACTS_DIR, `access-request-${name}-${width}.png`), animations: 'disabled' });
  }
};

test('who may not open a page asks for it there, and works on it once an administrator has granted it', async ({
  page: admin,
  browser,
}) => {
  await signIn(admin);
  const mark = randomBytes(4).toString('hex');
  const agent = await callApi<{ id: string }>(admin, '/api/set_up/agent/add_or_edit', {
    name: `Agent ${mark}`,
    seller_id: `seller-${mark}`,
    timezone: 'UTC',
    settlement_hour: 0,
  });
  const group = await callApi<{ id: string }>(admin, '/api/permission/group/add_or_edit', {
    name: `Support ${mark}`,
    agent_id: agent.id,
    codes: ['F', 'F-1'],
  });
  await callApi(admin, '/api/permission/group/add_or_edit', {
    name: `Analysts ${mark}`,
    agent_id: agent.id,
    codes: ['F', 'F-2', 'F-8'],
  });
  const user = await makeUser(admin, { agent_id: agent.id, auth_group_id: group.id });

  const page = await newPage(browser);
  const complaints = collectComplaints(page);
  await firstSignIn(page, user.user_name);
  await page.goto('/report/agent-report');
  const main = page.getByRole('main');
  await expect(main.getByText('You do not have the permission F-8 (Agent Report).')).toBeVisible();
  await expect(main.getByText(/ can grant it\.$/)).toBeVisible();
  await photograph(page, '1-closed');
  const asks = main.getByRole('button', { name: 'Request access' });
  await expect(asks).toBeDisabled();
  await main.getByLabel('Why do you need it?').fill('Partners ask me about their sub-agents');
  await asks.click();
  await expect(main.getByText(/^Requested on .*, pending$/)).toBeVisible();
  // Taken back and asked for again.
  await main.getByRole('button', { name: 'Withdraw' }).click();
  await main.getByLabel('Why do you need it?').fill('Partners ask me about their agents');
  await asks.click();
  await expect(main.getByText(/^Requested on .*, pending$/)).toBeVisible();
  await photograph(page, '2-waiting');
  await page.goto('/report/site-report');
  await page.getByLabel('Why do you need it?').fill('Curious');
  await page.getByRole('button', { name: 'Request access' }).click();
  await expect(main.getByText(/^Requested on .*, pending$/)).toBeVisible();

  await admin.goto('/approval/index');
  await expect(admin.getByRole('link', { name: /awaiting your decision/ }).first()).toBeVisible();
  const rows = admin.getByRole('row', { name: new RegExp(user.user_name) });
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: 'Curious' }).getByRole('link', { name: 'Access request' }).click();
  const drawer = admin.getByRole('dialog').last();
  await drawer.getByRole('button', { name: 'Reject' }).click();
  const question = admin.getByRole('dialog', { name: 'Reject the request' });
  await question.getByLabel('Reason').fill('The agent report tells the same');
  await question.getByRole('button', { name: 'Reject' }).click();
  await expect(drawer.getByText('Rejected').first()).toBeVisible();
  await admin.keyboard.press('Escape');

  await rows.filter({ hasText: 'Partners' }).getByRole('link', { name: 'Access request' }).click();
  await expect(drawer).toContainText(`asks for Agent Report (F-8)`);
  const ways = drawer.getByRole('group', { name: 'How to grant it' });
  await expect(ways.getByRole('radio', { name: new RegExp(`group Support ${mark}`) })).toBeChecked();
  await ways.getByRole('radio', { name: new RegExp(`Analysts ${mark}`) }).check();
  await expect(ways).toContainText('F-1');
  await photograph(admin, '3-ways');
  await ways.getByRole('radio', { name: new RegExp(`group Support ${mark}`) }).check();
  await drawer.getByRole('button', { name: 'Grant access' }).click();
  await expect(drawer.getByText('Granted').first()).toBeVisible();
  await photograph(admin, '4-granted');

  await page.goto('/report/site-report');
  await expect(main).toContainText('The agent report tells the same');
  await expect(main.getByText(/^You can request it again from /)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Request access' })).toHaveCount(0);
  await photograph(page, '5-rejected');
  await page.goto('/report/agent-report');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agent Report');
  await expect(main.getByText('You do not have the permission')).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
  await page.context().close();
});
