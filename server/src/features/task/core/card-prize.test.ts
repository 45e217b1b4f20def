import * as cards from '@manager/contract/features/task/task-use-card';
import * as account from '@manager/contract/features/task/task-account';
import * as contract from '@manager/contract/features/task/task-config';
import { beforeEach, expect, it } from 'vitest';
import { HOUR_MS, START_MS } from '../../../../test/activity/activity-world.ts';
import { CODES, taskWorld } from '../../../../test/activity/task-world.ts';
import { noteTakingSince } from '../../../../test/activity/taking.ts';
import { followCards } from '../task-use-card/follow-cards.ts';

const world = await taskWorld();
const { t, db, maker, site, game, own } = world;
await db.updateTable('game').set({ limits_id: 'small', coin_size_type: 'base' }).where('id', '=', game.id).execute();
await db
  .insertInto('coin')
  .values({ name: 'small', lines: 10, total_bets: ['0.5', '1'], min_bet: '0.5', max_bet: '1', default_bet: '1' })
  .execute();

beforeEach(() => t.clock.set(START_MS));

const prize = { kind: 'card', game_id: game.id, type: 'free_spin', rounds: 2, max_win: '20', valid_days: 3 };
const terms = { game: game.code, type: 'free_spin', feature: null, multiplier: 1, rounds: 2, max_win: '20', valid_days: 3 };
const rows = (n: number) => Array.from({ length: n }, () => ({}));
const fieldsOf = async (more: object, of: object = {}) =>
  (
    (await maker.tryCall(contract.saveTask, world.draft({ prize: { ...prize, ...more } }, of) as never)).data as {
      fields?: object;
    }
  ).fields ?? {};
const cardsOf = (playerId: string) => db.selectFrom('card').selectAll().where('player_id', '=', playerId).execute();

it('promises the most that all cards pay, and says at the field what is wrong with one', async () => {
  // Ten cards of 20 are 200.
  expect(await fieldsOf({}, { budget: '199.99' })).toHaveProperty('budget');
  expect(await fieldsOf({}, { budget: '200' })).toEqual({});
  expect(await fieldsOf({ game_id: '900001' })).toHaveProperty(['rule.prize.game_id']);
  expect(await fieldsOf({ max_win: '20.001' })).toHaveProperty(['rule.prize.max_win']);
  expect(await fieldsOf({ type: 'feature_game' })).toHaveProperty(['rule.prize.feature']);
  expect(await maker.call(contract.previewTask, world.draft({ prize }) as never)).toMatchObject({ promised: '200', paid: '0' });
});

it('gives a turn one card, which the player opens and plays, and which pays out of its own budget', async () => {
  const { id, code } = await world.run({ prize });
  const ann = await world.player('ann');
  const [told] = (await world.platform({ player: 'ann' })).body['list'] as object[];
  expect(told).toMatchObject({ task: code, prize: { kind: 'card', amount: null, points: null, card: terms } });
  await world.play('ann', rows(3));
  await world.reward();
  await world.reward();
  const [turn] = await world.turns(id);
  const [card, ...others] = await cardsOf(ann);
  expect(others).toEqual([]);
  expect(turn).toMatchObject({ state: 'rewarded', payment: 'given', prize_kind: 'card', amount: null, card_id: card?.id });
  expect(card).toMatchObject({ source: 'task', source_id: turn?.id, max_win: '20', bet_value: '0.5' });
  expect(card?.expires_at).toEqual(new Date(t.clock.nowMs() + 72 * HOUR_MS));
  expect(await (await world.reader()).call(contract.getTaskDetail, { id })).toMatchObject({ rewards_left: 9 });

  const cardId = card?.id ?? '';
  const who = { site: site.code, player: 'ann' };
  const mine = await t.platform.ask('GET', 'cards', who);
  expect(mine.body['list']).toMatchObject([{ id: cardId, state: 'issued', game: game.code }]);
  const opening = await t.platform.ask('POST', 'cards/open', { ...who, card: cardId, open_no: 'first' });
  expect(opening).toMatchObject({ status: 200, body: { state: 'opened' } });
  const at = new Date(t.clock.nowMs() + 60_000).toISOString();
  const round = (n: number, win: string) =>
    world.bet('ann', {
      bet_id: `c-${n}`,
      round_id: `c-${n}`,
      bet: '0',
      win,
      source: 'card',
      source_id: cardId,
      bet_at: at,
      settled_at: at,
    });
  t.clock.set(t.clock.nowMs() + 120_000);
  // Of 25 that were won a card of 20 pays 20.
  await t.platform.postBets([round(1, '24'), round(2, '1')] as never);
  t.clock.set(t.clock.nowMs() + HOUR_MS);
  await noteTakingSince(t.deps);
  await followCards.run(t.deps);
  const staff = await t.signInAs({ agentId: own.id, codes: [...CODES, 'J-4'] });
  expect(await staff.call(cards.getCardDetail, { id: cardId })).toMatchObject({ state: 'used', source_id: turn?.id });
  const payouts = await db.selectFrom('payout').selectAll().where('player_id', '=', ann).execute();
  expect(payouts.map((one) => [one.purpose, one.prize_amount, one.source_id, one.budget_id])).toEqual([
    ['card', '20', cardId, card?.budget_id],
  ]);
  // Its rounds are played without a stake: they count for no task.
  await world.take();
  expect(await world.turns(id)).toHaveLength(1);
});

it('gives none to a player who cannot have it until staff try again', async () => {
  const { id } = await world.run({ prize });
  const eva = await world.player('eva');
  await world.play('eva', rows(3));
  await db.updateTable('site').set({ api_type: 'transfer' }).where('id', '=', site.id).execute();
  await world.reward();
  const [refused] = await world.turns(id);
  expect(refused).toMatchObject({ state: 'completed', payment: 'refused', card_id: null, last_error: 'prize_unavailable' });
  expect(await cardsOf(eva)).toEqual([]);
  expect(await (await world.reader()).call(contract.getTaskDetail, { id })).toMatchObject({ rewards_left: 10 });
  await db.updateTable('site').set({ api_type: 'seamless' }).where('id', '=', site.id).execute();
  await (await world.reader()).call(account.retryTaskReward, { id: refused?.id ?? '', reason: 'the wallet is seamless now' });
  await world.reward();
  expect(await cardsOf(eva)).toHaveLength(1);
  expect(await world.turns(id)).toMatchObject([{ state: 'rewarded', payment: 'given' }]);
});
