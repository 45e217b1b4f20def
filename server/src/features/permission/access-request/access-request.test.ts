import { approveRequest, countApprovals, getApprovalList } from '@manager/contract/features/approval/approval';
import {
  addAccessRequest,
  getAccessInfo,
  getAccessRequest,
  grantAccess,
  MAX_OPEN_REQUESTS,
  rejectAccess,
  withdrawAccessRequest,
} from '@manager/contract/features/permission/access-request';
import { getAgentReport } from '@manager/contract/features/report/agent-report';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Caller } from '../../../../test/client.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { createAgent } from '../../../../test/world.ts';
import { closeSettledRequests } from './close-settled.ts';

const t = await startTestApp();
const { db } = t.deps;
const HOUR_MS = 3_600_000;
const ASK = { code: 'F-8', path: '/report/agent-report', reason: 'For the monthly talk' };
const MANAGER = ['A', 'A-1', 'A-1-91', 'F', 'F-1', 'F-8'];

let rootId: string;
let agentId: string;
let groupId: string;
let support: Caller;
let admin: Caller;
let drawn = 0;

const newGroup = async (codes: readonly string[], owner: string | null): Promise<string> => {
  const { id } = await db
    .insertInto('auth_group')
    .values({ name: `Group ${(drawn += 1)} of ${codes.join(' ')}`, agent_id: owner })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (codes.length > 0)
    await db
      .insertInto('auth_group_code')
      .values([...new Set(codes)].map((code) => ({ auth_group_id: id, code })))
      .execute();
  return id;
};
const putInto = (caller: Caller, id: string | null) =>
  db.updateTable('staff_user').set({ auth_group_id: id }).where('id', '=', caller.userId).execute();
/** Staff who could sign in: whoever has no password yet is no help to anybody. */
const staff = async (codes: readonly string[], owner: string | null, isSuper = false): Promise<Caller> => {
  const caller = await t.signInAs({ agentId: owner, codes: [...new Set(codes)], isSuper });
  await db.updateTable('staff_user').set({ password_hash: 'x' }).where('id', '=', caller.userId).execute();
  return caller;
};
const ask = async (by: Caller = support, over: object = {}): Promise<string> =>
  (await by.call(addAccessRequest, { ...ASK, ...over })).id;
const extend = async (id: string, over: object = {}) => {
  const { version } = await db.selectFrom('auth_group').select('version').where('id', '=', groupId).executeTakeFirstOrThrow();
  return { id, way: 'extend' as const, group_id: groupId, version, ...over };
};
const codesOf = async (id: string): Promise<string[]> =>
  (await db.selectFrom('auth_group_code').select('code').where('auth_group_id', '=', id).orderBy('code').execute()).map(
    ({ code }) => code,
  );
