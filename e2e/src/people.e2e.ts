import { createHmac, randomBytes } from 'node:crypto';
import { permittedScreens } from '@manager/contract/screens';
import { expect, type Page } from '@playwright/test';
import { callApi, collectComplaints, signIn, signInWith } from './actions.ts';
import { firstSignIn, makeUser, newPage, PASSWORD } from './people-actions.ts';
import { PORT } from './product.ts';
import { agreeTo } from './second-person.ts';
import { test } from './test.ts';

const CODES = ['F', 'F-1', 'C', 'C-3', 'C-3-91'];
const mark = randomBytes(4).toString('hex');

type Mail = { id: string; to_address: string; template: string };

/** The path of the link in the newest mail of a kind, as the only super user gets it shown in the outbox: there is no mail server here. */
const linkInMail = async (admin: Page, { to, template }: { to: string; template: string }): Promise<string> => {
  const { list } = await callApi<{ list: Mail[] }>(admin, '/api/log/mail/get_list?limit=20');
  const mail = list.find((each) => each.to_address === to && each.template === template);
  expect(mail, `${template} to ${to}`).toBeDefined();
  await callApi(admin, '/api/log/mail/reveal', { id: mail?.id, reason: 'no mail server' });
  const { body } = await callApi<{ body: string }>(admin, `/api/log/mail/get_detail?id=${mail?.id}`);
  return /\/\w+\?t=[\w-]+/.exec(body)?.[0] ?? '';
};

/** RFC 6238: what an authenticator app shows at this moment. */
const codeOf = (secret: string, stepsAhead = 0): string => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret.replaceAll(/[\s=]/g, ''), (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
};

const recoveryCodesOf = async (page: Page): Promise<string[]> => {
  // The step before has a list as well: only what looks like a code counts.
  const list = page
    .getByRole('dialog')
    .last()
    .getByRole('listitem')
    .filter({ hasText: /^\s*[A-Z0-9-]{8,}\s*$/i });
  await expect(list.first()).toBeVisible();
  return (await list.allInnerTexts()).map((text) => text.trim());
};

const addVirtualAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Name of user-/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL(/\/login/);
};

/** Another way than the one that is offered first; nothing to do when it is the first. */
const chooseWay = async (page: Page, name: string): Promise<void> => {
  const way = page.getByRole('list', { name: 'Use another method' }).getByRole('button', { name });
  if ((await way.count()) > 0) await way.click();
};

