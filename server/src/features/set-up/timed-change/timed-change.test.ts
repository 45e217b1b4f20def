import { approveRequest, getApprovalDetail, rejectRequest } from '@manager/contract/features/approval/approval';
import {
  addTimedChange,
  cancelTimedChange,
  getTimedChangeDetail,
  getTimedChangeList,
} from '@manager/contract/features/set-up/timed-change';
import { saveGame } from '@manager/contract/features/set-up/game';
import { getWebsiteGameDetail, saveWebsiteGame } from '@manager/contract/features/set-up/website-game';
import { describe, expect, it } from 'vitest';
import { type Answer, type Caller, startTestApp } from '../../../../test/client.ts';
import { putTimedChange } from '../../../../test/timed/put-timed-change.ts';
import { createAgent, createGame, createSite } from '../../../../test/world.ts';
import { watchQueries } from '../../../../test/watched-queries.ts';
import { features } from '../../../features.gen.ts';
import { rerunOf } from '../../../kit/http/mount.ts';
import { runDue } from './run-due.ts';
import { timedDeps } from './start-timed-changes.ts';

const t = await startTestApp({ hasSums: true, settings: { dualControl: 'on' } });
const { db } = t.deps;
const timed = timedDeps(t.deps, rerunOf(features.flat()));
const agent = await createAgent(db, { timezone: 'Asia/Shanghai' });
const CODES = ['C-7', 'C-7-91', 'C-12', 'C-12-91', 'C-12-93'];
const maker = await t.signInAs({ agentId: agent.id, codes: CODES });
const checker = await t.signInAs({ agentId: agent.id, codes: ['C-7-94', 'C-12', 'C-12-94'] });
const PATH = saveWebsiteGame.path;

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const runAfter = (hours: number): Promise<number> => runDue(timed, new Date(Date.now() + hours * HOUR_MS));

const createCell = async (): Promise<string> => {
  const site = await createSite(db, { agentId: agent.id });
  const game = await createGame(db);
  await db
    .updateTable('game')
    .set({ rtp_profiles: ['96', '94', '92'] })
    .where('id', '=', game.id)
    .execute();
  return `${site.id}-${game.id}`;
};

const add = (who: Caller, cell: string, more: object = {}): Promise<Answer<unknown>> =>
  who.tryCall(addTimedChange, {
    path: PATH,
    input: { id: cell, version: 0, rtp: '94', reason: 'Weekend' },
    apply_at: inHours(1),
    revert_at: inHours(3),
    ...more,
  });

/** Asked for, and agreed to by the second person. */
const scheduled = async (cell: string, more: object = {}): Promise<string> => {
  const answer = await add(maker, cell, more);
  expect(answer.code).toBe(40903);
  await checker.call(approveRequest, { id: (answer.data as { approval_id: string }).approval_id });
  return newestOf(cell);
};
const newestOf = async (cell: string): Promise<string> =>
  (await maker.call(getTimedChangeList, { object_id: cell, sort: '-requested_at' })).list[0]?.id ?? '';
const stateOf = async (id: string): Promise<string> => (await maker.call(getTimedChangeDetail, { id })).state;
const rtpOf = async (cell: string): Promise<string | null> => (await maker.call(getWebsiteGameDetail, { id: cell })).rtp;

const toldToGames = async (cell: string): Promise<unknown> => {
  const [site, game] = cell.split('-');
  const { code: siteCode } = await db
    .selectFrom('site')
    .select('code')
    .where('id', '=', site ?? '')
    .executeTakeFirstOrThrow();
  const { code: gameCode } = await db
    .selectFrom('game')
    .select('code')
    .where('id', '=', game ?? '')
    .executeTakeFirstOrThrow();
  const { body } = await t.platform.ask('GET', 'config/effective', { site: siteCode, game: gameCode });
  return (body['rtp'] as { value: string } | null)?.value;
};

