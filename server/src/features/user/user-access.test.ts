import { approveRequest } from '@manager/contract/features/approval/approval';
import { login } from '@manager/contract/features/auth/login';
import { saveGroup } from '@manager/contract/features/permission/group';
import { register } from '@manager/contract/features/register/register';
import {
  addOrEditUser,
  batchDelUser,
  changePassword,
  getInviteCode,
  getUserDetail,
  getUserList,
} from '@manager/contract/features/user/user';
import { endSessions, getSessionList, removeFactors, unlockUser } from '@manager/contract/features/user/user-access';
import { withParentCodes } from '@manager/contract/permissions';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type Caller } from '../../../test/client.ts';
import { createAgent } from '../../../test/world.ts';
import { hashPassword } from '../auth/password.ts';

const t = await startTestApp();
const { db } = t.deps;
const admin = await t.signInAs({ isSuper: true, userName: 'root' });
const agent = await createAgent(db, { name: 'Own' });
const CODES = withParentCodes(['C-5-91', 'C-5-92', 'C-5-94', 'F-1']);
const keeper = await t.signInAs({ agentId: agent.id, codes: CODES, userName: 'keeper' });
const PASSWORD = 'gallop violet teapot';
const HASH = await hashPassword(PASSWORD);

beforeEach(async () => {
  await db.deleteFrom('login_attempt').execute();
});
afterEach(() => {
  t.clock.set(null);
  t.deps.settings.dualControl = 'off';
});