// shows S1.2, S2.110, S4.4, S5.14, S6.6
test('from an invitation to a menu, and out again', async ({ page: admin, browser }) => {
  const email = `${mark}@example.com`;
  const userName = `invited-${mark}`;
  await signIn(admin);
  const agent = await callApi<{ invite_code: string }>(admin, '/api/set_up/agent/add_or_edit', {
    name: `Agent ${mark}`,
    seller_id: `seller-${mark}`,
    timezone: 'Asia/Shanghai',
    settlement_hour: 12,
  });
  const group = await callApi<{ id: string; version: number }>(admin, '/api/permission/group/add_or_edit', {
    name: `Group ${mark}`,
    codes: CODES,
  });

  const page = await newPage(browser);
  const complaints = collectComplaints(page);
  await page.goto(`/register?code=${agent.invite_code}`);
  await expect(page.getByLabel('Invite code')).toHaveValue(agent.invite_code);
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Name', { exact: true }).fill('Invited Person');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  // The first password of a product waits for its lists of words.
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible({ timeout: 180_000 });

  // Registered is not let in: neither before the address is confirmed nor after.
  await page.goto(await linkInMail(admin, { to: email, template: 'verify_email' }));
  await expect(page.getByText('Verify Email ?')).toBeVisible();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('E-mail address verified')).toBeVisible();
  await signInWith(page, { userName, password: PASSWORD });
  await expect(page.getByText('Account and password are incorrect.').first()).toBeVisible();

  await admin.goto(`/set-up/user-list?user_name=${userName}`);
  await admin.getByRole('link', { name: userName }).first().click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const form = admin.getByRole('dialog').last();
  await form.getByLabel('Status').selectOption('enabled');
  await form.getByLabel('Group').click();
  await admin
    .getByRole('listbox')
    .getByRole('option', { name: `Group ${mark}` })
    .click();
  await form.getByRole('button', { name: 'Save' }).click();
  const question = admin.getByRole('dialog', { name: 'Are you sure ?' });
  await question.getByLabel('Reason').fill('invited for the night shift');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Saved').first()).toBeVisible();

  await signInWith(page, { userName, password: PASSWORD });
  await page.waitForURL(/\/dashboard/);
  const menu = page.getByRole('navigation').first();
  const closed = menu.getByRole('button', { expanded: false });
  await expect(closed.first()).toBeVisible();
  while ((await closed.count()) > 0) await closed.first().click();
  await expect(menu.getByRole('link', { name: 'Game Report' })).toBeVisible();
  const links = await menu.locator('a[href^="/"]').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  const permitted = permittedScreens(new Set(CODES)).filter(
    (screen) => !('isGroup' in screen) && !('isHidden' in screen) && !('isOpen' in screen),
  );
  expect(new Set(links)).toEqual(new Set(permitted.map(({ path }) => path)));

  await page.goto('/report/game-report');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Game Report');
  await expect(page.getByRole('main')).toContainText('No data');
  const { version } = await callApi<{ version: number }>(admin, `/api/permission/group/get_detail?id=${group.id}`);
  await callApi(admin, '/api/permission/group/add_or_edit', {
    id: group.id,
    version,
    codes: CODES.filter((each) => !each.startsWith('F')),
    reason: 'moved to another team',
  });
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText(/do not have|Not permitted/i).first()).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Game Report' })).toHaveCount(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a second factor is set up and asked for: an app, a passkey, a recovery code', async ({ page: admin, browser }) => {
  await signIn(admin);
  const user = await makeUser(admin);
  // Browsers make passkeys for names, not for addresses of machines.
  const page = await newPage(browser, `http://localhost:${PORT}`);
  const complaints = collectComplaints(page);
  await firstSignIn(page, user.user_name);
  const password = `${PASSWORD} twice`;

  await page.goto('/profile/index');
  await page.getByRole('button', { name: 'Set up', exact: true }).first().click();
  const enrolment = page.getByRole('dialog').last();
  const secret = (await enrolment.locator('[class*="secret"]').innerText()).trim();
  await enrolment.getByLabel('Code from the app').fill(codeOf(secret));
  await enrolment.getByRole('button', { name: 'Set up' }).click();
  const codes = await recoveryCodesOf(page);
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();

  await addVirtualAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog').last();
  await naming.getByLabel('Name').fill('Key of the test');
  await naming.getByRole('button', { name: /add|set up/i }).click();
  await expect(page.getByText('Key of the test').first()).toBeVisible();

  const signInAgain = async (): Promise<void> => {
    await signOut(page);
    await signInWith(page, { userName: user.user_name, password });
    await expect(page.getByText('One more step.', { exact: false })).toBeVisible();
  };
  await signInAgain();
  await chooseWay(page, 'Use a passkey');
  await page.getByRole('button', { name: 'Use a passkey' }).first().click();
  await page.waitForURL(/\/(dashboard|profile)/);

  // The step of the enrolment is used up: the next one is within the window.
  await signInAgain();
  await chooseWay(page, 'Use the authenticator app');
  await page.getByLabel('Code from the authenticator app').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/(dashboard|profile)/);

  await signInAgain();
  await chooseWay(page, 'Use a recovery code');
  await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('Recovery code')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/(dashboard|profile)/);
  await page.goto('/profile/index');
  await expect(page.getByText('9 codes left')).toBeVisible();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a session that ends in the middle of a form loses nothing that was typed', async ({ page: admin, browser }) => {
  await signIn(admin);
  const group = await callApi<{ id: string }>(admin, '/api/permission/group/add_or_edit', {
    name: `Editors ${randomBytes(4).toString('hex')}`,
    codes: ['C', 'C-4', 'C-4-91'],
  });
  const user = await makeUser(admin, { auth_group_id: group.id });
  const page = await newPage(browser);
  await firstSignIn(page, user.user_name);
  await page.goto('/set-up/currency');
  // An empty list offers the same a second time.
  await page.getByRole('button', { name: 'Add currency', exact: true }).first().click();
  const form = page.getByRole('dialog').last();
  await form.getByLabel('Code').fill('XTS');
  await form.getByLabel('Name').fill('Typed before the session ended');
  await callApi(admin, '/api/user/user/end_sessions', { id: user.id });
  // What is missing is said before anything is sent.
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('textbox', { name: /^Rate/ }).fill('4.25');
  await form.getByRole('button', { name: 'Save' }).click();
  const lost = page.getByRole('dialog', { name: 'Confirm logout' });
  await lost.getByRole('button', { name: 'Re-Login' }).click();
  await page.waitForURL(/\/login\?redirect=/);
  await page.getByLabel('User name').fill(user.user_name);
  await page.getByLabel('Password', { exact: true }).fill(`${PASSWORD} twice`);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(/\/set-up\/currency/);
  const restored = page.getByRole('dialog').last();
  await expect(restored.getByLabel('Code')).toHaveValue('XTS');
  await expect(restored.getByLabel('Name')).toHaveValue('Typed before the session ended');
  await page.context().close();
});

// shows S1.14, S5.12
test('a dangerous change waits for a second person', async ({ page: admin, browser }) => {
  await signIn(admin);
  const code = `X${randomBytes(3).toString('hex').toUpperCase()}`;
  const currency = await callApi<{ id: string; version: number }>(admin, '/api/set_up/currency/add_or_edit', {
    code,
    name: 'Two people',
    rate: '2',
  });
  const second = await makeUser(admin, { is_super: true });
  const page = await newPage(browser);
  await firstSignIn(page, second.user_name);
  await page.goto(`/set-up/currency?id=${currency.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog').last();
  await form.getByRole('textbox', { name: /^Rate/ }).fill('3');
  await form.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure ?' });
  await question.getByLabel('Reason').fill('as the bank has it today');
  await question.getByRole('button', { name: /save|confirm/i }).click();
  await expect(page.getByText('once a second person has approved it', { exact: false }).first()).toBeVisible();

  await expect(page.getByText('A change to this record is awaiting approval.')).toBeVisible();

  await agreeTo(admin, code, ['as the bank has it today']);
  const { rate } = await callApi<{ rate: string }>(admin, `/api/set_up/currency/get_detail?id=${currency.id}`);
  expect(Number(rate)).toBe(3);
  await page.context().close();
});
