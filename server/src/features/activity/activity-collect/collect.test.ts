import * as exchangeContract from '@manager/contract/features/activity/activity-collect/exchange';
import * as contract from '@manager/contract/features/activity/activity-collect/icon-collection';
import { getDropList, getPlayerHoldings } from '@manager/contract/features/activity/activity-collect/record';
import { beforeEach, expect, it } from 'vitest';
import { at, cash, CODES, collectionWorld, HOUR_MS, START_MS, star } from '../../../../test/activity/collection-world.ts';
import { createSite } from '../../../../test/world.ts';
import { advanceActivities } from '../core/advance-activities.ts';
import { settleCollections } from './settle-collections.ts';

const world = await collectionWorld();
const { t, db, own, maker, checker, stranger, site, game } = world;

beforeEach(() => t.clock.set(START_MS));

const extraSite = () => createSite(db, { agentId: own.id });

const fieldsOf = async (rule: object, more: object = {}) =>
  (
    (await maker.tryCall(contract.saveCollection, world.draft(rule, more) as never)).data as {
      fields?: object;
    }
  ).fields ?? {};

it('is a draft that somebody else agrees to; what can be won is never more than is set aside', async () => {
  expect(await fieldsOf({ recipes: [cash({ stock: 501 })] })).toHaveProperty('budget');
  expect(await fieldsOf({ recipes: [cash({ stock: null })] })).toHaveProperty(['rule.recipes.0.stock']);
  expect(await fieldsOf({ recipes: [cash({ icons: [{ icon: 'moon', count: 1 }] })] })).toHaveProperty([
    'rule.recipes.0.icons.0.icon',
  ]);
  expect(await fieldsOf({ icons: [{ ...star, game_ids: ['999999'] }] })).toHaveProperty(['rule.icons.0.game_ids']);
  expect(await fieldsOf({ icons: [{ ...star, drop: { kind: 'chance', chance: '1.5' } }] })).toHaveProperty([
    'rule.icons.0.drop.chance',
  ]);
  const row = await world.save();
  expect(row).toMatchObject({ state: 'draft', icon_names: ['Star'], recipe_names: ['One star'], stock: [] });
  expect((await maker.tryCall(contract.approveCollection, { id: row.id, version: 1 })).code).not.toBe(0);
  expect((await stranger.tryCall(contract.approveCollection, { id: row.id, version: 1 })).code).toBe(40400);
  const approved = await checker.call(contract.approveCollection, { id: row.id, version: 1 });
  expect(approved).toMatchObject({ state: 'scheduled', stock: [{ recipe: 'one-star', left: 10, exchanged: 0 }] });
});

it('gives icons for bets that count, takes them back with a cancelled bet, and draws again as before', async () => {
  const { id } = await world.run({ icons: [{ ...star, drop: { kind: 'every', bets: 2 } }] });
  const [first = world.bet('ann')] = await world.play('ann', 5);
  await world.play('ann', 3, { source: 'free_round', bet: '0', source_id: 'x' });
  expect(await world.holding(id, 'ann')).toEqual([{ icon: 'star', collected: '2', spent: '0' }]);
  const drawn = await db.selectFrom('collection_drop').select('bet_id').where('activity_id', '=', id).execute();
  const dropped = drawn.map(({ bet_id: betId }) => betId).toSorted()[0] ?? '';
  await t.platform.postBets([{ ...first, bet_id: dropped, round_id: dropped, status: 'cancelled', row_version: 2 }] as never);
  await world.take();
  expect(await world.holding(id, 'ann')).toEqual([{ icon: 'star', collected: '1', spent: '0' }]);
  // Four stand, two are due: the next one draws what the cancelled one gave back.
  await world.play('ann', 1);
  expect(await world.holding(id, 'ann')).toEqual([{ icon: 'star', collected: '2', spent: '0' }]);
  const { list, counted } = await maker.call(getDropList, { activity_id: id });
  expect(list.map(({ state }) => state).toSorted()).toEqual(['given', 'given', 'taken_back']);
  expect(list[0]).toMatchObject({ icon_name: 'Star', user_name: 'ann', site_name: expect.any(String) as unknown });
  expect(counted.is_behind).toBe(false);
  expect((await stranger.call(getDropList, { activity_id: id })).list).toEqual([]);
});

it('gives no more than the daily cap and says so', async () => {
  const { id } = await world.run({ icons: [{ ...star, daily_cap: 2 }] });
  await world.play('cap', 5);
  expect(await world.holding(id, 'cap')).toEqual([{ icon: 'star', collected: '2', spent: '0' }]);
  const { list } = await maker.call(getDropList, { activity_id: id, state: ['capped'] });
  expect(list).toHaveLength(3);
});

