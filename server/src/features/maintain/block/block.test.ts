import {
  type BlockRow,
  getBlockDetail,
  getBlockList,
  liftBlock,
  previewBlockEffect,
  saveBlock,
} from '@manager/contract/features/maintain/block';
import { approveRequest, getApprovalList } from '@manager/contract/features/approval/approval';
import { getObjectHistory } from '@manager/contract/features/log/object-history';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
const own = await createAgent(db);
const other = await createAgent(db);
const site = await createSite(db, { agentId: own.id });
const strange = await createSite(db, { agentId: other.id });
const game = await createGame(db);
const otherGame = await createGame(db);
const codes = ['D', 'D-3', 'D-3-91', 'D-3-92'];
const editor = await t.signInAs({ agentId: own.id, codes });
const reader = await t.signInAs({ agentId: own.id, codes: ['D', 'D-3'] });
const stranger = await t.signInAs({ agentId: other.id, codes });
const operator = await t.signInAs({ isSuper: true });

let drawn = 0;
const newPlayer = async (siteId = site.id): Promise<string> => {
  drawn += 1;
  const name = `player-${drawn}`;
  await db.insertInto('player').values({ site_id: siteId, user_name: name, currency: 'USD' }).execute();
  return name;
};
const block = async (changes: InputOf<typeof saveBlock> = {}): Promise<BlockRow> =>
  editor.call(saveBlock, { site_id: site.id, user_name: await newPlayer(), reason: 'asked for it', ...changes });
const faultOf = async (input: InputOf<typeof saveBlock>, caller = editor): Promise<unknown> => {
  const answer = await caller.tryCall(saveBlock, input);
  return answer.code === 40001 ? (answer.data as unknown as { fields: unknown }).fields : answer.code;
};

// shows S2.92, S3.31
it('blocks a player, changes the rule and lifts it, each on record', async () => {
  const name = await newPlayer();
  const made = await block({ user_name: name, game_id: game.id, note: 'ticket 12', expires_at: '2099-01-01T08:00:00+08:00' });
  expect(made).toMatchObject({
    version: 1,
    site_id: site.id,
    user_name: name,
    game_name: game.code,
    expires_at: '2099-01-01T00:00:00.000Z',
    state: 'active',
    can: { edit: true, delete: true },
  });
  const changed = await editor.call(saveBlock, { id: made.id, version: 1, reason: 'on second thoughts', expires_at: null });
  expect(changed).toMatchObject({ version: 2, reason: 'on second thoughts', expires_at: null, user_name: name });
  expect(await editor.call(getBlockDetail, { id: made.id })).toEqual(changed);
  expect((await editor.tryCall(liftBlock, { id: made.id, version: 2 } as never)).code).toBe(40001);
  const lifted = await editor.call(liftBlock, { id: made.id, version: 2, reason: 'asked to come back' });
  expect(lifted).toMatchObject({ state: 'lifted', lifted_at: expect.any(String), can: { edit: false, delete: false } });
  expect(lifted.lifted_by).not.toBe('');
  expect((await editor.call(getBlockList, { state: 'lifted' })).list).toEqual([lifted]);
  expect((await editor.call(getBlockList, { state: 'active' })).list).not.toContainEqual(lifted);
  // Lifted once: nothing to change, nothing to lift.
  expect((await editor.tryCall(saveBlock, { id: made.id, version: lifted.version, note: 'x' })).code).toBe(40902);
  expect((await editor.tryCall(liftBlock, { id: made.id, version: lifted.version, reason: 'x' })).code).toBe(40902);
  expect(await editor.call(getBlockDetail, { id: made.id })).toEqual(lifted);
  const { list } = await editor.call(getObjectHistory, { object_type: 'block', object_id: made.id });
  expect(list.map(({ action, reason }) => [action, reason])).toEqual([
    ['block.lift', 'asked to come back'],
    ['block.save', 'on second thoughts'],
    ['block.save', 'asked for it'],
  ]);
});

