import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@manager/contract/features/auth/login';
import { saveAgent } from '@manager/contract/features/set-up/agent';
import {
  addOrEditUser,
  batchDelUser,
  changeEmail,
  changePassword,
  getInviteCode,
  getUserList,
  resetPassword,
  type UserRow,
} from '@manager/contract/features/user/user';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type Caller } from '../../../test/client.ts';

const t = await startTestApp();
const admin = await t.signInAs({ isSuper: true, userName: 'root' });
const ALL_CODES = ['C-5', 'C-5-91', 'C-5-92'];
const PASSWORD = 'correct horse battery';

let drawn = 0;
const makeAgent = async (superAgentId?: string): Promise<string> => {
  drawn += 1;
  return (
    await admin.call(saveAgent, {
      name: `Agent ${drawn}`,
      seller_id: `seller-${drawn}`,
      timezone: 'UTC',
      settlement_hour: 0,
      super_agent_id: superAgentId,
    })
  ).id;
};
const agentId = await makeAgent();
const userInput = (changes: InputOf<typeof addOrEditUser> = {}): InputOf<typeof addOrEditUser> => {
  drawn += 1;
  return { user_name: `user${drawn}`, name: `User ${drawn}`, agent_id: agentId, ...changes };
};
const makeUser = (changes?: InputOf<typeof addOrEditUser>, by: Caller = admin): Promise<UserRow> =>
  by.call(addOrEditUser, userInput(changes));