it('exchanges a set once for a number, pays it out of the budget, and says why not', async () => {
  const { id, code } = await world.run({ recipes: [cash({ stock: 2, per_player: 2 })] });
  expect((await world.exchange({ activity: code, player: 'nobody', exchange_no: 'x' })).body).toMatchObject({
    code: 'unknown_player',
  });
  await world.play('bea', 4);
  const wish = { activity: code, player: 'bea', exchange_no: 'x-1' };
  const answer = await world.exchange(wish);
  expect(answer).toMatchObject({
    status: 200,
    body: { state: 'approved', prize: { kind: 'cash', amount: '2', currency: 'USD' } },
  });
  expect((await world.exchange(wish)).body).toEqual(answer.body);
  expect((await world.exchange({ ...wish, recipe: 'other' })).body).toMatchObject({ code: 'other_exchange' });
  expect((await world.exchange({ ...wish, activity: 'nothing' })).body).toMatchObject({ code: 'unknown_activity' });
  await world.exchange({ ...wish, exchange_no: 'x-2' });
  expect((await world.exchange({ ...wish, exchange_no: 'x-3' })).body).toMatchObject({ code: 'limit_reached' });
  await world.play('cor', 1);
  expect((await world.exchange({ activity: code, player: 'cor', exchange_no: 'x-1' })).body).toMatchObject({
    code: 'out_of_stock',
  });
  expect(await world.holding(id, 'cor')).toEqual([{ icon: 'star', collected: '1', spent: '0' }]);
  const payouts = await db.selectFrom('payout').selectAll().where('source_id', '=', id).execute();
  expect(payouts.map((payout) => [payout.purpose, payout.prize_amount, payout.promo_kind])).toEqual([
    ['activity', '2', 'activity'],
    ['activity', '2', 'activity'],
  ]);
  const { list, waiting } = await maker.call(exchangeContract.getExchangeList, { activity_id: id });
  expect(waiting).toBe(0);
  expect(list[0]).toMatchObject({ state: 'approved', icons: ['Star × 1'], user_name: 'bea', payout_state: 'processing' });
  await db
    .updateTable('payout')
    .set({ state: 'paid', paid_at: t.deps.now(), next_attempt_at: null })
    .where('source_id', '=', id)
    .execute();
  expect((await maker.call(exchangeContract.getExchangeList, { activity_id: id, state: ['paid'] })).list).toHaveLength(2);
  expect((await stranger.call(exchangeContract.getExchangeList, { activity_id: id })).list).toEqual([]);
  const player = await db.selectFrom('player').select('id').where('user_name', '=', 'bea').executeTakeFirstOrThrow();
  expect(await maker.call(getPlayerHoldings, { activity_id: id, player_id: player.id })).toMatchObject({
    icons: [{ icon: 'star', name: 'Star', collected: 4, spent: 2, held: 2 }],
    exchanges: 2,
  });
  expect((await stranger.tryCall(getPlayerHoldings, { activity_id: id, player_id: player.id })).code).toBe(40400);
});

it('never lets icons or stock below zero when sixty-four ask at once, and the last prize has one winner', async () => {
  const { id, code } = await world.run({ recipes: [cash({ stock: 9 })] });
  const players = Array.from({ length: 8 }, (_, index) => `p${index}`);
  for (const player of players) await world.play(player, 3);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      world.exchange({ activity: code, player: players[index % 8], exchange_no: `n-${index}` }),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(9);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body['code']))).toEqual(
    new Set(['out_of_stock', ...answers.filter(({ body }) => body['code'] === 'not_enough_icons').map(() => 'not_enough_icons')]),
  );
  const stock = await db.selectFrom('collection_stock').select('stock_left').where('activity_id', '=', id).executeTakeFirst();
  expect(stock?.stock_left).toBe('0');
  const holdings = await db.selectFrom('collection_holding').selectAll().where('activity_id', '=', id).execute();
  expect(holdings.reduce((sum, { spent }) => sum + Number(spent), 0)).toBe(9);
  expect(holdings.every(({ collected, spent }) => Number(collected) >= Number(spent))).toBe(true);
  const { reserved } = await db
    .selectFrom('payout_budget')
    .select('reserved')
    .where('purpose', '=', 'activity')
    .where('reference', '=', id)
    .executeTakeFirstOrThrow();
  expect(reserved).toBe('18');
});

it('is one exchange when one number comes many times at once', async () => {
  const { id, code } = await world.run();
  await world.play('dup', 5);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => world.exchange({ activity: code, player: 'dup', exchange_no: 'same' })),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await world.holding(id, 'dup')).toEqual([{ icon: 'star', collected: '5', spent: '1' }]);
});