describe('a change at its time', () => {
  it('waits for the second person, is made at its time and undone at its end', async () => {
    const cell = await createCell();
    const asked = await add(maker, cell);
    expect(asked.code).toBe(40903);
    const request = (asked.data as { approval_id: string }).approval_id;
    const id = await newestOf(cell);
    expect(await maker.call(getTimedChangeDetail, { id })).toMatchObject({
      state: 'waiting_approval',
      timezone: 'Asia/Shanghai',
    });
    expect(await checker.call(getApprovalDetail, { id: request })).toMatchObject({
      operation: 'timed_change.add',
      before: { rtp: null },
      after: { rtp: '94' },
      effects_asked: [{ field: 'rtp', wanted: '94', changed: 1 }],
      effects_now: [{ field: 'rtp', wanted: '94', changed: 1 }],
    });
    await checker.call(approveRequest, { id: request });
    expect(await stateOf(id)).toBe('scheduled');
    await runAfter(0.5);
    expect(await toldToGames(cell)).toBe('96.0000');
    expect([await stateOf(id), await rtpOf(cell)]).toEqual(['scheduled', null]);
    expect(await runAfter(1.01)).toBe(1);
    expect([await stateOf(id), await rtpOf(cell)]).toEqual(['applied', '94']);
    expect(await toldToGames(cell)).toBe('94.0000');
    expect(await runAfter(2)).toBe(0);
    expect(await runAfter(3.5)).toBe(1);
    expect(await maker.call(getTimedChangeDetail, { id })).toMatchObject({
      state: 'reverted',
      apply_late_s: null,
      revert_late_s: expect.closeTo(1800, -2),
    });
    expect(await rtpOf(cell)).toBeNull();
    const audit = await db
      .selectFrom('audit_event')
      .select(['action', 'user_agent', 'actor_id', 'approval_id'])
      .where('user_agent', '=', `timed change ${id}`)
      .orderBy('seq')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'website_game.save',
      'timed_change.apply',
      'website_game.save',
      'timed_change.revert',
    ]);
    expect(new Set(audit.map(({ actor_id: who }) => who))).toEqual(new Set([maker.userId]));
  });

  it('changes nothing when its fields were changed meanwhile, and says so by mail', async () => {
    const cell = await createCell();
    const id = await scheduled(cell);
    await db
      .insertInto('site_game')
      .values({ site_id: cell.split('-')[0] ?? '', game_id: cell.split('-')[1] ?? '', rtp: '92' })
      .execute();
    await db.updateTable('staff_user').set({ email: 'maker@example.com' }).where('id', '=', maker.userId).execute();
    await runAfter(2);
    expect([await stateOf(id), await rtpOf(cell)]).toEqual(['overtaken', '92']);
    expect(
      (await db.selectFrom('mail_outbox').select('template').where('user_id', '=', maker.userId).execute()).at(-1)?.template,
    ).toBe('timed_change_not_done');
  });

  it('leaves other fields alone, also on its way back', async () => {
    const cell = await createCell();
    const id = await scheduled(cell);
    await db
      .insertInto('site_game')
      .values({ site_id: cell.split('-')[0] ?? '', game_id: cell.split('-')[1] ?? '', max_bet: '5' })
      .execute();
    await runAfter(1.5);
    expect(await maker.call(getWebsiteGameDetail, { id: cell })).toMatchObject({ rtp: '94', max_bet: '5' });
    await db.updateTable('site_game').set({ max_bet: '6' }).execute();
    await runAfter(4);
    expect(await maker.call(getWebsiteGameDetail, { id: cell })).toMatchObject({ rtp: null, max_bet: '6' });
    expect(await stateOf(id)).toBe('reverted');
  });

  it('sets no field but those that were agreed to, whatever else the call had named', async () => {
    const cell = await createCell();
    const [siteId = '', gameId = ''] = cell.split('-');
    await db.insertInto('site_game').values({ site_id: siteId, game_id: gameId, max_bet: '5' }).execute();
    const { version } = await maker.call(getWebsiteGameDetail, { id: cell });
    const id = await scheduled(cell, { input: { id: cell, version, rtp: '94', max_bet: '5', reason: 'Weekend' } });
    expect((await maker.call(getTimedChangeDetail, { id })).after).toEqual({ rtp: '94' });
    await db.updateTable('site_game').set({ max_bet: '2' }).where('site_id', '=', siteId).execute();
    await runAfter(1.5);
    expect(await maker.call(getWebsiteGameDetail, { id: cell })).toMatchObject({ rtp: '94', max_bet: '2' });
  });

  it('does not ask the report store, which nobody would be shown then', async () => {
    const cell = await createCell();
    const id = await scheduled(cell);
    const { asked, clickhouse } = watchQueries(t.deps.clickhouse);
    const watched = timedDeps({ ...t.deps, clickhouse }, rerunOf(features.flat()));
    await runDue(watched, new Date(Date.now() + 1.5 * HOUR_MS));
    expect([await stateOf(id), asked]).toEqual(['applied', []]);
  });

  it('does not wait for earlier ones that cannot be carried out yet', async () => {
    const [siteId = '', gameId = ''] = (await createCell()).split('-');
    const { userId } = await t.signInAs({ agentId: agent.id, codes: CODES });
    const early = { agentId: agent.id, siteId, gameId, mark: 'early', applyAt: new Date(0), userId };
    const stuck: string[] = [];
    while (stuck.length < 50) stuck.push(await putTimedChange(db, early));
    const id = await scheduled(await createCell());
    const personOf: typeof timed.personOf = async (asked) => {
      if (asked === userId) throw new Error('not now');
      return timed.personOf(asked);
    };
    await runDue({ ...timed, personOf }, new Date(Date.now() + 1.5 * HOUR_MS));
    await db.deleteFrom('timed_change').where('id', 'in', stuck).execute();
    expect(await stateOf(id)).toBe('applied');
  });

  it('ends when its agent has become one of tests, which whoever asked may not see', async () => {
    const tested = await createAgent(db);
    const site = await createSite(db, { agentId: tested.id });
    const game = await createGame(db);
    const staff = await t.signInAs({ codes: [...CODES, 'C-7-94', 'C-12-94'] });
    const cell = `${site.id}-${game.id}`;
    expect((await add(staff, cell, { input: { id: cell, version: 0, is_enabled: false, reason: 'Off' } })).code).toBe(0);
    await db.updateTable('agent').set({ is_test: true }).where('id', '=', tested.id).execute();
    expect(await runAfter(1.5)).toBe(1);
    const ended = await db.selectFrom('timed_change').select(['state', 'failure']).where('object_id', '=', cell).execute();
    expect(ended).toMatchObject([{ state: 'failed', failure: { reason: 'object.not_found' } }]);
  });

  it('is not undone where somebody changed it while it was in force', async () => {
    const cell = await createCell();
    const id = await scheduled(cell);
    await runAfter(1.5);
    await db.updateTable('site_game').set({ rtp: '92' }).where('rtp', 'is not', null).execute();
    await runAfter(4);
    expect([await stateOf(id), await rtpOf(cell)]).toEqual(['not_reverted', '92']);
  });

  it('runs with the rights of its time; who agreed to it is told where whoever asked has left', async () => {
    await db.updateTable('staff_user').set({ email: 'checker@example.com' }).where('id', '=', checker.userId).execute();
    const leaver = await t.signInAs({ agentId: agent.id, codes: CODES });
    const cell = await createCell();
    const answer = await add(leaver, cell);
    await checker.call(approveRequest, { id: (answer.data as { approval_id: string }).approval_id });
    const id = await newestOf(cell);
    await db.updateTable('staff_user').set({ status: 'disabled' }).where('id', '=', leaver.userId).execute();
    await runAfter(2);
    const row = await maker.call(getTimedChangeDetail, { id });
    expect(row).toMatchObject({ state: 'failed' });
    expect(row.failure).not.toBe('');
    expect(await rtpOf(cell)).toBeNull();
    const mails = db.selectFrom('mail_outbox').select('template').where('user_id', '=', checker.userId);
    expect((await mails.execute()).at(-1)?.template).toBe('timed_change_not_done');
  });

  it('is made once by any number of processes', async () => {
    const cell = await createCell();
    const id = await scheduled(cell, { revert_at: null });
    const ends = await Promise.all(Array.from({ length: 4 }, () => runAfter(2)));
    expect(ends.reduce((sum, n) => sum + n, 0)).toBe(1);
    const applied = await db
      .selectFrom('audit_event')
      .select('seq')
      .where('action', '=', 'timed_change.apply')
      .where('object_id', '=', id)
      .execute();
    expect(applied).toHaveLength(1);
  });
});

