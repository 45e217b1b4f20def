import {
  getChampionshipDetail,
  previewChampionship,
  saveChampionship,
} from '@manager/contract/features/activity/championship/championship';
import * as record from '@manager/contract/features/activity/championship/record';
import * as results from '@manager/contract/features/activity/championship/results';
import * as settle from '@manager/contract/features/activity/championship/settle';
import { approveRequest } from '@manager/contract/features/approval/approval';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { advanceActivities } from '../core/advance-activities.ts';
import { holdActivity } from '../core/hold-activity.ts';
import { decideStages } from './decide-stages.ts';
import { draftOf, runChampionship, ruleOfTwoStages, START_MS } from '../../../../test/championship/championship-world.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const own = await createAgent(db, { name: 'Own' });
const other = await createAgent(db, { name: 'Other' });
const [site, strange] = [await createSite(db, { agentId: own.id }), await createSite(db, { agentId: other.id })];
const game = await createGame(db);
const codes = ['L', 'L-4', 'L-4-1', 'L-4-1-95', 'L-4-2', 'L-4-2-91', 'L-4-2-92', 'L-4-2-94'];
const maker = await t.signInAs({ agentId: own.id, codes });
const checker = await t.signInAs({ agentId: own.id, codes });
const payer = await t.signInAs({ agentId: own.id, codes: ['L', 'L-4', 'L-4-2', 'L-4-2-95'] });
const stranger = await t.signInAs({ agentId: other.id, codes });
const reader = await t.signInAs({ agentId: own.id, codes: ['L', 'L-4', 'L-4-1', 'L-4-2'] });
const world = { t, maker, checker, agentId: own.id };

const MINUTE_MS = 60_000;
/** Minutes from the start of the championship. */
const at = (minutes: number): string => new Date(START_MS + minutes * MINUTE_MS).toISOString();
const setTime = async (minutes: number): Promise<void> => {
  t.clock.set(START_MS + minutes * MINUTE_MS);
  await advanceActivities.run(t.deps);
  await decideStages.run(t.deps);
};