const stateOf = async (id: string): Promise<string> =>
  (await db.selectFrom('access_request').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const actionsAbout = async (objectIds: readonly string[]): Promise<string[]> =>
  (await db.selectFrom('audit_event').select('action').where('object_id', 'in', objectIds).orderBy('seq').execute()).map(
    ({ action }) => action,
  );
const isLetIn = async (caller: Caller): Promise<boolean> =>
  (await caller.tryCall(getAgentReport, { date_from: '2026-01-01', date_to: '2026-01-31', in: 'usd' } as never)).code !== 40300;

beforeEach(async () => {
  t.clock.set(Date.now());
  await db.updateTable('staff_user').set({ status: 'disabled' }).execute();
  await db.deleteFrom('access_request').execute();
  ({ id: rootId } = await createAgent(db, { name: 'root' }));
  ({ id: agentId } = await createAgent(db, { name: 'own', parentId: rootId }));
  groupId = await newGroup(['F', 'F-1'], agentId);
  support = await staff([], agentId);
  await putInto(support, groupId);
  admin = await staff(MANAGER, agentId);
});
afterEach(async () => {
  t.clock.set(null);
  await setDualControl(t, null);
  await db.updateTable('auth_rule').set({ status: 'enabled' }).execute();
});

const wait = async (ms: number): Promise<void> => {
  t.clock.set(t.clock.nowMs() + ms);
  await db
    .updateTable('session')
    .set({ last_seen_at: t.deps.now(), factor_at: t.deps.now(), expires_at: new Date(t.clock.nowMs() + 8 * HOUR_MS) })
    .execute();
};

describe('the closed page', () => {
  it('names who can grant it, the nearest first, super users last, and no address', async () => {
    const boss = await staff([], null, true);
    const above = await staff([...MANAGER, 'C'], rootId);
    await staff(['A', 'A-1', 'F', 'F-8'], agentId); // may not grant
    await staff(['A', 'A-1', 'A-1-91', 'F', 'F-1'], agentId); // lacks the code
    await staff(['A', 'A-1', 'A-1-91', 'F', 'F-8'], agentId); // holds less than the one who asks
    await staff(MANAGER, (await createAgent(db, { parentId: rootId })).id); // of the agent beside
    await staff(MANAGER, (await createAgent(db, { parentId: agentId })).id); // of an agent below
    const gone = await staff(MANAGER, agentId);
    await db.updateTable('staff_user').set({ status: 'disabled' }).where('id', '=', gone.userId).execute();
    const info = await support.call(getAccessInfo, { code: 'F-8' });
    const names = await db
      .selectFrom('staff_user')
      .select(['id', 'user_name'])
      .where('id', 'in', [admin.userId, above.userId, boss.userId])
      .execute();
    const nameOf = (caller: Caller): string => names.find(({ id }) => id === caller.userId)?.user_name ?? '';
    expect(info.granters.map(({ user_name }) => user_name)).toEqual([nameOf(admin), nameOf(above), nameOf(boss)]);
    expect(info).toMatchObject({ more: 0, is_held: false, is_enabled: true, request: null, can: { request: true } });
    expect(JSON.stringify(info)).not.toContain('@');
  });

  it('names ten and counts the others', async () => {
    for (let n = 0; n < 12; n += 1) await staff(MANAGER, agentId);
    const { granters, more } = await support.call(getAccessInfo, { code: 'F-8' });
    expect([granters.length, more]).toEqual([10, 3]);
  });

  it('names nobody for what is held already or switched off', async () => {
    expect(await support.call(getAccessInfo, { code: 'F-1' })).toMatchObject({
      is_held: true,
      granters: [],
      can: { request: false },
    });
    await db.updateTable('auth_rule').set({ status: 'disabled' }).where('code', '=', 'F-8').execute();
    expect(await support.call(getAccessInfo, { code: 'F-8' })).toMatchObject({ is_enabled: false, granters: [] });
    expect(await support.tryCall(addAccessRequest, ASK)).toMatchObject({ code: 40001 });
  });

  it.each(['Z-99', 'f-8', ''])('knows no code %j', async (code) => {
    expect((await support.tryCall(getAccessInfo, { code })).code).toBe(40001);
    expect((await support.tryCall(addAccessRequest, { ...ASK, code })).code).toBe(40001);
  });

  it('takes a route of the console alone, and a reason', async () => {
    for (const over of [{ path: '//evil.example' }, { path: '/no-such-page' }, { reason: ' ' }, { reason: 'x'.repeat(501) }])
      expect([over, (await support.tryCall(addAccessRequest, { ...ASK, ...over })).code]).toEqual([over, 40001]);
  });
});

describe('asking', () => {
  it('is for what one lacks, once, and for ten codes at most', async () => {
    expect(await support.tryCall(addAccessRequest, { ...ASK, code: 'F-1' })).toMatchObject({
      code: 40902,
      data: { state: 'granted' },
    });
    await ask();
    expect(await support.tryCall(addAccessRequest, ASK)).toMatchObject({ code: 40902, data: { state: 'pending' } });
    const others = PERMISSION_CODES.filter((code) => /^C-\d+$/.test(code)).slice(0, MAX_OPEN_REQUESTS - 1);
    for (const code of others) await ask(support, { code });
    expect(await support.tryCall(addAccessRequest, { ...ASK, code: 'E-1' })).toMatchObject({ code: 42900 });
  });

  it('at the same moment makes one request', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => support.tryCall(addAccessRequest, ASK)));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40902, 40902, 40902, 40902]);
  });

  it('again is possible a day after a rejection, at once after taking it back, and once it is overdue', async () => {
    const first = await ask();
    await admin.call(rejectAccess, { id: first, reason: 'Not for support' });
    expect(await support.call(getAccessInfo, { code: 'F-8' })).toMatchObject({
      request: { state: 'rejected', decision_reason: 'Not for support' },
      ask_again_at: new Date(t.clock.nowMs() + 24 * HOUR_MS).toISOString(),
      can: { request: false },
    });
    expect((await support.tryCall(addAccessRequest, ASK)).code).toBe(40902);
    await wait(24 * HOUR_MS);
    await support.call(withdrawAccessRequest, { id: await ask() });
    const third = await ask();
    await wait(14 * 24 * HOUR_MS);
    expect(await support.call(getAccessInfo, { code: 'F-8' })).toMatchObject({
      request: { state: 'expired' },
      can: { request: true, withdraw: false },
    });
    expect((await support.tryCall(withdrawAccessRequest, { id: third })).code).toBe(40902);
    expect((await admin.tryCall(grantAccess, await extend(third))).code).toBe(40902);
    const fourth = await ask();
    expect([await stateOf(third), await stateOf(fourth)]).toEqual(['expired', 'pending']);
  });
});

