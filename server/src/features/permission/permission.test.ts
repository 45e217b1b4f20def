import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { approveRequest } from '@manager/contract/features/approval/approval';
import { getReviewHistory, getReviewList, signOffReview } from '@manager/contract/features/permission/access-review';
import { editAuthRule, getAuthRuleList } from '@manager/contract/features/permission/auth-rule';
import {
  cloneGroup,
  deleteGroups,
  getGroupDetail,
  getGroupList,
  getGroupOptions,
  saveGroup,
} from '@manager/contract/features/permission/group';
import { whoHas } from '@manager/contract/features/permission/who-has';
import { getAgentOptions } from '@manager/contract/features/set-up/agent';
import { getGameList } from '@manager/contract/features/set-up/game';
import { addOrEditUser } from '@manager/contract/features/user/user';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { PERMISSION_CODES, withParentCodes } from '@manager/contract/permissions';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type Caller } from '../../../test/client.ts';
import { columnsOf, startExports } from '../../../test/export-file.ts';
import { createAgent } from '../../../test/world.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { checkAuthRules } from './auth-rule/check-auth-rules.ts';
import { noteCodeUse } from './code-use.ts';

const t = await startTestApp();
const takeFile = await startExports(t);
const { db } = t.deps;
const admin = await t.signInAs({ isSuper: true, userName: 'root' });
const root = await createAgent(db, { name: 'Root' });
const own = await createAgent(db, { parentId: root.id, name: 'Own' });
const sibling = await createAgent(db, { parentId: root.id, name: 'Sibling' });
const KEEPER_CODES = withParentCodes(['A-1-91', 'A-1-92', 'A-1-94', 'A-2-91', 'A-4-93', 'A-4-94', 'C-5-91', 'C-2-91', 'F-1']);
const keeper = await t.signInAs({ agentId: own.id, codes: KEEPER_CODES, userName: 'keeper' });

afterEach(() => {
  t.deps.settings.dualControl = 'off';
});

const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
const face = ({ code, message, data }: Answer<unknown>): string => JSON.stringify({ code, message, data });
let drawn = 0;
const draw = (what: string): string => `${what} ${(drawn += 1)}`;
const makeGroup = (codes: string[], by: Caller = keeper, agentId: string | null = own.id) =>
  by.call(saveGroup, { name: draw('Group'), agent_id: agentId, codes });
const makeMember = async (groupId: string, agentId: string = own.id): Promise<Caller> => {
  const member = await t.signInAs({ agentId });
  await db.updateTable('staff_user').set({ auth_group_id: groupId }).where('id', '=', member.userId).execute();
  return member;
};

