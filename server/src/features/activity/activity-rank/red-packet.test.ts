import { setTimeout as sleep } from 'node:timers/promises';
import { getPacketList } from '@manager/contract/features/activity/activity-rank/gifts';
import * as contract from '@manager/contract/features/activity/activity-rank/rule';
import * as settle from '@manager/contract/features/activity/activity-rank/settle';
import { sumToMicros } from '@manager/domain/micros';
import { expect, it } from 'vitest';
import { at, drop, giftWorld, rain, START_MS } from '../../../../test/activity/gift-world.ts';
import { createGame } from '../../../../test/world.ts';
import { consumePage, positionOf } from '../../../platform/consumers/consume.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { advanceActivities } from '../core/advance-activities.ts';
import { holdActivity } from '../core/hold-activity.ts';
import { packetConsumer } from './packet-consumer.ts';

const world = await giftWorld();
const { t, db, maker, checker, site } = world;

const fieldsOf = async (rule: object, more: object = {}) =>
  ((await maker.tryCall(contract.saveRankRule, world.draft(rule, more) as never)).data as { fields?: object }).fields ?? {};
const packetsOf = (id: string) =>
  db.selectFrom('red_packet').selectAll().where('activity_id', '=', id).orderBy('position').execute();
const potOf = (id: string) => db.selectFrom('red_packet_pot').selectAll().where('activity_id', '=', id).executeTakeFirstOrThrow();
const micros = (rows: readonly { amount: string }[]): bigint => rows.reduce((sum, { amount }) => sum + sumToMicros(amount), 0n);

it('says at the field what cannot be', async () => {
  expect(await fieldsOf(rain({ total: '1001', max: '100' }))).toHaveProperty('budget');
  expect(await fieldsOf(rain({ total: '0.001' }))).toHaveProperty(['rule.total']);
  expect(await fieldsOf(rain({ total: '401' }))).toHaveProperty(['rule.total']);
  expect(await fieldsOf(rain({ min: '30' }))).toHaveProperty(['rule.max']);
  expect(await fieldsOf(rain({ timezone: 'Moon/Base' }))).toHaveProperty(['rule.timezone']);
  for (const shows of ['at noon', '61 * * * *', '0 0 30 2 *', '0 3 * * *'])
    expect(await fieldsOf(rain({}, { shows }))).toHaveProperty(['rule.trigger.shows']);
  expect(await fieldsOf(rain({}, { shows: '*/5 * * * *', minutes: 6 }))).toHaveProperty(['rule.trigger.minutes']);
  expect(await fieldsOf(rain({}, { packets_per_show: 20_000 }))).toHaveProperty(['rule.trigger.packets_per_show']);
  expect(await fieldsOf(drop({}, { chance_per_usd: '1.5' }))).toHaveProperty(['rule.trigger.chance_per_usd']);
});

it('draws all packets when somebody else agrees, and never again', async () => {
  const row = await world.save(rain());
  expect(await packetsOf(row.id)).toEqual([]);
  await checker.call(contract.approveRankRule, { id: row.id, version: row.version });
  const packets = await packetsOf(row.id);
  // Shows at 11 and 12 of ten packets each.
  expect(packets.map(({ opens_at: opens }) => opens.toISOString())).toEqual([
    ...Array.from({ length: 10 }, () => at(1)),
    ...Array.from({ length: 10 }, () => at(2)),
  ]);
  expect(micros(packets)).toBe(100_000_000n);
  expect(packets.every(({ amount }) => sumToMicros(amount) >= 10_000n && sumToMicros(amount) <= 20_000_000n)).toBe(true);
  expect(packets.every(({ amount }) => sumToMicros(amount) % 10_000n === 0n)).toBe(true);
  const [first] = packets;
  await expect(
    db
      .updateTable('red_packet')
      .set({ amount: '5' })
      .where('id', '=', first?.id ?? '')
      .execute(),
  ).rejects.toThrow(/never/);
  await expect(
    db
      .deleteFrom('red_packet')
      .where('id', '=', first?.id ?? '')
      .execute(),
  ).rejects.toThrow(/never/);
  await expect(
    db
      .insertInto('red_packet')
      .values({ activity_id: row.id, position: 99, opens_at: at(1), amount: '1' })
      .execute(),
  ).rejects.toThrow(/drawn/);
  await expect(
    db.updateTable('red_packet_pot').set({ given: '100.01' }).where('activity_id', '=', row.id).execute(),
  ).rejects.toThrow(/red_packet_pot_kept/);
});