it('says at the field what is wrong', async () => {
  const name = await newPlayer();
  expect(await faultOf({ site_id: site.id, user_name: name })).toEqual({ reason: 'Required' });
  expect(await faultOf({ reason: 'x' })).toEqual({ site_id: 'Required' });
  expect(await faultOf({ reason: 'x' }, operator)).toEqual({ site_id: 'Required' });
  expect(await faultOf({ user_name: name, reason: 'x' }, operator)).toEqual({ site_id: 'Required' });
  expect(await faultOf({ site_id: site.id, user_name: 'nobody', reason: 'x' })).toEqual({ user_name: 'Not found' });
  expect(await faultOf({ site_id: site.id, game_id: '999', reason: 'x' })).toEqual({ game_id: 'Not found' });
  expect(await faultOf({ site_id: site.id, reason: 'x', expires_at: '2020-01-01T00:00:00Z' })).toEqual({
    expires_at: 'Must be in the future',
  });
  const made = await block({ user_name: name });
  expect(await faultOf({ id: made.id, version: 1, user_name: 'somebody' })).toEqual({ user_name: 'Cannot be changed any more' });
  expect(await faultOf({ site_id: site.id, user_name: name, reason: 'again' })).toBe(40901);
  // Over, or about a game alone: another rule.
  expect(await faultOf({ site_id: site.id, user_name: name, game_id: game.id, reason: 'x' })).toBe(0);
});

it('keeps agents to their websites; rules for everybody are the operator’s', async () => {
  expect(await faultOf({ game_id: game.id, reason: 'x' })).toEqual({ site_id: 'Required' });
  expect(await faultOf({ site_id: strange.id, reason: 'x' })).toEqual({ site_id: 'Not found' });
  const everywhere = await operator.call(saveBlock, { game_id: game.id, reason: 'recalled' });
  expect(everywhere).toMatchObject({ site_id: null, user_name: null });
  const made = await block();
  for (const caller of [stranger])
    for (const id of [made.id, everywhere.id]) {
      expect((await caller.tryCall(getBlockDetail, { id })).code).toBe(40400);
      expect((await caller.tryCall(saveBlock, { id, version: 1, note: 'mine' })).code).toBe(40400);
      expect((await caller.tryCall(liftBlock, { id, version: 1, reason: 'x' })).code).toBe(40400);
      expect((await caller.tryCall(previewBlockEffect, { id })).code).toBe(40400);
    }
  expect((await editor.tryCall(getBlockDetail, { id: everywhere.id })).code).toBe(40400);
  expect((await stranger.call(getBlockList, {})).list).toEqual([]);
  expect((await operator.call(getBlockDetail, { id: made.id })).id).toBe(made.id);
  const list = await reader.call(getBlockList, { limit: 1 });
  expect([list.can, list.list[0]?.can]).toEqual([{ add: false }, { edit: false, delete: false }]);
  expect((await reader.tryCall(saveBlock, { id: made.id, version: 1, note: 'x' })).code).toBe(40300);
});

it('finds by every filter, and says what is over', async () => {
  const made = await block({ reason: 'needle in hay', game_id: game.id });
  for (const filter of [
    { user_name: made.user_name?.toUpperCase() },
    { text: 'NEEDLE' },
    { game_id: game.id, text: 'needle' },
    { site_id: site.id, state: 'active', text: 'needle' },
    { by_user: made.by_user, text: 'needle' },
  ] as const)
    expect((await editor.call(getBlockList, filter)).list.map(({ id }) => id)).toContain(made.id);
  await db
    .updateTable('block')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', made.id)
    .execute();
  expect((await editor.call(getBlockList, { text: 'needle', state: 'active' })).list).toEqual([]);
  expect((await editor.call(getBlockList, { text: 'needle', state: 'expired' })).list).toEqual([
    expect.objectContaining({ id: made.id, state: 'expired' }),
  ]);
  // A rule that is over is no hindrance for the same one anew.
  expect(await faultOf({ site_id: site.id, user_name: made.user_name, game_id: game.id, reason: 'again' })).toBe(0);
});

it('answers a stale version with the rule as it is', async () => {
  const made = await block();
  await editor.call(saveBlock, { id: made.id, version: 1, note: 'mine' });
  const stale = await editor.tryCall(saveBlock, { id: made.id, version: 1, note: 'theirs' });
  expect([stale.code, (stale.data as unknown as { current: BlockRow }).current.note]).toEqual([40900, 'mine']);
});