const makeGroup = async (codes: string[], ownerId: string | null = null): Promise<string> => {
  drawn += 1;
  const { id } = await t.deps.db
    .insertInto('auth_group')
    .values({ name: `Group ${drawn}`, agent_id: ownerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.deps.db
    .insertInto('auth_group_code')
    .values(codes.map((code) => ({ auth_group_id: id, code })))
    .execute();
  return id;
};

const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
const withoutRequest = ({ code, message, data, status }: Answer<unknown>): string =>
  JSON.stringify({ code, message, data, status });
const lastAudit = (objectId: string) =>
  t.deps.db
    .selectFrom('audit_event')
    .selectAll()
    .where('object_type', '=', 'user')
    .where('object_id', '=', objectId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
const liveSessionsOf = (userId: string) =>
  t.deps.db.selectFrom('session').select('sid').where('user_id', '=', userId).where('ended_at', 'is', null).execute();
const signIn = (userName: string, password: string) => t.anonymous.tryCall(login, { username: userName, password });
const versionOf = async (id: string): Promise<number> =>
  (await t.deps.db.selectFrom('staff_user').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;

describe('adding a user', () => {
  // shows S2.82, S3.20, S6.6, S6.7, S6.9
  it('answers the row, lets the user sign in, and keeps the password out of answer and audit log', async () => {
    const group = await makeGroup(['F-1']);
    const row = await makeUser({
      user_name: 'Kim',
      name: 'Kim Lee',
      email: 'kim@example.com',
      auth_group_id: group,
      tags: 'night, day ,',
      note: 'n',
      password: PASSWORD,
    });
    expect(row).toMatchObject({
      version: 1,
      user_name: 'Kim',
      email: 'kim@example.com',
      email_status: 'unverified',
      agent_id: agentId,
      agent_name: 'Agent 1',
      is_super: false,
      status: 'enabled',
      tags: ['night', 'day'],
      auth_group_id: group,
      last_login_at: null,
    });
    const entry = await lastAudit(row.id);
    expect(entry).toMatchObject({ action: 'user.save', actor_id: admin.userId, agent_id: agentId, before: null });
    expect(entry?.after).toMatchObject({ user_name: 'Kim', auth_group_id: group });
    expect(JSON.stringify([row, entry])).not.toMatch(/correct horse|argon2/);
    expect((await signIn('kim', PASSWORD)).code).toBe(0);
  });

  it.each(['user_name', 'name'])('needs %s', async (field) => {
    const answer = await admin.tryCall(addOrEditUser, userInput({ [field]: undefined }));
    expect([answer.code, fieldsOf(answer)]).toEqual([40001, { [field]: 'Required' }]);
  });

  it.each<[string, InputOf<typeof addOrEditUser>, Record<string, string>]>([
    ['a short password', { password: 'short' }, { password: 'Too small or too short' }],
    [
      'the user name as password',
      { user_name: 'longusername', password: 'LongUserName-2026' },
      { password: 'Too easy to guess: it contains your name, user name or e-mail address' },
    ],
    [
      'a password of few characters',
      { password: 'abababababab' },
      { password: 'Too easy to guess: it repeats itself or follows the alphabet or the keyboard' },
    ],
    ['a short password of a super user', { is_super: true, password: 'fourteen chars' }, { password: 'Too small or too short' }],
    ['an unknown agent', { agent_id: '999999' }, { agent_id: 'Not found' }],
    ['an unknown group', { auth_group_id: '999999' }, { auth_group_id: 'Not found' }],
    ['a broken address', { email: 'kim' }, { email: 'Not a valid value' }],
  ])('refuses %s', async (_, changes, fields) => {
    const answer = await admin.tryCall(addOrEditUser, userInput(changes));
    expect([answer.code, fieldsOf(answer)]).toEqual([40001, fields]);
  });

  it('takes a user name once, whatever its case', async () => {
    await makeUser({ user_name: 'Twice' });
    const answer = await admin.tryCall(addOrEditUser, userInput({ user_name: 'tWICE' }));
    expect([answer.code, fieldsOf(answer)]).toEqual([40901, { user_name: 'Already in use' }]);
  });

  // shows S7.9
  it('takes its payload from the query too, but never a password', async () => {
    const post = async (query: Record<string, string>) =>
      (
        await t.app.inject({ method: 'POST', url: `/manager${addOrEditUser.path}`, headers: { 'x-token': admin.token }, query })
      ).json<Answer<UserRow>>();
    const added = await post({ user_name: 'by.query', name: 'By Query', agent_id: agentId, is_super: '0' });
    expect(added.data).toMatchObject({ user_name: 'by.query', is_super: false });
    const edited = await post({ id: added.data.id, version: '1', name: 'Renamed' });
    expect(edited.data).toMatchObject({ name: 'Renamed', version: 2 });
    expect(fieldsOf(await post({ user_name: 'x', password: PASSWORD }))).toEqual({ password: 'Only accepted in the body' });
  });
});

describe('editing', () => {
  // shows S4.17
  it('leaves what is absent, clears what is null, and asks for a new verification of a new address', async () => {
    const row = await makeUser({ email: 'a@example.com', note: 'keep' });
    await t.deps.db.updateTable('staff_user').set({ email_status: 'verified' }).where('id', '=', row.id).execute();
    expect(await admin.call(addOrEditUser, { id: row.id, version: 1, name: 'Other', email: 'a@example.com' })).toMatchObject({
      name: 'Other',
      note: 'keep',
      email_status: 'verified',
      version: 2,
    });
    expect(await admin.call(addOrEditUser, { id: row.id, version: 2, email: 'b@example.com' })).toMatchObject({
      email: 'b@example.com',
      email_status: 'unverified',
    });
    const entry = await lastAudit(row.id);
    expect([entry?.before, entry?.after]).toEqual([
      { email: 'a@example.com', email_status: 'verified' },
      { email: 'b@example.com', email_status: 'unverified' },
    ]);
    expect(
      (await admin.call(addOrEditUser, { id: row.id, version: 3, email: null, agent_id: null, all_agents: true })).email,
    ).toBeNull();
  });

  it('gives the second of two savers a conflict with the row as it is now', async () => {
    const row = await makeUser();
    const other = await t.signInAs({ agentId, codes: ALL_CODES });
    await other.call(addOrEditUser, { id: row.id, version: 1, name: 'First' });
    expect(await admin.tryCall(addOrEditUser, { id: row.id, version: 1, name: 'Second' })).toMatchObject({
      code: 40900,
      data: { current: { name: 'First', version: 2 } },
    });
    expect(fieldsOf(await admin.tryCall(addOrEditUser, { id: row.id, name: 'Second' }))).toEqual({ version: 'Required' });
  });

  it('sets nobody else’s password', async () => {
    const row = await makeUser();
    expect(fieldsOf(await admin.tryCall(addOrEditUser, { id: row.id, version: 1, password: PASSWORD }))).toEqual({
      password: 'Cannot be changed any more',
    });
  });

  it('ends the sessions of a disabled user', async () => {
    const user = await t.signInAs({ agentId, codes: ['C-5'] });
    await user.call(getUserList, {});
    await admin.call(addOrEditUser, { id: user.userId, version: 1, status: 'disabled' });
    expect((await user.tryCall(getUserList, {})).code).toBe(50012);
    expect(await liveSessionsOf(user.userId)).toEqual([]);
  });
});

describe('standing', () => {
  it.each<[string, InputOf<typeof addOrEditUser>]>([
    ['is_super', { is_super: false }],
    ['status', { status: 'disabled' }],
    ['auth_group_id', { auth_group_id: '1' }],
  ])('keeps the own %s', async (field, changes) => {
    const answer = await admin.tryCall(addOrEditUser, { id: admin.userId, version: await versionOf(admin.userId), ...changes });
    expect(fieldsOf(answer)).toEqual({ [field]: 'Not possible for your own account' });
  });

  // shows S6.8
  it('lets only super users make super users, and hides these from everybody else', async () => {
    const user = await t.signInAs({ agentId, codes: ALL_CODES });
    expect(await user.tryCall(addOrEditUser, userInput({ is_super: true }))).toMatchObject({
      code: 40300,
      data: { permission: 'is_super' },
    });
    const below = await makeUser();
    expect((await user.tryCall(addOrEditUser, { id: below.id, version: 1, is_super: true })).code).toBe(40300);
    const raised = await admin.call(addOrEditUser, { id: below.id, version: 1, is_super: true });
    expect(raised.is_super).toBe(true);
    expect((await user.tryCall(addOrEditUser, { id: below.id, version: 2, name: 'x' })).code).toBe(40400);
    expect((await user.tryCall(resetPassword, { id: below.id })).code).toBe(40400);
    expect((await user.call(getUserList, {})).list.map((row) => row.id)).not.toContain(below.id);
  });

  it('gives all agents only by choice, only by a super user, and never beside an agent', async () => {
    for (const without of [{ agent_id: undefined }, { agent_id: null }, { agent_id: null, all_agents: false }])
      expect(fieldsOf(await admin.tryCall(addOrEditUser, userInput(without)))).toEqual({ agent_id: 'Required' });
    expect(fieldsOf(await admin.tryCall(addOrEditUser, userInput({ all_agents: true })))).toEqual({
      agent_id: 'Choose one agent or all agents, not both',
    });
    const row = await makeUser({ agent_id: null, all_agents: true });
    expect(row).toMatchObject({ agent_id: null, agent_name: null, all_agents: true });
    const operator = await t.signInAs({ codes: ALL_CODES });
    for (const giver of [operator, await t.signInAs({ agentId, codes: ALL_CODES })])
      expect(await giver.tryCall(addOrEditUser, userInput({ agent_id: null, all_agents: true }))).toMatchObject({
        code: 40300,
        data: { permission: 'is_super' },
      });
    const narrowed = await admin.call(addOrEditUser, { id: row.id, version: 1, agent_id: agentId, all_agents: false });
    expect(narrowed).toMatchObject({ agent_id: agentId, all_agents: false });
    expect(fieldsOf(await admin.tryCall(addOrEditUser, { id: row.id, version: 2, agent_id: null }))).toEqual({
      agent_id: 'Required',
    });
  });

  it('lists who was left with neither, and lets him be edited without choosing', async () => {
    const { id } = await makeUser();
    await t.deps.db.updateTable('staff_user').set({ agent_id: null }).where('id', '=', id).execute();
    const unassigned = (await admin.call(getUserList, { is_unassigned: true })).list.map((row) => row.id);
    expect(unassigned).toContain(id);
    expect((await admin.call(getUserList, { all_agents: true })).list.map((row) => row.id)).not.toContain(id);
    expect(await admin.call(addOrEditUser, { id, version: 1, note: 'asked' })).toMatchObject({ note: 'asked', agent_id: null });
    expect(await admin.call(addOrEditUser, { id, version: 2, all_agents: true })).toMatchObject({ all_agents: true });
    expect((await admin.call(getUserList, { is_unassigned: true })).list.map((row) => row.id)).not.toContain(id);
  });

  it('grants no group with codes that the granter lacks, and touches nobody who holds such a group', async () => {
    const user = await t.signInAs({ agentId, codes: [...ALL_CODES, 'F-1'] });
    const [weaker, stronger] = [await makeGroup(['F-1']), await makeGroup(['F-1', 'C-2-94'])];
    expect((await makeUser({ auth_group_id: weaker }, user)).auth_group_id).toBe(weaker);
    expect(await user.tryCall(addOrEditUser, userInput({ auth_group_id: stronger }))).toMatchObject({
      code: 40300,
      data: { permission: 'C-2-94' },
    });
    const boss = await makeUser({ auth_group_id: stronger, email: 'boss@example.com' });
    expect((await user.tryCall(addOrEditUser, { id: boss.id, version: 1, email: 'mine@example.com' })).code).toBe(40300);
    expect((await user.tryCall(resetPassword, { id: boss.id })).code).toBe(40300);
    expect((await user.call(batchDelUser, { ids: [boss.id] })).list[0]?.code).toBe(40300);
  });

  it('touches nobody who holds more through a group of an agent above, which the toucher does not see', async () => {
    const below = await makeAgent(agentId);
    const hidden = await makeGroup(['F-1', 'F-8'], agentId);
    const { id } = await makeUser({ agent_id: below, auth_group_id: hidden, email: 'hidden@example.com' });
    const keeper = await t.signInAs({ agentId: below, codes: ALL_CODES });
    const refusal = { code: 40300, data: { permission: 'F-1' } };
    expect(await keeper.tryCall(resetPassword, { id })).toMatchObject(refusal);
    expect(await keeper.tryCall(addOrEditUser, { id, version: 1, email: 'mine@example.com' })).toMatchObject(refusal);
    expect((await keeper.call(batchDelUser, { ids: [id] })).list[0]?.code).toBe(40300);
    const row = (await keeper.call(getUserList, {})).list.find((user) => user.id === id);
    expect(row?.can).toEqual({ edit: false, delete: false, manage_access: false });
  });

  it('keeps the last super user when the other one is being removed at this very moment', async () => {
    await t.deps.db.updateTable('staff_user').set({ status: 'disabled' }).where('is_super', '=', true).execute();
    const [left, right] = [await t.signInAs({ isSuper: true }), await t.signInAs({ isSuper: true })];
    const attempt = await t.deps.db.transaction().execute(async (tx) => {
      await tx.updateTable('staff_user').set({ deleted_at: new Date() }).where('id', '=', left.userId).execute();
      const removal = left.call(batchDelUser, { ids: [right.userId] });
      // It waits for this transaction; one that did not wait would be through by then.
      await Promise.race([removal, sleep(300)]);
      return { removal };
    });
    expect((await attempt.removal).list.map(({ code }) => code)).toEqual([40001]);
    expect((await right.call(getUserList, {})).list.map((row) => row.id)).toContain(right.userId);
    await t.deps.db.updateTable('staff_user').set({ status: 'enabled' }).where('id', '=', admin.userId).execute();
  });
});

describe('scope and codes', () => {
  it('answers a user of a sibling exactly like an unknown one', async () => {
    const [own, sibling] = [await makeAgent(), await makeAgent()];
    const theirs = await makeUser({ agent_id: sibling, email: 'theirs@example.com' });
    const user = await t.signInAs({ agentId: own, codes: ALL_CODES });
    for (const call of [
      (id: string) => user.tryCall(addOrEditUser, { id, version: 1, name: 'x' }),
      (id: string) => user.tryCall(resetPassword, { id }),
    ]) {
      expect(withoutRequest(await call(theirs.id))).toBe(withoutRequest(await call('987654321')));
    }
    const add = (id: string) => user.tryCall(addOrEditUser, { user_name: 'new-one', name: 'x', agent_id: id });
    expect(withoutRequest(await add(sibling))).toBe(withoutRequest(await add('987654321')));
    expect(fieldsOf(await user.tryCall(addOrEditUser, { user_name: 'new-one', name: 'x' }))).toEqual({ agent_id: 'Required' });
    const { list } = await user.call(batchDelUser, { ids: [theirs.id, '987654321'] });
    expect(list.map(({ code, message }) => [code, message])).toEqual([
      [40400, 'Not found.'],
      [40400, 'Not found.'],
    ]);
    const below = await makeUser({ agent_id: await makeAgent(own) });
    expect((await user.call(getUserList, { sort: '-created_at' })).list.map((row) => row.id)).toEqual([below.id, user.userId]);
  });

  it('asks for the code of each call', async () => {
    const row = await makeUser();
    const reader = await t.signInAs({ agentId, codes: ['C-5'] });
    expect((await reader.call(getUserList, {})).can).toEqual({ add: false, edit: false, delete: false });
    expect(await reader.tryCall(addOrEditUser, userInput())).toMatchObject({ code: 40300, data: { permission: 'C-5-91' } });
    expect(await reader.tryCall(resetPassword, { id: row.id })).toMatchObject({ code: 40300, data: { permission: 'C-5-91' } });
    expect(await reader.tryCall(batchDelUser, { ids: [row.id] })).toMatchObject({ code: 40300, data: { permission: 'C-5-92' } });
    expect((await t.anonymous.tryCall(getUserList, {})).code).toBe(50008);
  });
});

describe('passwords', () => {
  // shows S7.11
  it('resets by a one-time link of which only the hash is stored, and signs the user out', async () => {
    const user = await t.signInAs({ agentId, codes: ['C-5'] });
    const refused = await admin.tryCall(resetPassword, { id: user.userId });
    expect(fieldsOf(refused)).toEqual({ email: 'Required' });
    await t.deps.db
      .updateTable('staff_user')
      .set({ email: 'kim.lee@example.com', email_status: 'verified', password_hash: 'a former one' })
      .where('id', '=', user.userId)
      .execute();
    const beforeMs = Date.now();
    for (let time = 0; time < 2; time += 1)
      expect(await admin.call(resetPassword, { id: user.userId })).toEqual({ sent_to: 'k***@example.com' });
    expect((await user.tryCall(getInviteCode, {})).code).toBe(50012);
    const links = await t.deps.db
      .selectFrom('one_time_link')
      .selectAll()
      .where('user_id', '=', user.userId)
      .orderBy('expires_at')
      .execute();
    expect(links.map((link) => [link.purpose, link.used_at === null])).toEqual([
      ['reset_password', false],
      ['reset_password', true],
    ]);
    expect(links[1]?.token_hash).toHaveLength(32);
    const lifetimeMs = (links[1]?.expires_at.getTime() ?? 0) - beforeMs;
    expect(lifetimeMs).toBeGreaterThanOrEqual(600_000);
    expect(lifetimeMs).toBeLessThan(610_000);
    expect(await lastAudit(user.userId)).toMatchObject({ action: 'user.reset_password', after: { sent_to: 'k***@example.com' } });
  });

  // shows S2.13, S7.12
  it('changes the own password with the present one, and goes on under a new token only', async () => {
    const { id } = await makeUser({ user_name: 'changer', password: PASSWORD });
    const { token: first } = (await signIn('changer', PASSWORD)).data;
    const { token: second } = (await signIn('changer', PASSWORD)).data;
    const post = async (token: string, body: Record<string, string>) =>
      (await t.app.inject({ method: 'POST', url: `/manager${changePassword.path}`, headers: { 'x-token': token }, body })).json<
        Answer<{ token: string }>
      >();
    expect(fieldsOf(await post(first, { password: 'not it', new_password: 'another long phrase' }))).toEqual({
      password: 'Wrong password',
    });
    expect(fieldsOf(await post(first, { password: PASSWORD, new_password: 'changer-changer' }))).toEqual({
      new_password: 'Too easy to guess: it contains your name, user name or e-mail address',
    });
    const changed = await post(first, { password: PASSWORD, new_password: 'another long phrase' });
    expect(changed.code).toBe(0);
    const codes = [];
    for (const token of [first, second, changed.data.token]) {
      codes.push(
        (await t.app.inject({ method: 'GET', url: `/manager${getInviteCode.path}`, headers: { 'x-token': token } })).json<
          Answer<unknown>
        >().code,
      );
    }
    // The session goes on under a new secret: its old one is unknown. The other session was ended.
    expect(codes).toEqual([50008, 50012, 0]);
    expect((await signIn('changer', PASSWORD)).code).toBe(60204);
    expect((await signIn('changer', 'another long phrase')).code).toBe(0);
    const entries = await t.deps.db
      .selectFrom('audit_event')
      .selectAll()
      .where('action', '=', 'user.change_password')
      .where('object_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map((entry) => entry.outcome)).toEqual(['failed', 'ok']);
    expect(JSON.stringify(entries)).not.toMatch(/phrase|argon2/);
  });

  it('makes guessing the present password from a taken session as slow as signing in', async () => {
    await makeUser({ user_name: 'guessed', password: PASSWORD });
    const { token } = (await signIn('guessed', PASSWORD)).data;
    const guess = async (password: string) =>
      (
        await t.app.inject({
          method: 'POST',
          url: `/manager${changePassword.path}`,
          headers: { 'x-token': token },
          body: { password, new_password: 'another long phrase' },
        })
      ).json<Answer<unknown>>().code;
    const codes = [];
    for (let attempt = 0; attempt < 5; attempt += 1) codes.push(await guess(`guess ${attempt}`));
    expect(codes).toEqual([40001, 40001, 40001, 40001, 40001]);
    expect(await guess(PASSWORD)).toBe(42900);
  });
});

describe('the own account', () => {
  // shows S1.21, S2.14, S7.13, S7.14
  it('changes its address, which counts as unverified, and shows its invite code', async () => {
    const user = await t.signInAs({ agentId });
    expect(await user.call(changeEmail, { email: 'me@example.com' })).toEqual({
      email: 'me@example.com',
      email_status: 'unverified',
    });
    expect(await lastAudit(user.userId)).toMatchObject({
      action: 'user.change_email',
      before: { email: null },
      after: { email: 'me@example.com' },
    });
    const { invite_code: code } = await t.deps.db
      .selectFrom('staff_user')
      .select('invite_code')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(await user.call(getInviteCode, {})).toEqual({ invite_code: code });
  });
});

describe('removing', () => {
  // shows S7.8, S7.10
  it('answers per id, never removes oneself, and locks the removed user out', async () => {
    const victim = await t.signInAs({ agentId, codes: ['C-5'], userName: 'victim' });
    expect((await admin.call(getUserList, { user_name: 'VICT' })).total).toBe(1);
    const { list } = await admin.call(batchDelUser, { ids: [admin.userId, victim.userId, '424242'] });
    expect(list.map(({ id, code }) => [id, code])).toEqual([
      [admin.userId, 40001],
      [victim.userId, 0],
      ['424242', 40400],
    ]);
    expect((await victim.tryCall(getInviteCode, {})).code).toBe(50012);
    expect(await liveSessionsOf(victim.userId)).toEqual([]);
    expect((await admin.call(getUserList, { user_name: 'victim' })).total).toBe(0);
    expect(await lastAudit(victim.userId)).toMatchObject({ action: 'user.delete', outcome: 'ok', after: null });
  });
});