it('opens one packet in a show for who has bet enough, once under a number, and says why not', async () => {
  const { id, code } = await world.run(rain({}, { qualify: { kind: 'bet_usd', amount: '2' } }));
  await world.play('ann', 2);
  await world.play('poor', 1);
  expect((await world.open(code, 'ann', 'a-1')).body).toMatchObject({ result: 'no_show', amount: null });
  t.clock.set(Date.parse(at(1)) + 1_000);
  expect((await world.open(code, 'nobody', 'a-1')).body).toMatchObject({ code: 'unknown_player' });
  expect((await world.open('nothing', 'ann', 'a-1')).body).toMatchObject({ code: 'unknown_activity' });
  expect((await world.open(code, 'poor', 'p-1')).body).toMatchObject({ result: 'not_qualified' });
  const seen = await world.ask('GET', 'red_packets', { site: site.code, player: 'ann' });
  expect((seen.body['list'] as { activity: string }[]).find((one) => one.activity === code)).toMatchObject({
    trigger: 'rain',
    bets: 2,
    bet_usd: '2',
    is_qualified: true,
    show: { starts_at: at(1) },
    next_show: { starts_at: at(2) },
    left_today: 2,
  });
  const opened = await world.open(code, 'ann', 'a-1');
  expect(opened).toMatchObject({ status: 200, body: { result: 'opened', currency: 'USD', left_today: 1 } });
  expect((await world.open(code, 'ann', 'a-1')).body).toEqual(opened.body);
  expect((await world.open(code, 'ann', 'a-2')).body).toMatchObject({ result: 'already_opened' });
  t.clock.set(Date.parse(at(2)) + 1_000);
  expect((await world.open(code, 'ann', 'a-2')).body).toMatchObject({ result: 'opened', left_today: 0 });
  const given = (await packetsOf(id)).filter(({ player_id: player }) => player !== null);
  const payouts = await db.selectFrom('payout').selectAll().where('source_id', '=', id).execute();
  expect(new Set(payouts.map(({ prize_amount: amount, purpose }) => `${purpose} ${amount}`))).toEqual(
    new Set(given.map(({ amount }) => `activity ${amount}`)),
  );
  expect(await potOf(id)).toMatchObject({ given_packets: 2 });
  expect(sumToMicros((await potOf(id)).given)).toBe(micros(given));
  const [reader, outsider] = [await world.reader(), await world.outsider()];
  const { list } = await reader.call(getPacketList, { activity_id: id });
  expect(list).toHaveLength(2);
  expect(list[0]).toMatchObject({ user_name: 'ann', show_at: at(2), bet_id: null, state: 'processing' });
  expect((await outsider.call(getPacketList, { activity_id: id })).list).toEqual([]);
  const { shows } = await reader.call(contract.getRuleProgress, { id });
  expect(shows.map(({ packets, left, given: had }) => [packets, left, had])).toEqual([
    [10, 8, 2],
    [10, 10, 0],
  ]);
  expect((await outsider.tryCall(contract.getRuleProgress, { id })).code).toBe(40400);
});

it('keeps the cap of a day, and counts bets of the day alone where the rule says so', async () => {
  const { code } = await world.run(rain({ daily_cap: 1 }, { shows: '0 11,12,14 * * *' }));
  await world.play('cap');
  const [gone] = await world.play('gone');
  t.clock.set(Date.parse(at(1)));
  expect((await world.open(code, 'cap', 'c-1')).body).toMatchObject({ result: 'opened', left_today: 0 });
  t.clock.set(Date.parse(at(2)));
  expect((await world.open(code, 'cap', 'c-2')).body).toMatchObject({ result: 'cap_reached' });
  // A cancelled bet counts no more.
  await t.platform.postBets([{ ...gone, status: 'cancelled', row_version: 2 }] as never);
  await world.take();
  expect((await world.open(code, 'gone', 'g-1')).body).toMatchObject({ result: 'not_qualified' });
  const late = await world.run(rain({ timezone: 'Asia/Shanghai' }, { shows: '30 23 * * *' }), { ends_at: at(30), hours: 0.1 });
  await world.play('night');
  t.clock.set(Date.parse('2026-11-20T15:30:00Z'));
  expect((await world.open(late.code, 'night', 'n-1')).body).toMatchObject({ result: 'opened' });
  const next = await world.run(rain({ timezone: 'Asia/Shanghai' }, { shows: '30 0 * * *', since: 'day' }), { ends_at: at(30) });
  await world.play('night');
  // In Shanghai it is the next day by then.
  t.clock.set(Date.parse('2026-11-20T16:30:00Z'));
  expect((await world.open(next.code, 'night', 'n-2')).body).toMatchObject({ result: 'not_qualified' });
});

