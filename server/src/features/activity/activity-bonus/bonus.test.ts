import { setTimeout as sleep } from 'node:timers/promises';
import * as record from '@manager/contract/features/activity/activity-bonus/record';
import * as contract from '@manager/contract/features/activity/activity-bonus/rule';
import { approveRequest } from '@manager/contract/features/approval/approval';
import { beforeEach, expect, it } from 'vitest';
import { at, HOUR_MS, START_MS } from '../../../../test/activity/activity-world.ts';
import { bonusWorld } from '../../../../test/activity/bonus-world.ts';
import { createSite } from '../../../../test/world.ts';
import { positionOf } from '../../../platform/consumers/consume.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { advanceActivities } from '../core/advance-activities.ts';
import { holdActivity } from '../core/hold-activity.ts';
import { BONUS_CONSUMER } from './follow-bets.ts';
import { countStandings, keepStandings, readOpenGrants } from './keep-standings.ts';

const world = await bonusWorld();
const { t, db, maker, checker, stranger, site } = world;

beforeEach(() => t.clock.set(START_MS));

const fieldsOf = async (rule: object, more: object = {}) =>
  ((await maker.tryCall(contract.saveBonus, world.draft(rule, more) as never)).data as { fields?: object }).fields ?? {};
const level = (reach: string, pay: string) => ({ reach_balance: reach, pay });
const payoutsOf = (activityId: string) => db.selectFrom('payout').selectAll().where('source_id', '=', activityId).execute();
const give = (activityId: string, playerIds: string[], more: object = {}) =>
  maker.call(record.grantBonus, { activity_id: activityId, player_ids: playerIds, ...more });

it('is a draft that somebody else agrees to; levels ascend, and what can be won is never more than is set aside', async () => {
  expect(await fieldsOf({ grants: 201 })).toHaveProperty('budget');
  expect(await fieldsOf({ grants: 201, max_payout: '4' })).toEqual({});
  expect(await fieldsOf({ levels: [level('10', '1')] })).toHaveProperty(['rule.levels.0.reach_balance']);
  expect(await fieldsOf({ levels: [level('20', '2'), level('20', '3')] })).toHaveProperty(['rule.levels.1.reach_balance']);
  expect(await fieldsOf({ levels: [level('20', '2'), level('30', '2')] })).toHaveProperty(['rule.levels.1.pay']);
  expect(await fieldsOf({ initial_amount: '1.005' })).toHaveProperty(['rule.initial_amount']);
  const row = await world.save();
  expect(row).toMatchObject({ state: 'draft', grants_left: null, rule: { type: 'standard', with_sub_agents: true } });
  expect((await maker.tryCall(contract.approveBonus, { id: row.id, version: 1 })).code).not.toBe(0);
  expect((await stranger.tryCall(contract.approveBonus, { id: row.id, version: 1 })).code).toBe(40400);
  const approved = await checker.call(contract.approveBonus, { id: row.id, version: 1 });
  expect(approved).toMatchObject({ state: 'scheduled', grants_left: 10, active: 0, budget: '1000' });
  expect((await stranger.call(contract.getBonusList, {})).list).toEqual([]);
});

