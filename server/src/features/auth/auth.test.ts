import { getChallenge, getUserInfo, login, logout } from '@manager/contract/features/auth/login';
import { getAgentList } from '@manager/contract/features/set-up/agent';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import { solveChallenge } from 'altcha-lib/v1';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { createAgent } from '../../../test/world.ts';
import { hashPassword } from './password.ts';
import { ABSOLUTE_MS, IDLE_MS } from './session.ts';
import { waitAfter } from './throttle.ts';

const t = await startTestApp();
const { db } = t.deps;
const PASSWORD = 'a long enough password';
const passwordHash = await hashPassword(PASSWORD);
const START_MS = Date.now();

let drawn = 0;
const createStaff = async (over: { status?: string; agentId?: string } = {}): Promise<{ id: string; userName: string }> => {
  drawn += 1;
  const userName = `Staff.${drawn}`;
  const { id } = await db
    .insertInto('staff_user')
    .values({
      user_name: userName,
      name: userName,
      password_hash: passwordHash,
      invite_code: `invite-${drawn}`,
      is_super: over.agentId === undefined,
      agent_id: over.agentId ?? null,
      status: over.status ?? 'enabled',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, userName };
};

const signIn = (username: string, password = PASSWORD) => t.anonymous.tryCall(login, { username, password });
const infoOf = async (token: string, query?: string) => {
  const response = await t.app.inject({
    url: '/manager/api/user/get_user_info',
    headers: { 'x-token': token },
    query: query === undefined ? {} : { token: query },
  });
  return response.json() as { code: number; data: { authArray: string[] } };
};

// Every test has a clock of its own and no attempts behind it, so that the throttles of one do not reach the next.
beforeEach(async () => {
  t.clock.set(START_MS + drawn * 24 * 3_600_000);
  await db.deleteFrom('login_attempt').execute();
});
afterEach(() => t.clock.set(null));

describe('signing in', () => {
  it('trims the user name, ignores its case, and gives a token of 256 random bits whose hash alone is stored', async () => {
    const { userName } = await createStaff();
    const { code, data } = await signIn(`  ${userName.toUpperCase()} `);
    expect(code).toBe(0);
    expect(data.token).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    const secret = data.token.split('.')[1] as string;
    const rows = await db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
    expect((await infoOf(data.token)).data.authArray).toEqual([...PERMISSION_CODES].toSorted());
  });

  it('answers an unknown user, a wrong password and a disabled user with the same bytes', async () => {
    const known = await createStaff();
    const disabled = await createStaff({ status: 'disabled' });
    const answers = [await signIn('nobody-here'), await signIn(known.userName, 'wrong'), await signIn(disabled.userName)];
    const bodies = answers.map((answer) => JSON.stringify({ ...answer, request_id: '' }));
    expect(new Set(bodies).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 60204, message: 'Account and password are incorrect.', data: null, status: 200 });
  });

  it('writes an audit row for success and failure, and never the password', async () => {
    const { id, userName } = await createStaff();
    await signIn(userName, 'canary-password-1');
    await signIn(userName);
    const rows = await db.selectFrom('audit_event').selectAll().where('object_id', '=', id).orderBy('id').execute();
    expect(rows.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['session.start', 'failed'],
      ['session.start', 'ok'],
    ]);
    const everything = await Promise.all(
      (['audit_event', 'login_attempt', 'session'] as const).map((table) => db.selectFrom(table).selectAll().execute()),
    );
    expect(JSON.stringify(everything)).not.toContain('canary-password-1');
  });

  it('waits after five wrong passwords, for known and unknown names alike, longer each time, and forgets after a success', async () => {
    const { userName } = await createStaff();
    for (const name of [userName, 'unknown-name']) {
      for (let i = 0; i < 5; i++) expect((await signIn(name, 'wrong')).code).toBe(60204);
      const refused = await signIn(name, PASSWORD);
      expect(refused).toMatchObject({ code: 42900, data: { retry_after_s: 60 } });
    }
    t.clock.set(t.clock.nowMs() + 61_000);
    expect((await signIn(userName)).code).toBe(0);
    expect((await signIn(userName, 'wrong')).code).toBe(60204);
  });

  it('waits 0, then one minute doubling to half an hour', () => {
    expect([0, 4, 5, 6, 7, 9, 10, 100].map(waitAfter)).toEqual([0, 0, 60, 120, 240, 960, 1800, 1800]);
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

describe('what older clients send', () => {
  it('is taken with an empty body that calls itself JSON', async () => {
    const { userName } = await createStaff();
    const { token } = (await signIn(userName)).data;
    const response = await t.app.inject({
      method: 'POST',
      url: '/manager/api/user/user/change_email?email=kim@example.com',
      headers: { 'x-token': token, 'content-type': 'application/json' },
    });
    expect(response.json()).toMatchObject({ code: 0, data: { email: 'kim@example.com', email_status: 'unverified' } });
  });

  it.each([
    ['zh-CN', '账号或密码错误。'],
    ['zh', '账号或密码错误。'],
    ['en-US', 'Account and password are incorrect.'],
    ['tlh', 'Account and password are incorrect.'],
  ])('is answered in the language of Lang: %s', async (lang, message) => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/manager/api/login',
      headers: { lang, 'content-type': 'application/json' },
      body: JSON.stringify({ username: `nobody-${lang}`, password: 'x' }),
    });
    expect(response.json()).toMatchObject({ code: 60204, message });
  });
});

