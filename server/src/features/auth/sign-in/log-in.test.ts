import { getUserInfo, login } from '@manager/contract/features/auth/login';
import { getSessionList } from '@manager/contract/features/auth/session';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { browser, client, createStaff, PASSWORD } from '../../../../test/staff.ts';
import { createAgent } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
const script = client(t);
const HOUR_MS = 3_600_000;

// Every test has a clock of its own and no attempts behind it, so that the throttles of one do not reach the next.
let testNo = 0;
beforeEach(async () => {
  testNo += 1;
  t.clock.set(Date.now() + testNo * 24 * HOUR_MS);
  await db.deleteFrom('login_attempt').execute();
});
afterEach(() => t.clock.set(null));

describe('signing in', () => {
  // shows S5.1, S7.5, S7.6
  it('trims the user name, ignores its case, and gives a token of 256 random bits', async () => {
    const { userName } = await createStaff(t);
    const { code, data } = await script.logIn(`  ${userName.toUpperCase()} `);
    expect(code).toBe(0);
    expect(data.token).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    const { data: info } = await script.send(getUserInfo, {}, { token: data.token });
    expect(info.authArray).toEqual([...PERMISSION_CODES].toSorted());
    expect(info).toMatchObject({ stage: 'full', has_second_factor: false, password_expires_at: null, preferences: {} });
  });

  it('leaves no secret of a token or cookie anywhere in the store', async () => {
    const { userName } = await createStaff(t);
    const chrome = browser(t);
    const token = await chrome.tokenOf(userName);
    const secrets = [token.split('.')[1] as string, ...chrome.jar.values()];
    expect(secrets).toHaveLength(3);
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      db,
    );
    for (const { name } of tables) {
      const { rows } = await sql<{ line: string }>`select line::text as line from ${sql.table(name)} line`.execute(db);
      const text = rows.map(({ line }) => line).join('\n');
      for (const secret of secrets)
        for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret, 'base64url').toString('hex')])
          expect([name, text.includes(form)]).toEqual([name, false]);
    }
  });

  // shows S8.11
  it('answers unknown, wrong, disabled, below a disabled agent, locked and refused by address with the same bytes', async () => {
    const agent = await createAgent(db);
    await db.updateTable('agent').set({ status: 'disabled' }).where('id', '=', agent.id).execute();
    const locked = await createStaff(t);
    await db
      .updateTable('staff_user')
      .set({ locked_until: new Date(t.clock.nowMs() + HOUR_MS) })
      .where('id', '=', locked.id)
      .execute();
    const answers = [
      await script.logIn('nobody-here'),
      await script.logIn((await createStaff(t)).userName, 'wrong'),
      await script.logIn((await createStaff(t, { status: 'disabled' })).userName),
      await script.logIn((await createStaff(t, { agentId: agent.id })).userName),
      await script.logIn(locked.userName),
      await script.logIn((await createStaff(t, { ipAllow: '192.0.2.0/24;198.51.100.7' })).userName),
    ];
    const bodies = answers.map((answer) => JSON.stringify({ ...answer, request_id: '' }));
    expect(new Set(bodies).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 60204, message: 'Account and password are incorrect.', data: null, status: 200 });
    const attempts = await db.selectFrom('login_attempt').select('outcome').orderBy('id').execute();
    expect(attempts.map(({ outcome }) => outcome)).toEqual([
      'refused',
      'refused',
      'disabled',
      'disabled',
      'locked',
      'ip_refused',
    ]);
  });

  it('lets in from the listed addresses and networks, IPv6 too', async () => {
    const { userName } = await createStaff(t, { ipAllow: '192.0.2.0/24; 2001:db8::/32' });
    const codes = [];
    for (const ip of ['192.0.2.200', '192.0.3.1', '2001:db8:1::5', '::ffff:192.0.2.9'])
      codes.push((await client(t, { ip }).logIn(userName)).code);
    expect(codes).toEqual([0, 60204, 0, 0]);
  });

  it('writes who tried from where, an audit row for success and failure, and never the password', async () => {
    const { id, userName } = await createStaff(t);
    await script.logIn(userName, 'canary-password-1');
    await script.logIn(userName);
    const rows = await db.selectFrom('audit_event').selectAll().where('object_id', '=', id).orderBy('id').execute();
    expect(rows.map(({ action, outcome, auth_level: level }) => [action, outcome, level])).toEqual([
      ['session.start', 'failed', ''],
      ['session.start', 'ok', 'password'],
    ]);
    const attempts = await db.selectFrom('login_attempt').selectAll().where('user_id', '=', id).orderBy('id').execute();
    expect(attempts.map(({ ip, outcome, user_name: name }) => [ip, outcome, name])).toEqual([
      ['10.9.0.1', 'refused', userName.toLowerCase()],
      ['10.9.0.1', 'ok', userName.toLowerCase()],
    ]);
    const everything = await Promise.all(
      (['audit_event', 'login_attempt', 'session'] as const).map((table) => db.selectFrom(table).selectAll().execute()),
    );
    expect(JSON.stringify(everything)).not.toContain('canary-password-1');
  });

  it('makes a hash of older parameters anew, and only then', async () => {
    const { id, userName } = await createStaff(t);
    const read = async () =>
      (await db.selectFrom('staff_user').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()).password_hash;
    const current = await read();
    await script.tokenOf(userName);
    expect(await read()).toBe(current);
    const older = await hash(PASSWORD, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await db.updateTable('staff_user').set({ password_hash: older }).where('id', '=', id).execute();
    expect((await script.logIn(userName, 'wrong')).code).toBe(60204);
    expect(await read()).toBe(older);
    await script.tokenOf(userName);
    expect(await read()).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$/);
    await script.tokenOf(userName);
  });

  it('takes passwords from the body only', async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/manager/api/login?password=x',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'a', password: 'b' }),
    });
    // The call of the seed takes its payload from the body; what stands in the address is not looked at.
    expect(response.json()).toMatchObject({ code: 60204 });
  });
});

