import { getBetList } from '@manager/contract/features/account/bet-detail';
import { getObjectHistory } from '@manager/contract/features/log/object-history';
import { getLiveDetail, getLiveList, type LiveRow, setLive, unsetLive } from '@manager/contract/features/set-up/live';
import { afterEach, expect, it } from 'vitest';
import { type Answer, startTestApp } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { runJob } from '../../../kit/jobs/run-job.ts';
import { endLiveFlags } from './end-live-flags.ts';

const t = await startTestApp();
const { db } = t.deps;
const NOW = Date.parse('2026-03-19T12:00:00Z');
t.clock.set(NOW);
const own = await createAgent(db);
const other = await createAgent(db);
const [site, second, far] = [
  await createSite(db, { agentId: own.id }),
  await createSite(db, { agentId: own.id }),
  await createSite(db, { agentId: other.id }),
];
await createCurrency(db, { code: 'USD', rate: '1' });
const game = await createGame(db);
const keeper = await t.signInAs({ agentId: own.id, codes: ['C', 'C-8', 'C-8-91', 'B-3'], userName: 'keeper' });
const admin = await t.signInAs({ isSuper: true });

afterEach(() => t.clock.set(NOW));

type New = { name: string; at?: { id: string }; type?: string; created?: number };
const make = async ({ name, at = site, type = 'real', created = NOW }: New): Promise<string> =>
  (
    await db
      .insertInto('player')
      .values({ site_id: at.id, user_name: name, nick_name: `${name}!`, currency: 'USD', type, created_at: new Date(created) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
const flag = (id: string, overrides: object = {}): Promise<LiveRow> =>
  keeper.call(setLive, { id, version: 1, reason: 'show', ...overrides });
const namesOf = async (input: { user_name?: string; site_id?: string }): Promise<string[]> =>
  (await keeper.call(getLiveList, input)).list.map(({ user_name: name }) => name);

it('flags an account with a note and an end, and takes the flag off again', async () => {
  const id = await make({ name: 'streamer' });
  const flagged = await flag(id, { live_note: 'Friday show', live_until: '2026-03-20T12:00:00+08:00' });
  expect(flagged).toMatchObject({
    type: 'live',
    version: 2,
    live_by: 'keeper',
    live_at: '2026-03-19T12:00:00.000Z',
    live_until: '2026-03-20T04:00:00.000Z',
    live_note: 'Friday show',
    can: { flag: true, unflag: true },
  });
  t.clock.set(NOW + 1000);
  expect(await keeper.call(setLive, { id, version: 2, live_until: null, reason: 'open end' })).toMatchObject({
    live_until: null,
    live_at: '2026-03-19T12:00:00.000Z',
    live_note: 'Friday show',
  });
  expect(await namesOf({})).toContain('streamer');
  expect((await keeper.call(unsetLive, { ids: [id], reason: 'over' })).list).toMatchObject([{ id, code: 0 }]);
  expect(await keeper.call(getLiveDetail, { id })).toMatchObject({
    type: 'real',
    live_by: '',
    live_at: null,
    live_note: '',
    can: { unflag: false },
  });
  expect((await keeper.call(getObjectHistory, { object_type: 'player', object_id: id })).list).toMatchObject([
    { action: 'player.unset_live', reason: 'over', before: { type: 'live' }, after: { type: 'real' } },
    { action: 'player.set_live', reason: 'open end', after: { live_until: null } },
    { action: 'player.set_live', reason: 'show', before: { type: 'real' }, after: { type: 'live', live_by: 'keeper' } },
  ]);
});

it('refuses test accounts, stale versions, ends in the past and a missing reason', async () => {
  const [test, robot, real] = [
    await make({ name: 'tester', type: 'test' }),
    await make({ name: 'robot', type: 'robot' }),
    await make({ name: 'real one' }),
  ];
  expect((await keeper.tryCall(setLive, { id: test, version: 1, reason: 'x' })).code).toBe(40902);
  expect((await keeper.tryCall(setLive, { id: robot, version: 1, reason: 'x' })).code).toBe(40902);
  expect((await keeper.tryCall(setLive, { id: real, version: 7, reason: 'x' })).code).toBe(40900);
  expect(
    fieldsOf(await keeper.tryCall(setLive, { id: real, version: 1, reason: 'x', live_until: '2026-03-19T12:00:00Z' })),
  ).toEqual({
    live_until: 'Must be in the future',
  });
  expect((await keeper.tryCall(setLive, { id: real, version: 1, reason: ' ' })).code).toBe(40001);
  expect((await keeper.call(unsetLive, { ids: [real], reason: 'x' })).list).toMatchObject([{ id: real, code: 40902 }]);
});

it('makes the bets from then on test money, and leaves those before', async () => {
  const play = (betId: string) =>
    t.platform.postBets([
      betRow({ site: site.code, game: game.code, player: 'shown', bet_id: betId, bet_at: '2026-03-19T10:00:00.000Z' }),
    ]);
  await play('before');
  const { id } = await db.selectFrom('player').select('id').where('user_name', '=', 'shown').executeTakeFirstOrThrow();
  const { version } = await keeper.call(getLiveDetail, { id });
  await flag(id, { version });
  await play('while');
  await keeper.call(unsetLive, { ids: [id], reason: 'over' });
  await play('after');
  const { list } = await admin.call(getBetList, {
    player_id: id,
    with_test: true,
    time_from: '2026-03-19T00:00:00Z',
    time_to: '2026-03-20T00:00:00Z',
  });
  expect(Object.fromEntries(list.map((bet) => [bet.bet_id, bet.is_test]))).toEqual({ before: false, while: true, after: false });
});

it('ends by itself', async () => {
  const [soon, later] = [await make({ name: 'soon over' }), await make({ name: 'later over' })];
  await flag(soon, { live_until: '2026-03-19T12:10:00Z' });
  await flag(later, { live_until: '2026-03-19T12:10:00.001Z' });
  t.clock.set(Date.parse('2026-03-19T12:10:00Z'));
  await db.deleteFrom('job_run').execute();
  await runJob(t.deps, endLiveFlags);
  expect((await keeper.call(getLiveDetail, { id: soon })).type).toBe('real');
  expect((await keeper.call(getLiveDetail, { id: later })).type).toBe('live');
  const [event] = (await keeper.call(getObjectHistory, { object_type: 'player', object_id: soon })).list;
  expect(event).toMatchObject({ action: 'player.unset_live', actor_id: null, before: { type: 'live' }, after: { type: 'real' } });
  expect(await db.selectFrom('job_run').select(['job', 'rows']).execute()).toEqual([{ job: 'live.expire', rows: 1 }]);
});

// shows S2.85, S2.123, S9.4
it('shows the 50 newest, finds any account of the scope by its beginning, and tells when there are more', async () => {
  await db.updateTable('player').set({ type: 'real' }).where('type', '=', 'live').execute();
  for (let i = 1; i <= 52; i += 1) await make({ name: `Crowd_${i}`, at: second, type: 'live', created: NOW - i });
  await make({ name: 'Crowd%far', at: far, type: 'live' });
  const newest = await keeper.call(getLiveList, {});
  expect([newest.list.length, newest.total_is_exact, newest.list[0]?.user_name, newest.list[49]?.user_name]).toEqual([
    50,
    false,
    'Crowd_1',
    'Crowd_50',
  ]);
  expect(await namesOf({ site_id: site.id })).toEqual([]);
  expect(await namesOf({ user_name: 'crowd_5' })).toEqual(['Crowd_5', 'Crowd_50', 'Crowd_51', 'Crowd_52']);
  expect(await namesOf({ user_name: 'STREAM' })).toEqual(['streamer']);
  expect(await namesOf({ user_name: 'crowd%' })).toEqual([]);
  expect((await admin.call(getLiveList, { user_name: 'crowd%' })).list).toHaveLength(1);
  expect(await keeper.call(getLiveList, { user_name: 'nobody' })).toEqual({ list: [], total: 0, total_is_exact: true });
  expect((await keeper.tryCall(getLiveList, { user_name: 'c' })).code).toBe(40001);
});

it('lets nobody touch accounts of another agent, or without the code', async () => {
  const id = await make({ name: 'elsewhere', at: far });
  expect((await keeper.tryCall(getLiveDetail, { id })).code).toBe(40400);
  expect((await keeper.tryCall(setLive, { id, version: 1, reason: 'x' })).code).toBe(40400);
  expect((await keeper.call(unsetLive, { ids: [id], reason: 'x' })).list).toMatchObject([{ code: 40400 }]);
  const reader = await t.signInAs({ agentId: other.id, codes: ['C-8'] });
  expect((await reader.call(getLiveDetail, { id })).can).toEqual({ flag: false, unflag: false });
  expect((await reader.tryCall(setLive, { id, version: 1, reason: 'x' })).code).toBe(40300);
});

// shows S5.11
it('asks for a more exact name when the search is too short', async () => {
  const short = await keeper.tryCall(getLiveList, { user_name: ' s ' });
  expect([short.code, fieldsOf(short)]).toEqual([40001, { user_name: 'Please enter a more exact user name' }]);
  expect(await namesOf({ user_name: 'nobody-at-all' })).toEqual([]);
});
