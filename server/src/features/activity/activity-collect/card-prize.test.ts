import { getExchangeList } from '@manager/contract/features/activity/activity-collect/exchange';
import { getCollectionCosts } from '@manager/contract/features/activity/activity-collect/icon-collection';
import { expect, it } from 'vitest';
import { cash, collectionWorld, START_MS } from '../../../../test/activity/collection-world.ts';
import { noteTakingSince } from '../../../../test/activity/taking.ts';
import { betRow } from '../../../../test/world.ts';
import { followCards } from '../../task/task-use-card/follow-cards.ts';

const world = await collectionWorld();
const { t, db, maker, game } = world;
await db.updateTable('game').set({ limits_id: 'small', coin_size_type: 'base' }).where('id', '=', game.id).execute();
await db
  .insertInto('coin')
  .values({ name: 'small', lines: 10, total_bets: ['0.5', '1'], min_bet: '0.5', max_bet: '1', default_bet: '1' })
  .execute();

const prize = {
  kind: 'card',
  game_id: game.id,
  type: 'feature_game',
  feature: 'super',
  multiplier: 1,
  rounds: 1,
  max_win: '20',
  valid_days: 3,
};
const recipes = [cash({ prize, stock: 5 })];

it('exchanges a set for a card once, which names the exchange and pays from a budget of its own', async () => {
  const { id, code } = await world.run({ recipes });
  await world.play('ada', 2);
  const wish = { activity: code, player: 'ada', exchange_no: 'x-1' };
  const answer = await world.exchange(wish);
  expect(answer).toMatchObject({ status: 200, body: { state: 'paid', prize: { kind: 'card', amount: null } } });
  expect((await world.exchange(wish)).body).toEqual(answer.body);
  const { list } = await maker.call(getExchangeList, { activity_id: id });
  const card = await db
    .selectFrom('card')
    .innerJoin('payout_budget', 'payout_budget.id', 'card.budget_id')
    .select(['card.id', 'card.source', 'card.source_id', 'card.bet_value', 'card.feature', 'payout_budget.amount'])
    .executeTakeFirstOrThrow();
  expect(card).toMatchObject({ source: 'exchange', bet_value: '0.5', feature: 'super', amount: '20' });
  expect(list).toMatchObject([{ id: card.source_id, state: 'paid', prize_kind: 'card', card_id: card.id }]);
});

it('costs what the card paid, once it is paid', async () => {
  const { id, code } = await world.run({ recipes });
  await world.play('gus', 1);
  expect((await world.exchange({ activity: code, player: 'gus', exchange_no: 'x-1' })).status).toBe(200);
  const [exchange] = (await maker.call(getExchangeList, { activity_id: id })).list;
  const card = exchange?.card_id ?? '';
  const place = { site: world.site.code, player: 'gus' };
  expect((await t.platform.ask('POST', 'cards/open', { ...place, card, open_no: 'first' })).status).toBe(200);
  const costs = async () => {
    const { paid, reserved, cost_usd } = await maker.call(getCollectionCosts, { id });
    return { paid, reserved, cost_usd };
  };
  expect(await costs()).toEqual({ paid: '0', reserved: '0', cost_usd: '0' });
  const at = new Date(t.clock.nowMs()).toISOString();
  await t.platform.postBets([
    betRow({
      ...place,
      game: game.code,
      currency: 'USD',
      bet: '0',
      win: '3.17',
      source: 'card',
      source_id: card,
      bet_id: 'card-1',
      round_id: 'card-1',
      bet_at: at,
      settled_at: at,
    }),
  ]);
  await noteTakingSince(t.deps);
  await followCards.run(t.deps);
  expect(await costs()).toEqual({ paid: '0', reserved: '3.17', cost_usd: '3.17' });
  await db
    .updateTable('payout')
    .set({ state: 'paid', next_attempt_at: null, paid_at: t.deps.now() })
    .where('purpose', '=', 'card')
    .where('source_id', '=', card)
    .execute();
  expect(await costs()).toEqual({ paid: '3.17', reserved: '0', cost_usd: '3.17' });
});

it('gives none in another currency, and the icons stay', async () => {
  const { id, code } = await world.run({ recipes });
  await world.play('eve', 1);
  await db.updateTable('player').set({ currency: 'EUR' }).where('user_name', '=', 'eve').execute();
  expect((await world.exchange({ activity: code, player: 'eve', exchange_no: 'x-1' })).body).toMatchObject({
    code: 'prize_unavailable',
  });
  expect(await world.holding(id, 'eve')).toEqual([{ icon: 'star', collected: '1', spent: '0' }]);
});

it('waits for staff where the card can pay more than the threshold, and promises all of the stock', async () => {
  const { code } = await world.run({ recipes, approve_above: '19.99' });
  await world.play('fay', 1);
  expect((await world.exchange({ activity: code, player: 'fay', exchange_no: 'x-1' })).body).toMatchObject({
    state: 'requested',
  });
  t.clock.set(START_MS);
  // Five cards of 20 are 100.
  await expect(world.save({ recipes }, { budget: '99' })).rejects.toThrow();
  await world.save({ recipes }, { budget: '100' });
});

it('says at the field what is wrong with the card', async () => {
  t.clock.set(START_MS);
  const tryPrize = async (more: object) => world.save({ recipes: [cash({ prize: { ...prize, ...more }, stock: 5 })] });
  await expect(tryPrize({ game_id: '900001' })).rejects.toThrow();
  await expect(tryPrize({ feature: null })).rejects.toThrow();
  await expect(tryPrize({ multiplier: 2 })).rejects.toThrow();
  await expect(tryPrize({ max_win: '20.001' })).rejects.toThrow();
  await tryPrize({});
});
