import * as contract from '@manager/contract/features/risk-set/account-risk';
import type { EffectiveConfig } from '@manager/contract/platform/effective-config';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { endMarks } from './end-marks.ts';
import { noteEvent } from './mark-events.ts';
import { markPlayers } from './mark-players.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const own = await createAgent(db);
const other = await createAgent(db);
const site = await createSite(db, { agentId: own.id });
const game = await createGame(db, { sigma: '3' });
await db
  .updateTable('game')
  .set({ rtp_profiles: ['92', '96', '97.5'] })
  .where('id', '=', game.id)
  .execute();
const codes = ['G', 'G-1', 'G-1-91', 'G-1-95'];
const staff = await t.signInAs({ agentId: own.id, codes });
const stranger = await t.signInAs({ agentId: other.id, codes });
const boss = await t.signInAs({ isSuper: true });

let drawn = 0;
const newPlayer = async (): Promise<{ id: string; name: string }> => {
  drawn += 1;
  const name = `player-${drawn}`;
  const { id } = await db
    .insertInto('player')
    .values({ site_id: site.id, user_name: name, currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
};
const newMark = async () => {
  const player = await newPlayer();
  const mark = await staff.call(contract.saveMark, { player_id: player.id, description: 'Plays like a clock' });
  return { player, mark };
};
const ask = async (player: string): Promise<EffectiveConfig> => {
  const response = await t.app.inject({
    method: 'GET',
    url: '/platform/v1/config/effective',
    query: { site: site.code, game: game.code, player },
    headers: { authorization: `Bearer ${t.platform.key}` },
  });
  return response.json();
};
const feedOf = async (mark: string) =>
  db
    .selectFrom('config_change')
    .select(['data'])
    .where('kind', '=', 'player_control')
    .where('player_id', '=', mark)
    .orderBy('id')
    .execute();

// shows S2.70, S3.35
it('goes from a mark by a case and a review to a limit that games are told, and ends with its release', async () => {
  const { player, mark } = await newMark();
  expect(mark).toMatchObject({
    source: 'admin',
    rule: null,
    state: 'marked',
    outcome: null,
    times: null,
    auto_times: 0,
    case_id: expect.any(String),
  });
  const opened = await db
    .selectFrom('case_file')
    .select(['kind', 'state', 'agent_id'])
    .where('id', '=', mark.case_id)
    .executeTakeFirst();
  expect(opened).toEqual({ kind: 'risk', state: 'open', agent_id: own.id });
  expect((await ask(player.name)).limits.max_bet_usd).toBeNull();
  const review = { id: mark.id, version: mark.version, outcome: 'limited', reason: 'Seen in three games' } as const;
  const limited = await staff.call(contract.reviewMark, { ...review, max_bet_usd: '2.5', needs_check: true });
  expect(limited).toMatchObject({ state: 'reviewed', outcome: 'limited', max_bet_usd: '2.5', needs_check: true });
  const held = await ask(player.name);
  expect(held.limits.max_bet_usd).toEqual({ value: '2.5', from: 'player' });
  expect(held.controls.map(({ effect }) => effect)).toEqual(['max_bet', 'verify']);
  expect((await feedOf(player.id)).map(({ data }) => (data as { effect: string }).effect)).toEqual(['max_bet', 'verify']);
  expect((await staff.tryCall(contract.reviewMark, { ...review, reason: 'Stale' })).code).toBe(40900);
  await db
    .updateTable('risk_mark')
    .set({ ends_at: new Date(t.clock.nowMs() - 1) })
    .where('id', '=', mark.id)
    .execute();
  await endMarks.run(t.deps);
  expect(await staff.call(contract.getMarkDetail, { id: mark.id })).toMatchObject({ state: 'released', released_how: 'expired' });
  expect((await ask(player.name)).controls).toEqual([]);
  expect((await feedOf(player.id)).slice(2).map(({ data }) => data)).toEqual([null, null]);
  const { list } = await staff.call(contract.getMarkEvents, { id: mark.id });
  expect(list.map(({ event, reason }) => [event, reason])).toEqual([
    ['released', ''],
    ['reviewed', 'Seen in three games'],
    ['marked', 'Plays like a clock'],
  ]);
});

it('blocks by a block that stands with the others, and lets a cleared mark end by itself', async () => {
  const { player, mark } = await newMark();
  const blocked = await staff.call(contract.reviewMark, {
    id: mark.id,
    version: mark.version,
    outcome: 'blocked',
    reason: 'Two accounts',
  });
  expect((await ask(player.name)).denials).toEqual(['blocked']);
  expect(blocked.block_id).not.toBeNull();
  const again = await newMark();
  await staff.call(contract.reviewMark, {
    id: again.mark.id,
    version: again.mark.version,
    outcome: 'cleared',
    reason: 'A lucky day',
  });
  await endMarks.run(t.deps);
  expect(await staff.call(contract.getMarkDetail, { id: again.mark.id })).toMatchObject({
    state: 'released',
    released_how: 'auto',
  });
  const late = await staff.tryCall(contract.reviewMark, { id: again.mark.id, version: 3, outcome: 'blocked', reason: 'x' });
  expect(late.code).toBe(40902);
});

it('refuses a control under the law, and assigns certified profiles alone where there is none', async () => {
  const { player, mark } = await newMark();
  const wish = {
    id: mark.id,
    version: mark.version,
    outcome: 'controlled',
    control: 'lose',
    game_id: game.id,
    reason: 'Agreed',
  } as const;
  const refused = await staff.tryCall(contract.reviewMark, { ...wish, control_rtp: '92' });
  expect([refused.code, refused.message]).toEqual([40300, expect.stringContaining('regulated')]);
  expect(mark.can.control).toBe(false);
  await db.updateTable('site').set({ compliance_profile: 'unregulated' }).where('id', '=', site.id).execute();
  for (const rtp of ['91', '97.5', '96'])
    expect((await staff.tryCall(contract.reviewMark, { ...wish, control_rtp: rtp })).code).toBe(40001);

  expect(await staff.call(contract.reviewMark, { ...wish, control_rtp: '92', times: 20 })).toMatchObject({
    control: 'lose',
    times: 20,
  });
  expect((await ask(player.name)).rtp).toMatchObject({ value: '92.0000', from: 'player' });
  // Whatever was decided before: under the law it holds nowhere.
  await db.updateTable('site').set({ compliance_profile: null }).where('id', '=', site.id).execute();
  expect((await ask(player.name)).rtp).toMatchObject({ value: '96.0000', from: 'game' });
});

it('holds a profile against the one in force, past levels that are none of the game’s', async () => {
  const { mark } = await newMark();
  await db.updateTable('site').set({ compliance_profile: 'unregulated', rtp: '90' }).where('id', '=', site.id).execute();
  const wish = { id: mark.id, version: mark.version, outcome: 'controlled', game_id: game.id, reason: 'Agreed' } as const;
  expect((await staff.tryCall(contract.reviewMark, { ...wish, control: 'win', control_rtp: '92' })).code).toBe(40001);
  expect(await staff.call(contract.reviewMark, { ...wish, control: 'lose', control_rtp: '92' })).toMatchObject({
    control: 'lose',
  });
  await db.updateTable('site').set({ compliance_profile: null, rtp: null }).where('id', '=', site.id).execute();
});

it('counts the rounds of the review in force: one that is decided meanwhile begins with its own', async () => {
  const { player, mark } = await newMark();
  await db.updateTable('site').set({ compliance_profile: 'unregulated' }).where('id', '=', site.id).execute();
  const wish = { outcome: 'controlled', control: 'lose', control_rtp: '92', game_id: game.id, times: 1 } as const;
  const first = await staff.call(contract.reviewMark, { id: mark.id, version: mark.version, ...wish, reason: 'Agreed' });
  const at = new Date(Math.ceil(t.clock.nowMs()) + 1).toISOString();
  await t.platform.postBets([betRow({ site: site.code, game: game.code, player: player.name, bet_at: at, settled_at: at })]);
  const query: typeof t.deps.clickhouse.query = async (asked) => {
    const isOurs = asked.name === 'risk.control_rounds' && String(asked.params?.['player']) === player.id;
    const found = await t.deps.clickhouse.query(asked);
    if (isOurs) {
      expect(found).toEqual([{ rounds: '1' }]);
      await staff.call(contract.reviewMark, { id: mark.id, version: first.version, ...wish, reason: 'Again' });
    }
    return found as never;
  };
  await endMarks.run({ ...t.deps, clickhouse: { ...t.deps.clickhouse, query } });
  expect(await staff.call(contract.getMarkDetail, { id: mark.id })).toMatchObject({ state: 'reviewed', times: 1 });
  await db.updateTable('site').set({ compliance_profile: null }).where('id', '=', site.id).execute();
});

it('keeps agents to their players', async () => {
  const { player, mark } = await newMark();
  expect((await stranger.call(contract.getMarkList, {})).list).toEqual([]);
  expect((await stranger.tryCall(contract.getMarkDetail, { id: mark.id })).code).toBe(40400);
  expect((await stranger.tryCall(contract.getMarkEvents, { id: mark.id })).code).toBe(40400);
  expect((await stranger.tryCall(contract.saveMark, { player_id: player.id, description: 'x' })).code).toBe(40001);
  for (const endpoint of [contract.reviewMark, contract.releaseMark])
    expect((await stranger.tryCall(endpoint, { id: mark.id, version: 1, outcome: 'cleared', reason: 'x' } as never)).code).toBe(
      endpoint === contract.reviewMark ? 40400 : 40001,
    );
});

it('marks by itself whom a rule finds, once, and changes nothing for the player', async () => {
  await db.updateTable('risk_rule').set({ is_on: true, threshold: '500' }).where('kind', '=', 'win_loss').execute();
  await db.updateTable('risk_rule').set({ is_on: true, threshold: '300' }).where('kind', '=', 'multiple').execute();
  const at = new Date(t.clock.nowMs() - 60_000).toISOString();
  const bet = (player: string, amounts: { bet: string; win: string }) => ({
    ...betRow({ site: site.code, game: game.code, player, bet_at: at, settled_at: at }),
    ...amounts,
  });
  await t.platform.postBets([
    bet('rich', { bet: '10', win: '509.999999' }),
    bet('rich', { bet: '1', win: '1.000001' }),
    bet('lucky', { bet: '0.5', win: '150' }),
    bet('poor', { bet: '500', win: '0' }),
  ]);
  await markPlayers.run(t.deps);
  await markPlayers.run(t.deps);
  const { list } = await boss.call(contract.getMarkList, { source: 'auto' });
  expect(
    list
      .map(({ user_name: name, rule, evidence, state }) => [name, rule, evidence['net_win_usd'] ?? evidence['multiple'], state])
      .toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
  ).toEqual([
    ['lucky', 'multiple', '300.00', 'marked'],
    ['rich', 'win_loss', '500', 'marked'],
  ]);
  expect(await ask('rich')).toMatchObject({ playable: true, controls: [] });
  // Each is held against what its own rule makes a day.
  const { agent_id: agentId, player_id: playerId } = list.find(({ user_name: name }) => name === 'rich') as contract.MarkRow;
  await db
    .insertInto('risk_mark')
    .values({ agent_id: agentId, site_id: site.id, player_id: playerId, source: 'auto', rule: 'speed' })
    .execute();
  const rich = await boss.call(contract.getMarkList, { source: 'auto', player_id: playerId });
  expect(rich.list.map(({ auto_times: n }) => n)).toEqual([1, 1]);
});

it('shows the address that a rule saw to those alone who see the addresses of players', async () => {
  const seer = await t.signInAs({ agentId: own.id, codes: [...codes, 'B-1-96'] });
  const { mark } = await newMark();
  const evidence = { ip: '203.0.113.77', players: '9' };
  await db
    .updateTable('risk_mark')
    .set({ evidence: JSON.stringify(evidence) })
    .where('id', '=', mark.id)
    .execute();
  const event = { markId: mark.id, event: 'marked' as const, before: null, after: { evidence }, reason: '' };
  await inTransaction(db, (tx) => noteEvent(tx, event, { by: '', now: t.deps.now() }));
  const told = async (who: typeof staff) =>
    JSON.stringify([
      await who.call(contract.getMarkDetail, { id: mark.id }),
      await who.call(contract.getMarkEvents, { id: mark.id }),
    ]);
  expect((await told(seer)).match(/203\.0\.113\.77/g)).toHaveLength(2);
  expect((await told(staff)).match(/203\.0\.113\.\*/g)).toHaveLength(2);
});

it('marks nobody by a win that was taken back', async () => {
  await db.updateTable('risk_rule').set({ is_on: true, threshold: '300' }).where('kind', '=', 'multiple').execute();
  const at = new Date(t.clock.nowMs() - 60_000).toISOString();
  const wrong = {
    ...betRow({ site: site.code, game: game.code, player: 'fixed', bet_at: at, settled_at: at }),
    bet: '0.5',
    win: '200',
  };
  await t.platform.postBets([wrong]);
  await t.platform.postBets([{ ...wrong, status: 'adjusted', win: '2', row_version: 2 }]);
  await t.platform.postBets([
    { ...betRow({ site: site.code, game: game.code, player: 'fixed', bet_at: at, settled_at: at }), bet: '0.01', win: '0' },
  ]);
  await markPlayers.run(t.deps);
  expect((await boss.call(contract.getMarkList, { source: 'auto', user_name: 'fixed' })).list).toEqual([]);
});