it('gives credit, follows its bets, and pays the last level at once: as credit of the kind free_win, out of the budget, once', async () => {
  const { id, code } = await world.run();
  const ann = await world.player('ann');
  const { list } = await give(id, [ann, '99999999']);
  expect(list).toEqual([
    { player_id: ann, user_name: 'ann', outcome: 'granted', grant_id: expect.any(String) as unknown },
    { player_id: '99999999', user_name: '', outcome: 'unknown_player', grant_id: null },
  ]);
  const grant = list[0]?.grant_id ?? '';
  expect((await give(id, [ann])).list[0]).toMatchObject({ outcome: 'already_granted', grant_id: null });
  expect(await maker.call(contract.getBonusDetail, { id })).toMatchObject({ grants_left: 9, active: 1 });
  expect((await world.platform('GET', { site: site.code, player: 'ann' })).body).toMatchObject({
    list: [{ id: grant, activity: code, balance: '10', level: 0, levels: [{ reach_balance: '20', pay: '2' }, { pay: '5' }] }],
  });
  await world.play('ann', grant, [
    { bet: '4', win: '0' },
    { bet: '2', win: '18' },
  ]);
  expect(await world.grantRow(grant)).toMatchObject({
    state: 'active',
    balance: '22',
    turnover: '6',
    level: 1,
    levels: 2,
    bets: 2,
    pay: null,
  });
  // Bets that are not this credit's, and one that the credit does not cover.
  await world.play('ann', grant, [
    { bet: '1', win: '500', source: 'normal', source_id: undefined },
    { bet: '22.01', win: '500' },
    { bet: '1', win: '500', source_id: '1234567' },
  ]);
  expect(await world.grantRow(grant)).toMatchObject({ balance: '22', bets: 2 });
  await world.play('ann', grant, [
    { bet: '2', win: '40' },
    { bet: '60', win: '0' },
  ]);
  expect(await world.grantRow(grant)).toMatchObject({
    state: 'completed',
    balance: '60',
    level: 2,
    bets: 3,
    pay: '5',
    payment: 'due',
  });
  await world.end();
  await world.end();
  const payouts = await payoutsOf(id);
  expect(payouts.map((one) => [one.purpose, one.promo_kind, one.prize_amount, one.reference])).toEqual([
    ['free_win', 'free_win', '5', `${id}:${ann}:grant:${grant}`],
  ]);
  await db
    .updateTable('payout')
    .set({ state: 'paid', paid_at: t.deps.now(), next_attempt_at: null })
    .where('source_id', '=', id)
    .execute();
  expect(await world.grantRow(grant)).toMatchObject({ payment: 'paid', paid: '5' });
  expect((await stranger.tryCall(record.getGrantDetail, { id: grant })).code).toBe(40400);
  const { list: all, counted } = await maker.call(record.getGrantList, { activity_id: id, payment: ['paid'] });
  expect(all.map((row) => row.id)).toEqual([grant]);
  expect(counted.is_behind).toBe(false);
  // What is paid stays paid.
  await world.play('ann', grant, [{ bet_id: 'late', round_id: 'late', bet: '9', win: '0', bet_at: at(0.01) }]);
  expect(await world.grantRow(grant)).toMatchObject({ level: 2, balance: '60', pay: '5' });
});

it('takes back what an amended or cancelled bet did as long as nothing was paid, and never plays on', async () => {
  const { id } = await world.run({ levels: [level('20', '2')], approve_above: '1' });
  const bob = await world.player('bob');
  const grant = (await give(id, [bob])).list[0]?.grant_id ?? '';
  const [first, second] = await world.play('bob', grant, [
    { bet: '1', win: '5' },
    { bet: '1', win: '10' },
  ]);
  expect(await world.grantRow(grant)).toMatchObject({
    state: 'completed',
    balance: '23',
    level: 1,
    pay: '2',
    payment: 'requested',
  });
  await t.platform.postBets([{ ...second, status: 'adjusted', win: '6', row_version: 2 }] as never);
  await world.take();
  expect(await world.grantRow(grant)).toMatchObject({ state: 'completed', balance: '19', level: 0, pay: '0', payment: 'none' });
  await t.platform.postBets([{ ...first, status: 'cancelled', row_version: 2 }] as never);
  await world.take();
  expect(await world.grantRow(grant)).toMatchObject({ balance: '15', turnover: '1', bets: 1 });
  await t.platform.postBets([{ ...second, status: 'adjusted', win: '30', row_version: 3 }] as never);
  await world.take();
  expect(await world.grantRow(grant)).toMatchObject({ balance: '39', level: 1, pay: '2', payment: 'requested' });
  await world.end();
  expect(await payoutsOf(id)).toEqual([]);
});

it('waits for another person above the threshold; cancelled it pays nothing and its place is free again', async () => {
  const { id } = await world.run({ approve_above: '4.99', grants: 2 });
  const [cat, dan] = [await world.player('cat'), await world.player('dan')];
  const grants = (await give(id, [cat, dan])).list.map((one) => one.grant_id ?? '');
  const [ofCat = '', ofDan = ''] = grants;
  for (const [name, grant] of [
    ['cat', ofCat],
    ['dan', ofDan],
  ] as const)
    await world.play(name, grant, [{ bet: '1', win: '60' }]);
  expect(await maker.call(record.getGrantList, { activity_id: id })).toMatchObject({ waiting: 2 });
  expect((await maker.tryCall(record.approveGrants, { ids: grants })).code).not.toBe(0);
  expect((await stranger.tryCall(record.approveGrants, { ids: grants })).code).toBe(40400);
  expect((await checker.call(record.approveGrants, { ids: [ofCat] })).list).toMatchObject([{ payment: 'processing', pay: '5' }]);
  expect((await checker.tryCall(record.cancelGrant, { id: ofCat, reason: 'no' })).code).toBe(40902);
  expect(await checker.call(record.cancelGrant, { id: ofDan, reason: 'not meant' })).toMatchObject({
    state: 'cancelled',
    payment: 'none',
  });
  await world.end();
  expect(await payoutsOf(id)).toHaveLength(1);
  expect(await maker.call(contract.getBonusDetail, { id })).toMatchObject({ grants_left: 1 });
  expect((await checker.tryCall(record.approveGrants, { ids: [ofDan] })).code).toBe(40902);
});

