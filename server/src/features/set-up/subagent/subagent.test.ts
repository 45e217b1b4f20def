import { getBetList } from '@manager/contract/features/account/bet-detail';
import { approveRequest } from '@manager/contract/features/approval/approval';
import { getObjectHistory } from '@manager/contract/features/log/object-history';
import {
  editSubAgent,
  getSubAgentDetail,
  getSubAgentList,
  groupManySubAgents,
  previewSubAgentGroups,
} from '@manager/contract/features/set-up/subagent';
import type { InputOf } from '@manager/contract/kit/endpoint';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, startTestApp } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
t.clock.set(Date.parse('2026-03-19T12:00:00Z'));
const CODES = ['C', 'C-10', 'C-10-91', 'C-10-97'];

const own = await createAgent(db, { name: 'Own' });
const other = await createAgent(db);
const [site, second, far] = [
  await createSite(db, { agentId: own.id, code: 'site-one' }),
  await createSite(db, { agentId: own.id, code: 'site-two' }),
  await createSite(db, { agentId: other.id, code: 'site-far' }),
];
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'CNY', rate: '8' });
const game = await createGame(db);
await db.updateTable('site').set({ rtp: '96' }).where('id', '=', site.id).execute();

const makeGroup = async (name: string, rtp: string | null): Promise<string> =>
  (await db.insertInto('sub_agent_group').values({ name, rtp }).returning('id').executeTakeFirstOrThrow()).id;
const [vip, vipToo, plainGroup] = [
  await makeGroup('VIP', '92.5'),
  await makeGroup('VIP too', '92.50'),
  await makeGroup('Plain', null),
];

