import { expect, it } from 'vitest';
import { cardWorld, HOUR_MS, NOW } from '../../../../test/task/card-world.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { type CardTerms, issueCard } from './public.ts';

const world = await cardWorld();
const { t, db, game } = world;

const terms = (more: Partial<CardTerms> = {}): CardTerms => ({
  gameId: game.id,
  type: 'feature_game',
  feature: 'powerful',
  multiplier: 1,
  currency: 'USD',
  betValue: null,
  rounds: 1,
  maxWin: '20',
  expiresAt: new Date(NOW + HOUR_MS),
  ...more,
});
let rewards = 0;
const give = (playerId: string, more: Partial<CardTerms> = {}, sourceId = `reward-${(rewards += 1)}`) =>
  inTransaction(db, (tx) =>
    issueCard(tx, { playerId, terms: terms(more), source: 'task', sourceId, by: null, now: new Date(t.clock.nowMs()) }),
  );

it('gives a reward one card, however often it is asked for, with the most that it pays as its budget', async () => {
  const { id, name } = await world.player();
  const card = await give(id, {}, 'once');
  expect(await give(id, {}, 'once')).toBe(card);
  const row = await world.now({ id: card ?? '' });
  expect(row).toMatchObject({
    user_name: name,
    source: 'task',
    source_id: 'once',
    feature: 'powerful',
    bet_value: '0.5',
    by_user: '',
  });
  const { body } = await world.ask('GET', 'cards', { site: world.site.code, player: name });
  expect(body['list']).toMatchObject([{ id: card, type: 'feature_game', may_trigger_free_games: false, state: 'issued' }]);
  const budgets = await db
    .selectFrom('payout_budget')
    .select(['amount', 'reference'])
    .where('reference', '=', 'task:once')
    .execute();
  expect(budgets).toEqual([{ amount: '20', reference: 'task:once' }]);
});

it('gives none where the player cannot have it', async () => {
  const { id } = await world.player();
  const euro = await world.player({ currency: 'EUR' });
  const robot = await world.player({ type: 'robot' });
  expect(await give(euro.id)).toBeNull();
  expect(await give(robot.id)).toBeNull();
  expect(await give(id, { betValue: '0.7' })).toBeNull();
  expect(await give(id, { gameId: '900001' })).toBeNull();
  expect(await give(id, { expiresAt: new Date(NOW) })).toBeNull();
  expect(await give(id, { type: 'free_spin' })).toBeNull();
});