it('ends by the clock after late reports are in, with the level that was reached, and settles when nothing is open', async () => {
  const { id } = await world.run({ valid_hours: 2 });
  const [eve, fay] = [await world.player('eve'), await world.player('fay')];
  const [ofEve = '', ofFay = ''] = (await give(id, [eve, fay])).list.map((one) => one.grant_id ?? '');
  await world.play('eve', ofEve, [
    { bet: '1', win: '15' },
    { bet: '20', win: '0' },
    { status: 'pending', settled_at: undefined, bet: '1' },
  ]);
  t.clock.set(START_MS + HOUR_MS / 12 + 2 * HOUR_MS + 9 * 60_000);
  await world.end();
  expect(await world.grantRow(ofEve)).toMatchObject({ state: 'active', balance: '3', level: 1 });
  // Placed after the end of the credit: does not count.
  await world.play('eve', ofEve, [{ bet: '1', win: '900', bet_at: new Date(t.clock.nowMs()).toISOString() }]);
  t.clock.set(t.clock.nowMs() + 2 * 60_000);
  // Manager was away in between: what games could not report yet has its ten minutes from when bets are taken again.
  await world.end(new Date(t.clock.nowMs() - 5 * 60_000));
  expect(await world.grantRow(ofEve)).toMatchObject({ state: 'active' });
  await world.end();
  expect(await world.grantRow(ofEve)).toMatchObject({
    state: 'expired',
    level: 1,
    pay: '2',
    balance: '3',
    payment: 'processing',
  });
  expect(await world.grantRow(ofFay)).toMatchObject({ state: 'expired', level: 0, pay: '0', payment: 'none', balance: '10' });
  t.clock.set(START_MS + 101 * HOUR_MS);
  await advanceActivities.run(t.deps);
  await world.end();
  const later = await world.reader();
  expect(await later.call(contract.getBonusDetail, { id })).toMatchObject({ state: 'ended' });
  await db
    .updateTable('payout')
    .set({ state: 'paid', paid_at: t.deps.now(), next_attempt_at: null })
    .where('source_id', '=', id)
    .execute();
  await world.end();
  expect(await later.call(contract.getBonusDetail, { id })).toMatchObject({ state: 'settled' });
});

it('is over when nothing is left, but not while a bet waits for its result', async () => {
  const { id } = await world.run();
  const gus = await world.player('gus');
  const grant = (await give(id, [gus])).list[0]?.grant_id ?? '';
  const [open] = await world.play('gus', grant, [{ bet: '10', status: 'pending', settled_at: undefined }]);
  expect(await world.grantRow(grant)).toMatchObject({ state: 'active', balance: '0' });
  await t.platform.postBets([{ ...open, status: 'settled', settled_at: at(0.1), row_version: 2 }] as never);
  await world.take();
  expect(await world.grantRow(grant)).toMatchObject({ state: 'completed', balance: '0', level: 0, pay: '0' });
});

