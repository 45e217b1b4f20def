import { approveRequest, breakGlass, countApprovals, rejectRequest } from '@manager/contract/features/approval/approval';
import { getMailDetail, getMailList, revealMail } from '@manager/contract/features/log/mail';
import { saveAgent } from '@manager/contract/features/set-up/agent';
import { editSetting } from '@manager/contract/features/system/setting';
import { addOrEditUser, changeEmail, resetPassword } from '@manager/contract/features/user/user';
import { removeFactors, unlockUser } from '@manager/contract/features/user/user-access';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type Caller } from '../../../test/client.ts';
import { createAgent } from '../../../test/world.ts';

/** What one super user tries who wants to decide alone. */
const t = await startTestApp({ settings: { dualControl: 'auto' } });
const { db } = t.deps;
const HOUR_MS = 3_600_000;
const WAITING = 40_903;

let attacker: Caller;
let owner: Caller;
let drawn = 0;

const makeSuper = async (): Promise<Caller> => {
  drawn += 1;
  const userName = `boss${drawn}`;
  const caller = await t.signInAs({ isSuper: true, userName });
  await db
    .updateTable('staff_user')
    .set({ password_hash: 'x', email: `${userName}@example.com`, email_status: 'verified' })
    .where('id', '=', caller.userId)
    .execute();
  return caller;
};

beforeEach(async () => {
  t.clock.set(Date.now());
  await db.updateTable('staff_user').set({ status: 'disabled' }).where('is_super', '=', true).execute();
  await db.deleteFrom('setting').execute();
  await db.deleteFrom('dual_control_since').execute();
  await db.deleteFrom('approval').execute();
  attacker = await makeSuper();
  owner = await makeSuper();
});
afterEach(() => t.clock.set(null));

