import * as contract from '@manager/contract/features/activity/activity-rank/rule';
import { approveRequest, countApprovals, getApprovalList } from '@manager/contract/features/approval/approval';
import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { advanceActivities } from '../core/advance-activities.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const own = await createAgent(db, { name: 'Own' });
const other = await createAgent(db, { name: 'Other' });
const [site, second, strange] = [
  await createSite(db, { agentId: own.id }),
  await createSite(db, { agentId: own.id }),
  await createSite(db, { agentId: other.id }),
];
const game = await createGame(db);
const codes = ['L', 'L-1', 'L-1-1', 'L-1-1-91', 'L-1-1-92', 'L-1-1-94'];
const maker = await t.signInAs({ agentId: own.id, codes });
const checker = await t.signInAs({ agentId: own.id, codes });
const stranger = await t.signInAs({ agentId: other.id, codes });
const reader = await t.signInAs({ agentId: own.id, codes: ['L', 'L-1', 'L-1-1'] });
const boss = await t.signInAs({ isSuper: true });

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-11-20T10:00:00Z');
const at = (hours: number): string => new Date(START_MS + hours * HOUR_MS).toISOString();

let drawn = 0;
const draft = (more: object = {}) => ({
  agent_id: own.id,
  code: `rank-${++drawn}`,
  title: { en: 'Weekly race', zh: '周赛' },
  starts_at: at(1),
  ends_at: at(25),
  currency: 'USD',
  budget: '100',
  site_ids: [site.id],
  rule: {
    kind: 'rank' as const,
    score: 'total_win' as const,
    ranks: [
      { from: 1, to: 1, amount: '50' },
      { from: 2, to: 6, amount: '10' },
    ],
  },
  ...more,
});
const saved = (more: object = {}, by = maker) => by.call(contract.saveRankRule, draft(more) as never);
const fieldsOf = async (more: object, by = maker) =>
  ((await by.tryCall(contract.saveRankRule, draft(more) as never)).data as { fields?: object } | undefined)?.fields ?? {};
const advance = () => advanceActivities.run(t.deps);

beforeEach(async () => {
  t.clock.set(START_MS);
  await setDualControl(t, 'on');
});

it('is written as a draft, agreed to by another person, and begins and ends by the clock', async () => {
  const row = await saved();
  expect(row).toMatchObject({
    state: 'draft',
    name: 'Weekly race',
    budget: '100',
    reserved: '0',
    first_prize: '50 USD',
    second_prize: '10 USD',
    third_prize: '',
    can: { edit: true, approve: false, cancel: true },
  });
  const move = { id: row.id, version: row.version };
  expect((await maker.tryCall(contract.approveRankRule, move)).message).toMatch(/requester/);
  expect((await reader.tryCall(contract.approveRankRule, move)).code).toBe(40300);
  expect((await stranger.tryCall(contract.approveRankRule, move)).code).toBe(40400);
  const both = await Promise.all([checker.tryCall(contract.approveRankRule, move), boss.tryCall(contract.approveRankRule, move)]);
  expect(both.map(({ code }) => code).filter((code) => code === 0)).toHaveLength(1);
  const budget = await db
    .selectFrom('payout_budget')
    .select(['amount', 'reserved'])
    .where('purpose', '=', 'activity')
    .where('reference', '=', row.id)
    .executeTakeFirstOrThrow();
  expect(budget).toEqual({ amount: '100', reserved: '0' });
  await advance();
  const stateNow = async () => (await reader.call(contract.getRankRuleDetail, { id: row.id })).state;
  expect(await stateNow()).toBe('scheduled');
  t.clock.set(Date.parse(at(1)));
  await advance();
  expect(await stateNow()).toBe('running');
  t.clock.set(Date.parse(at(25)));
  await advance();
  expect(await stateNow()).toBe('ended');
  expect((await boss.tryCall(contract.cancelRankRule, { id: row.id, version: row.version + 3, reason: 'x' })).code).toBe(40902);
});