it('pays a player no more than the maximum, and says why somebody gets none', async () => {
  const { id } = await world.run({ max_payout: '6', with_sub_agents: false });
  const hal = await world.player('hal');
  for (const pay of ['5', '1', '0']) {
    const grant = (await give(id, [hal])).list[0]?.grant_id ?? '';
    await world.play('hal', grant, [{ bet: '1', win: '60' }]);
    expect(await world.grantRow(grant)).toMatchObject({ state: 'completed', level: 2, pay });
    await world.end();
  }
  const lower = await createSite(db, { agentId: world.below.id });
  const outcomes = await give(id, [
    await world.player('yen', { currency: 'CNY' }),
    await world.player('try', { type: 'test' }),
    await world.player('low', { siteId: lower.id }),
  ]);
  expect(outcomes.list.map(({ outcome }) => outcome)).toEqual(['other_currency', 'test_player', 'not_here']);
  const foreign = await createSite(db, { agentId: world.other.id });
  expect((await give(id, [await world.player('far', { siteId: foreign.id })])).list[0]?.outcome).toBe('unknown_player');
  t.clock.set(START_MS + 101 * HOUR_MS);
  await advanceActivities.run(t.deps);
  const ivy = await world.player('ivy');
  const late = await (await world.reader()).call(record.grantBonus, { activity_id: id, player_ids: [ivy] });
  expect(late.list[0]?.outcome).toBe('closed');
});

it('gives of a flexible one what staff name, up to the initial amount, and to nobody who asks for it himself', async () => {
  const { id, code } = await world.run({ type: 'flexible' });
  const jim = await world.player('jim');
  const tried = (amount: string | null) => maker.tryCall(record.grantBonus, { activity_id: id, player_ids: [jim], amount });
  expect((await tried(null)).data).toMatchObject({ fields: { amount: expect.anything() as unknown } });
  expect((await tried('10.01')).data).toMatchObject({ fields: { amount: expect.anything() as unknown } });
  expect((await world.ask({ player: 'jim', activity: code, grant_no: 'j1' })).body).toMatchObject({ code: 'not_open' });
  const grant = (await give(id, [jim], { amount: '3' })).list[0]?.grant_id ?? '';
  expect(await world.grantRow(grant)).toMatchObject({ granted: '3', balance: '3' });
});

it('pays what players took themselves when another lets it go than who wrote its levels', async () => {
  const { id, code } = await world.run({ approve_above: '4.99' });
  await world.player('lia');
  const { body } = await world.ask({ player: 'lia', activity: code, grant_no: 'lia-1' });
  const grant = String(body['id']);
  await world.play('lia', grant, [{ bet: '1', win: '60' }]);
  expect(await world.grantRow(grant)).toMatchObject({ level: 2, payment: 'requested' });
  expect((await maker.tryCall(record.approveGrants, { ids: [grant] })).code).toBe(40300);
  expect(await payoutsOf(id)).toEqual([]);
  expect((await checker.call(record.approveGrants, { ids: [grant] })).list).toMatchObject([{ payment: 'processing' }]);
});