it('waits for staff above the threshold; rejected, icons and stock come back', async () => {
  const { id, code } = await world.run({ approve_above: '1.99', recipes: [cash({ stock: 3 })] });
  await world.play('eve', 2);
  for (const no of ['a', 'b'])
    expect((await world.exchange({ activity: code, player: 'eve', exchange_no: no })).body).toMatchObject({ state: 'requested' });
  const { list, waiting } = await maker.call(exchangeContract.getExchangeList, { activity_id: id, sort: 'created_at' });
  expect(waiting).toBe(2);
  const [one, two] = list.map((row) => row.id) as [string, string];
  expect((await stranger.tryCall(exchangeContract.approveExchanges, { ids: [one] })).code).toBe(40400);
  // Who wrote the rule may reject alone; the other one of the two agrees, also when he agreed to the rule.
  expect(list[0]?.can).toEqual({ decide: true, approve: false, retry: false });
  const refused = await maker.tryCall(exchangeContract.approveExchanges, { ids: [one, two] });
  expect([refused.code, refused.data]).toEqual([40300, null]);
  expect((await checker.call(exchangeContract.getExchangeList, { activity_id: id })).list.map(({ can }) => can.approve)).toEqual([
    true,
    true,
  ]);
  const both = await Promise.all([
    checker.tryCall(exchangeContract.approveExchanges, { ids: [one] }),
    checker.tryCall(exchangeContract.approveExchanges, { ids: [one] }),
  ]);
  expect(both.map((answer) => answer.code).toSorted((one, other) => one - other)).toEqual([0, 40902]);
  const rejected = await maker.call(exchangeContract.rejectExchanges, { ids: [two], reason: 'not a player of ours' });
  expect(rejected.list[0]).toMatchObject({ state: 'rejected', reason: 'not a player of ours', can: { decide: false } });
  expect((await checker.tryCall(exchangeContract.approveExchanges, { ids: [two] })).code).toBe(40902);
  expect(await world.holding(id, 'eve')).toEqual([{ icon: 'star', collected: '2', spent: '1' }]);
  const row = await maker.call(contract.getCollectionDetail, { id });
  expect(row.stock).toEqual([{ recipe: 'one-star', left: 2, exchanged: 1 }]);
});

it('lets nobody agree to an exchange through an account that the writer of the rule had a hand in, nor an earlier writer', async () => {
  const third = await t.signInAs({ agentId: own.id, codes: CODES });
  t.clock.set(START_MS);
  const draft = await world.save({ approve_above: '1', recipes: [cash({ stock: 5 })] });
  const edited = await third.call(contract.saveCollection, { id: draft.id, version: draft.version, note: 'checked' } as never);
  const late = await t.signInAs({ agentId: own.id, codes: CODES });
  const later = await late.call(contract.saveCollection, { id: draft.id, version: edited.version, note: 'again' } as never);
  for (const writer of [maker, third, late]) {
    const answer = await writer.tryCall(contract.approveCollection, { id: draft.id, version: later.version });
    expect(answer.code).toBe(40300);
  }
  await checker.call(contract.approveCollection, { id: draft.id, version: later.version });
  t.clock.set(START_MS + HOUR_MS / 12);
  await advanceActivities.run(t.deps);
  await world.play('ivy', 2);
  await world.exchange({ activity: draft.code, player: 'ivy', exchange_no: 'i-1' });
  const { list } = await checker.call(exchangeContract.getExchangeList, { activity_id: draft.id });
  const ids = list.map((row) => row.id);
  for (const writer of [maker, third, late])
    expect((await writer.tryCall(exchangeContract.approveExchanges, { ids })).code).toBe(40300);
  // The writer reset the other account's ways in.
  await db
    .insertInto('account_touch')
    .values({ account_id: checker.userId, touched_by: maker.userId, at: t.deps.now() })
    .execute();
  expect((await checker.tryCall(exchangeContract.approveExchanges, { ids })).code).toBe(40300);
  const fourth = await t.signInAs({ agentId: own.id, codes: CODES });
  expect((await fourth.call(exchangeContract.approveExchanges, { ids })).list[0]).toMatchObject({ state: 'approved' });
  await db.deleteFrom('account_touch').where('account_id', '=', checker.userId).execute();
});

it('counts only icons of bets that stand: what was spent stays spent, the next icons make up for it', async () => {
  const { id, code } = await world.run();
  const [bet] = await world.play('fay', 1);
  await world.exchange({ activity: code, player: 'fay', exchange_no: '1' });
  await t.platform.postBets([{ ...bet, status: 'cancelled', row_version: 2 }] as never);
  await world.take();
  expect(await world.holding(id, 'fay')).toEqual([{ icon: 'star', collected: '0', spent: '1' }]);
  await world.play('fay', 1);
  expect((await world.exchange({ activity: code, player: 'fay', exchange_no: '2' })).body).toMatchObject({
    code: 'not_enough_icons',
  });
  await world.play('fay', 1);
  expect((await world.exchange({ activity: code, player: 'fay', exchange_no: '2' })).status).toBe(200);
});