const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
let drawn = 0;
const makeUser = async (overrides: Record<string, unknown> = {}): Promise<Caller & { userName: string }> => {
  drawn += 1;
  const userName = `someone${drawn}`;
  const caller = await t.signInAs({ agentId: agent.id, userName });
  await db
    .updateTable('staff_user')
    .set({ password_hash: HASH, email: `${userName}@example.com`, ...overrides })
    .where('id', '=', caller.userId)
    .execute();
  return { ...caller, userName };
};
const makeGroup = async (codes: string[]): Promise<string> => {
  drawn += 1;
  const { id } = await db
    .insertInto('auth_group')
    .values({ name: `Care ${drawn}`, agent_id: agent.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('auth_group_code')
    .values(codes.map((code) => ({ auth_group_id: id, code })))
    .execute();
  return id;
};
const signIn = (username: string, password: string) => t.anonymous.tryCall(login, { username, password });
const userOf = (id: string) => db.selectFrom('staff_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const approvalOf = (answer: Answer<unknown>): string => (answer.data as { approval_id: string }).approval_id;

describe('a password', () => {
  const change = (caller: Caller, password: string, newPassword: string) =>
    caller.tryCall(changePassword, { password, new_password: newPassword });

  it.each<[string, string, string | null]>([
    ['11 characters', 'x7Kq-w2Rt9z', 'Too small or too short'],
    ['12 characters', 'x7Kq-w2Rt9zB', null],
    ['128 characters', 'x7Kq-w2R'.repeat(15) + 'tz9BmN4p', null],
    ['129 characters', 'x7Kq-w2R'.repeat(15) + 'tz9BmN4pQ', 'Too large or too long'],
    ['11 emoji, which are 22 code units', '🦉🪁🧭🫖🪴🦔🐙🦩🪀🧶🪤', 'Too small or too short'],
    ['12 emoji', '🦉🪁🧭🫖🪴🦔🐙🦩🪀🧶🪤🧩', null],
    ['a NUL in the middle', 'gallop\u0000violet teapot', null],
    ['blanks around it', '  gallop violet teapot 2 ', null],
    ['half a character', 'gallop violet teapot\ud83e', 'Not a valid value'],
    ['a leaked one', 'Iloveyou2024!', 'Too easy to guess: common words, names or dates; add more words'],
    ['the product and a year', 'manager-2026-x!', 'Too easy to guess: common words, names or dates; add more words'],
  ])('of %s', async (_, password, refusal) => {
    const user = await makeUser();
    const answer = await change(user, PASSWORD, password);
    expect(fieldsOf(answer) ?? null).toEqual(refusal === null ? null : { new_password: refusal });
    if (refusal !== null) return;
    // As it is: neither trimmed nor cut at a NUL or at some length.
    expect((await signIn(user.userName, password)).code).toBe(0);
    for (const other of [password.trim(), password.split('\u0000')[0] as string, Array.from(password).slice(0, -1).join('')])
      if (other !== password) expect((await signIn(user.userName, other)).code).toBe(60204);
  });

  it('of a super user has 15 characters', async () => {
    const user = await makeUser({ is_super: true, agent_id: null });
    expect(fieldsOf(await change(user, PASSWORD, 'x7Kq-w2Rt9zB4m'))).toEqual({ new_password: 'Too small or too short' });
    expect((await change(user, PASSWORD, 'x7Kq-w2Rt9zB4mP')).code).toBe(0);
  });

  it('is none of the last five', async () => {
    const former = ['fourth marble lantern', 'third marble lantern', 'second marble lantern', 'first marble lantern'];
    const user = await makeUser({ former_passwords: await Promise.all(former.map((each) => hashPassword(each))) });
    for (const phrase of [PASSWORD, 'first marble lantern'])
      expect(fieldsOf(await change(user, PASSWORD, phrase))).toEqual({ new_password: 'Not one of your last 5 passwords' });
    const changed = await change(user, PASSWORD, 'fifth marble lantern');
    expect(changed.code).toBe(0);
    const back = await t.app.inject({
      method: 'POST',
      url: `/manager${changePassword.path}`,
      headers: { 'x-token': changed.data.token },
      body: { password: 'fifth marble lantern', new_password: 'first marble lantern' },
    });
    expect(back.json<Answer<unknown>>().code).toBe(0);
    expect((await userOf(user.userId)).former_passwords).toHaveLength(4);
  });

  it('that somebody else chose has to be changed before anything else', async () => {
    drawn += 1;
    const userName = `given${drawn}`;
    await admin.call(addOrEditUser, { user_name: userName, name: 'Given', agent_id: agent.id, password: PASSWORD });
    const { token } = (await signIn(userName, PASSWORD)).data;
    const ask = async (path: string, by: string, body?: Record<string, string>) =>
      (
        await t.app.inject({
          method: body === undefined ? 'GET' : 'POST',
          url: `/manager${path}`,
          headers: { 'x-token': by },
          ...(body === undefined ? {} : { body }),
        })
      ).json<Answer<{ token: string; need: string }>>();
    expect(await ask(getInviteCode.path, token)).toMatchObject({ code: 40310, data: { need: 'change_password' } });
    const changed = await ask(changePassword.path, token, { password: PASSWORD, new_password: 'second marble lantern' });
    expect(changed.code).toBe(0);
    expect((await ask(getInviteCode.path, changed.data.token)).code).toBe(0);
    const { must_change_password: must, password_changed_at: at } = await userOf(
      (await db.selectFrom('staff_user').select('id').where('user_name', '=', userName).executeTakeFirstOrThrow()).id,
    );
    expect([must, at === null]).toEqual([false, false]);
  });
});

describe('the list', () => {
  it('shows how a user stands, and finds it by each of its traits', async () => {
    const user = await makeUser({
      tags: ['night', 'vip'],
      email_status: 'verified',
      locked_until: new Date(Date.now() + 60_000),
      totp_confirmed_at: new Date(),
      totp_secret: Buffer.from('sealed'),
      ip_allow: '10.0.0.0/8',
    });
    for (let time = 0; time < 3; time += 1)
      await db
        .insertInto('login_attempt')
        .values({ user_name: user.userName, user_id: user.userId, ip: '10.1.1.1', user_agent: '', outcome: 'refused' })
        .execute();
    const { list } = await keeper.call(getUserList, { user_name: user.userName });
    expect(list).toMatchObject([
      {
        failed_count: 3,
        sessions: 1,
        has_second_factor: true,
        ip_allow: '10.0.0.0/8',
        can: { edit: true, delete: true, manage_access: true },
      },
    ]);
    expect(list[0]?.locked_until).not.toBeNull();
    const found = async (filter: Record<string, unknown>): Promise<boolean> =>
      (await keeper.call(getUserList, { ...filter, limit: 200 })).list.some((row) => row.id === user.userId);
    expect(
      await Promise.all([{ tag: 'vip' }, { email_status: 'verified' }, { is_locked: '1' }, { is_super: '0' }].map(found)),
    ).toEqual([true, true, true, true]);
    expect(
      await Promise.all(
        [{ tag: 'vi' }, { email_status: 'unverified' }, { is_locked: '0' }, { is_super: '1' }, { auth_group_id: '1' }].map(found),
      ),
    ).toEqual([false, false, false, false, false]);
    expect(await keeper.call(getUserDetail, { id: user.userId })).toMatchObject({ has_totp: true, passkeys: 0, codes: [] });
    const own = (await keeper.call(getUserList, { user_name: 'keeper' })).list[0];
    expect(own?.can).toEqual({ edit: true, delete: false, manage_access: false });
  });

  it('refuses an address list that lets everybody in or is none', async () => {
    const { userId } = await makeUser();
    const save = (list: string) => keeper.tryCall(addOrEditUser, { id: userId, version: 1, ip_allow: list });
    for (const list of ['0.0.0.0/0', '::/0', '10.0.0.300', 'all'])
      expect(fieldsOf(await save(list))).toEqual({ ip_allow: 'Not a list of addresses or networks separated by ";"' });
    expect((await save(' 10.0.0.1 ; 2001:db8::/32;')).data).toMatchObject({ ip_allow: '10.0.0.1;2001:db8::/32' });
  });
});

describe('managed access', () => {
  it('unlocks a user whom wrong passwords locked out', async () => {
    const user = await makeUser();
    for (let time = 0; time < 5; time += 1) await signIn(user.userName, `wrong guess ${time}`);
    expect((await signIn(user.userName, PASSWORD)).code).toBe(42900);
    await keeper.call(unlockUser, { id: user.userId });
    expect((await signIn(user.userName, PASSWORD)).code).toBe(0);
  });

  it('shows and ends sessions: one, or all', async () => {
    const user = await makeUser();
    const tokens = [
      user.token,
      (await signIn(user.userName, PASSWORD)).data.token,
      (await signIn(user.userName, PASSWORD)).data.token,
    ];
    const { list } = await keeper.call(getSessionList, { id: user.userId });
    expect(list).toHaveLength(3);
    const codesNow = async () => {
      const codes = [];
      for (const token of tokens)
        codes.push(
          (await t.app.inject({ url: `/manager${getInviteCode.path}`, headers: { 'x-token': token } })).json<Answer<unknown>>()
            .code,
        );
      return codes;
    };
    const sid = tokens[1]?.split('.')[0] as string;
    expect(await keeper.call(endSessions, { id: user.userId, sid })).toEqual({ ended: 1 });
    expect(await codesNow()).toEqual([0, 50012, 0]);
    expect(await keeper.call(endSessions, { id: user.userId })).toEqual({ ended: 2 });
    expect(await codesNow()).toEqual([50012, 50012, 50012]);
    // A session of somebody else is none of this user's.
    expect(await keeper.call(endSessions, { id: user.userId, sid: keeper.token.split('.')[0] as string })).toEqual({ ended: 0 });
  });

  it('removes second factors only with a second person, and tells their owner', async () => {
    const user = await makeUser({ totp_confirmed_at: new Date(), totp_secret: Buffer.from('sealed') });
    await db
      .insertInto('recovery_code')
      .values({ user_id: user.userId, code_hash: Buffer.from('x') })
      .execute();
    t.deps.settings.dualControl = 'on';
    const waiting = await keeper.tryCall(removeFactors, { id: user.userId, reason: 'Lost the phone' });
    expect(waiting.code).toBe(40903);
    expect((await userOf(user.userId)).totp_secret).not.toBeNull();
    expect((await keeper.tryCall(approveRequest, { id: approvalOf(waiting) })).code).toBe(40300);
    const second = await t.signInAs({ agentId: agent.id, codes: withParentCodes(['C-5-91', 'C-5-94']) });
    expect((await second.tryCall(approveRequest, { id: approvalOf(waiting) })).code).toBe(0);
    expect(await userOf(user.userId)).toMatchObject({ totp_secret: null, totp_confirmed_at: null });
    expect(await db.selectFrom('recovery_code').selectAll().where('user_id', '=', user.userId).execute()).toEqual([]);
    expect((await user.tryCall(getInviteCode, {})).code).toBe(50012);
    const mail = await db.selectFrom('mail_outbox').select('template').where('user_id', '=', user.userId).executeTakeFirst();
    expect(mail?.template).toBe('factors_removed');
    expect((await keeper.tryCall(removeFactors, { id: user.userId, reason: 'Again' })).code).toBe(40902);
    expect(fieldsOf(await keeper.tryCall(removeFactors, { id: keeper.userId, reason: 'Mine' }))).toEqual({
      id: 'Not possible for your own account',
    });
  });

  it('ends at whom may do more than the carer', async () => {
    const boss = await makeUser({ auth_group_id: await makeGroup(['C-4']) });
    for (const answer of [
      await keeper.tryCall(unlockUser, { id: boss.userId }),
      await keeper.tryCall(endSessions, { id: boss.userId }),
      await keeper.tryCall(removeFactors, { id: boss.userId, reason: 'x' }),
    ])
      expect(answer).toMatchObject({ code: 40300, data: { permission: 'C-4' } });
    expect((await keeper.call(getUserList, { user_name: boss.userName })).list[0]?.can).toEqual({
      edit: false,
      delete: false,
      manage_access: false,
    });
  });
});

describe('with dual control', () => {
  it('dangerous groups, another agent, the super flag and removal wait; a harmless group does not', async () => {
    const below = await createAgent(db, { parentId: agent.id });
    const [harmless, dangerous] = [await makeGroup(['F', 'F-1']), await makeGroup(['C', 'C-5', 'C-5-94'])];
    const user = await makeUser();
    t.deps.settings.dualControl = 'on';
    const edit = (by: Caller, version: number, overrides: Record<string, unknown>) =>
      by.tryCall(addOrEditUser, { id: user.userId, version, reason: 'Asked for', ...overrides });
    expect((await edit(keeper, 1, { auth_group_id: harmless })).code).toBe(0);
    expect((await edit(keeper, 2, { auth_group_id: dangerous })).code).toBe(40903);
    expect((await edit(keeper, 2, { agent_id: below.id, auth_group_id: null })).code).toBe(40903);
    expect((await edit(admin, 2, { is_super: true })).code).toBe(40903);
    expect((await keeper.tryCall(batchDelUser, { ids: [user.userId] })).code).toBe(40903);
    drawn += 1;
    const added = await keeper.tryCall(addOrEditUser, {
      user_name: `waiting${drawn}`,
      name: 'Waiting',
      agent_id: agent.id,
      auth_group_id: dangerous,
      password: PASSWORD,
    });
    expect(added.code).toBe(40903);
    expect(await userOf(user.userId)).toMatchObject({ version: 2, agent_id: agent.id, is_super: false, deleted_at: null });

    const second = await t.signInAs({ agentId: agent.id, codes: withParentCodes(['C-5-94']) });
    expect((await second.tryCall(approveRequest, { id: approvalOf(added) })).code).toBe(0);
    const made = await db
      .selectFrom('staff_user')
      .selectAll()
      .where('user_name', '=', `waiting${drawn}`)
      .executeTakeFirstOrThrow();
    expect(made).toMatchObject({ auth_group_id: dangerous, must_change_password: true });
    const removal = await keeper.tryCall(batchDelUser, { ids: [user.userId] });
    expect((await second.tryCall(approveRequest, { id: approvalOf(removal) })).code).toBe(0);
    expect((await userOf(user.userId)).deleted_at).not.toBeNull();
  });
});

describe('a write', () => {
  it.each([
    ['user', 'staff_user', addOrEditUser],
    ['group', 'auth_group', saveGroup],
    ['register', 'staff_user', register],
  ] as const)('of a %s takes no column that its form does not have', async (_, table, endpoint) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(
      db,
    );
    const offered = Object.keys(endpoint.input.shape);
    const foreign = rows.map(({ name }) => name).filter((name) => !offered.includes(name));
    expect(foreign).toEqual(expect.arrayContaining(['created_at', 'deleted_at']));
    for (const name of foreign) {
      const answer = await admin.tryCall(endpoint, { [name]: '1' } as never);
      expect([name, answer.code, (fieldsOf(answer) as Record<string, string>)[name]]).toEqual([name, 40001, 'Unknown field']);
    }
  });

  it('answers no secret of a user, whatever is read', async () => {
    const user = await makeUser({ totp_confirmed_at: new Date(), totp_secret: Buffer.from('sealed') });
    const answers = JSON.stringify([
      await admin.call(getUserList, { user_name: user.userName }),
      await admin.call(getUserDetail, { id: user.userId }),
      await admin.call(getSessionList, { id: user.userId }),
    ]);
    for (const name of ['password_hash', 'former_passwords', 'totp_secret', 'secret_hash', 'bind_hash', 'invite_code', 'argon2'])
      expect(answers).not.toContain(name);
  });
});