it('is taken by a player once under his number, also when the same call comes many times at once', async () => {
  const { id, code } = await world.run();
  await world.player('kay');
  const wish = { player: 'kay', activity: code, grant_no: 'k-1' };
  const answers = await Promise.all(Array.from({ length: 16 }, () => world.ask(wish)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  expect((await world.ask({ ...wish, grant_no: 'k-2' })).body).toMatchObject({ code: 'already_granted' });
  expect((await world.ask({ ...wish, player: 'nobody' })).body).toMatchObject({ code: 'unknown_player' });
  expect((await world.ask({ ...wish, activity: 'nothing' })).body).toMatchObject({ code: 'unknown_activity' });
  const second = await world.run();
  expect((await world.ask({ ...wish, activity: second.code })).body).toMatchObject({ code: 'other_grant' });
  const closed = await world.run({}, { is_opt_in: false });
  expect((await world.ask({ ...wish, activity: closed.code, grant_no: 'k-3' })).body).toMatchObject({ code: 'not_open' });
  expect(await maker.call(contract.getBonusDetail, { id })).toMatchObject({ grants_left: 9 });
});

it('gives exactly so many grants as there are when sixty-four ask at once', async () => {
  const { id, code } = await world.run({ grants: 9 });
  const names = Array.from({ length: 64 }, (_, index) => `m${index}`);
  for (const name of names) await world.player(name);
  const answers = await Promise.all(names.map((player) => world.ask({ player, activity: code, grant_no: 'x' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body['code']))).toEqual(new Set(['none_left']));
  const { n } = await db
    .selectFrom('bonus_grant')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('activity_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(n).toBe('9');
  const stock = await db.selectFrom('bonus_stock').select('grants_left').where('activity_id', '=', id).executeTakeFirst();
  expect(stock?.grants_left).toBe('0');
});

it('is cancelled with what is being played, by two persons while it runs', async () => {
  const { id } = await world.run();
  const liz = await world.player('liz');
  const grant = (await give(id, [liz])).list[0]?.grant_id ?? '';
  const { version } = await maker.call(contract.getBonusDetail, { id });
  const waiting = await maker.tryCall(contract.cancelBonus, { id, version, reason: 'not meant' });
  expect(waiting.code).toBe(40903);
  expect(await world.grantRow(grant)).toMatchObject({ state: 'active' });
  await checker.call(approveRequest, { id: (waiting.data as unknown as { approval_id: string }).approval_id });
  expect((await maker.call(contract.getBonusDetail, { id })).state).toBe('cancelled');
  expect(await world.grantRow(grant)).toMatchObject({ state: 'cancelled', payment: 'none' });
  await world.play('liz', grant, [{ bet: '1', win: '60' }]);
  await world.end();
  expect(await world.grantRow(grant)).toMatchObject({ state: 'cancelled', balance: '10', level: 0 });
  expect(await payoutsOf(id)).toEqual([]);
});

it('is not taken while somebody changes the activity', async () => {
  const { id, code } = await world.run();
  await world.player('may');
  const wish = { player: 'may', activity: code, grant_no: 'm-1' };
  const taking = await inTransaction(db, async (tx) => {
    await holdActivity(tx, id);
    const asked = world.ask(wish);
    expect(await Promise.race([asked, sleep(300)])).toBeUndefined();
    return { asked };
  });
  expect((await taking.asked).status).toBe(200);
});

it('is counted for many grants of the same players by two at once without waiting for each other for good', async () => {
  const { id } = await world.run({ max_payout: '6', approve_above: '0.01' });
  const ids = [await world.player('noa'), await world.player('oli')];
  const rounds: string[][] = [];
  for (const round of [0, 1]) {
    // The second grants in the other order: the players' grants lie crosswise.
    const list: string[] = [];
    for (const player of round === 0 ? ids : ids.toReversed()) list.push((await give(id, [player])).list[0]?.grant_id ?? '');
    rounds.push(list);
    if (round === 0)
      for (const [index, name] of ['noa', 'oli'].entries()) await world.play(name, list[index] ?? '', [{ bet: '1', win: '60' }]);
  }
  const [first = [], second = []] = rounds;
  const counting = async (grantIds: string[]) => {
    const open = await readOpenGrants(db, grantIds);
    expect(open).toHaveLength(2);
    const standings = await countStandings(t.deps, open, await positionOf(db, BONUS_CONSUMER));
    return () => inTransaction(db, (tx) => keepStandings(t.deps, tx, { standings, job: 'test' }));
  };
  for (let turn = 0; turn < 10; turn += 1) {
    const [one, other] = [await counting(first), await counting(second)];
    expect(await Promise.all([one(), other()])).toEqual([2, 2]);
  }
  // Of the highest level the first grant takes five, the second what is left of six.
  for (const [index, name] of ['oli', 'noa'].entries()) await world.play(name, second[index] ?? '', [{ bet: '1', win: '60' }]);
  for (const [grants, pay] of [
    [first, '5'],
    [second, '1'],
  ] as const)
    for (const grant of grants) expect(await world.grantRow(grant)).toMatchObject({ level: 2, pay, payment: 'requested' });
});

it('previews players and what their credit pays on average at most, says what it costs, and is copied', async () => {
  const { id } = await world.run();
  await world.player('ned');
  await t.platform.postBets([{ ...world.bet('ned', '', { source: 'normal', source_id: undefined, bet: '3' }) }] as never);
  const preview = await maker.call(contract.previewBonus, { id });
  // By hand: reaching 20 from 10 with 1/2, 50 with 1/5: 2 × 1/2 + 3 × 1/5 = 1.6.
  const paid = Math.min(preview.players, 10) * 1.6;
  expect(Number(preview.paid)).toBeCloseTo(paid, 5);
  expect(preview).toMatchObject({ promised: '50', currency: 'USD' });
  expect(preview.players).toBeGreaterThan(0);
  expect(await maker.call(contract.getBonusCosts, { id })).toMatchObject({ budget: '1000', paid: '0' });
  expect(await maker.call(contract.cloneBonus, { id, code: 'again', starts_at: at(200), ends_at: at(201) })).toMatchObject({
    state: 'draft',
    rule: { kind: 'free_win', grants: 10 },
  });
});