// shows S3.32
it('takes the game account in place of website and user, and finds by it', async () => {
  const name = await newPlayer();
  const { id } = await db
    .selectFrom('player')
    .select('id')
    .where('site_id', '=', site.id)
    .where('user_name', '=', name)
    .executeTakeFirstOrThrow();
  const made = await editor.call(saveBlock, { player_id: id, reason: 'by account' });
  expect(made).toMatchObject({ site_id: site.id, user_name: name, player_id: id, state: 'active' });
  expect((await editor.call(getBlockList, { player_id: id })).list.map((row) => row.id)).toEqual([made.id]);
  expect((await stranger.call(getBlockList, { player_id: id })).list).toEqual([]);
  // The same player said the other way is the same rule.
  expect(await faultOf({ site_id: site.id, user_name: name, reason: 'x' })).toBe(40901);
  expect(await faultOf({ player_id: id, reason: 'x' })).toBe(40901);
  expect(await faultOf({ player_id: id, user_name: 'somebody', reason: 'x' })).toEqual({
    user_name: 'Does not belong to the account',
  });
  expect(await faultOf({ player_id: id, site_id: strange.id, reason: 'x' }, operator)).toEqual({
    site_id: 'Does not belong to the account',
  });
  expect(await faultOf({ id: made.id, version: 1, player_id: '1' })).toEqual({ player_id: 'Cannot be changed any more' });
  const foreign = await newPlayer(strange.id);
  const far = await db.selectFrom('player').select('id').where('user_name', '=', foreign).executeTakeFirstOrThrow();
  // An account of another tenant answers like none at all.
  for (const player of [far.id, '900004'])
    expect(await faultOf({ player_id: player, reason: 'x' })).toEqual({ player_id: 'Not found' });
  expect(await operator.call(saveBlock, { player_id: far.id, reason: 'x' })).toMatchObject({ site_id: strange.id });
});