it('lets nobody agree to what he changed last', async () => {
  const row = await saved();
  const changed = await checker.call(contract.saveRankRule, { id: row.id, version: row.version, budget: '150' });
  const move = { id: row.id, version: changed.version };
  expect((await checker.tryCall(contract.approveRankRule, move)).code).not.toBe(0);
  expect((await maker.tryCall(contract.approveRankRule, move)).code).not.toBe(0);
  expect((await boss.call(contract.approveRankRule, move)).state).toBe('scheduled');
});

it('refuses what does not fit, at its field', async () => {
  expect(await fieldsOf({ starts_at: at(-1) })).toHaveProperty('starts_at');
  expect(await fieldsOf({ ends_at: at(1) })).toHaveProperty('ends_at');
  expect(await fieldsOf({ budget: '99.99' })).toHaveProperty('budget');
  expect(await fieldsOf({ min_bet_usd: '5', max_bet_usd: '1' })).toHaveProperty('max_bet_usd');
  expect(await fieldsOf({ site_ids: [strange.id] })).toHaveProperty('site_ids');
  expect(await fieldsOf({ site_ids: [strange.id] }, boss)).toHaveProperty('site_ids');
  expect(await fieldsOf({ agent_id: null })).toHaveProperty('agent_id');
  expect(await fieldsOf({ agent_id: other.id })).toHaveProperty('agent_id');
  expect(await fieldsOf({ currency: 'XXX' })).toHaveProperty('currency');
  expect(await fieldsOf({ game_ids: ['999999'] })).toHaveProperty('game_ids');
  expect(await fieldsOf({ off_agent_ids: [other.id] })).toHaveProperty('off_agent_ids');
  const rule = (more: object) => ({ rule: { ...draft().rule, ...more } });
  expect(await fieldsOf(rule({ score: 'rounds', round_cap: { which: 'first', rounds: 5 } }))).toHaveProperty(['rule.round_cap']);
  expect(await fieldsOf(rule({ score: 'best_spin', round_cap: { which: 'best', rounds: 5 } }))).toHaveProperty([
    'rule.round_cap',
  ]);
  expect(await fieldsOf(rule({ ranks: [{ from: 1, to: 3, pct: '40' }], pool: { kind: 'fixed', amount: '10' } }))).toHaveProperty([
    'rule.ranks',
  ]);
  expect(await fieldsOf(rule({ ranks: [{ from: 1, to: 3, pct: '20' }] }))).toHaveProperty(['rule.pool']);
  expect(await fieldsOf(rule({ pool: { kind: 'fixed', amount: '10' } }))).toHaveProperty(['rule.pool']);
  expect(await fieldsOf(rule({ ranks: [{ from: 1, to: 1 }] }))).toHaveProperty(['rule.ranks.0.amount']);
  const code = draft().code;
  await saved({ code });
  expect((await maker.tryCall(contract.saveRankRule, draft({ code }) as never)).code).toBe(40901);
});

it('refuses robots where the law does, and takes them where it does not', async () => {
  const robots = { rule: { ...draft().rule, robots: { count: 3, names: ['Ace'], final_score: '500' } } };
  expect((await maker.tryCall(contract.saveRankRule, draft(robots) as never)).code).toBe(40300);
  await db.updateTable('site').set({ compliance_profile: 'unregulated' }).where('id', '=', site.id).execute();
  expect((await saved(robots)).rule).toMatchObject({ robots: { count: 3 } });
  expect((await maker.tryCall(contract.saveRankRule, draft({ ...robots, site_ids: [site.id, second.id] }) as never)).code).toBe(
    40300,
  );
});

