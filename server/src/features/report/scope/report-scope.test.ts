import { countPlayers, getReportScope } from '@manager/contract/features/report/scope';
import { expect, test } from 'vitest';
import { type Caller, callOf, contextOf, insertAgent, insertGame, insertSite } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import { routes } from './scope.routes.ts';

const stores = await testStores();
const { db } = stores.database;
const call = callOf(routes);
const rootId = await insertAgent(db, { name: 'root', timezone: 'Asia/Shanghai', settlementHour: 12 });
const childId = await insertAgent(db, { name: 'child', parentId: rootId, timezone: 'America/New_York', settlementHour: 6 });
const trialId = await insertAgent(db, { name: 'trial', parentId: rootId, isTest: true });
await insertAgent(db, { name: 'below trial', parentId: trialId });
const twinId = await insertAgent(db, { name: 'twin' });
for (const [code, agentId] of [
  ['root-1', rootId],
  ['child-1', childId],
  ['trial-1', trialId],
  ['twin-1', twinId],
] as const)
  await insertSite(db, { code, agentId });
await insertGame(db, { code: 'reels', vendor: 'acme' });
await insertGame(db, { code: 'fish', vendor: 'acme', type: 'fishing' });

// 03:59 UTC is 11:59 in Shanghai: the settlement day before has a minute left. It is a Monday there.
const now = new Date('2026-03-02T03:59:00Z');
const scopeOf = async (caller: Caller, input: { agent_id?: string } = {}) =>
  call(await contextOf(stores, { now, ...caller }), getReportScope, input);

test('offers what lies in the scope, test agents only to those who may see them', async () => {
  const answer = await scopeOf({ agentId: rootId });
  expect(answer.agents.map(({ name }) => name)).toEqual(['below trial', 'child', 'root', 'trial']);
  expect(answer.sites.map(({ code }) => code).toSorted()).toEqual(['child-1', 'root-1', 'trial-1']);
  expect(answer.vendors).toEqual(['acme']);
  expect(answer.games).toHaveLength(2);
  const plain = await scopeOf({ agentId: rootId, codes: ['F-1'] });
  expect(plain).toMatchObject({
    can_see_test: false,
    agents: [
      { name: 'child' },
      { name: 'root', parent_id: null, timezone: 'Asia/Shanghai', settlement_hour: 12, is_test: false },
    ],
  });
  expect(plain.sites.map(({ code }) => code).toSorted()).toEqual(['child-1', 'root-1']);
});

test("presets are settlement days of the user's own agent, or of the chosen one", async () => {
  const answer = await scopeOf({ agentId: rootId });
  expect(answer).toMatchObject({ timezone: 'Asia/Shanghai', settlement_hour: 12, day_ends_at: '2026-03-02T04:00:00.000Z' });
  expect(answer.presets).toEqual([
    { name: 'today', date_from: '2026-03-01', date_to: '2026-03-01', is_finished: false },
    { name: 'yesterday', date_from: '2026-02-28', date_to: '2026-02-28', is_finished: true },
    { name: 'last_7_days', date_from: '2026-02-23', date_to: '2026-03-01', is_finished: false },
    { name: 'this_week', date_from: '2026-02-23', date_to: '2026-03-01', is_finished: false },
    { name: 'last_week', date_from: '2026-02-16', date_to: '2026-02-22', is_finished: true },
    { name: 'this_month', date_from: '2026-03-01', date_to: '2026-03-01', is_finished: false },
    { name: 'last_month', date_from: '2026-02-01', date_to: '2026-02-28', is_finished: true },
    { name: 'last_30_days', date_from: '2026-01-31', date_to: '2026-03-01', is_finished: false },
  ]);
  expect(await scopeOf({ agentId: rootId }, { agent_id: childId })).toMatchObject({
    timezone: 'America/New_York',
    settlement_hour: 6,
    day_ends_at: '2026-03-02T11:00:00.000Z',
  });
});

test('says whether bets came in several currencies, of the agent that is asked about', async () => {
  const siteOf = async (code: string): Promise<string> =>
    (await db.selectFrom('site').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
  const played = async (code: string, currency: string, bets = '3'): Promise<unknown> =>
    db
      .insertInto('fact_hour')
      .values({ partition: '202603', site_id: await siteOf(code), currency, hour: now, bets, bet: '1', win: '0' })
      .execute();
  const several = async (caller: Caller, agentId?: string): Promise<boolean> =>
    (await scopeOf(caller, agentId === undefined ? {} : { agent_id: agentId })).has_several_currencies;
  expect(await several({ agentId: rootId })).toBe(false);
  await played('root-1', 'CNY');
  await played('root-1', 'JPY', '0');
  // Neither of a test agent nor of an agent beside.
  await played('trial-1', 'USD');
  await played('twin-1', 'EUR');
  expect([await several({ agentId: rootId }), await several({})]).toEqual([false, true]);
  await played('child-1', 'THB');
  expect(await several({ agentId: rootId })).toBe(true);
  expect(await several({ agentId: rootId }, childId)).toBe(false);
  expect(await several({}, twinId)).toBe(false);
});

test('an agent outside of the scope answers like one that does not exist', async () => {
  const notFound = { reason: 'object.not_found', details: {} };
  await expect(scopeOf({ agentId: rootId }, { agent_id: twinId })).rejects.toMatchObject(notFound);
  await expect(scopeOf({ agentId: rootId }, { agent_id: '999999' })).rejects.toMatchObject(notFound);
});

test('a user without any agent still gets days', async () => {
  const ctx = await contextOf(stores, { now });
  ctx.user.scope = { kind: 'agents', agentIds: [], aboveIds: [] };
  expect(await call(ctx, getReportScope, {})).toMatchObject({
    agents: [],
    sites: [],
    timezone: 'UTC',
    settlement_hour: 0,
    presets: expect.arrayContaining([expect.objectContaining({ name: 'today', date_from: '2026-03-02' })]),
  });
});

test.each(['B-3', 'C-8', 'C-10', 'D-3', 'E-2', 'F-6', 'G-3', 'G-5', 'G-6', 'K-1', 'M-2-1', 'M-3-1'])(
  'staff with %s alone may ask for the names that its screen offers',
  (code) => {
    expect(getReportScope.access).toMatchObject({ kind: 'code', anyOf: expect.arrayContaining([code]) });
  },
);

test('says how many players the chosen websites have, those of a line, or all in sight', async () => {
  const sites = await db.selectFrom('site').select(['id', 'code']).execute();
  const idOf = (code: string): string => sites.find((site) => site.code === code)?.id ?? '';
  const given = { 'root-1': 3, 'child-1': 2, 'trial-1': 4, 'twin-1': 5 };
  for (const [code, players] of Object.entries(given))
    for (let n = 0; n < players; n += 1)
      await db
        .insertInto('player')
        .values({ site_id: idOf(code), user_name: `${code} ${n}`, currency: 'USD' })
        .execute();
  const count = async (caller: Caller, input: { agent_id?: string; site_id?: string } = {}) =>
    (await call(await contextOf(stores, { now, ...caller }), countPlayers, input)).players;
  const plain = { agentId: rootId, codes: ['L-1-1'] };
  expect(await count({ agentId: rootId })).toBe(9);
  // Without the right to see test agents theirs are in no choice.
  expect(await count(plain)).toBe(5);
  expect(await count(plain, { agent_id: childId })).toBe(2);
  expect(await count(plain, { site_id: `${idOf('root-1')},${idOf('twin-1')}` })).toBe(3);
  expect(await count(plain, { site_id: '' })).toBe(0);
});
