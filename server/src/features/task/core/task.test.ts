import { approveRequest } from '@manager/contract/features/approval/approval';
import * as data from '@manager/contract/features/task/data';
import * as account from '@manager/contract/features/task/task-account';
import * as contract from '@manager/contract/features/task/task-config';
import { beforeEach, expect, it } from 'vitest';
import { at, HOUR_MS, START_MS } from '../../../../test/activity/activity-world.ts';
import { taskWorld } from '../../../../test/activity/task-world.ts';
import { createAgent, createSite } from '../../../../test/world.ts';
import { advanceActivities } from '../../activity/core/advance-activities.ts';

const world = await taskWorld();
const { t, db, maker, checker, stranger, site, game } = world;

beforeEach(() => t.clock.set(START_MS));

const fieldsOf = async (rule: object, more: object = {}) =>
  ((await maker.tryCall(contract.saveTask, world.draft(rule, more) as never)).data as { fields?: object }).fields ?? {};
const payoutsOf = (id: string) => db.selectFrom('payout').selectAll().where('source_id', '=', id).orderBy('id').execute();
const rows = (n: number, more: object = {}) => Array.from({ length: n }, () => more);
const states = async (id: string) => (await world.turns(id)).map(({ turn, state, progress }) => [turn, state, progress]);
const settleAll = (id: string) =>
  db
    .updateTable('payout')
    .set({ state: 'paid', paid_at: t.deps.now(), next_attempt_at: null })
    .where('source_id', '=', id)
    .where('state', '<>', 'paid')
    .execute();

it('is a draft that somebody else agrees to, and never promises more than is set aside', async () => {
  expect(await fieldsOf({ rewards: 501 })).toHaveProperty('budget');
  expect(await fieldsOf({ target: '2.5' })).toHaveProperty(['rule.target']);
  expect(await fieldsOf({ type: 'bet_amount', target: '2.5' })).toEqual({});
  expect(await fieldsOf({ type: 'win_multiple' })).toHaveProperty(['rule.multiple']);
  expect(await fieldsOf({ multiple: '2' })).toHaveProperty(['rule.multiple']);
  expect(await fieldsOf({ period: 'window' })).toHaveProperty(['rule.window_days']);
  expect(await fieldsOf({ type: 'days_in_a_row', period: 'daily' })).toHaveProperty(['rule.period']);
  expect(await fieldsOf({ prize: { kind: 'cash', amount: '1.005' } })).toHaveProperty(['rule.prize.amount']);
  expect(await fieldsOf({ prize: { kind: 'free_rounds', campaign_id: '7' } })).toHaveProperty(['rule.prize.campaign_id']);
  const off = await createSite(db, { agentId: world.own.id });
  expect(await fieldsOf({}, { site_ids: [off.id] })).toHaveProperty('site_ids');
  const row = await world.save();
  expect(row).toMatchObject({
    state: 'draft',
    kind: 'task',
    task_type: 'bet_count',
    target: '3',
    rewards_left: null,
    players: 0,
  });
  expect((await maker.tryCall(contract.approveTask, { id: row.id, version: 1 })).code).not.toBe(0);
  expect((await stranger.tryCall(contract.approveTask, { id: row.id, version: 1 })).code).toBe(40400);
  const approved = await checker.call(contract.approveTask, { id: row.id, version: 1 });
  expect(approved).toMatchObject({ state: 'scheduled', rewards_left: 10 });
  expect((await stranger.call(contract.getTaskList, {})).list).toEqual([]);
  // From then on texts, a later end and more that is switched off: never what was promised.
  const edit = { id: row.id, version: 2 };
  expect((await maker.tryCall(contract.saveTask, { ...edit, rule: world.rule({ target: '2' }) } as never)).code).not.toBe(0);
  expect((await maker.tryCall(contract.saveTask, { ...edit, budget: '2000' } as never)).code).not.toBe(0);
  expect(await maker.call(contract.saveTask, { ...edit, title: { en: 'Three' }, ends_at: at(300) })).toMatchObject({
    name: 'Three',
  });
});

it('cannot come before itself, also by way of another one', async () => {
  const first = await world.save();
  const second = await world.save({ after_task_id: first.id });
  expect(second.after_code).toBe(first.code);
  const edit = { id: first.id, version: 1, rule: world.rule({ after_task_id: second.id }) };
  const refused = await maker.tryCall(contract.saveTask, edit as never);
  expect((refused.data as unknown as { fields: object }).fields).toHaveProperty(['rule.after_task_id']);
});