it('lets little change once it was agreed to: texts, a later end, more that is switched off', async () => {
  const row = await saved();
  const approved = await checker.call(contract.approveRankRule, { id: row.id, version: row.version });
  let { version } = approved;
  const change = async (more: object) => {
    const answer = await maker.tryCall(contract.saveRankRule, { id: row.id, version, ...more } as never);
    if (answer.code === 0) ({ version } = answer.data as { version: number });
    return answer.code === 0 ? 'done' : Object.keys((answer.data as { fields?: object }).fields ?? {})[0];
  };
  // What the form sends back unchanged is no change.
  expect(await change({ ...draft(), code: row.code, title: { en: 'New', zh: '新' }, budget: '100.00', rule: row.rule })).toBe(
    'done',
  );
  expect(await change({ budget: '200' })).toBe('budget');
  expect(await change({ starts_at: at(2) })).toBe('starts_at');
  expect(await change({ ends_at: at(24) })).toBe('ends_at');
  expect(await change({ ends_at: at(26) })).toBe('done');
  expect(await change({ off_game_ids: [game.id] })).toBe('done');
  expect(await change({ off_game_ids: [] })).toBe('off_game_ids');
  expect(await change({ rule: { ...row.rule, min_rounds: 2 } })).toBe('rule');
  expect(
    await db.selectFrom('activity_recompute').select('activity_id').where('activity_id', '=', row.id).execute(),
  ).toHaveLength(1);
});

it('is cancelled alone before it runs, by two while it does, and copied as a draft', async () => {
  const early = await saved();
  const cancelled = await maker.call(contract.cancelRankRule, { id: early.id, version: early.version, reason: 'not needed' });
  expect(cancelled).toMatchObject({ state: 'cancelled', cancel_reason: 'not needed', can: { cancel: false, edit: false } });
  const row = await saved();
  await checker.call(contract.approveRankRule, { id: row.id, version: row.version });
  t.clock.set(Date.parse(at(2)));
  await advance();
  const running = await maker.call(contract.getRankRuleDetail, { id: row.id });
  const waiting = await maker.tryCall(contract.cancelRankRule, { id: row.id, version: running.version, reason: 'a fault' });
  const { approval_id: approvalId } = waiting.data as unknown as { approval_id: string };
  await checker.call(approveRequest, { id: approvalId });
  expect((await maker.call(contract.getRankRuleDetail, { id: row.id })).state).toBe('cancelled');
  const clone = await maker.call(contract.cloneRankRule, { id: row.id, code: 'again', starts_at: at(30), ends_at: at(40) });
  expect(clone).toMatchObject({ state: 'draft', code: 'again', budget: '100', rule: row.rule, site_ids: row.site_ids });
  expect(
    (await stranger.tryCall(contract.cloneRankRule, { id: row.id, code: 'x-1', starts_at: at(30), ends_at: at(40) })).code,
  ).toBe(40400);
  const gone = await maker.call(contract.deleteRankRule, { id: clone.id, version: clone.version });
  expect(gone).toEqual({});
  expect((await maker.tryCall(contract.getRankRuleDetail, { id: clone.id })).code).toBe(40400);
});

it('shows the operator’s own to agents once it is agreed to and runs at one of their websites, and lets them change nothing', async () => {
  const all = await saved({ agent_id: null, site_ids: [] }, boss);
  const elsewhere = await saved({ agent_id: null, site_ids: [strange.id] }, boss);
  const seen = async (by = maker) => (await by.call(contract.getRankRuleList, {})).list.map(({ id }) => id);
  expect(await seen()).not.toContain(all.id);
  const other2 = await t.signInAs({ isSuper: true });
  for (const row of [all, elsewhere]) await other2.call(contract.approveRankRule, { id: row.id, version: row.version });
  expect(await seen()).toContain(all.id);
  expect(await seen()).not.toContain(elsewhere.id);
  expect(await seen(stranger)).toEqual(expect.arrayContaining([all.id, elsewhere.id]));
  const row = await maker.call(contract.getRankRuleDetail, { id: all.id });
  expect(row).toMatchObject({ reserved: null, paid: null, can: { edit_running: false, cancel: false, clone: false } });
  const answer = await maker.tryCall(contract.saveRankRule, { id: all.id, version: row.version, title: { en: 'Mine' } });
  expect(answer.code).toBe(40300);
});