// shows S3.27
it('gives ten packets to ten of sixty-four who open at once, and never more than the total', async () => {
  const { id, code } = await world.run(rain({ total: '50', max: '10' }, { shows: '0 11 * * *' }));
  const players = Array.from({ length: 64 }, (_, index) => `many-${index}`);
  await t.platform.postBets(players.map((player) => world.bet(player)) as never);
  await world.take();
  t.clock.set(Date.parse(at(1)));
  const answers = await Promise.all(players.map((player) => world.open(code, player, `m-${player}`)));
  const results = answers.map(({ body }) => body['result']);
  expect(results.filter((result) => result === 'opened')).toHaveLength(10);
  expect(results.filter((result) => result === 'none_left')).toHaveLength(54);
  expect(await potOf(id)).toMatchObject({ given: '50', given_packets: 10 });
  const { reserved } = await db
    .selectFrom('payout_budget')
    .select('reserved')
    .where('purpose', '=', 'activity')
    .where('reference', '=', id)
    .executeTakeFirstOrThrow();
  expect(reserved).toBe('50');
  expect((await world.open(code, 'many-0', 'another')).body['result']).toMatch(/already_opened|none_left/);
});

it('is one packet when one number, or one player, comes many times at once', async () => {
  const { id, code } = await world.run(rain());
  await world.play('dup');
  t.clock.set(Date.parse(at(1)));
  const same = await Promise.all(Array.from({ length: 16 }, () => world.open(code, 'dup', 'same')));
  expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  t.clock.set(Date.parse(at(2)));
  const many = await Promise.all(Array.from({ length: 16 }, (_, index) => world.open(code, 'dup', `d-${index}`)));
  expect(many.filter(({ body }) => body['result'] === 'opened')).toHaveLength(1);
  expect(await potOf(id)).toMatchObject({ given_packets: 2 });
});

it('refuses who did not join, who is blocked, and what was cancelled', async () => {
  const { id, code } = await world.run(rain(), { is_opt_in: true });
  t.clock.set(Date.parse(at(0.5)));
  await world.play('joe');
  t.clock.set(Date.parse(at(1)));
  expect((await world.open(code, 'joe', 'j-1')).body).toMatchObject({ result: 'not_joined' });
  t.clock.set(Date.parse(at(0.5)));
  const joined = await world.ask('POST', `activities/${code}/join`, { site: site.code, player: 'joe' });
  expect(joined).toMatchObject({ status: 200, body: { rank: null, needs_to_join: true } });
  t.clock.set(Date.parse(at(0.6)));
  await world.play('joe');
  t.clock.set(Date.parse(at(1)));
  expect((await world.open(code, 'joe', 'j-1')).body).toMatchObject({ result: 'opened' });
  await db.updateTable('activity').set({ state: 'cancelled', cancelled_at: t.deps.now() }).where('id', '=', id).execute();
  expect((await world.open(code, 'joe', 'j-1')).body).toMatchObject({ result: 'opened' });
  t.clock.set(Date.parse(at(2)));
  expect((await world.open(code, 'joe', 'j-2')).body).toMatchObject({ result: 'no_show' });
});

it('opens nothing while somebody changes the activity', async () => {
  const { id, code } = await world.run(rain());
  await world.play('hal');
  t.clock.set(Date.parse(at(1)));
  const opening = await inTransaction(db, async (tx) => {
    await holdActivity(tx, id);
    const asked = world.open(code, 'hal', 'h-1');
    expect(await Promise.race([asked, sleep(300)])).toBeUndefined();
    return { asked };
  });
  expect((await opening.asked).body).toMatchObject({ result: 'opened' });
});