describe('administrators', () => {
  it('see it among their approvals with the ways to grant it, and nobody else does', async () => {
    const id = await ask();
    const below = await staff(MANAGER, (await createAgent(db, { parentId: agentId })).id);
    const lacking = await staff(['A', 'A-1', 'A-1-91', 'F', 'F-1'], agentId);
    for (const stranger of [below, lacking]) {
      expect(await stranger.call(countApprovals, {})).toMatchObject({ to_decide: 0 });
      expect((await stranger.call(getApprovalList, { folder: 'all' })).list).toEqual([]);
      expect((await stranger.tryCall(getAccessRequest, { id })).code).toBe(40400);
      expect([40300, 40400]).toContain((await stranger.tryCall(grantAccess, await extend(id))).code);
    }
    expect(await admin.call(countApprovals, {})).toMatchObject({ to_decide: 1 });
    const { list } = await admin.call(getApprovalList, {});
    expect(list).toMatchObject([
      {
        kind: 'access',
        id,
        operation: 'access.request',
        approve_code: 'A-1-91',
        object_type: 'user',
        object_id: support.userId,
        after: { code: 'F-8', path: '/report/agent-report' },
        reason: ASK.reason,
        state: 'pending',
        can: { approve: true, reject: true, withdraw: false, break_glass: false },
      },
    ]);
    expect(await admin.call(getAccessRequest, { id })).toMatchObject({
      ways: [{ way: 'extend', group_id: groupId, members: 1, gains: ['F-8'], losses: [], is_dangerous: false }],
      can: { grant: true, reject: true, withdraw: false },
    });
    expect(await support.call(getAccessRequest, { id })).toMatchObject({
      ways: [],
      can: { grant: false, reject: false, withdraw: true },
    });
    expect((await support.call(getApprovalList, { folder: 'mine' })).list).toMatchObject([{ id, can: { withdraw: true } }]);
  });

  it('grant in one step: the user works with it from the next call on, and all of it is on record', async () => {
    const id = await ask();
    expect(await isLetIn(support)).toBe(false);
    expect(await admin.call(grantAccess, await extend(id))).toMatchObject({ state: 'granted', ways: [] });
    expect(await codesOf(groupId)).toEqual(['F', 'F-1', 'F-8']);
    expect(await isLetIn(support)).toBe(true);
    expect(await actionsAbout([groupId, support.userId])).toEqual(
      expect.arrayContaining(['access.request', 'group.save', 'access.grant']),
    );
    expect(await admin.call(countApprovals, {})).toMatchObject({ to_decide: 0 });
    expect((await admin.call(getApprovalList, { folder: 'all' })).list).toMatchObject([{ id, state: 'executed' }]);
  });

  it('offer groups that hold it, those that give the least first, and only such as they may give', async () => {
    await putInto(support, null);
    const mover = await staff([...MANAGER, 'C', 'C-5', 'C-5-91'], agentId);
    const wide = await newGroup(['F', 'F-1', 'F-8'], agentId);
    const narrow = await newGroup(['F', 'F-8'], null);
    await newGroup(['F', 'F-8', 'F-9'], agentId); // more than the administrator holds
    await newGroup(['F', 'F-8'], (await createAgent(db)).id); // of another agent
    await newGroup(['F', 'F-1'], agentId); // without the code
    const off = await newGroup(['F', 'F-8'], agentId);
    await db.updateTable('auth_group').set({ status: 'disabled' }).where('id', '=', off).execute();
    const id = await ask();
    expect((await admin.tryCall(getAccessRequest, { id })).code).toBe(40400); // manages groups, not users
    const { ways } = await mover.call(getAccessRequest, { id });
    const made = ways.filter(({ group_id: group }) => [wide, narrow].includes(group));
    expect(made).toMatchObject([
      { way: 'move', group_id: narrow, gains: ['F', 'F-8'] },
      { way: 'move', group_id: wide, gains: ['F', 'F-1', 'F-8'] },
    ]);
    for (const { gains } of ways) expect(gains).not.toContain('F-9');
    const { version } = made[0] as { version: number };
    await mover.call(grantAccess, { id, way: 'move', group_id: narrow, version });
    expect(await isLetIn(support)).toBe(true);
    expect(await actionsAbout([support.userId])).toEqual(expect.arrayContaining(['user.save', 'access.grant']));
  });

  it('never move anybody without the right to edit users', async () => {
    const other = await newGroup(['F', 'F-1', 'F-8'], agentId);
    const id = await ask();
    expect(await admin.tryCall(grantAccess, { id, way: 'move', group_id: other, version: 1 })).toMatchObject({
      code: 40300,
      data: { permission: 'C-5-91' },
    });
  });

  it.each([
    ['the group was changed meanwhile', 40900, { version: 2 }],
    ['it is another group than the user’s', 40001, { group_id: 'other' }],
    ['the group does not hold it', 40001, { way: 'move', group_id: 'other' }],
  ])('change nothing when %s', async (_, code, { group_id: group, ...over }: { group_id?: string; version?: number }) => {
    const mover = await staff([...MANAGER, 'C', 'C-5', 'C-5-91'], agentId);
    const other = await newGroup(['F', 'F-1'], agentId);
    const id = await ask();
    const input = await extend(id, { ...over, ...(group === undefined ? {} : { group_id: other }) });
    expect((await mover.tryCall(grantAccess, input)).code).toBe(code);
    expect([await stateOf(id), await codesOf(groupId), await codesOf(other)]).toEqual(['pending', ['F', 'F-1'], ['F', 'F-1']]);
    expect(await db.selectFrom('staff_user').select('auth_group_id').where('id', '=', support.userId).execute()).toEqual([
      { auth_group_id: groupId },
    ]);
  });

  it('who decide at the same moment decide once', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => staff(MANAGER, agentId)));
    const id = await ask();
    const input = await extend(id);
    const answers = await Promise.all([
      ...[admin, ...others].map((by) => by.tryCall(grantAccess, input)),
      admin.tryCall(rejectAccess, { id, reason: 'No' }),
    ]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const decisions = await db
      .selectFrom('audit_event')
      .select('action')
      .where('object_id', '=', support.userId)
      .where('action', 'in', ['access.grant', 'access.reject'])
      .where('outcome', '=', 'ok')
      .execute();
    expect(decisions).toHaveLength(1);
  });
});