it('gives points and free rounds at once', async () => {
  const now = t.deps.now();
  const campaign = await db
    .insertInto('free_round_campaign')
    .values({
      agent_id: own.id,
      code: 'spring',
      name: 'Spring',
      game_ids: [game.id],
      bets: JSON.stringify({ USD: { bet: '1', max_win: null } }),
      rounds: 5,
      multiplier: 1,
      starts_at: now,
      expires_at: new Date(now.getTime() + 96 * HOUR_MS),
      created_by: maker.userId,
      by_user: 'maker',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('free_round_campaign_site')
    .values({ campaign_id: campaign.id, site_id: site.id, code: 'spring' })
    .execute();
  const rounds = cash({ code: 'rounds', prize: { kind: 'free_rounds', campaign_id: campaign.id }, per_player: 1 });
  expect(await fieldsOf({ recipes: [{ ...rounds, per_player: null }] })).toHaveProperty(['rule.recipes.0.per_player']);
  const points = cash({ code: 'points', prize: { kind: 'points', points: 40 }, stock: null });
  const { id, code } = await world.run({ recipes: [rounds, points] });
  await world.play('gil', 3);
  for (const [recipe, no] of [
    ['rounds', '1'],
    ['points', '2'],
    ['points', '3'],
  ])
    expect(await world.exchange({ activity: code, player: 'gil', recipe, exchange_no: no })).toMatchObject({
      status: 200,
      body: { state: 'paid' },
    });
  expect(await db.selectFrom('free_round_grant').select('rounds').where('campaign_id', '=', campaign.id).execute()).toEqual([
    { rounds: 5 },
  ]);
  const { body } = await t.platform.ask('GET', 'collections', { site: site.code, player: 'gil' });
  const mine = (body as { list: { activity: string }[] }).list.find(({ activity }) => activity === code);
  expect(mine).toMatchObject({
    points: 80,
    icons: [{ code: 'star', held: 0 }],
    recipes: [{ left_for_player: 0 }, { stock_left: null }],
  });
  expect(id).not.toBe('');
});

it('exchanges until the days after its end are over, then it is settled', async () => {
  const { id, code } = await world.run({ exchange_days: 1 });
  await world.play('hal', 2);
  t.clock.set(Date.parse(at(26)));
  await advanceActivities.run(t.deps);
  expect((await world.exchange({ activity: code, player: 'hal', exchange_no: '1' })).status).toBe(200);
  t.clock.set(Date.parse(at(50)));
  expect((await world.exchange({ activity: code, player: 'hal', exchange_no: '2' })).body).toMatchObject({
    code: 'exchange_closed',
  });
  const reader = await t.signInAs({ agentId: own.id, codes: ['L', 'L-3', 'L-3-3'] });
  await settleCollections.run(t.deps);
  expect((await reader.call(contract.getCollectionDetail, { id })).state).toBe('ended');
  await db
    .updateTable('payout')
    .set({ state: 'paid', paid_at: t.deps.now(), next_attempt_at: null })
    .where('source_id', '=', id)
    .execute();
  await settleCollections.run(t.deps);
  expect((await reader.call(contract.getCollectionDetail, { id })).state).toBe('settled');
});

it('says beforehand whom it would have reached and what it would have paid', async () => {
  await t.platform.postBets([...Array.from({ length: 5 }, () => world.bet('ida')), world.bet('joe')] as never);
  const draft = world.draft(
    { icons: [{ ...star, drop: { kind: 'every', bets: 2 } }], recipes: [cash({ per_player: 1 })] },
    { site_ids: [(await extraSite()).id] },
  );
  expect(await maker.call(contract.previewCollection, draft as never)).toMatchObject({ players: 0, paid: '0', promised: '20' });
  const there = await maker.call(contract.previewCollection, { ...draft, site_ids: [site.id] } as never);
  // Whoever has two rounds or more would have had one star, and exchanged it once.
  expect(Number(there.paid)).toBe(Math.min(there.paid_players, 10) * 2);
  expect(there.players).toBeGreaterThan(there.paid_players);
});

it('refuses who has no key or no scope', async () => {
  const asked = { method: 'GET', url: `/platform/v1/collections?site=${site.code}&player=ann` } as const;
  expect((await t.app.inject(asked)).statusCode).toBe(401);
  await db
    .insertInto('platform_key')
    .values({ name: 'other', key_hash: Buffer.from('x'), scopes: ['ingest'] })
    .execute();
  expect((await t.app.inject({ ...asked, headers: { authorization: 'Bearer nonsense-key' } })).statusCode).toBe(401);
});
