import { approveRequest } from '@manager/contract/features/approval/approval';
import { getWebsiteDetail, getWebsiteList, saveWebsite } from '@manager/contract/features/set-up/website';
import {
  deleteWebsiteGroups,
  getWebsiteGroupDetail,
  getWebsiteGroupList,
  getWebsiteGroupMembers,
  getWebsiteGroupOptions,
  moveGroupMembers,
  saveWebsiteGroup,
  type WebsiteGroupRow,
} from '@manager/contract/features/set-up/website-group';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type Caller } from '../../../../test/client.ts';
import { createAgent, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
const agent = await createAgent(db);
const testAgent = await createAgent(db, { isTest: true });
const CODES = ['C-9', 'C-9-91', 'C-9-92', 'C-9-94'];
const admin = await t.signInAs({ isSuper: true });
const editor = await t.signInAs({ isSuper: true });
/** Of the operator's staff, with the codes, but for test agents: those take a code that this user lacks. */
const keeper = await t.signInAs({ codes: CODES });
/** Edits websites of its agent. */
const shopkeeper = await t.signInAs({ agentId: agent.id, codes: ['C-2', 'C-2-91'] });
const reader = await t.signInAs({ agentId: agent.id, codes: ['C-9'] });

afterEach(() => {
  t.deps.settings.dualControl = 'off';
});

let drawn = 0;
const makeGroup = (changes: InputOf<typeof saveWebsiteGroup> = {}, by: Caller = admin): Promise<WebsiteGroupRow> => {
  drawn += 1;
  return by.call(saveWebsiteGroup, { code: `group-${drawn}`, name: `Group ${drawn}`, ...changes });
};
const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
const auditOf = (type: string, id: string) =>
  db
    .selectFrom('audit_event')
    .select(['action', 'reason', 'before', 'after'])
    .where('object_type', '=', type)
    .where('object_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const siteIn = async (groupId: string, agentId = agent.id): Promise<string> => {
  const { id } = await createSite(db, { agentId });
  await db.updateTable('site').set({ site_group_id: groupId }).where('id', '=', id).execute();
  return id;
};

// shows S2.86
it('creates, lists, offers and removes groups', async () => {
  const row = await makeGroup({ code: 'asia', name: 'Asia', rtp: '96', note: 'East' });
  expect(row).toMatchObject({ rtp: '96', members: 0, can: { edit: true, delete: true } });
  expect((await admin.call(getWebsiteGroupList, { code: 'ASI' })).list.map(({ id }) => id)).toEqual([row.id]);
  expect((await reader.call(getWebsiteGroupOptions, {})).list).toContainEqual({
    id: row.id,
    code: 'asia',
    name: 'Asia',
    rtp: '96',
  });
  expect(fieldsOf(await admin.tryCall(saveWebsiteGroup, { code: 'asia', name: 'Other' }))).toEqual({ code: 'Already in use' });
  expect(fieldsOf(await admin.tryCall(saveWebsiteGroup, { code: 'a', name: 'x', rtp: '100.1' }))).toMatchObject({
    rtp: expect.any(String),
    code: expect.any(String),
  });
  const member = await siteIn(row.id);
  expect((await admin.call(deleteWebsiteGroups, { ids: [row.id] })).list[0]).toMatchObject({ code: 40902 });
  await db.updateTable('site').set({ site_group_id: null }).where('id', '=', member).execute();
  expect((await admin.call(deleteWebsiteGroups, { ids: [row.id] })).list[0]).toMatchObject({ code: 0 });
  expect((await admin.tryCall(getWebsiteGroupDetail, { id: row.id })).code).toBe(40400);
});

it('stays while websites that the caller does not see belong to it', async () => {
  const row = await makeGroup();
  await siteIn(row.id, testAgent.id);
  expect(await keeper.call(getWebsiteGroupDetail, { id: row.id })).toMatchObject({ members: 0 });
  expect((await keeper.call(getWebsiteGroupMembers, { id: row.id })).list).toEqual([]);
  expect((await keeper.call(deleteWebsiteGroups, { ids: [row.id] })).list[0]).toMatchObject({ code: 40902 });
  const answer = await keeper.tryCall(saveWebsiteGroup, { id: row.id, version: 1, rtp: '94', reason: 'less' });
  expect(fieldsOf(answer)).toEqual({ rtp: 'It contains websites outside your scope' });
  expect(await keeper.call(saveWebsiteGroup, { id: row.id, version: 1, note: 'mine' })).toMatchObject({
    note: 'mine',
    version: 2,
  });
});

describe('another RTP', () => {
  it('needs a reason, and a second person under dual control', async () => {
    const row = await makeGroup({ rtp: '96' });
    await siteIn(row.id);
    expect(fieldsOf(await admin.tryCall(saveWebsiteGroup, { id: row.id, version: 1, rtp: '94' }))).toEqual({
      reason: 'Required',
    });
    // The same figure written otherwise is no other RTP.
    expect(await admin.call(saveWebsiteGroup, { id: row.id, version: 1, rtp: '96.0' })).toMatchObject({ version: 2 });
    t.deps.settings.dualControl = 'on';
    const waiting = await editor.tryCall(saveWebsiteGroup, { id: row.id, version: 2, rtp: '94', reason: 'market' });
    expect(waiting).toMatchObject({ code: 40903 });
    expect(await admin.call(getWebsiteGroupDetail, { id: row.id })).toMatchObject({ rtp: '96' });
    await admin.call(approveRequest, { id: (waiting.data as unknown as { approval_id: string }).approval_id });
    expect(await admin.call(getWebsiteGroupDetail, { id: row.id })).toMatchObject({ rtp: '94', version: 3 });
    expect(await auditOf('site_group', row.id)).toMatchObject({ reason: '' });
  });

  it('shows at its websites with where it comes from', async () => {
    const row = await makeGroup({ name: 'South', rtp: '92' });
    const id = await siteIn(row.id);
    expect(await admin.call(getWebsiteDetail, { id })).toMatchObject({
      rtp: null,
      set_rtp: '92',
      rtp_from: 'site_group',
      site_group_name: 'South',
    });
    await db.updateTable('site').set({ rtp: '95' }).where('id', '=', id).execute();
    expect(await admin.call(getWebsiteDetail, { id })).toMatchObject({ set_rtp: '95', rtp_from: 'site' });
    expect((await admin.call(getWebsiteGroupMembers, { id: row.id })).list).toMatchObject([{ id, rtp: '95', rtp_in_force: [] }]);
    expect((await admin.call(getWebsiteList, { site_group_id: row.id })).list.map((site) => site.id)).toEqual([id]);
  });
});

describe('members', () => {
  it('come and go with a row in the history of each', async () => {
    const [row, former] = [await makeGroup({ name: 'Here' }), await makeGroup({ name: 'There' })];
    const [coming, going] = [await siteIn(former.id), await siteIn(row.id)];
    const moved = await editor.call(moveGroupMembers, {
      id: row.id,
      version: 1,
      add_site_ids: [coming],
      remove_site_ids: [going],
    });
    expect(moved).toMatchObject({ members: 1, version: 2 });
    expect((await editor.call(getWebsiteGroupMembers, { id: row.id })).list.map(({ id }) => id)).toEqual([coming]);
    expect(await auditOf('website', coming)).toMatchObject({
      action: 'website.save',
      before: { site_group_id: former.id, site_group_name: 'There' },
      after: { site_group_id: row.id, site_group_name: 'Here' },
    });
    expect(await auditOf('website', going)).toMatchObject({ after: { site_group_id: null } });
    expect((await editor.tryCall(moveGroupMembers, { id: row.id, version: 1, add_site_ids: [going] })).code).toBe(40900);
  });

  it('ask for a reason and a second person when their RTP changes by it', async () => {
    const row = await makeGroup({ rtp: '90' });
    const [free, own] = [await createSite(db, { agentId: agent.id }), await createSite(db, { agentId: agent.id })];
    await db.updateTable('site').set({ rtp: '97' }).where('id', '=', own.id).execute();
    expect(await editor.call(moveGroupMembers, { id: row.id, version: 1, add_site_ids: [own.id] })).toMatchObject({ members: 1 });
    expect(fieldsOf(await editor.tryCall(moveGroupMembers, { id: row.id, version: 2, add_site_ids: [free.id] }))).toEqual({
      reason: 'Required',
    });
    t.deps.settings.dualControl = 'on';
    const input = { id: row.id, version: 2, add_site_ids: [free.id], reason: 'new market' };
    const waiting = await editor.tryCall(moveGroupMembers, input);
    expect(waiting.code).toBe(40903);
    const { approval_id: id } = waiting.data as unknown as { approval_id: string };
    expect(
      await db.selectFrom('approval').select(['approve_code', 'before', 'after']).where('id', '=', id).executeTakeFirst(),
    ).toEqual({
      approve_code: 'C-9-94',
      before: { rtp: { [free.code]: null } },
      after: { rtp: { [free.code]: '90' } },
    });
    await admin.call(approveRequest, { id });
    expect(await admin.call(getWebsiteDetail, { id: free.id })).toMatchObject({
      set_rtp: '90',
      rtp_from: 'site_group',
    });
  });

  it('are those of the own scope alone', async () => {
    const row = await makeGroup();
    const foreign = await createSite(db, { agentId: testAgent.id });
    const answers = await Promise.all(
      [foreign.id, '987654321'].map((id) => keeper.tryCall(moveGroupMembers, { id: row.id, version: 1, add_site_ids: [id] })),
    );
    expect(answers.map(fieldsOf)).toEqual([{ add_site_ids: 'Not found' }, { add_site_ids: 'Not found' }]);
    const hidden = await siteIn(row.id, testAgent.id);
    expect(fieldsOf(await keeper.tryCall(moveGroupMembers, { id: row.id, version: 1, remove_site_ids: [hidden] }))).toEqual({
      remove_site_ids: 'Not found',
    });
    expect((await reader.tryCall(moveGroupMembers, { id: row.id, version: 1, add_site_ids: ['1'] })).code).toBe(40300);
  });

  it('lose their approval like any sensitive edit when the website itself is edited into a group with another RTP', async () => {
    const [same, lower] = [await makeGroup(), await makeGroup({ rtp: '90' })];
    const { id } = await createSite(db, { agentId: agent.id });
    expect(await shopkeeper.call(saveWebsite, { id, version: 1, site_group_id: same.id })).toMatchObject({
      approved_state: 'approved',
    });
    expect(await shopkeeper.call(saveWebsite, { id, version: 2, site_group_id: lower.id })).toMatchObject({
      approved_state: 'unapproved',
    });
  });
});