describe('nobody grants to himself', () => {
  it('by his own account, by another of his, or through an account that he had a hand in', async () => {
    const id = await ask();
    // Somebody lent the code for a moment: still not his to decide.
    const caring = await newGroup(
      ['F', 'F-1', ...MANAGER, 'C', 'C-5', 'C-5-91'].filter((code) => code !== 'F-8'),
      agentId,
    );
    await putInto(support, caring);
    expect((await support.tryCall(grantAccess, { id, way: 'extend', group_id: caring, version: 1 })).code).toBe(40300);
    await putInto(support, groupId);
    await db.updateTable('staff_user').set({ email: 'ann@example.com' }).where('id', '=', support.userId).execute();
    await db.updateTable('staff_user').set({ email: 'Ann+2@example.com' }).where('id', '=', admin.userId).execute();
    expect(await admin.tryCall(grantAccess, await extend(id))).toMatchObject({ code: 40300 });
    await db.updateTable('staff_user').set({ email: null }).where('id', '=', admin.userId).execute();
    await db
      .insertInto('account_touch')
      .values({ account_id: admin.userId, touched_by: support.userId, at: t.deps.now() })
      .execute();
    expect(await admin.call(countApprovals, {})).toMatchObject({ to_decide: 0 });
    expect(await admin.call(getAccessRequest, { id })).toMatchObject({ ways: [], can: { grant: false, reject: false } });
    for (const endpoint of [grantAccess, rejectAccess] as const)
      expect(
        await admin.tryCall(endpoint, { ...(endpoint === grantAccess ? await extend(id) : { id }), reason: 'x' } as never),
      ).toMatchObject({ code: 40300 });
    const alarms = await db
      .selectFrom('audit_event')
      .select('mark')
      .where('object_id', '=', support.userId)
      .where('outcome', '=', 'denied')
      .where('action', 'in', ['access.grant', 'access.reject'])
      .execute();
    expect(alarms.filter(({ mark }) => mark === 'alarm')).toHaveLength(4);
    expect(await stateOf(id)).toBe('pending');
  });

  it('nor does who asked agree as the second person', async () => {
    await setDualControl(t, 'on');
    const codes = ['A', 'A-1', 'A-1-94', 'F', 'F-1'];
    const own = await newGroup(codes, agentId);
    await putInto(support, own);
    const giver = await staff([...MANAGER, ...codes], agentId);
    const id = await ask();
    const { data } = await giver.tryCall(grantAccess, { id, way: 'extend', group_id: own, version: 1 });
    const approval = (data as unknown as { approval_id: string }).approval_id;
    expect(await support.call(approveRequest, { id: approval })).toMatchObject({ state: 'failed' });
    expect([await codesOf(own), await stateOf(id)]).toEqual([codes.toSorted(), 'pending']);
  });
});