describe('a password that is to be changed', () => {
  it('opens a session for nothing but that', async () => {
    const { id, userName } = await createStaff(t);
    await db.updateTable('staff_user').set({ must_change_password: true }).where('id', '=', id).execute();
    const token = await script.tokenOf(userName);
    expect((await script.send(getUserInfo, {}, { token })).data.stage).toBe('change_password');
    expect(await script.send(getSessionList, {}, { token })).toMatchObject({
      code: 40310,
      data: { need: 'change_password' },
    });
  });

  it('is one older than the setting allows; without the setting passwords do not age', async () => {
    const { id, userName } = await createStaff(t);
    const changedMs = t.clock.nowMs();
    await db
      .updateTable('staff_user')
      .set({ password_changed_at: new Date(changedMs) })
      .where('id', '=', id)
      .execute();
    await db.insertInto('setting').values({ name: 'password_max_age_days', value: '90' }).execute();
    const stageAt = async (ms: number): Promise<unknown> => {
      t.clock.set(ms);
      const { data } = await script.send(getUserInfo, {}, { token: await script.tokenOf(userName) });
      return [data.stage, data.password_expires_at];
    };
    const dueMs = changedMs + 90 * 24 * HOUR_MS;
    const due = new Date(dueMs).toISOString();
    try {
      expect(await stageAt(dueMs - 1_000)).toEqual(['full', due]);
      expect(await stageAt(dueMs + 1_000)).toEqual(['change_password', due]);
      await db.updateTable('setting').set({ value: '0' }).where('name', '=', 'password_max_age_days').execute();
      expect(await stageAt(dueMs + 2_000)).toEqual(['full', null]);
    } finally {
      await db.deleteFrom('setting').where('name', '=', 'password_max_age_days').execute();
    }
  });
});

describe('what older clients send', () => {
  // shows S7.7
  it('is taken with an empty body that calls itself JSON', async () => {
    const { userName } = await createStaff(t);
    const token = await script.tokenOf(userName);
    const response = await t.app.inject({
      method: 'POST',
      url: `/manager/api/logout?token=${token}`,
      headers: { 'x-token': token, 'content-type': 'application/json' },
    });
    expect(response.json()).toMatchObject({ code: 0, data: null });
  });

  it.each([
    ['zh-CN', '账号或密码错误。'],
    ['zh', '账号或密码错误。'],
    ['en-US', 'Account and password are incorrect.'],
    ['tlh', 'Account and password are incorrect.'],
  ])('is answered in the language of Lang: %s', async (lang, message) => {
    const response = await t.app.inject({
      method: 'POST',
      url: `/manager${login.path}`,
      headers: { lang, 'content-type': 'application/json' },
      body: JSON.stringify({ username: `nobody-${lang}`, password: 'x' }),
    });
    expect(response.json()).toMatchObject({ code: 60204, message });
  });
});