describe('the bot check', () => {
  const withAltcha = async <T>(work: () => Promise<T>): Promise<T> => {
    t.deps.settings.captcha = 'altcha';
    t.clock.set(null);
    try {
      return await work();
    } finally {
      t.deps.settings.captcha = 'off';
    }
  };
  const solve = async (): Promise<string> => {
    const { challenge } = await t.anonymous.call(getChallenge, {});
    if (challenge === null) throw new Error('no challenge');
    const solution = await solveChallenge(challenge.challenge, challenge.salt, challenge.algorithm, challenge.maxnumber).promise;
    return Buffer.from(
      JSON.stringify({
        algorithm: challenge.algorithm,
        challenge: challenge.challenge,
        number: solution?.number,
        salt: challenge.salt,
        signature: challenge.signature,
      }),
    ).toString('base64');
  };

  it('lets nobody in without a solved challenge, and each counts once', () =>
    withAltcha(async () => {
      const { userName } = await createStaff();
      const attempt = async (cloudflareVerifyToken?: string): Promise<number> =>
        (
          await t.anonymous.tryCall(login, {
            username: userName,
            password: PASSWORD,
            ...(cloudflareVerifyToken === undefined ? {} : { cloudflareVerifyToken }),
          })
        ).code;
      expect(await attempt()).toBe(40001);
      expect(await attempt('garbage')).toBe(40001);
      const solved = await solve();
      const forged = JSON.parse(Buffer.from(solved, 'base64').toString()) as Record<string, unknown>;
      expect(
        await attempt(Buffer.from(JSON.stringify({ ...forged, number: Number(forged.number) + 1 })).toString('base64')),
      ).toBe(40001);
      const codes = await Promise.all(Array.from({ length: 5 }, () => attempt(solved)));
      expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40001, 40001, 40001, 40001]);
    }));
});