describe('asking for one', () => {
  it('refuses times and fields that cannot be, and what changes nothing', async () => {
    const cell = await createCell();
    const faultOf = async (more: object): Promise<unknown> =>
      ((await add(maker, cell, more)).data as { fields?: unknown }).fields;
    expect(await faultOf({ apply_at: inHours(-1) })).toHaveProperty('apply_at');
    expect(await faultOf({ apply_at: inHours(24 * 400) })).toHaveProperty('apply_at');
    expect(await faultOf({ revert_at: inHours(1) })).toHaveProperty('revert_at');
    expect(await faultOf({ input: { id: cell, version: 0, config: {}, reason: 'x' } })).toHaveProperty('config');
    expect(await faultOf({ input: { id: cell, version: 0, rtp: null, reason: 'x' } })).toHaveProperty('rtp');
    expect(await faultOf({ path: '/api/user/add_or_edit' })).toHaveProperty('path');
    expect((await add(maker, cell, { input: { id: cell, version: 7, rtp: '94', reason: 'x' } })).code).toBe(40900);
    expect((await add(maker, cell, { input: { id: cell, version: 0, rtp: '91', reason: 'x' } })).code).toBe(40001);
  });

  it('wants the permission of the call itself', async () => {
    const other = await t.signInAs({ agentId: agent.id, codes: ['C-12', 'C-12-91'] });
    expect(await add(other, await createCell())).toMatchObject({ code: 40001, data: { fields: { path: expect.any(String) } } });
    const stranger = await t.signInAs({ agentId: (await createAgent(db)).id, codes: CODES });
    expect((await add(stranger, await createCell())).code).toBe(40400);
  });

  it('ends with the request that nobody agreed to', async () => {
    const cell = await createCell();
    const answer = await add(maker, cell);
    await checker.call(rejectRequest, { id: (answer.data as { approval_id: string }).approval_id, reason: 'No' });
    expect(await stateOf(await newestOf(cell))).toBe('cancelled');
    expect(await runAfter(2)).toBe(0);
  });
});