it('drops packets into bets block by block, one an hour for a player, exactly once however often it begins anew', async () => {
  // A game of its own: bets of before are played again below.
  const game = await createGame(db);
  const { id } = await world.run(drop({ daily_cap: 5 }), { game_ids: [game.id] });
  const [first] = await world.play('dan', 3, { game: game.code });
  await world.play('eva', 1, { game: game.code });
  await world.play('free', 3, { game: game.code, source: 'free_round', source_id: 'x', bet: '0' });
  const given = async () => (await packetsOf(id)).filter(({ player_id: player }) => player !== null);
  expect((await given()).map(({ bet_id: betId }) => betId)).toHaveLength(2);
  expect((await given())[0]).toMatchObject({ bet_id: first?.bet_id, position: 0 });
  // The page is taken again: nothing more is given.
  const position = await positionOf(db, packetConsumer.name);
  await db.updateTable('consumer_position').set({ batch_id: '0' }).where('consumer', '=', packetConsumer.name).execute();
  while ((await consumePage(t.deps, packetConsumer)) === 'more');
  expect(await positionOf(db, packetConsumer.name)).toBe(position);
  expect(await given()).toHaveLength(2);
  // Amended and cancelled: given stays given, and nothing twice.
  await t.platform.postBets([{ ...first, win: '1', status: 'adjusted', row_version: 2 }] as never);
  await world.take();
  await t.platform.postBets([{ ...first, status: 'cancelled', row_version: 3 }] as never);
  await world.take();
  expect(await given()).toHaveLength(2);
  // The first block ends in the middle: three are left over, with the five of the second there are eight.
  t.clock.set(Date.parse(at(3)));
  await t.platform.postBets(Array.from({ length: 12 }, (_, index) => world.bet(`late-${index}`, { game: game.code })) as never);
  await world.take();
  expect(await given()).toHaveLength(10);
  expect(await potOf(id)).toMatchObject({ given: '100', given_packets: 10 });
  const payouts = await db.selectFrom('payout').select('prize_amount').where('source_id', '=', id).execute();
  expect(payouts).toHaveLength(10);
});

it('is settled by itself once the grace is over and every packet has found its end', async () => {
  const { id, code } = await world.run(rain());
  await world.play('end');
  t.clock.set(Date.parse(at(1)));
  await world.open(code, 'end', 'e-1');
  t.clock.set(Date.parse(at(5)) + t.deps.settings.activityGraceMs + 1_000);
  await advanceActivities.run(t.deps);
  const reader = await world.reader();
  const state = async () => (await reader.call(contract.getRankRuleDetail, { id })).state;
  await world.settle();
  expect(await state()).toBe('ended');
  // What the wallet refused stands among the prizes, where staff try it again.
  const failed = { state: 'error_manual', next_attempt_at: null, last_error: 'declined' };
  await db.updateTable('payout').set(failed).where('source_id', '=', id).execute();
  expect((await reader.call(settle.getPrizeActivities, {})).list).toContainEqual({ id, name: 'Evening rain' });
  const { list } = await reader.call(settle.getPrizeList, { activity_id: id, kind: 'red_packet' });
  expect(list).toMatchObject([
    { user_name: 'end', state: 'error_manual', last_error: 'declined', can: { retry: true, give_up: true } },
  ]);
  const again = await reader.call(settle.retryPrizes, { ids: [list[0]?.id ?? ''] });
  expect(again.list).toMatchObject([{ code: 0 }]);
  expect((await reader.call(settle.getPrizeList, { activity_id: id })).list).toMatchObject([{ state: 'processing' }]);
  await world.paid(id);
  await world.settle();
  expect(await state()).toBe('settled');
});

it('says beforehand whom it would have reached and what it would have paid', async () => {
  const game = await createGame(db);
  t.clock.set(Date.parse(at(6)));
  for (const [index, player] of ['once', 'twice', 'thrice'].entries()) await world.play(player, index + 1, { game: game.code });
  const reader = await world.reader();
  const of = (rule: object) =>
    reader.call(
      contract.previewRankRule,
      world.draft(rule, { game_ids: [game.id], starts_at: at(24), ends_at: at(29) }) as never,
    );
  const played = { players: 3, rounds: 6, bet_usd: '6', promised: '100', currency: 'USD' };
  // One player for both shows of a day: two of twenty packets.
  for (const since of ['day', 'activity'])
    expect(await of(rain({}, { since, qualify: { kind: 'bets', bets: 3 } }))).toMatchObject({
      ...played,
      paid_players: 1,
      paid: '10',
    });
  expect(await of(rain({}, { qualify: { kind: 'bet_usd', amount: '2' } }))).toMatchObject({ paid_players: 2, paid: '20' });
  // Half of six USD: three of ten packets.
  expect(await of(drop({}, { chance_per_usd: '0.5' }))).toMatchObject({ ...played, paid_players: 3, paid: '30' });
});

it('shows the list with every kind, and a rule keeps its form through a copy', async () => {
  t.clock.set(START_MS);
  const row = await world.save(drop());
  const clone = await maker.call(contract.cloneRankRule, { id: row.id, code: 'copied', starts_at: at(30), ends_at: at(40) });
  expect(clone.rule).toEqual(row.rule);
  const { list } = await maker.call(contract.getRankRuleList, { kind: 'red_packet', text: 'copied' });
  expect(list.map(({ kind, first_prize: first }) => [kind, first])).toEqual([['red_packet', '']]);
});