it('is told to games once it is agreed to, and no draft is', async () => {
  const told = async (id: string): Promise<unknown[]> =>
    (
      await db
        .selectFrom('config_change')
        .select('data')
        .where('kind', '=', 'activity')
        .where('object_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ data }) => (data as { state: string } | null)?.state);
  const row = await saved();
  const edited = await maker.call(contract.saveRankRule, { id: row.id, version: row.version, note: 'again', budget: '150' });
  expect(await told(row.id)).toEqual([]);
  const approved = await checker.call(contract.approveRankRule, { id: row.id, version: edited.version });
  expect(await told(row.id)).toEqual(['scheduled']);
  await maker.call(contract.cancelRankRule, { id: row.id, version: approved.version, reason: 'another time' });
  expect(await told(row.id)).toEqual(['scheduled', 'cancelled']);
  const given = await saved();
  await maker.call(contract.cancelRankRule, { id: given.id, version: given.version, reason: 'no' });
  const dropped = await saved();
  await maker.call(contract.deleteRankRule, { id: dropped.id, version: dropped.version });
  expect([...(await told(given.id)), ...(await told(dropped.id))]).toEqual([]);
});

it('stands before those who may agree to it once somebody has asked, with what it is and why, until it is edited again', async () => {
  const row = await saved({ site_ids: [site.id, second.id] });
  const waiting = async (by: typeof maker, folder: 'to_decide' | 'mine' = 'to_decide') =>
    (await by.call(getApprovalList, { folder, object_type: 'activity' })).list.filter(({ object_id: id }) => id === row.id);
  const before = (await checker.call(countApprovals, {})).to_decide;
  expect(await waiting(checker)).toEqual([]);
  expect(row.can.submit).toBe(true);
  const asking = { id: row.id, version: row.version, reason: 'for the weekend' };
  expect((await reader.tryCall(contract.submitRankRule, asking)).code).toBe(40300);
  expect((await stranger.tryCall(contract.submitRankRule, asking)).code).toBe(40400);
  const asked = await maker.call(contract.submitRankRule, asking);
  expect(asked).toMatchObject({ state: 'draft', submit_reason: 'for the weekend', can: { submit: false } });
  const names = (
    await db.selectFrom('site').select('name').where('id', 'in', [site.id, second.id]).orderBy('name').execute()
  ).map(({ name }) => name);
  expect(await waiting(checker)).toMatchObject([
    {
      kind: 'activity',
      operation: 'activity.approve',
      approve_code: 'L-1-1-94',
      object_name: `${row.code} · Weekly race`,
      reason: 'for the weekend',
      requested_by: maker.userId,
      after: { budget: '100', currency: 'USD', starts_at: '2026-11-20T11:00:00Z', site_ids: names },
    },
  ]);
  expect((await checker.call(countApprovals, {})).to_decide).toBe(before + 1);
  // Neither who wrote it, nor who may not agree, nor the staff of others are asked.
  for (const by of [maker, reader, stranger]) expect(await waiting(by)).toEqual([]);
  expect(await waiting(maker, 'mine')).toHaveLength(1);

  // Another draft than was asked about: whoever had a hand in it is asked no more either.
  const edited = await checker.call(contract.saveRankRule, { id: row.id, version: asked.version, budget: '110' });
  expect(edited).toMatchObject({ submitted_at: null, submit_reason: '', can: { submit: true } });
  expect(await waiting(boss)).toEqual([]);
  await maker.call(contract.submitRankRule, { id: row.id, version: edited.version, reason: 'more money' });
  expect(await waiting(checker)).toEqual([]);
  expect(await waiting(boss)).toHaveLength(1);
});
