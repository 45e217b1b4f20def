import type { TestApp } from '../client.ts';

type Place = { agentId: string; siteId: string; playerId: string; gameId: string; mark: string; userId: string; betId: string };

export const COLLECTION_RULE = {
  kind: 'collection',
  icons: [
    {
      code: 'star',
      name: { en: 'Star' },
      picture: null,
      game_ids: [],
      drop: { kind: 'every', bets: 1 },
      daily_cap: null,
      from: null,
      until: null,
    },
  ],
  recipes: [
    {
      code: 'one-star',
      name: { en: 'One star' },
      icons: [{ icon: 'star', count: 1 }],
      prize: { kind: 'cash', amount: '1' },
      stock: 5,
      per_player: null,
    },
  ],
  approve_above: '0.5',
  exchange_days: 7,
};

/** A collection of a tenant that runs, a drop of its player's bet, and an exchange that waits. */
export const putCollection = async (
  db: TestApp['deps']['db'],
  { agentId, siteId, playerId, gameId, mark, userId, betId }: Place,
): Promise<{ activity: string; collection_drop: string; collection_exchange: string }> => {
  const code = `c${mark}`.slice(0, 40);
  const budget = await db
    .insertInto('payout_budget')
    .values({ purpose: 'activity', reference: code, agent_id: agentId, currency: 'USD', amount: '10', created_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('activity')
    .values({
      agent_id: agentId,
      kind: 'collection',
      code,
      title: JSON.stringify({ en: code }),
      starts_at: new Date(0),
      ends_at: new Date('2100-01-01'),
      currency: 'USD',
      budget: '10',
      rule: JSON.stringify(COLLECTION_RULE),
      state: 'running',
      budget_id: budget.id,
      approved_at: new Date(0),
      created_by: userId,
      by_user: mark,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('collection_stock').values({ activity_id: id, recipe: 'one-star', stock_left: '4' }).execute();
  const of = { activity_id: id, player_id: playerId, site_id: siteId, agent_id: agentId };
  await db
    .insertInto('collection_holding')
    .values({ ...of, icon: 'star', collected: '1', spent: '1' })
    .execute();
  const drop = await db
    .insertInto('collection_drop')
    .values({ ...of, icon: 'star', game_id: gameId, bet_id: betId, bet_at: new Date(0), day: '1970-01-01', state: 'given' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const exchange = await db
    .insertInto('collection_exchange')
    .values({
      ...of,
      recipe: 'one-star',
      exchange_no: `x-${mark}`,
      icons: JSON.stringify({ star: 1 }),
      prize_kind: 'cash',
      amount: '1',
      state: 'requested',
      needs_person: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { activity: id, collection_drop: drop.id, collection_exchange: exchange.id };
};