describe('a dangerous permission', () => {
  const CODES = [...MANAGER, 'A-1-94', 'C', 'C-3', 'C-3-94'];

  it('wants two: the stored call is the grant, and runs as a whole once the second one agrees', async () => {
    await setDualControl(t, 'on');
    const giver = await staff(CODES, agentId);
    const second = await staff(CODES, agentId);
    const id = await ask(support, { code: 'C-3-94', path: '/set-up/agent' });
    const { ways } = await giver.call(getAccessRequest, { id });
    expect(ways).toMatchObject([{ way: 'extend', gains: ['C', 'C-3', 'C-3-94'], is_dangerous: true }]);
    const first = await giver.tryCall(grantAccess, await extend(id));
    expect(first.code).toBe(40903);
    const approval = (first.data as unknown as { approval_id: string }).approval_id;
    expect([await stateOf(id), await codesOf(groupId)]).toEqual(['pending', ['F', 'F-1']]);
    expect(await giver.tryCall(approveRequest, { id: approval })).toMatchObject({ code: 40300 });
    expect(await second.call(approveRequest, { id: approval })).toMatchObject({ state: 'executed', operation: 'group.save' });
    expect([await stateOf(id), await codesOf(groupId)]).toEqual(['granted', ['C', 'C-3', 'C-3-94', 'F', 'F-1']]);
    const rows = await db.selectFrom('audit_event').select('action').where('approval_id', '=', approval).orderBy('seq').execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'approval.request',
      'approval.refused',
      'group.save',
      'access.grant',
      'approval.approve',
    ]);
  });

  it('is not granted any more once it was rejected or taken back meanwhile', async () => {
    await setDualControl(t, 'on');
    const giver = await staff(CODES, agentId);
    const second = await staff(CODES, agentId);
    const id = await ask(support, { code: 'C-3-94', path: '/set-up/agent' });
    const { data } = await giver.tryCall(grantAccess, await extend(id));
    await support.call(withdrawAccessRequest, { id });
    const { approval_id: approval } = data as unknown as { approval_id: string };
    expect(await second.call(approveRequest, { id: approval })).toMatchObject({ state: 'failed' });
    expect([await stateOf(id), await codesOf(groupId)]).toEqual(['withdrawn', ['F', 'F-1']]);
  });
});

describe('what comes another way', () => {
  it('closes the request as granted, at once for readers and for good by the job', async () => {
    const id = await ask();
    await db.insertInto('auth_group_code').values({ auth_group_id: groupId, code: 'F-8' }).execute();
    expect(await support.call(getAccessInfo, { code: 'F-8' })).toMatchObject({ is_held: true, request: { state: 'granted' } });
    expect(await admin.call(countApprovals, {})).toMatchObject({ to_decide: 0 });
    expect((await admin.tryCall(rejectAccess, { id, reason: 'No' })).code).toBe(40902);
    expect(await closeSettledRequests(t.deps)).toBe(1);
    expect(await closeSettledRequests(t.deps)).toBe(0);
    expect(await stateOf(id)).toBe('granted');
    expect((await actionsAbout([support.userId])).at(-1)).toBe('access.close');
  });

  it('goes with the user to another agent', async () => {
    const id = await ask();
    const elsewhere = await createAgent(db, { parentId: rootId });
    const there = await staff(MANAGER, elsewhere.id);
    const above = await staff(MANAGER, rootId);
    await db.updateTable('staff_user').set({ agent_id: elsewhere.id }).where('id', '=', support.userId).execute();
    expect((await admin.tryCall(getAccessRequest, { id })).code).toBe(40400);
    // The group stayed behind, out of the reach of the new agent's staff.
    expect((await there.tryCall(getAccessRequest, { id })).code).toBe(40400);
    expect((await above.call(getAccessRequest, { id })).ways).toHaveLength(1);
    await db.updateTable('staff_user').set({ deleted_at: new Date() }).where('id', '=', support.userId).execute();
    expect(await above.call(countApprovals, {})).toMatchObject({ to_decide: 0 });
  });
});