describe('a session', () => {
  it('answers 50008 unknown, 50014 when idle or too old, 50008 after sign-out, 50012 when ended elsewhere', async () => {
    const { id, userName } = await createStaff();
    const started = t.clock.nowMs();
    const newToken = async (): Promise<string> => (await signIn(userName)).data.token;
    const codeAt = async (token: string, ms: number): Promise<number> => {
      t.clock.set(ms);
      return (await infoOf(token)).code;
    };
    const idle = await newToken();
    expect(await codeAt(idle, started + IDLE_MS - 1)).toBe(0);
    // Use moved the idle limit, never the absolute one.
    expect(await codeAt(idle, started + 2 * IDLE_MS - 2)).toBe(0);
    expect(await codeAt(idle, started + 3 * IDLE_MS)).toBe(50014);
    t.clock.set(started);
    const old = await newToken();
    for (let ms = started; ms < started + ABSOLUTE_MS; ms += IDLE_MS - 1) expect(await codeAt(old, ms)).toBe(0);
    expect(await codeAt(old, started + ABSOLUTE_MS)).toBe(50014);
    t.clock.set(started);
    const ended = await newToken();
    await t.app.inject({
      method: 'POST',
      url: '/manager/api/logout',
      headers: { 'x-token': ended, 'content-type': 'application/json' },
      body: '{}',
    });
    expect((await infoOf(ended)).code).toBe(50008);
    const elsewhere = await newToken();
    await db
      .updateTable('session')
      .set({ ended_at: new Date(started), ended_reason: 'elsewhere' })
      .where('user_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    expect((await infoOf(elsewhere)).code).toBe(50012);
    for (const token of ['', 'x', `${'a'.repeat(22)}.${'b'.repeat(43)}`, `${elsewhere.split('.')[0]}.${'b'.repeat(43)}`])
      expect((await infoOf(token)).code).toBe(50008);
  });

  it('takes the session id or the whole token in the query of get_user_info, and refuses those of another session', async () => {
    const { userName } = await createStaff();
    const [mine, other] = [(await signIn(userName)).data.token, (await signIn(userName)).data.token];
    expect((await infoOf(mine, mine.split('.')[0])).code).toBe(0);
    expect((await infoOf(mine, mine)).code).toBe(0);
    expect((await infoOf(mine, other)).code).toBe(50008);
    // The query alone is no credential.
    expect((await t.app.inject({ url: '/manager/api/user/get_user_info', query: { token: mine } })).json()).toMatchObject({
      code: 50008,
    });
  });

  it('ends for a disabled user, below a disabled agent, and loses a code at the next call', async () => {
    const parent = await createAgent(db);
    const agent = await createAgent(db, { parentId: parent.id });
    const caller = await t.signInAs({ agentId: agent.id, codes: ['C-3'] });
    expect((await caller.tryCall(getAgentList, {})).code).toBe(0);
    await db
      .deleteFrom('auth_group_code')
      .where('auth_group_id', 'in', db.selectFrom('staff_user').select('auth_group_id').where('id', '=', caller.userId))
      .execute();
    expect(await caller.tryCall(getAgentList, {})).toMatchObject({ code: 40300, data: { permission: 'C-3' } });
    await db.updateTable('agent').set({ status: 'disabled' }).where('id', '=', parent.id).execute();
    expect((await caller.tryCall(getUserInfo, {})).code).toBe(50012);
    await db.updateTable('agent').set({ status: 'enabled' }).where('id', '=', parent.id).execute();
    expect((await caller.tryCall(getUserInfo, {})).code).toBe(0);
    await db.updateTable('staff_user').set({ status: 'disabled' }).where('id', '=', caller.userId).execute();
    expect((await caller.tryCall(logout, {})).code).toBe(50012);
  });

  it('sees the subtree of its agent, and test agents only with the code for it', async () => {
    const root = await createAgent(db);
    const child = await createAgent(db, { parentId: root.id });
    const trial = await createAgent(db, { parentId: root.id, isTest: true });
    await createAgent(db);
    const idsSeenBy = async (codes: string[]): Promise<string[]> =>
      (await (await t.signInAs({ agentId: root.id, codes })).call(getAgentList, {})).list.map((row) => row.id).toSorted();
    expect(await idsSeenBy(['C-3'])).toEqual([root.id, child.id].toSorted());
    expect(await idsSeenBy(['C-3', 'F-91'])).toEqual([root.id, child.id, trial.id].toSorted());
  });
});