it('cannot come before itself by two saves at once either', async () => {
  for (let pair = 0; pair < 8; pair++) {
    const [one, other] = [await world.save(), await world.save()];
    const after = (id: string, before: string) =>
      maker.tryCall(contract.saveTask, { id, version: 1, rule: world.rule({ after_task_id: before }) } as never);
    const saved = await Promise.all([after(one.id, other.id), after(other.id, one.id)]);
    expect(saved.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(saved.find(({ code }) => code !== 0)?.data).toHaveProperty(['fields', 'rule.after_task_id']);
  }
});

// shows S1.9, S2.118, S4.20
it('follows the bets, is rewarded at once in cash out of the budget, and once', async () => {
  const { id, code } = await world.run();
  const ann = await world.player('ann');
  await world.play('ann', rows(2));
  expect(await states(id)).toEqual([[1, 'in_progress', '2']]);
  expect((await world.turns(id, { finish: 'unfinished' })).map(({ finish }) => finish)).toEqual(['unfinished']);
  const [mine] = (await world.platform({ player: 'ann' })).body['list'] as object[];
  expect(mine).toMatchObject({
    task: code,
    state: 'in_progress',
    progress: '2',
    target: '3',
    turn: 1,
    rewards_left: 10,
    is_locked: false,
  });
  await world.reward();
  expect(await payoutsOf(id)).toEqual([]);
  await world.play('ann', rows(3));
  expect(await states(id)).toEqual([[1, 'completed', '3']]);
  await world.reward();
  await world.reward();
  const [turn] = await world.turns(id);
  expect(turn).toMatchObject({
    state: 'rewarded',
    payment: 'processing',
    amount: '2',
    currency: 'USD',
    started_day: '2026-11-20',
  });
  expect(
    (await payoutsOf(id)).map((one) => [one.purpose, one.promo_kind, one.prize_amount, one.player_id, one.reference]),
  ).toEqual([['task', 'task', '2', ann, `${id}:${ann}:turn:${turn?.id ?? ''}`]]);
  await settleAll(id);
  expect(await world.turns(id, { payment: 'paid', finish: 'finish' })).toHaveLength(1);
  expect(await (await world.reader()).call(contract.getTaskDetail, { id })).toMatchObject({
    rewards_left: 9,
    players: 1,
    paid: '0',
  });
  expect((await stranger.tryCall(account.getTaskAccountDetail, { id: turn?.id ?? '' })).code).toBe(40400);
});

it('takes back what cancelled and amended bets did until it is rewarded, and nothing after that', async () => {
  const { id } = await world.run({ type: 'bet_amount', target: '10', repeat: 2 });
  await world.player('bob');
  const played = await world.play('bob', [{ bet: '6' }, { bet: '7' }]);
  expect(await states(id)).toEqual([
    [1, 'completed', '10'],
    [2, 'in_progress', '3'],
  ]);
  await world.amend([{ ...played[0], status: 'cancelled', row_version: 2 }]);
  expect(await states(id)).toEqual([
    [1, 'in_progress', '7'],
    [2, 'in_progress', '0'],
  ]);
  await world.reward();
  expect(await payoutsOf(id)).toEqual([]);
  await world.play('bob', [{ bet: '5.5' }]);
  expect(await states(id)).toEqual([
    [1, 'completed', '10'],
    [2, 'in_progress', '2.5'],
  ]);
  await world.reward();
  await world.amend([{ ...played[1], status: 'cancelled', row_version: 2 }]);
  // What was rewarded stays; the next turn has to make up for it.
  expect(await states(id)).toEqual([
    [1, 'rewarded', '10'],
    [2, 'in_progress', '0'],
  ]);
  await world.play('bob', [{ bet: '14' }]);
  expect(await states(id)).toEqual([
    [1, 'rewarded', '10'],
    [2, 'in_progress', '9.5'],
  ]);
  await maker.call(account.recomputeTask, { activity_id: id, reason: 'asked by the website' });
  await world.take();
  expect((await states(id)).at(-1)).toEqual([2, 'in_progress', '9.5']);
});

it('counts each bet once, whoever is slow: pages that are taken again change nothing', async () => {
  const { id } = await world.run({ target: '50' });
  await world.player('cat');
  const bets = rows(7).map(() => world.bet('cat'));
  await t.platform.postBets(bets as never);
  await Promise.all([world.take(), world.take(), world.take()]);
  await world.amend(bets);
  expect(await states(id)).toEqual([[1, 'in_progress', '7']]);
});

it('counts by the settlement day of the agent, period by period, and ends turns with their period', async () => {
  const east = await createAgent(db, { parentId: world.own.id, timezone: 'Asia/Shanghai', settlementHour: 12 });
  const there = await createSite(db, { agentId: east.id });
  await db.updateTable('site').set({ task: true }).where('id', '=', there.id).execute();
  const here = { site: there.code };
  const { id } = await world.run({ period: 'daily', target: '2' });
  await world.player('dan', { siteId: there.id });
  // 20 November 10:05 in UTC is 18:05 in Shanghai. The next day begins at 04:00 in UTC.
  await world.play('dan', rows(1, here));
  t.clock.set(Date.parse('2026-11-21T03:59:00Z'));
  await world.play('dan', rows(1, here));
  expect((await world.turns(id)).map(({ period_key, state, period_ends_at }) => [period_key, state, period_ends_at])).toEqual([
    ['2026-11-20', 'completed', '2026-11-21T04:00:00.000Z'],
  ]);
  t.clock.set(Date.parse('2026-11-21T04:10:00Z'));
  await world.play('dan', rows(1, here));
  expect((await world.turns(id)).map(({ period_key, state }) => [period_key, state])).toEqual([
    ['2026-11-20', 'completed'],
    ['2026-11-21', 'in_progress'],
  ]);
  await world.reward();
  t.clock.set(Date.parse('2026-11-22T04:05:00Z'));
  await world.end();
  // Late reports of bets in time are waited for.
  expect((await world.turns(id)).map(({ state }) => state)).toEqual(['rewarded', 'in_progress']);
  t.clock.set(Date.parse('2026-11-22T05:00:00Z'));
  await world.end();
  expect((await world.turns(id)).map(({ state }) => state)).toEqual(['rewarded', 'expired']);
});

it('counts what is played inside a round on the day of the round, whichever of them settles first', async () => {
  const { id } = await world.run({ period: 'daily', target: '9', type: 'win_count' });
  await world.player('cleo');
  const night = (minutes: number) => new Date(Date.parse('2026-11-21T00:00:00Z') + minutes * 60_000).toISOString();
  t.clock.set(Date.parse(night(30)));
  const counted = async () => (await world.turns(id)).map(({ period_key, progress }) => [period_key, progress]);
  const open = world.bet('cleo', { bet_at: night(-10), status: 'pending', settled_at: undefined });
  await world.amend([open]);
  const inside = { bet: '0', win: '5', parent_bet_id: open.bet_id, bet_at: night(-5), settled_at: night(-5) };
  await world.play('cleo', [inside]);
  await world.amend([{ ...open, status: 'settled', settled_at: night(5), row_version: 2 }]);
  expect(await counted()).toEqual([['2026-11-21', '1']]);
  const [early] = await world.play('cleo', [{ bet_at: night(-20), settled_at: night(-20) }]);
  await world.play('cleo', [{ ...inside, parent_bet_id: early?.bet_id, bet_at: night(2), settled_at: night(2) }]);
  expect(await counted()).toEqual([
    ['2026-11-20', '1'],
    ['2026-11-21', '1'],
  ]);
});

it('asks players to join, and counts from then on; shown and joined once a day', async () => {
  const { id, code } = await world.run({ target: '2' }, { is_opt_in: true });
  await world.player('eve');
  await world.play('eve', rows(2));
  expect(await states(id)).toEqual([]);
  expect(await world.tell('shown', { player: 'eve', tasks: [code, 'nothing'] })).toMatchObject({
    status: 200,
    body: { shown: 1 },
  });
  await world.tell('shown', { player: 'eve', tasks: [code] });
  expect(await states(id)).toEqual([[1, 'assigned', '0']]);
  expect((await world.tell('join', { player: 'eve', task: code })).body).toMatchObject({
    task: code,
    needs_to_join: true,
    state: 'assigned',
  });
  expect((await world.tell('join', { player: 'eve', task: code })).status).toBe(200);
  expect((await world.tell('join', { player: 'eve', task: 'nothing' })).status).toBe(404);
  expect((await world.tell('join', { player: 'nobody', task: code })).status).toBe(404);
  t.clock.set(t.clock.nowMs() + 10 * 60_000);
  await world.play('eve', rows(2, { bet_at: new Date(t.clock.nowMs() - 1_000).toISOString() }));
  expect(await states(id)).toEqual([[1, 'completed', '2']]);
  await world.reward();
  await settleAll(id);
  const answer = await (await world.reader()).call(data.getTaskData, { activity_id: id });
  expect(answer.list).toEqual([
    expect.objectContaining({
      day: '2026-11-20',
      activity_id: id,
      shown: 1,
      joined: 1,
      started: 1,
      completed: 1,
      rewarded: 1,
      reward_amount: '2',
      cost_usd: '2',
      rounds: 2,
      bet_usd: '2',
      win_loss_usd: '2',
      completion_pct: '100.0000',
    }) as unknown,
  ]);
  expect(answer.sums).toMatchObject({ shown: 1, rewarded: 1, cost_usd: '2' });
  expect((await stranger.call(data.getTaskData, { activity_id: id })).list).toEqual([]);
});

it('opens with the reward of the task before, and counts from then on', async () => {
  const first = await world.run({ target: '1' });
  const { id, code } = await world.run({ target: '2', after_task_id: first.id });
  await world.player('fay');
  await world.play('fay', rows(3));
  expect(await states(id)).toEqual([]);
  const told = async () =>
    ((await world.platform({ player: 'fay' })).body['list'] as { task: string; is_locked: boolean }[]).find(
      ({ task }) => task === code,
    );
  expect(await told()).toMatchObject({ is_locked: true, after_task: first.code });
  await world.reward();
  t.clock.set(t.clock.nowMs() + 60_000);
  expect(await told()).toMatchObject({ is_locked: false });
  await world.play('fay', rows(2, { bet_at: new Date(t.clock.nowMs()).toISOString() }));
  expect(await states(id)).toEqual([[1, 'completed', '2']]);
});

it('gives points into their ledger, and no more rewards than there are', async () => {
  const { id } = await world.run({ target: '1', prize: { kind: 'points', points: 40 }, rewards: 1 }, { budget: '1' });
  await world.player('gil');
  await world.player('hal');
  await world.play('gil', rows(1));
  await world.play('hal', rows(1));
  await world.reward();
  const turns = await world.turns(id);
  expect(turns.map(({ payment }) => payment).toSorted()).toEqual(['given', 'none_left']);
  expect(await db.selectFrom('task_point').select(['points']).where('activity_id', '=', id).execute()).toEqual([
    { points: '40' },
  ]);
  expect(await payoutsOf(id)).toEqual([]);
  const points = await Promise.all(['gil', 'hal'].map(async (player) => (await world.platform({ player })).body['points']));
  expect(new Set(points)).toEqual(new Set([0, 40]));
});

it('says nothing and counts nothing where tasks are switched off, of test players, free rounds and other stakes', async () => {
  const { id } = await world.run({ target: '9' }, { min_bet_usd: '1', off_game_ids: [game.id] });
  await world.player('ida');
  await world.play('ida', rows(2));
  expect(await states(id)).toEqual([]);
  const { id: other } = await world.run({ target: '9' }, { min_bet_usd: '1' });
  await world.player('joe', { type: 'test' });
  await world.play('joe', rows(1));
  await world.play('ida', [
    { bet: '0.99' },
    { source: 'free_round', source_id: '9' },
    { status: 'pending', settled_at: undefined },
  ]);
  await db.updateTable('site').set({ task: false }).where('id', '=', site.id).execute();
  await world.play('ida', rows(1));
  expect((await world.platform({ player: 'ida' })).body['list']).toEqual([]);
  expect(await states(other)).toEqual([]);
  await db.updateTable('site').set({ task: true }).where('id', '=', site.id).execute();
  await world.play('ida', rows(1));
  expect((await states(other)).length).toBe(1);
});

it('is revoked by staff, and granted by two of them', async () => {
  const { id } = await world.run({ target: '2' });
  const kim = await world.player('kim');
  const lea = await world.player('lea');
  await world.play('kim', rows(2));
  const [turn] = await world.turns(id);
  expect((await stranger.tryCall(account.revokeTaskAccount, { id: turn?.id ?? '', reason: 'x' })).code).toBe(40400);
  const staff = await world.reader();
  const revoked = await staff.call(account.revokeTaskAccount, { id: turn?.id ?? '', reason: 'two accounts' });
  expect(revoked).toMatchObject({ state: 'revoked', reason: 'two accounts', payment: 'none' });
  await world.reward();
  await world.play('kim', rows(3));
  expect(await states(id)).toEqual([[1, 'revoked', '2']]);
  expect((await staff.tryCall(account.grantTaskReward, { activity_id: id, player_id: kim, reason: 'sorry' })).code).toBe(40902);
  expect((await stranger.tryCall(account.grantTaskReward, { activity_id: id, player_id: lea, reason: 'sorry' })).code).toBe(
    40400,
  );
  expect((await staff.tryCall(account.grantTaskReward, { activity_id: id, player_id: '99999999', reason: 'sorry' })).code).toBe(
    40400,
  );
  const asked = await staff.tryCall(account.grantTaskReward, { activity_id: id, player_id: lea, reason: 'a fault of the game' });
  expect(asked.code).toBe(40903);
  // Bets come in meanwhile.
  await world.play('lea', rows(1));
  const { approval_id: approvalId } = asked.data as unknown as { approval_id: string };
  await (await world.reader()).call(approveRequest, { id: approvalId });
  expect((await world.turns(id, { player_id: lea })).map(({ state, is_by_hand }) => [state, is_by_hand])).toEqual([
    ['completed', true],
  ]);
  await world.play('lea', rows(1, { status: 'cancelled' }));
  await world.reward();
  await world.reward();
  expect((await world.turns(id, { player_id: lea }))[0]).toMatchObject({ state: 'rewarded', reason: 'a fault of the game' });
  expect(await payoutsOf(id)).toHaveLength(1);
});

it('gives nothing once it is cancelled, and is settled when nothing is open any more', async () => {
  const { id } = await world.run({ target: '1' });
  await world.player('mia');
  await world.play('mia', rows(1));
  const { version } = await (await world.reader()).call(contract.getTaskDetail, { id });
  const asked = await maker.tryCall(contract.cancelTask, { id, version, reason: 'not meant' });
  expect(asked.code).toBe(40903);
  await checker.call(approveRequest, { id: (asked.data as unknown as { approval_id: string }).approval_id });
  expect(await states(id)).toEqual([[1, 'revoked', '1']]);
  await world.reward();
  expect(await payoutsOf(id)).toEqual([]);

  const { id: other } = await world.run({ target: '1' });
  await world.player('nia');
  await world.play('nia', rows(1));
  await world.reward();
  t.clock.set(Date.parse(at(241)));
  await advanceActivities.run(t.deps);
  await world.end();
  const stateOf = async () => (await (await world.reader()).call(contract.getTaskDetail, { id: other })).state;
  // Its payment has not found its end.
  expect(await stateOf()).toBe('ended');
  await settleAll(other);
  await world.end();
  expect(await stateOf()).toBe('settled');
});

it('says whom it would have reached and what it would have paid, and what it costs', async () => {
  await world.player('oli');
  await world.play('oli', [...rows(7), { bet: '2', win: '30' }]);
  t.clock.set(t.clock.nowMs() + HOUR_MS);
  const now = t.clock.nowMs();
  const times = { starts_at: new Date(now + HOUR_MS).toISOString(), ends_at: new Date(now + 2 * HOUR_MS).toISOString() };
  const staff = await world.reader();
  const players = await staff.call(contract.previewTask, world.draft({ target: '8' }, times) as never);
  expect(players).toMatchObject({ promised: '20', currency: 'USD' });
  expect(Number(players.paid)).toBe(players.paid_players * 2);
  expect(players.paid_players).toBeGreaterThan(0);
  const multiple = world.draft({ type: 'win_multiple', target: '1', multiple: '15' }, times);
  expect(await staff.call(contract.previewTask, multiple as never)).toMatchObject({ paid_players: 1, paid: '2' });
  const { id } = await world.run({ target: '1' });
  expect(await (await world.reader()).call(contract.getTaskCosts, { id })).toMatchObject({
    currency: 'USD',
    paid: '0',
    is_over: false,
  });
});