const { ask } = t.platform;
const newPlayer = async (name: string, siteId = site.id, type = 'real') => {
  const { id } = await db
    .insertInto('player')
    .values({ site_id: siteId, user_name: name, currency: 'USD', type })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const register = (championship: string, player: string, siteCode = site.code) =>
  ask('POST', 'championship_entries', { championship, site: siteCode, player });
const send = (rows: readonly unknown[]) => ask('POST', 'tournament_rounds', rows);

let drawn = 0;
const round = (championship: string, player: string, more: object = {}) => ({
  round_id: `tr-${++drawn}`,
  championship,
  site: site.code,
  player,
  stage: 1,
  game: game.code,
  stake: '10',
  win: '0',
  status: 'played',
  played_at: at(31),
  row_version: 1,
  ...more,
});
const entryOf = async (activityId: string, name: string, stage = 1) =>
  (await reader.call(record.getChampionshipEntryList, { activity_id: activityId, user_name: name, stage })).list[0];

beforeEach(async () => {
  t.clock.set(START_MS - 60 * MINUTE_MS);
  await setDualControl(t, 'off');
});

// shows S2.53, S2.54
it('is played in two stages: register, play, qualify, play the final; places and prizes are for good', async () => {
  const { id, code } = await runChampionship(world, 'two-stages');
  for (const name of ['ann', 'bob', 'cyd', 'dan']) await newPlayer(name);
  await setTime(-1);
  expect(await register(code, 'ann')).toMatchObject({ status: 409, body: { code: 'registration_closed' } });
  await setTime(1);
  for (const name of ['ann', 'bob', 'cyd', 'dan'])
    expect(await register(code, name)).toMatchObject({
      status: 200,
      body: { stage: 1, state: 'registered', credits_left: '100', rounds_left: 3, deadline: at(90), starts_at: at(30) },
    });
  expect(await send([round(code, 'ann', { played_at: at(0) })])).toMatchObject({
    body: { rejected: [{ code: 'outside_stage' }] },
  });
  await setTime(40);
  const answer = await send([
    round(code, 'ann', { win: '50', played_at: at(31) }),
    round(code, 'bob', { win: '50', played_at: at(32) }),
    round(code, 'cyd', { win: '5', played_at: at(33) }),
    round(code, 'cyd', { stake: '96', win: '900', played_at: at(34) }),
  ]);
  expect(answer.body).toMatchObject({ accepted: 4, rejected: [] });
  expect(await entryOf(id, 'ann')).toMatchObject({ state: 'playing', credits_left: '140', rounds_left: 2, rank: 1, prize: '7' });
  expect(await entryOf(id, 'bob')).toMatchObject({ rank: 2, score: '140' });
  // More staked than was left: told, and worth nothing.
  const cyd = await entryOf(id, 'cyd');
  expect(cyd).toMatchObject({ credits_left: '95', rounds_left: 2, rank: 3 });
  const detail = await reader.call(record.getChampionshipEntryDetail, { id: cyd?.id ?? '' });
  expect(detail.played.map(({ is_counted: isCounted, multiple }) => [isCounted, multiple])).toEqual([
    [true, '0.5'],
    [false, '9.375'],
  ]);
  await setTime(90);
  expect((await entryOf(id, 'ann'))?.state).toBe('finished');
  // Late, and played in time.
  expect((await send([round(code, 'dan', { win: '11', played_at: at(89) })])).body).toMatchObject({ accepted: 1 });
  await setTime(95);
  const states = await Promise.all(['ann', 'bob', 'cyd', 'dan'].map(async (name) => entryOf(id, name)));
  expect(states.map((row) => [row?.state, row?.rank])).toEqual([
    ['qualified', 1],
    ['qualified', 2],
    ['eliminated', 4],
    ['eliminated', 3],
  ]);
  expect((await send([round(code, 'cyd', { win: '900', played_at: at(35) })])).body).toMatchObject({
    accepted: 0,
    rejected: [{ code: 'stage_decided' }],
  });
  expect(await entryOf(id, 'ann', 2)).toMatchObject({ state: 'registered', entered_by: 'seat', credits: '50', rounds_left: 2 });
  expect(await entryOf(id, 'cyd', 2)).toBeUndefined();
  await setTime(101);
  await send([
    round(code, 'ann', { stage: 2, win: '20', played_at: at(100) }),
    round(code, 'bob', { stage: 2, win: '60', played_at: at(101) }),
  ]);
  expect((await ask('GET', 'championship_standings', { championship: code, stage: '2' })).body).toMatchObject({
    is_decided: false,
    entries: 2,
    list: [
      { rank: 1, player: 'bo***', score: '6' },
      { rank: 2, player: 'an***', score: '2' },
    ],
  });
  await setTime(205);
  const final = await reader.call(results.getStandingList, { activity_id: id, stage: 2 });
  expect(final.list.map(({ rank, user_name: name, prize }) => [rank, name, prize])).toEqual([
    [1, 'bob', '100'],
    [2, 'ann', '40'],
  ]);
  expect(final.stage).toMatchObject({ state: 'decided', entries: 2, players: 2, seats: null });
  expect((await entryOf(id, 'bob', 2))?.state).toBe('finished');
  expect((await reader.call(getChampionshipDetail, { id })).state).toBe('ended');
  expect(
    (await reader.call(results.getStageList, { activity_id: id })).list.map(({ stage, state, qualified }) => [
      stage,
      state,
      qualified,
    ]),
  ).toEqual([
    [1, 'decided', 2],
    [2, 'decided', 0],
  ]);
});

it('pays its places once: calculated, agreed to by another person, paid out of its budget', async () => {
  await setDualControl(t, 'on');
  const { id, code } = await runChampionship(world, 'paid');
  for (const name of ['uma', 'vic', 'wes']) await newPlayer(name);
  await setTime(31);
  for (const name of ['uma', 'vic', 'wes']) await register(code, name);
  await setTime(60);
  await send(['uma', 'vic', 'wes'].map((name, index) => round(code, name, { win: String(50 - index), played_at: at(32) })));
  await setTime(95);
  await setTime(105);
  await send([round(code, 'vic', { stage: 2, win: '90', played_at: at(101) })]);
  await setTime(200);
  const steps = { id, version: 0 };
  expect((await maker.tryCall(settle.calculateChampionship, steps)).code).toBe(40902);
  await setTime(205);
  expect((await reader.tryCall(settle.calculateChampionship, steps)).code).toBe(40300);
  expect((await stranger.tryCall(settle.calculateChampionship, steps)).code).toBe(40400);
  const calculated = await maker.call(settle.calculateChampionship, steps);
  // Nobody took the second place of the final.
  expect(calculated).toMatchObject({
    state: 'calculated',
    prizes: 3,
    prize_sum: '114',
    players: 3,
    unclaimed: 1,
    kind: 'championship',
  });
  const next = { id, version: calculated.version };
  expect((await maker.tryCall(settle.approveChampionshipPrizes, next)).code).not.toBe(0);
  const approved = await checker.call(settle.approveChampionshipPrizes, next);
  const pay = { id, version: approved.version };
  const both = await Promise.all([payer.tryCall(settle.payChampionship, pay), payer.tryCall(settle.payChampionship, pay)]);
  expect(both.filter(({ code: answer }) => answer === 0)).toHaveLength(1);
  const payouts = await db
    .selectFrom('payout')
    .select(['reference', 'prize_amount'])
    .where('source_id', '=', id)
    .orderBy('id')
    .execute();
  expect(payouts.map(({ reference, prize_amount: prize }) => [reference.replace(/^\d+:\d+:/, ''), prize])).toEqual([
    ['stage1:rank:1', '7'],
    ['stage1:rank:2', '7'],
    ['stage2:rank:1', '100'],
  ]);
  const budget = await db.selectFrom('payout_budget').selectAll().where('reference', '=', id).executeTakeFirstOrThrow();
  expect([budget.amount, budget.reserved]).toEqual(['154', '114']);
  const list = await reader.call(settle.getChampionshipPrizes, { activity_id: id });
  expect(list.list.map(({ what, user_name: name, state }) => [what, name, state])).toEqual(
    expect.arrayContaining([['stage2:rank:1', 'vic', 'processing']]),
  );
  expect((await stranger.call(settle.getChampionshipPrizes, { activity_id: id })).list).toEqual([]);
});

it('moves no money: no bet, no movement of a wallet, no fact at all', async () => {
  const { code } = await runChampionship(world, 'no-money');
  await newPlayer('eve');
  await setTime(31);
  await register(code, 'eve');
  const sums = async () => ({
    bets: await t.deps.clickhouse.query({ name: 'test', sql: 'SELECT count() AS n FROM bet' }),
    moves: await t.deps.clickhouse.query({ name: 'test', sql: 'SELECT count() AS n FROM wallet_txn' }),
    payouts: await db.selectFrom('payout').select('id').execute(),
    outbox: await db.selectFrom('fact_outbox').selectAll().execute(),
  });
  const before = await sums();
  expect((await send([round(code, 'eve', { win: '1000' })])).body).toMatchObject({ accepted: 1 });
  await setTime(95);
  expect(await sums()).toEqual(before);
});

it('counts each version once: the same again, a higher one, a void one, many at once', async () => {
  const { id, code } = await runChampionship(world, 'versions');
  await newPlayer('fay');
  await newPlayer('gus');
  await setTime(31);
  await register(code, 'fay');
  await register(code, 'gus');
  await setTime(60);
  const one = round(code, 'fay', { win: '30' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => send([one])));
  expect(answers.reduce((sum, { body }) => sum + Number(body['accepted']), 0)).toBe(1);
  expect(answers.reduce((sum, { body }) => sum + Number(body['duplicates']), 0)).toBe(7);
  expect(await entryOf(id, 'fay')).toMatchObject({ credits_left: '120', rounds_left: 2 });
  expect((await send([{ ...one, win: '15', row_version: 3 }])).body).toMatchObject({ amended: 1 });
  expect((await send([{ ...one, win: '99', row_version: 2 }])).body).toMatchObject({ duplicates: 1 });
  expect(await entryOf(id, 'fay')).toMatchObject({ credits_left: '105' });
  expect((await send([{ ...one, player: 'gus', row_version: 4 }])).body).toMatchObject({
    rejected: [{ code: 'changed_identity' }],
  });
  expect((await send([{ ...one, status: 'void', row_version: 4 }])).body).toMatchObject({ amended: 1 });
  expect(await entryOf(id, 'fay')).toMatchObject({ credits_left: '100', rounds_left: 3, state: 'registered', rank: null });
});

it('decides a stage once, whoever comes first', async () => {
  const { id, code } = await runChampionship(world, 'once');
  await newPlayer('ivy');
  await setTime(31);
  await register(code, 'ivy');
  await send([round(code, 'ivy', { win: '10', played_at: at(31) })]);
  t.clock.set(START_MS + 96 * MINUTE_MS);
  await advanceActivities.run(t.deps);
  await Promise.all([decideStages.run(t.deps), decideStages.run(t.deps), decideStages.run(t.deps)]);
  const rows = await db
    .selectFrom('championship_entry')
    .select(['stage', 'version'])
    .where('activity_id', '=', id)
    .orderBy('stage')
    .execute();
  expect(rows.map(({ stage }) => stage)).toEqual([1, 2]);
});

it('asks for a stake where the rule does, and counts as the bets do', async () => {
  const { code } = await runChampionship(world, 'by-stake', { entry: { kind: 'stake', stake_usd: '50' } });
  await newPlayer('jon');
  await setTime(10);
  expect(await register(code, 'jon')).toMatchObject({ status: 409, body: { code: 'stake_not_reached' } });
  const bet = (bet_id: string, more: object) =>
    betRow({
      site: site.code,
      game: game.code,
      player: 'jon',
      bet_id,
      bet: '30',
      win: '0',
      bet_at: at(2),
      settled_at: at(3),
      ...more,
    });
  await t.platform.postBets([
    bet('st-1', {}),
    bet('st-2', { source: 'free_round' }),
    bet('st-3', { bet_at: at(-5), settled_at: at(-4) }),
  ]);
  expect(await register(code, 'jon')).toMatchObject({ status: 409 });
  await t.platform.postBets([bet('st-4', {})]);
  expect(await register(code, 'jon')).toMatchObject({ status: 200, body: { state: 'registered' } });
  const [entry] = await db.selectFrom('championship_entry').selectAll().orderBy('id', 'desc').limit(1).execute();
  expect(entry).toMatchObject({ entered_by: 'stake', stake_usd: '60' });

  // Within the last seven days he has staked 90 USD: the first place of both stages would have been his.
  const preview = (stake: string) =>
    maker.call(previewChampionship, {
      ...draftOf(world, 'asked'),
      rule: { ...ruleOfTwoStages(), entry: { kind: 'stake', stake_usd: stake } },
    });
  expect(await preview('90')).toMatchObject({
    players: 1,
    rounds: 3,
    bet_usd: '90',
    ggr_usd: '90',
    paid_players: 1,
    paid: '107',
    promised: '154',
    currency: 'USD',
  });
  expect(await preview('90.01')).toMatchObject({ players: 1, paid_players: 0, paid: '0', promised: '154' });
});

it('registers nobody and takes no round where it is switched off; what was played before stays', async () => {
  const { id, code } = await runChampionship(world, 'off');
  await newPlayer('ora');
  await newPlayer('pia');
  await setTime(31);
  await register(code, 'ora');
  expect((await send([round(code, 'ora', { win: '30' })])).body).toMatchObject({ accepted: 1 });
  await db
    .updateTable('activity')
    .set({ off_site_ids: [site.id] })
    .where('id', '=', id)
    .execute();
  expect((await send([round(code, 'ora', { win: '30' })])).body).toMatchObject({
    accepted: 0,
    rejected: [{ code: 'unknown_championship' }],
  });
  expect(await register(code, 'pia')).toMatchObject({ status: 404, body: { code: 'unknown_championship' } });
  expect(await register(code, 'ora')).toMatchObject({ status: 200, body: { credits_left: '120', rank: 1 } });
});

it('registers nobody twice, no test player, none that is blocked, none of another agent', async () => {
  const { id, code } = await runChampionship(world, 'who');
  await newPlayer('kay');
  await newPlayer('lab', site.id, 'test');
  const blocked = await newPlayer('max');
  await newPlayer('ned', strange.id);
  await db.insertInto('block').values({ player_id: blocked, reason: 'fraud', by_user: 'x' }).execute();
  await setTime(1);
  const answers = await Promise.all(Array.from({ length: 6 }, () => register(code, 'kay')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  expect(await db.selectFrom('championship_entry').select('id').where('activity_id', '=', id).execute()).toHaveLength(1);
  expect(await register(code, 'lab')).toMatchObject({ status: 403, body: { code: 'not_eligible' } });
  expect(await register(code, 'max')).toMatchObject({ status: 403 });
  expect(await register(code, 'ned', strange.code)).toMatchObject({ status: 404, body: { code: 'unknown_championship' } });
  expect(await register('nothing', 'kay')).toMatchObject({ status: 404, body: { code: 'unknown_championship' } });
  expect(await register(code, 'nobody')).toMatchObject({ status: 404, body: { code: 'unknown_player' } });
  await setTime(91);
  expect(await register(code, 'kay')).toMatchObject({ status: 200 });
  await newPlayer('late');
  expect(await register(code, 'late')).toMatchObject({ status: 409 });
});

it('registers nobody while somebody changes it', async () => {
  const { id, code } = await runChampionship(world, 'held');
  await newPlayer('xiu');
  await setTime(31);
  const { asked } = await inTransaction(db, async (tx) => {
    await holdActivity(tx, id);
    const asking = register(code, 'xiu');
    expect(await Promise.race([asking, sleep(500)])).toBeUndefined();
    return { asked: asking };
  });
  expect((await asked).status).toBe(200);
});

it('refuses rows one by one, and bodies that are none', async () => {
  const { code } = await runChampionship(world, 'refusals');
  await newPlayer('oli');
  await setTime(31);
  await register(code, 'oli');
  const rows = [
    round(code, 'oli', { stake: 10 }),
    round(code, 'oli', { stake: '-1' }),
    round(code, 'oli', { stake: '0' }),
    round(code, 'oli', { win: '99999999999999' }),
    round(code, 'oli', { more: 1 }),
    round(code, 'oli', { played_at: at(80) }),
    round('nothing', 'oli'),
    round(code, 'nobody'),
    round(code, 'oli', { stage: 3 }),
    round(code, 'oli', { game: 'no-such' }),
    'text',
    round(code, 'oli', {}),
  ];
  const { body } = await send(rows);
  const refused = body['rejected'] as { line: number; code: string }[];
  expect(refused.map(({ line, code: why }) => `${line} ${why}`)).toEqual([
    '1 bad_field',
    '2 bad_field',
    '3 bad_field',
    '4 bad_amount',
    '5 bad_field',
    '6 future_time',
    '7 unknown_championship',
    '8 unknown_entry',
    '9 unknown_entry',
    '10 unknown_game',
    '11 bad_field',
  ]);
  expect(body['accepted']).toBe(1);
  expect((await t.platform.post([], { kind: 'tournament_rounds', key: 'nobody-knows' })).status).toBe(401);
  expect((await send([])).status).toBe(422);
  expect((await send(Array.from({ length: 5_001 }, () => 1))).status).toBe(413);
  expect((await ask('POST', 'championship_entries', { championship: code })).status).toBe(400);
  expect((await ask('GET', 'championship_standings', { championship: code, stage: '9' })).status).toBe(400);
  expect((await ask('GET', 'championship_standings', { championship: code, stage: '4' })).status).toBe(404);
});

it('lets a second person agree before a player is taken out; the others move up', async () => {
  const { id, code } = await runChampionship(world, 'taken-out');
  for (const name of ['pam', 'qin', 'ray']) await newPlayer(name);
  await setTime(31);
  for (const name of ['pam', 'qin', 'ray']) await register(code, name);
  await setTime(50);
  await send(['pam', 'qin', 'ray'].map((name, index) => round(code, name, { win: String(50 - index), played_at: at(32) })));
  await setDualControl(t, 'on');
  const pam = await entryOf(id, 'pam');
  const asked = { id: pam?.id ?? '', reason: 'several accounts' };
  expect((await reader.tryCall(record.disqualifyEntry, asked)).code).toBe(40300);
  expect((await stranger.tryCall(record.disqualifyEntry, asked)).code).toBe(40400);
  const waiting = await maker.tryCall(record.disqualifyEntry, asked);
  const { approval_id: approvalId } = waiting.data as unknown as { approval_id: string };
  expect((await entryOf(id, 'pam'))?.rank).toBe(1);
  await checker.call(approveRequest, { id: approvalId });
  const staffName = async (userId: string) =>
    (await t.deps.db.selectFrom('staff_user').select('user_name').where('id', '=', userId).executeTakeFirstOrThrow()).user_name;
  expect(await entryOf(id, 'pam')).toMatchObject({
    rank: null,
    prize: null,
    reason: 'several accounts',
    by_user: await staffName(maker.userId),
    approved_name: await staffName(checker.userId),
    can: { requalify: false },
  });
  expect((await entryOf(id, 'qin'))?.rank).toBe(1);
  expect((await maker.tryCall(record.disqualifyEntry, asked)).code).toBe(40902);
  await setTime(95);
  const standing = await reader.call(results.getStandingList, { activity_id: id, stage: 1 });
  expect(standing.list.map(({ user_name: name }) => name)).toEqual(['qin', 'ray']);
  expect((await entryOf(id, 'pam'))?.state).toBe('eliminated');
});

it('shows an agent its own players with their place among all, and nothing of others', async () => {
  const boss = await t.signInAs({ isSuper: true });
  const boss2 = await t.signInAs({ isSuper: true });
  const { id, code } = await runChampionship({ ...world, maker: boss, checker: boss2, agentId: null }, 'everybody');
  await newPlayer('sue');
  await newPlayer('tom', strange.id);
  await setTime(31);
  await register(code, 'sue');
  await register(code, 'tom', strange.code);
  await setTime(50);
  await send([
    round(code, 'sue', { win: '5', played_at: at(32) }),
    round(code, 'tom', { site: strange.code, win: '500', played_at: at(33) }),
  ]);
  const own1 = await reader.call(results.getStandingList, { activity_id: id, stage: 1 });
  expect(own1.list.map(({ user_name: name, rank }) => [name, rank])).toEqual([['sue', 2]]);
  const theirs = await stranger.call(results.getStandingList, { activity_id: id, stage: 1 });
  expect(theirs.list.map(({ user_name: name, rank }) => [name, rank])).toEqual([['tom', 1]]);
  const seer = await t.signInAs({ isSuper: true });
  expect((await seer.call(results.getStandingList, { activity_id: id, stage: 1 })).list).toHaveLength(2);
  expect((await reader.call(record.getChampionshipEntryList, { activity_id: id })).list.map(({ rank }) => rank)).toEqual([2]);
  const [tom] = (await stranger.call(record.getChampionshipEntryList, { activity_id: id })).list;
  expect((await reader.tryCall(record.getChampionshipEntryDetail, { id: tom?.id ?? '' })).code).toBe(40400);
  t.clock.set(START_MS - 60 * MINUTE_MS);
  const [one, two] = [await t.signInAs({ isSuper: true }), await t.signInAs({ isSuper: true })];
  const mine = await runChampionship({ ...world, maker: one, checker: two, agentId: other.id }, 'theirs');
  expect((await reader.tryCall(results.getStandingList, { activity_id: mine.id, stage: 1 })).code).toBe(40400);
  expect((await reader.call(results.getStageList, { activity_id: mine.id })).list).toEqual([]);
});

it('refuses rules that do not fit, at their field', async () => {
  const fieldsOf = async (rule: object, more: object = {}) => {
    const answer = await maker.tryCall(saveChampionship, { ...draftOf(world, 'wrong'), rule, ...more } as never);
    return Object.keys((answer.data as { fields?: object } | undefined)?.fields ?? {});
  };
  const rule = ruleOfTwoStages();
  const [first, final] = rule.stages;
  const stages = (one: object, two: object = {}) => ({
    ...rule,
    stages: [
      { ...first, ...one },
      { ...final, ...two },
    ],
  });
  expect(await fieldsOf(stages({ pause_min: 2 }))).toEqual(['rule.stages.0.pause_min']);
  expect(await fieldsOf(stages({ seats: null }))).toEqual(['rule.stages.0.seats']);
  expect(await fieldsOf(stages({}, { prizes: [] }))).toEqual(['rule.stages.1.prizes']);
  expect(await fieldsOf(stages({}, { lasts_min: 5 }))).toEqual(['rule.stages.1.lasts_min']);
  expect(await fieldsOf(stages({ min_rounds: 9 }))).toEqual(['rule.stages.0.min_rounds']);
  expect(await fieldsOf(stages({ lasts_min: 600 }))).toEqual(['ends_at']);
  expect(await fieldsOf(rule, { is_opt_in: false })).toEqual(['is_opt_in']);
  expect(await fieldsOf(rule, { budget: '153.99' })).toEqual(['budget']);
  expect(await fieldsOf(stages({}, { prizes: [{ from: 1, to: 1, amount: '0.001' }] }))).toEqual([
    'rule.stages.1.prizes.0.amount',
  ]);
});