describe('a block of more players than one person decides on', () => {
  const crowded = async (players: number) => {
    const at = await createSite(db, { agentId: own.id });
    const names: string[] = [];
    for (let n = 0; n < players; n += 1) names.push(await newPlayer(at.id));
    return { at, names };
  };
  const waiting = async (id = '') =>
    (await operator.call(getApprovalList, { folder: 'all', state: 'pending', object_type: 'block' })).list.find(
      (one) => one.id === id,
    );
  const asked = async (answer: Promise<{ code: number; data: unknown }>): Promise<string> => {
    const { code, data } = await answer;
    expect(code).toBe(40903);
    return (data as { approval_id: string }).approval_id;
  };

  beforeAll(async () => {
    await setDualControl(t, 'on');
    await db.insertInto('setting').values({ name: 'block_max_players', value: '2' }).execute();
  });
  afterAll(async () => {
    await setDualControl(t, null);
    await db.deleteFrom('setting').where('name', '=', 'block_max_players').execute();
  });

  it('tells how many play now and afterwards, and takes a second person, for its end and its lifting too', async () => {
    const { at, names } = await crowded(3);
    const [first = ''] = names;
    await editor.call(saveBlock, { site_id: at.id, user_name: first, reason: 'one alone' });
    await db
      .updateTable('player_figure')
      .set({ open_sessions: 2 })
      .where('player_id', 'in', db.selectFrom('player').select('id').where('site_id', '=', at.id).where('user_name', '<>', first))
      .execute();
    const { list: before } = await editor.call(previewBlockEffect, { site_id: at.id });
    expect(before).toMatchObject([
      {
        unit: 'player',
        places: 3,
        changed: 2,
        before: [
          { value: 'playable', count: 2 },
          { value: 'not_playable', count: 1 },
        ],
        after: [{ value: 'not_playable', count: 3 }],
      },
      { unit: 'session', places: 4, changed: 4 },
    ]);
    const id = await asked(editor.tryCall(saveBlock, { site_id: at.id, reason: 'wallet lost' }));
    expect(await waiting(id)).toMatchObject({
      operation: 'block.save',
      reason: 'wallet lost',
      effects_asked: before,
      after: { site_name: expect.any(String), state: 'active' },
    });
    // Whoever asked is no second person.
    expect((await editor.tryCall(approveRequest, { id })).code).toBe(40300);
    await operator.call(approveRequest, { id });
    const [made] = (await editor.call(getBlockList, { site_id: at.id, text: 'wallet lost' })).list;
    expect(made).toMatchObject({ state: 'active', user_name: null });
    const is = { id: made?.id ?? '', version: made?.version ?? 0 };
    await asked(editor.tryCall(saveBlock, { ...is, expires_at: '2099-01-01T00:00:00Z' }));
    expect(await editor.call(saveBlock, { ...is, note: 'ticket 9' })).toMatchObject({ note: 'ticket 9' });
    expect((await editor.call(previewBlockEffect, { id: is.id })).list[0]).toMatchObject({
      changed: 2,
      after: before[0]?.before,
    });
    const lift = { id: is.id, version: is.version + 1, reason: 'wallet is back' };
    const lifting = await asked(editor.tryCall(liftBlock, lift));
    expect(await editor.call(getBlockDetail, { id: is.id })).toMatchObject({ state: 'active' });
    expect(await waiting(lifting)).toMatchObject({
      before: { state: 'active' },
      after: { state: 'lifted' },
      reason: 'wallet is back',
    });
    await operator.call(approveRequest, { id: lifting });
    expect(await editor.call(getBlockDetail, { id: is.id })).toMatchObject({ state: 'lifted' });
  });

  it('tells of one game which sessions are open in it, and how many of them another block keeps out', async () => {
    const { at, names } = await crowded(3);
    const [one = '', two = '', three = ''] = names;
    const slot = await createGame(db);
    await createCurrency(db, { code: 'USD', rate: '1' });
    const nowMs = t.deps.now().getTime();
    const session = (player: string, code: string, changes: object = {}) => ({
      session_id: `${player}-${code}-${Object.keys(changes).length}`,
      site: at.code,
      player,
      game: code,
      currency: 'USD',
      started_at: new Date(nowMs - 600_000).toISOString(),
      row_version: 1,
      ...changes,
    });
    const told = await t.platform.post(
      [
        session(one, slot.code),
        session(two, slot.code),
        session(two, slot.code, { session_id: `again-${two}` }),
        session(three, slot.code, { ended_at: new Date(nowMs - 60_000).toISOString(), end_reason: 'logout' }),
        session(three, otherGame.code),
      ],
      { kind: 'sessions' },
    );
    expect(told.body.rejected).toEqual([]);
    await editor.call(saveBlock, { site_id: at.id, user_name: one, reason: 'one alone' });
    const { list } = await editor.call(previewBlockEffect, { site_id: at.id, game_id: slot.id });
    expect(list).toMatchObject([
      { unit: 'player', places: 3, changed: 2 },
      { unit: 'session', places: 3, changed: 2 },
    ]);
    // The second person is told the same.
    const id = await asked(editor.tryCall(saveBlock, { site_id: at.id, game_id: slot.id, reason: 'recalled' }));
    expect(await waiting(id)).toMatchObject({ effects_asked: list });
    // Nobody is told of sessions at websites whom he does not see.
    expect((await stranger.call(previewBlockEffect, { game_id: slot.id })).list[1]).toMatchObject({ unit: 'session', places: 0 });
  });

  it('leaves up to that number to one person, and a single player always', async () => {
    const { at, names } = await crowded(2);
    const made = await editor.call(saveBlock, { site_id: at.id, reason: 'few' });
    expect(await editor.call(liftBlock, { id: made.id, version: 1, reason: 'again' })).toMatchObject({ state: 'lifted' });
    const { list } = await editor.call(previewBlockEffect, { site_id: at.id, user_name: names[0] });
    expect(list[0]).toMatchObject({ places: 1, changed: 1 });
    // At every website there are more.
    await asked(operator.tryCall(saveBlock, { game_id: otherGame.id, reason: 'recalled' }));
  });
});
