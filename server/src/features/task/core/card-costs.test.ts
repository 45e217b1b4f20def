import * as tasks from '@manager/contract/features/task/task-config';
import * as data from '@manager/contract/features/task/data';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../../test/activity/activity-world.ts';
import { taskWorld } from '../../../../test/activity/task-world.ts';
import { noteTakingSince } from '../../../../test/activity/taking.ts';
import { followCards } from '../task-use-card/follow-cards.ts';

const world = await taskWorld();
const { t, db, site, game, own } = world;
await db.updateTable('game').set({ limits_id: 'small', coin_size_type: 'base' }).where('id', '=', game.id).execute();
await db
  .insertInto('coin')
  .values({ name: 'small', lines: 10, total_bets: ['0.5', '1'], min_bet: '0.5', max_bet: '1', default_bet: '1' })
  .execute();

const MAX_WIN = 20;
const prize = { kind: 'card', game_id: game.id, type: 'free_spin', rounds: 1, max_win: String(MAX_WIN), valid_days: 3 };

/** Digits after the point as a whole number of millionths, without the product's own reader of amounts. */
const micros = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(6, '0').slice(0, 6));
};
const cardOf = (activityId: string, player: string) =>
  db
    .selectFrom('task_account')
    .innerJoin('player', 'player.id', 'task_account.player_id')
    .select('task_account.card_id')
    .where('task_account.activity_id', '=', activityId)
    .where('player.user_name', '=', player)
    .executeTakeFirstOrThrow();

let bets = 0;
type Play = { activityId: string; player: string; win: string };
/** Opens the card that the task gave the player, and plays its round. */
const playCard = async ({ activityId, player, win }: Play): Promise<string> => {
  const { card_id: id } = await cardOf(activityId, player);
  const who = { site: site.code, player };
  const opened = await t.platform.ask('POST', 'cards/open', { ...who, card: id, open_no: 'first' });
  expect(opened.status).toBe(200);
  const at = new Date(t.clock.nowMs()).toISOString();
  const ids = { bet_id: `c-${(bets += 1)}`, round_id: `c-${bets}`, source: 'card', source_id: id };
  await t.platform.postBets([world.bet(player, { ...ids, currency: 'CNY', bet: '0', win, bet_at: at, settled_at: at }) as never]);
  return id ?? '';
};
/** As if wallets had answered, of a card or of a task. */
const settle = (purpose: 'card' | 'task', sourceId: string, state: 'paid' | 'rejected') =>
  db
    .updateTable('payout')
    .set({ state, next_attempt_at: null, paid_at: state === 'paid' ? t.deps.now() : null })
    .where('purpose', '=', purpose)
    .where('source_id', '=', sourceId)
    .execute();
const give = async (of: object, players: readonly string[]): Promise<string> => {
  const { id } = await world.run({ target: '1', ...of }, { currency: 'CNY' });
  for (const name of players) {
    await world.player(name, { currency: 'CNY' });
    await world.play(name, [{ currency: 'CNY' }]);
  }
  await world.reward();
  return id;
};

it('costs what cards of its rewards paid, on the day of the reward and to the last digit', async () => {
  const wins: Record<string, string> = { ann: '3.13', bea: '0.29', cid: '25', dan: '7.77', eve: '0' };
  const id = await give({ prize }, Object.keys(wins));
  const other = await give({ prize }, ['fay']);
  const cash = await give({ prize: { kind: 'cash', amount: '2' } }, ['gil']);
  t.clock.set(t.clock.nowMs() + HOUR_MS);
  const ids = new Map<string, string>();
  for (const [player, win] of Object.entries(wins)) ids.set(player, await playCard({ activityId: id, player, win }));
  ids.set('fay', await playCard({ activityId: other, player: 'fay', win: '11.11' }));
  t.clock.set(t.clock.nowMs() + HOUR_MS / 60);
  await noteTakingSince(t.deps);
  await followCards.run(t.deps);
  for (const name of ['ann', 'bea', 'cid', 'fay']) await settle('card', ids.get(name) ?? '', 'paid');
  await settle('task', cash, 'paid');

  const reader = await t.signInAs({ agentId: own.id, codes: ['J', 'J-1', 'J-2'] });
  const costs = await reader.call(tasks.getTaskCosts, { id });
  // A card of 20 pays 20 of 25; Dan's payment is under way, Eve has won nothing.
  expect(costs).toMatchObject({ currency: 'CNY', paid: '23.42', reserved: '7.77' });
  const payouts = await db.selectFrom('payout').selectAll().execute();
  const paidUsd = (players: readonly string[]): bigint =>
    payouts
      .filter(
        ({ purpose, source_id: of, state }) =>
          purpose === 'card' && state === 'paid' && players.some((name) => ids.get(name) === of),
      )
      .reduce((sum, { usd }) => sum + micros(usd), 0n);
  const ofThree = paidUsd(['ann', 'bea', 'cid']);
  expect(ofThree).toBeGreaterThan(0n);
  const dataOf = async (of: string) => (await reader.call(data.getTaskData, { activity_id: of })).list;
  const [day, ...more] = await dataOf(id);
  expect(more).toEqual([]);
  // Fay and Gil have a card of this task as well, which they have not opened.
  expect([day?.rewarded, micros(day?.cost_usd ?? '')]).toEqual([7, ofThree]);
  const [others] = await dataOf(other);
  expect(micros(others?.cost_usd ?? '')).toBe(paidUsd(['fay']));
  const [cashDay] = await dataOf(cash);
  const [paid] = payouts.filter(({ purpose }) => purpose === 'task');
  expect([cashDay?.reward_amount, micros(cashDay?.cost_usd ?? '')]).toEqual(['2', micros(paid?.usd ?? '')]);
  // All rows together are the sum below them.
  const { list, sums } = await reader.call(data.getTaskData, {});
  expect(list.reduce((sum, row) => sum + micros(row.cost_usd), 0n)).toBe(micros(sums.cost_usd));
  const stranger = await t.signInAs({ agentId: world.other.id, codes: ['J', 'J-2'] });
  expect((await stranger.call(data.getTaskData, {})).list).toEqual([]);

  // What is refused costs nothing.
  await settle('card', ids.get('dan') ?? '', 'rejected');
  expect(await reader.call(tasks.getTaskCosts, { id })).toMatchObject({ paid: '23.42', reserved: '0' });
});