describe('cancelling one', () => {
  it('is for whoever asked, or for the code to approve; the end of one in force wants a second person', async () => {
    const cell = await createCell();
    const id = await scheduled(cell);
    const other = await t.signInAs({ agentId: agent.id, codes: ['C-12', 'C-12-91'] });
    const { version } = await maker.call(getTimedChangeDetail, { id });
    expect((await other.tryCall(cancelTimedChange, { id, version, reason: 'No' })).code).toBe(40300);
    expect(await maker.call(cancelTimedChange, { id, version, reason: 'No' })).toMatchObject({ state: 'cancelled' });
    const second = await scheduled(await createCell());
    await runAfter(1.5);
    const row = await maker.call(getTimedChangeDetail, { id: second });
    expect((await maker.tryCall(cancelTimedChange, { id: second, version: row.version, reason: 'Stay' })).code).toBe(40903);
  });

  it('of a game is for the operator alone, whatever codes staff of an agent hold', async () => {
    const { id: gameId } = await createGame(db);
    const { version } = await db.selectFrom('game').select('version').where('id', '=', gameId).executeTakeFirstOrThrow();
    const operator = await t.signInAs({ codes: ['C-1', 'C-1-91', 'C-12', 'C-12-91', 'C-12-94'] });
    const input = { id: gameId, version, status: 'maintenance', reason: 'Upkeep' };
    const made = await add(operator, gameId, { path: saveGame.path, input });
    expect(made.code).toBe(0);
    const { id } = made.data as { id: string };
    const staff = await t.signInAs({ agentId: agent.id, codes: ['C-12', 'C-12-91', 'C-12-94'] });
    expect((await staff.call(getTimedChangeDetail, { id })).can).toEqual({ cancel: false, cancel_revert: false });
    const call = { id, version: 1, reason: 'No' };
    expect((await staff.tryCall(cancelTimedChange, call)).code).toBe(40300);
    expect(await operator.call(cancelTimedChange, call)).toMatchObject({ state: 'cancelled' });
  });
});