const wait = async (ms: number): Promise<void> => {
  t.clock.set(t.clock.nowMs() + ms);
  await db
    .updateTable('session')
    .set({ last_seen_at: t.deps.now(), factor_at: t.deps.now(), expires_at: new Date(t.clock.nowMs() + 8 * HOUR_MS) })
    .execute();
};
const userOf = (id: string) => db.selectFrom('staff_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const edit = async (by: Caller, who: Caller, input: object): Promise<Answer<unknown>> =>
  by.tryCall(addOrEditUser, { id: who.userId, version: (await userOf(who.userId)).version, ...input });
const approvalOf = (answer: Answer<unknown>): string => (answer.data as { approval_id: string }).approval_id;
const askForCalendar = async (by: Caller): Promise<{ id: string; agentId: string }> => {
  const { id: agentId } = await createAgent(db);
  const answer = await by.tryCall(saveAgent, { id: agentId, version: 1, settlement_hour: 7 });
  expect(answer.code).toBe(WAITING);
  return { id: approvalOf(answer), agentId };
};
const marks = async (action: string): Promise<string[]> =>
  (await db.selectFrom('audit_event').select('mark').where('action', '=', action).orderBy('id', 'desc').limit(1).execute()).map(
    ({ mark }) => mark,
  );

describe('getting rid of the others', () => {
  it.each([
    ['disabling', { status: 'disabled' }],
    ['demoting', { is_super: false, all_agents: true }],
    ['renaming, so that the known name opens nothing', { user_name: 'nobody-knows' }],
    ['letting in from nowhere', { ip_allow: '192.0.2.1' }],
  ])('%s one takes two', async (_, input) => {
    const before = await userOf(owner.userId);
    expect((await edit(attacker, owner, input)).code).toBe(WAITING);
    expect(await userOf(owner.userId)).toEqual(before);
  });

  it('takes two for each of the staff who could decide in an agent, and for closing their agent', async () => {
    const { id: agentId } = await createAgent(db);
    const staff = await t.signInAs({ agentId, codes: ['C-3', 'C-3-94'] });
    expect((await edit(attacker, staff, { status: 'disabled' })).code).toBe(WAITING);
    expect((await edit(attacker, staff, { auth_group_id: null })).code).toBe(WAITING);
    expect((await attacker.tryCall(saveAgent, { id: agentId, version: 1, status: 'disabled' })).code).toBe(WAITING);
    const { id: emptyId } = await createAgent(db);
    expect((await attacker.tryCall(saveAgent, { id: emptyId, version: 1, status: 'disabled' })).code).toBe(0);
  });

  it('asks nobody about somebody who can do no harm', async () => {
    const { id: agentId } = await createAgent(db);
    const staff = await t.signInAs({ agentId, codes: ['F', 'F-1'] });
    expect((await edit(attacker, staff, { status: 'disabled' })).code).toBe(0);
  });

  it('does not end dual control, and letting them in again takes two as well', async () => {
    await askForCalendar(attacker);
    // However it came about: by two persons, or in the store.
    await db.updateTable('staff_user').set({ status: 'disabled' }).where('id', '=', owner.userId).execute();
    await askForCalendar(attacker);
    const off = await attacker.tryCall(editSetting, { name: 'dual_control', version: 0, value: 'off', reason: 'alone' });
    expect(off.code).toBe(WAITING);
    expect((await edit(attacker, owner, { status: 'enabled' })).code).toBe(WAITING);
  });

  it('leaves only through broken glass: told to all, marked on every row, and on the dashboard', async () => {
    await askForCalendar(attacker);
    const answer = await attacker.tryCall(editSetting, {
      name: 'dual_control',
      version: 0,
      value: 'off',
      reason: 'they are gone',
    });
    const id = approvalOf(answer);
    expect((await attacker.tryCall(approveRequest, { id })).code).toBe(40300);
    await attacker.call(breakGlass, { id, reason: 'they are gone' });
    const mails = await db.selectFrom('mail_outbox').select('user_id').where('template', '=', 'break_glass').execute();
    expect(mails.map(({ user_id: userId }) => userId)).toContain(owner.userId);
    await wait(HOUR_MS);
    await attacker.call(approveRequest, { id });
    expect(await owner.call(countApprovals, {})).toMatchObject({ dual_control_left: { by: expect.stringMatching(/^boss/) } });
    const { id: agentId } = await createAgent(db);
    await attacker.call(saveAgent, { id: agentId, version: 1, settlement_hour: 7 });
    expect(await marks('agent.save')).toEqual(['break_glass']);
    // A harmless change is written meanwhile as well.
    await attacker.call(saveAgent, { id: agentId, version: 2, note: 'harmless' });
    expect(await marks('agent.save')).toEqual(['break_glass']);
    const staff = await t.signInAs({ agentId, codes: ['F'] });
    expect(await staff.call(countApprovals, {})).toMatchObject({ dual_control_left: null });
  });

  it('lets one person work alone while there never were two', async () => {
    await db.updateTable('staff_user').set({ status: 'disabled' }).where('id', '=', owner.userId).execute();
    const { id } = await createAgent(db);
    await attacker.call(saveAgent, { id, version: 1, settlement_hour: 7 });
    expect(await marks('agent.save')).toEqual(['single_operator']);
  });
});

describe("taking over somebody's account to agree with oneself", () => {
  it('the address of somebody else takes two; one’s own does not', async () => {
    expect((await edit(attacker, owner, { email: 'mine@example.com' })).code).toBe(WAITING);
    expect((await userOf(owner.userId)).email).not.toBe('mine@example.com');
    expect((await owner.tryCall(changeEmail, { email: 'own@example.com' })).code).toBe(0);
    const { id: agentId } = await createAgent(db);
    const staff = await t.signInAs({ agentId, codes: ['F'] });
    await db.updateTable('staff_user').set({ password_hash: 'x' }).where('id', '=', staff.userId).execute();
    expect((await edit(attacker, staff, { email: 'mine@example.com' })).code).toBe(WAITING);
  });

  it.each([
    ['unverified', { email_status: 'unverified' }],
    ['changed yesterday', { email_changed_at: new Date(Date.now() - 24 * HOUR_MS) }],
    ['changed 71 hours ago', { email_changed_at: new Date(Date.now() - 71 * HOUR_MS) }],
  ])('no link to an address that is %s', async (_, columns) => {
    await db.updateTable('staff_user').set(columns).where('id', '=', owner.userId).execute();
    expect(await attacker.tryCall(resetPassword, { id: owner.userId })).toMatchObject({ code: 40902 });
    const links = await db.selectFrom('one_time_link').select('user_id').where('user_id', '=', owner.userId).execute();
    expect(links).toEqual([]);
  });

  it('a link to a settled address, and a first password for who has none', async () => {
    await db
      .updateTable('staff_user')
      .set({ email_changed_at: new Date(t.clock.nowMs() - 73 * HOUR_MS) })
      .where('id', '=', owner.userId)
      .execute();
    await attacker.call(resetPassword, { id: owner.userId });
    const invited = await makeSuper();
    await db
      .updateTable('staff_user')
      .set({ password_hash: null, email_status: 'unverified' })
      .where('id', '=', invited.userId)
      .execute();
    await attacker.call(resetPassword, { id: invited.userId });
  });

  it.each([
    ['reset its password', (by: Caller, who: Caller) => by.tryCall(resetPassword, { id: who.userId })],
    ['unlocked it', (by: Caller, who: Caller) => by.tryCall(unlockUser, { id: who.userId })],
  ])('who %s is not agreed with by that account for a week', async (_, touch) => {
    const third = await makeSuper();
    expect((await touch(attacker, owner)).code).toBe(0);
    // A reset ends its sessions; it signs in again.
    await db.updateTable('session').set({ ended_at: null }).where('user_id', '=', owner.userId).execute();
    const { id, agentId } = await askForCalendar(attacker);
    for (const decide of [approveRequest, rejectRequest] as const)
      expect(await owner.tryCall(decide, { id, reason: 'x' } as never)).toMatchObject({ code: 40300 });
    expect(await owner.call(countApprovals, {})).toMatchObject({ to_decide: 0 });
    expect((await db.selectFrom('agent').select('version').where('id', '=', agentId).executeTakeFirstOrThrow()).version).toBe(1);
    await third.call(approveRequest, { id });
    await wait(7 * 24 * HOUR_MS + 1);
    await owner.call(approveRequest, { id: (await askForCalendar(attacker)).id });
  });

  it('counts a touch that comes after the request', async () => {
    const { id } = await askForCalendar(attacker);
    await attacker.call(unlockUser, { id: owner.userId });
    expect(await owner.tryCall(approveRequest, { id })).toMatchObject({ code: 40300 });
  });

  it('removing factors takes two', async () => {
    await db.updateTable('staff_user').set({ totp_confirmed_at: new Date() }).where('id', '=', owner.userId).execute();
    expect((await attacker.tryCall(removeFactors, { id: owner.userId, reason: 'lost' })).code).toBe(WAITING);
  });

  it('links in outgoing mails are hidden until a second person agrees, for ten minutes, and reading is on record', async () => {
    await attacker.call(resetPassword, { id: owner.userId });
    const { list } = await attacker.call(getMailList, { template: 'reset_password', limit: 1 } as never);
    const id = list[0]?.id ?? '';
    const hidden = await attacker.call(getMailDetail, { id });
    expect(hidden).toMatchObject({ is_hidden: true, revealed_until: null });
    expect(hidden.body).not.toMatch(/\?t=[\w-]{20}/);
    const answer = await attacker.tryCall(revealMail, { id, reason: 'no mail server' });
    expect(answer.code).toBe(WAITING);
    const third = await makeSuper();
    await third.call(approveRequest, { id: approvalOf(answer) });
    const shown = await attacker.call(getMailDetail, { id });
    expect(shown).toMatchObject({ is_hidden: false, revealed_until: new Date(t.clock.nowMs() + 600_000).toISOString() });
    expect(shown.body).toMatch(/\?t=[\w-]{43}/);
    expect(await third.call(getMailDetail, { id })).toMatchObject({ is_hidden: true });
    expect((await marks('mail.reveal')).length).toBe(1);
    await wait(600_001);
    expect(await attacker.call(getMailDetail, { id })).toMatchObject({ is_hidden: true });
  });
});