describe('a group', () => {
  // shows S2.95, S6.4
  it('gets the parents of its codes, and its members hold them from the next request on', async () => {
    const group = await makeGroup(['C-2-91']);
    expect(group).toMatchObject({ codes: ['C', 'C-2', 'C-2-91'], codes_count: 3, is_dangerous: false, version: 1 });
    const member = await makeMember(group.id);
    expect((await member.tryCall(getAgentOptions, {})).code).toBe(0);
    await keeper.call(saveGroup, { id: group.id, version: 1, codes: ['F-1'] });
    expect((await member.tryCall(getAgentOptions, {})).code).toBe(40300);
    expect(await keeper.call(getGroupDetail, { id: group.id })).toMatchObject({
      codes: ['F', 'F-1'],
      users: 1,
      members: [{ id: member.userId }],
    });
    const audited = await db
      .selectFrom('audit_event')
      .select(['before', 'after', 'agent_id'])
      .where('action', '=', 'group.save')
      .where('object_id', '=', group.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(audited).toEqual({
      agent_id: own.id,
      before: { codes: ['C', 'C-2', 'C-2-91'] },
      after: { codes: ['F', 'F-1'] },
    });
  });

  it('is refused with codes that its maker lacks, that do not exist, or without an owner in scope', async () => {
    const add = (overrides: Record<string, unknown>) =>
      keeper.tryCall(saveGroup, { name: draw('No'), agent_id: own.id, ...overrides });
    expect(await add({ codes: ['C-4-94'] })).toMatchObject({ code: 40300, data: { permission: 'C-4' } });
    expect(fieldsOf(await add({ codes: ['Z-9'] }))).toEqual({ codes: 'There is no such permission code' });
    expect(fieldsOf(await add({ agent_id: null }))).toEqual({ agent_id: 'Required' });
    expect(face(await add({ agent_id: sibling.id }))).toBe(face(await add({ agent_id: '987654321' })));
    expect((await add({ limits: { compensation_usd_day: '500.5' } })).code).toBe(0);
    expect((await keeper.tryCall(saveGroup, { name: draw('No'), agent_id: own.id, limits: { other: '1' } } as never)).code).toBe(
      40001,
    );
  });

  it('with codes that the caller lacks, of the operator, or the own one is for somebody else', async () => {
    const stronger = await makeGroup(['C-4'], admin);
    expect((await keeper.tryCall(saveGroup, { id: stronger.id, version: 1, name: 'Mine' })).code).toBe(40300);
    const global = await makeGroup(['F-1'], admin, null);
    expect(await keeper.tryCall(saveGroup, { id: global.id, version: 1, name: 'Mine' })).toMatchObject({
      code: 40300,
      data: { permission: 'is_super' },
    });
    const mine = await makeGroup([...KEEPER_CODES], admin);
    const other = await makeMember(mine.id);
    expect(fieldsOf(await other.tryCall(saveGroup, { id: mine.id, version: 1, codes: ['F-1'] }))).toEqual({
      id: 'Not possible for your own account',
    });
    const theirs = await makeGroup(['F-1'], admin, sibling.id);
    expect(face(await keeper.tryCall(getGroupDetail, { id: theirs.id }))).toBe(
      face(await keeper.tryCall(getGroupDetail, { id: '987654321' })),
    );
    const names = (await keeper.call(getGroupList, { limit: 200 })).list.map(({ id, can }) => [id, can.edit]);
    expect(names).toContainEqual([global.id, false]);
    expect(names).toContainEqual([stronger.id, false]);
    expect(names.map(([id]) => id)).not.toContain(theirs.id);
    const options = (await keeper.call(getGroupOptions, {})).list;
    expect(options.find(({ id }) => id === global.id)?.is_grantable).toBe(true);
    expect(options.find(({ id }) => id === stronger.id)?.is_grantable).toBe(false);
  });

  it('is given below its owner only', async () => {
    const below = await createAgent(db, { parentId: own.id });
    const group = await makeGroup(['F-1']);
    const lower = await makeGroup(['F-1'], keeper, below.id);
    const add = (overrides: Record<string, unknown>) =>
      keeper.tryCall(addOrEditUser, { user_name: draw('u').replace(' ', ''), name: 'x', agent_id: own.id, ...overrides });
    expect((await add({ auth_group_id: group.id, agent_id: below.id })).code).toBe(0);
    expect(fieldsOf(await add({ auth_group_id: lower.id }))).toEqual({ auth_group_id: 'Belongs to another agent' });
    const theirs = await makeGroup(['F-1'], admin, sibling.id);
    expect(face(await add({ auth_group_id: theirs.id }))).toBe(face(await add({ auth_group_id: '987654321' })));
  });

  it('is cloned without members, and deleted without members only', async () => {
    const source = await keeper.call(saveGroup, {
      name: draw('Source'),
      agent_id: own.id,
      codes: ['C-2-91'],
      limits: { compensation_usd_day: '10' },
    });
    const member = await makeMember(source.id);
    const copy = await keeper.call(cloneGroup, { id: source.id, name: draw('Copy') });
    expect(copy).toMatchObject({ codes: source.codes, limits: { compensation_usd_day: '10' }, users: 0, agent_id: own.id });
    const outcome = await keeper.call(deleteGroups, { ids: [source.id, copy.id, '987654321'] });
    expect(outcome.list.map(({ code }) => code)).toEqual([40902, 0, 40400]);
    await db.updateTable('staff_user').set({ auth_group_id: null }).where('id', '=', member.userId).execute();
    expect((await keeper.call(deleteGroups, { ids: [source.id] })).list[0]?.code).toBe(0);
    expect((await keeper.tryCall(getGroupDetail, { id: source.id })).code).toBe(40400);
  });

  it('with dangerous codes waits for a second person; a new name does not', async () => {
    const codes = ['A-1-94'];
    t.deps.settings.dualControl = 'on';
    const name = draw('Approvers');
    const waiting = await keeper.tryCall(saveGroup, { name, agent_id: own.id, codes, reason: 'New team' });
    expect(waiting.code).toBe(40903);
    expect(await db.selectFrom('auth_group').select('id').where('name', '=', name).execute()).toEqual([]);
    const second = await t.signInAs({ agentId: own.id, codes: withParentCodes(['A-1-94']) });
    const { approval_id: id } = waiting.data as unknown as { approval_id: string };
    expect((await second.tryCall(approveRequest, { id })).code).toBe(0);
    const made = await db.selectFrom('auth_group').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
    expect(made.agent_id).toBe(own.id);
    expect((await keeper.tryCall(saveGroup, { id: made.id, version: 1, name: draw('Renamed') })).code).toBe(0);
    expect((await keeper.tryCall(saveGroup, { id: made.id, version: 2, codes: ['A-1'] })).code).toBe(40903);
    expect((await keeper.tryCall(saveGroup, { name: draw('Harmless'), agent_id: own.id, codes: ['F-1'] })).code).toBe(0);
  });

  it('whose members may pay waits for a second person, and whatever limits what they pay', async () => {
    t.deps.settings.dualControl = 'on';
    const group = { name: draw('Payers'), agent_id: own.id };
    const codes = withParentCodes(['D-2-91']);
    const payer = await t.signInAs({ agentId: own.id, codes: [...KEEPER_CODES, ...codes] });
    expect((await payer.tryCall(saveGroup, { ...group, codes })).code).toBe(40903);
    const { id } = await keeper.call(saveGroup, { ...group, codes: ['F-1'] });
    const limits = { compensation_usd_day: '100000' };
    expect((await keeper.tryCall(saveGroup, { id, version: 1, limits })).code).toBe(40903);
  });
});

describe('a code taken away', () => {
  it('counts for every request that starts after the commit, also under load', async () => {
    const group = await makeGroup(['C-1'], admin);
    const member = await makeMember(group.id);
    const answers: { startMs: number; code: number }[] = [];
    let isOver = false;
    const hammer = async (): Promise<void> => {
      while (!isOver) {
        const startMs = performance.now();
        answers.push({ startMs, code: (await member.tryCall(getGameList, {})).code });
      }
    };
    const clients = Array.from({ length: 8 }, hammer);
    await sleep(400);
    await admin.call(saveGroup, { id: group.id, version: 1, codes: [] });
    const committedMs = performance.now();
    const answersAfter = () => answers.filter(({ startMs }) => startMs >= committedMs);
    // As long as it takes: a machine with much else to do answers few.
    do await sleep(400);
    while (answersAfter().length <= 10);
    isOver = true;
    await Promise.all(clients);
    const after = answersAfter();
    expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(10);
    expect(after.length).toBeGreaterThan(10);
    expect(after.filter(({ code }) => code === 0)).toEqual([]);
  });
});

describe('the register', () => {
  // shows S2.96, S6.5
  it('shows every code once, in the order of the menu, with its calls', async () => {
    const { list } = await admin.call(getAuthRuleList, {});
    expect(list.map(({ code }) => code).toSorted()).toEqual([...PERMISSION_CODES].toSorted());
    expect(list.find(({ code }) => code === 'A-1-91')).toMatchObject({
      parent: 'A-1',
      type: 'action',
      action: 'edit',
      path: '/permission/group',
      title_key: 'screens./permission/group',
      is_dangerous: true,
      calls: [
        'POST /api/permission/access_request/grant',
        'POST /api/permission/access_request/reject',
        'POST /api/permission/group/add_or_edit',
        'POST /api/permission/group/clone',
      ],
    });
    expect(list.find(({ code }) => code === 'C')).toMatchObject({ parent: null, type: 'menu' });
    expect(list.find(({ code }) => code === 'C-1')).toMatchObject({ parent: 'C', type: 'page' });
    expect(await checkAuthRules(t.deps)).toMatchObject({ codesWithoutRule: [], callsWithUnknownCode: [], rulesWithoutUi: [] });
  });

  const ruleOf = async (code: string) =>
    (await admin.call(getAuthRuleList, {})).list.find((row) => row.code === code) as { id: string; version: number };

  it('disables a code for everybody at once, but none of its own screens, and by super users only', async () => {
    const reader = await t.signInAs({ agentId: own.id, codes: ['C', 'C-1'] });
    expect((await reader.tryCall(getGameList, {})).code).toBe(0);
    const { id, version } = await ruleOf('C-1');
    expect((await keeper.tryCall(editAuthRule, { id, version, status: 'disabled', reason: 'x' })).code).toBe(40300);
    expect(await admin.call(editAuthRule, { id, version, status: 'disabled', reason: 'Not licensed' })).toMatchObject({
      status: 'disabled',
      holders: 0,
    });
    expect((await reader.tryCall(getGameList, {})).code).toBe(40300);
    expect((await admin.tryCall(getGameList, {})).code).toBe(40300);
    await admin.call(editAuthRule, { id, version: version + 1, status: 'enabled', reason: 'Licensed' });
    expect((await reader.tryCall(getGameList, {})).code).toBe(0);
    const locked = await ruleOf('A-2');
    expect(
      fieldsOf(await admin.tryCall(editAuthRule, { id: locked.id, version: locked.version, status: 'disabled', reason: 'x' })),
    ).toEqual({
      status: 'Codes of the permission screens stay enabled',
    });
    expect((await admin.tryCall(editAuthRule, { id, version, note: 'old', reason: 'x' })).code).toBe(40900);
  });
});

describe('who holds what', () => {
  it('is answered for the own scope, with when it was last used', async () => {
    const group = await makeGroup(['C-2-91']);
    const member = await makeMember(group.id);
    const foreign = await t.signInAs({ agentId: sibling.id, codes: ['C', 'C-2', 'C-2-91'] });
    const at = new Date('2026-03-01T10:00:00Z');
    await noteCodeUse({ ...t.deps, now: () => at, user: { id: member.userId } } as unknown as Ctx, 'C-2-91');
    await noteCodeUse(
      { ...t.deps, now: () => new Date(at.getTime() + 60_000), user: { id: member.userId } } as unknown as Ctx,
      'C-2-91',
    );
    const found = await keeper.call(whoHas, { code: 'C-2-91' });
    expect(found.groups.map(({ id }) => id)).toContain(group.id);
    expect(found.users.find(({ id }) => id === member.userId)).toMatchObject({
      auth_group_name: group.name,
      last_used_at: at.toISOString(),
    });
    expect(found.users.map(({ id }) => id)).not.toContain(foreign.userId);
    expect((await admin.call(whoHas, { code: 'C-2-91' })).users.map(({ id }) => id)).toEqual(
      expect.arrayContaining([member.userId, foreign.userId, admin.userId]),
    );
  });

  it('is reviewed: what was on the screen is signed, and nothing else', async () => {
    const usedOf = ({ list }: OutputOf<typeof getReviewList>) =>
      list
        .find((row) => row.user_id === keeper.userId)
        ?.codes.flatMap(({ code, last_used_at: at }) => (at === null ? [] : [code])) ?? [];
    // The use of a code is noted behind the answer.
    await expect
      .poll(async () => usedOf(await keeper.call(getReviewList, { limit: 200 })), { timeout: 30_000 })
      .toEqual(expect.arrayContaining(['A-1', 'A-1-91', 'C-5-91']));
    const list = await keeper.call(getReviewList, { limit: 200 });
    const ids = (await db.selectFrom('staff_user').select('id').where('agent_id', '=', own.id).execute()).map(({ id }) => id);
    expect(list.list.map((row) => row.user_id)).toEqual(expect.arrayContaining([keeper.userId]));
    const keeperRow = list.list.find((row) => row.user_id === keeper.userId);
    expect(keeperRow?.codes.map(({ code }) => code)).toEqual(KEEPER_CODES.toSorted());
    const usedCodes = usedOf(list);
    expect(usedCodes).not.toContain('F-1');
    expect(keeperRow?.unused).toBe(KEEPER_CODES.length - usedCodes.length);
    const pairs = list.list.flatMap((row) => row.codes.map(({ code }) => `${row.user_id} ${row.user_name} ${code}`)).toSorted();
    expect(list).toMatchObject({ pairs: pairs.length, sha256: createHash('sha256').update(pairs.join('\n')).digest('hex') });
    expect(ids.length).toBeGreaterThan(2);

    const signed = await keeper.call(signOffReview, { sha256: list.sha256, note: 'Third quarter' });
    expect(signed).toMatchObject({ by_name: 'keeper', agent_name: 'Own', sha256: list.sha256, rows: pairs.length });
    await t.signInAs({ agentId: own.id, codes: ['F', 'F-1'] });
    expect((await keeper.tryCall(signOffReview, { sha256: list.sha256 })).code).toBe(40900);
    expect((await keeper.call(getReviewHistory, {})).list[0]).toMatchObject({ id: signed.id, note: 'Third quarter' });
  });

  it('leaves as CSV that no spreadsheet runs, and is on record', async () => {
    const evil = await t.signInAs({ agentId: own.id, codes: ['F'], userName: '@SUM.A1' });
    await db.updateTable('staff_user').set({ name: '=HYPERLINK("x"),"y"' }).where('id', '=', evil.userId).execute();
    const columns = columnsOf('user_id', 'user_name', 'name', 'agent_name', 'code', 'last_used_at');
    const order = { endpoint: getReviewList.path, input: { user_name: '@SUM' }, columns };
    const { job, table } = await takeFile(keeper, order);
    expect(table.slice(1)).toEqual([`${evil.userId},'@SUM.A1,"'=HYPERLINK(""x""),""y""",Own,F,`]);
    const recorded = await db
      .selectFrom('export_file')
      .selectAll()
      .where('user_id', '=', keeper.userId)
      .executeTakeFirstOrThrow();
    expect(recorded).toMatchObject({
      what: 'access_review',
      rows: 1,
      sha256: job.sha256,
    });
  });
});