const make = async (code: string, at = site, autoGroupId: string | null = null): Promise<string> =>
  (
    await db
      .insertInto('sub_agent')
      .values({ site_id: at.id, code, auto_group_id: autoGroupId })
      .onConflict((conflict) => conflict.columns(['site_id', 'code']).doUpdateSet({ auto_group_id: autoGroupId }))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** bet, win and rounds in USD by website and sub-agent, as they were sent. */
const sent = [
  { site, code: 'a1', bet: '10.5', win: '3' },
  { site, code: 'a1', bet: '0.25', win: '100.000001' },
  { site, code: 'a1', bet: '80', win: '8', currency: 'CNY', usd: { bet: 10, win: 1 } },
  { site, code: 'a2', bet: '7', win: '0' },
  { site: second, code: 'a1', bet: '1000', win: '999' },
  { site: far, code: 'a1', bet: '555', win: '5' },
];
await t.platform.postBets([
  ...sent.map(({ site: at, code, bet, win, currency = 'USD' }) =>
    betRow({
      site: at.code,
      game: game.code,
      sub_agent: code,
      player: `${at.code} ${code} ${currency}`,
      currency,
      bet,
      win,
      bet_at: '2026-03-10T10:00:00.000Z',
    }),
  ),
  betRow({ site: site.code, game: game.code, sub_agent: 'a1', player: 'early', bet: '9999', bet_at: '2026-01-02T10:00:00.000Z' }),
  betRow({
    site: site.code,
    game: game.code,
    sub_agent: 'a1',
    player: 'gift',
    bet: '9999',
    source: 'free_round',
    bet_at: '2026-03-10T10:00:00.000Z',
  }),
]);
const ids = {
  a1: await make('a1', site, vip),
  a2: await make('a2'),
  second: await make('a1', second),
  idle: await make('idle', second, plainGroup),
  far: await make('a1', far),
};

const keeper = await t.signInAs({ agentId: own.id, codes: CODES, userName: 'keeper' });
const admin = await t.signInAs({ isSuper: true });
const list = (input: InputOf<typeof getSubAgentList> = {}) => keeper.call(getSubAgentList, input);
const idsOf = async (input: InputOf<typeof getSubAgentList>): Promise<string[]> => (await list(input)).list.map(({ id }) => id);
const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
const versionOf = async (id: string): Promise<number> => (await admin.call(getSubAgentDetail, { id })).version;
const approvalOf = (answer: Answer<unknown>): string => (answer.data as { approval_id: string }).approval_id;

afterEach(() => {
  t.deps.settings.dualControl = 'off';
});

describe('the list', () => {
  // shows S2.87, S3.18
  it('shows what was played in the last 30 days, exact and in USD, with groups and the return in force', async () => {
    const answer = await list();
    expect(answer).toMatchObject({ date_from: '2026-02-18', date_to: '2026-03-19', total: 4, can: { group: true } });
    const rowOf = (id: string) => answer.list.find((row) => row.id === id);
    expect(rowOf(ids.a1)).toMatchObject({
      code: 'a1',
      site_name: 'site-one',
      rounds: 3,
      bet: '20.75',
      win: '104.000001',
      win_loss: '-83.250001',
      rate: '501.2048',
      auto_group_name: 'VIP',
      group_name: 'VIP',
      group_from: 'auto',
      rtp: '92.5',
      rtp_from: 'sub_agent_group',
      rtp_from_name: 'VIP',
      can: { edit: true, delete: false, group: true },
    });
    expect(rowOf(ids.a2)).toMatchObject({
      bet: '7',
      win: '0',
      rate: '0.0000',
      group_name: null,
      rtp: '96',
      rtp_from: 'site',
      rtp_from_name: 'site-one',
    });
    expect(rowOf(ids.idle)).toMatchObject({ rounds: 0, bet: '0', rate: null, group_name: 'Plain', rtp: null, rtp_from: null });
    expect((await list({ date_from: '2026-01-01', date_to: '2026-01-31' })).list.find(({ id }) => id === ids.a1)).toMatchObject({
      bet: '9999',
      rounds: 1,
    });
  });

  // shows S5.10
  it('finds by comma-separated ids, website and group', async () => {
    expect((await idsOf({ code: ' a1, ,a2,a1 ', site_id: site.id })).toSorted()).toEqual([ids.a1, ids.a2].toSorted());
    expect(await idsOf({ code: 'idle' })).toEqual([ids.idle]);
    expect(await idsOf({ sub_agent_group_id: vip })).toEqual([ids.a1]);
    expect(await idsOf({ group_from: 'configured' })).toEqual([]);
    expect((await idsOf({ group_from: 'auto' })).toSorted()).toEqual([ids.a1, ids.idle].toSorted());
    expect((await idsOf({ group_from: 'none' })).toSorted()).toEqual([ids.a2, ids.second].toSorted());
    expect(await idsOf({ agent_id: other.id })).toEqual([]);
    const refused = await keeper.tryCall(getSubAgentList, { code: 'a1,b 2' });
    expect([refused.code, fieldsOf(refused)]).toEqual([
      40001,
      { code: 'Only letters, digits and _ . : @ -, at most 64 characters per ID' },
    ]);
    const many = Array.from({ length: 201 }, (_, i) => `s${i}`).join(',');
    expect(fieldsOf(await keeper.tryCall(getSubAgentList, { code: many }))).toEqual({ code: 'Too large or too long' });
    expect((await keeper.tryCall(getSubAgentList, { date_from: '2026-03-02', date_to: '2026-03-01' })).code).toBe(40001);
    expect((await keeper.tryCall(getSubAgentList, { date_from: '2026-01-01', date_to: '2026-12-01' })).code).toBe(40002);
  });

  it('shows what the bets of the sub-agent add up to', async () => {
    for (const row of (await list()).list) {
      const { sum, list: bets } = await admin.call(getBetList, {
        site_id: row.site_id,
        sub_agent: row.code,
        date_from: '2026-02-18',
        date_to: '2026-03-19',
      });
      expect(sum).toEqual({ rounds: row.rounds, bet: row.bet, win: row.win, win_loss: row.win_loss, since: null });
      expect(bets.every((bet) => bet.sub_agent === row.code)).toBe(true);
    }
  });

  it('is put in order by figures over all pages, with what has none at the end', async () => {
    expect(await idsOf({ sort: '-bet' })).toEqual([ids.second, ids.a1, ids.a2, ids.idle]);
    expect(await idsOf({ sort: 'win_loss' })).toEqual([ids.a1, ids.idle, ids.second, ids.a2]);
    expect(await idsOf({ sort: 'rate' })).toEqual([ids.a2, ids.second, ids.a1, ids.idle]);
    expect(await idsOf({ sort: '-rate' })).toEqual([ids.a1, ids.second, ids.a2, ids.idle]);
    expect(await list({ sort: '-bet', limit: 1, page: 2 })).toMatchObject({ list: [{ id: ids.a1, bet: '20.75' }], total: 4 });
  });

  it('shows nothing of another agent, neither rows nor money', async () => {
    const answer = JSON.stringify(await list());
    expect(answer).not.toContain('555');
    expect((await keeper.tryCall(getSubAgentDetail, { id: ids.far })).code).toBe(40400);
    expect((await keeper.tryCall(editSubAgent, { id: ids.far, version: 1, note: 'x' })).code).toBe(40400);
    expect((await admin.call(getSubAgentDetail, { id: ids.far })).bet).toBe('555');
  });

  it('takes any list of well-formed ids, however it is typed', async () => {
    const well = fc.stringMatching(/^[A-Za-z0-9_.:@-]{1,64}$/);
    const gap = fc.constantFrom(',', ', ', ' ,', ',,', ' , ,');
    await fc.assert(
      fc.asyncProperty(fc.array(well, { maxLength: 5 }), gap, async (codes, comma) => {
        expect((await keeper.tryCall(getSubAgentList, { code: codes.join(comma) })).code).toBe(0);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the configured group', () => {
  it('wins over the automatic one, and gives way to it again', async () => {
    const id = await make('winner', site, vip);
    const edited = await keeper.call(editSubAgent, {
      id,
      version: 1,
      configured_group_id: plainGroup,
      note: 'friend',
      reason: 'agreed',
    });
    expect(edited).toMatchObject({
      version: 2,
      group_name: 'Plain',
      group_from: 'configured',
      note: 'friend',
      rtp: '96',
      rtp_from: 'site',
    });
    expect(await keeper.call(editSubAgent, { id, version: 2, configured_group_id: null, reason: 'back' })).toMatchObject({
      group_name: 'VIP',
      group_from: 'auto',
      rtp: '92.5',
    });
    expect((await keeper.call(getObjectHistory, { object_type: 'sub_agent', object_id: id })).list).toMatchObject([
      { action: 'sub_agent.save', reason: 'back', after: { configured_group_name: null, group_name: 'VIP' } },
      {
        action: 'sub_agent.save',
        before: { note: '', configured_group_name: null },
        after: { note: 'friend', configured_group_name: 'Plain' },
      },
    ]);
    expect((await keeper.tryCall(editSubAgent, { id, version: 1, note: 'late' })).code).toBe(40900);
    expect(fieldsOf(await keeper.tryCall(editSubAgent, { id, version: 3, configured_group_id: '999', reason: 'x' }))).toEqual({
      configured_group_id: 'Not found',
    });
  });

  it('asks for a reason and a second person where the return changes, and only there', async () => {
    const id = await make('careful', site, vip);
    await t.signInAs({ isSuper: true });
    t.deps.settings.dualControl = 'on';
    expect((await keeper.tryCall(editSubAgent, { id, version: 1, configured_group_id: vipToo })).code).toBe(0);
    expect(fieldsOf(await keeper.tryCall(editSubAgent, { id, version: 2, configured_group_id: plainGroup }))).toEqual({
      reason: 'Required',
    });
    const asked = await keeper.tryCall(editSubAgent, { id, version: 2, configured_group_id: plainGroup, reason: 'why not' });
    expect(asked.code).toBe(40903);
    const checker = await t.signInAs({ agentId: own.id, codes: [...CODES, 'C-10-94'] });
    await checker.call(approveRequest, { id: approvalOf(asked) });
    expect(await keeper.call(getSubAgentDetail, { id })).toMatchObject({ configured_group_name: 'Plain', version: 3 });
  });

  it('is set for many at once after a look at what changes', async () => {
    const [one, two, three] = [await make('m1', second, vip), await make('m2', second), await make('m3', second, vipToo)];
    const target = { ids: [one, two, three], configured_group_id: vip };
    expect(await keeper.call(previewSubAgentGroups, target)).toEqual({
      count: 3,
      changed: 3,
      returns: [
        { before: '92.5', after: '92.5', count: 2 },
        { before: null, after: '92.5', count: 1 },
      ],
    });
    t.deps.settings.dualControl = 'on';
    await t.signInAs({ isSuper: true });
    expect(fieldsOf(await keeper.tryCall(groupManySubAgents, target))).toEqual({ reason: 'Required' });
    const asked = await keeper.tryCall(groupManySubAgents, { ...target, reason: 'promotion' });
    expect(asked.code).toBe(40903);
    await admin.call(approveRequest, { id: approvalOf(asked) });
    expect(
      await Promise.all(target.ids.map(async (id) => (await keeper.call(getSubAgentDetail, { id })).configured_group_name)),
    ).toEqual(['VIP', 'VIP', 'VIP']);
    // Nothing changes the second time, and nobody is asked.
    const again = await keeper.call(groupManySubAgents, { ...target, ids: [...target.ids, ids.far] });
    expect(again.list.map(({ code }) => code)).toEqual([0, 0, 0, 40400]);
    expect(await versionOf(one)).toBe(2);
  });

  it('is set for all that match, unless they have become others', async () => {
    const bySite = { filter: { code: ['m1', 'm2', 'm3'], site_id: second.id }, configured_group_id: null };
    expect((await keeper.call(previewSubAgentGroups, { ...bySite, expected_count: 3 })).count).toBe(3);
    expect((await keeper.tryCall(groupManySubAgents, { ...bySite, expected_count: 9, reason: 'x' })).code).toBe(40902);
    expect((await keeper.call(groupManySubAgents, { ...bySite, expected_count: 3, reason: 'over' })).list).toHaveLength(3);
    expect((await idsOf({ group_from: 'configured', site_id: second.id })).length).toBe(0);
    const editor = await t.signInAs({ agentId: own.id, codes: ['C-10', 'C-10-91'] });
    expect((await editor.tryCall(groupManySubAgents, { ...bySite, expected_count: 3, reason: 'x' })).code).toBe(40300);
  });
});
