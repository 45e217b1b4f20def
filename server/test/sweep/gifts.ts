import { randomBytes } from 'node:crypto';
import type { TestApp } from '../client.ts';

type Place = { agentId: string; siteId: string; playerId: string; gameId: string; userId: string; betId: string };
type Kind = 'red_packet' | 'scatter_collect';

export const PACKET_RULE = {
  kind: 'red_packet',
  total: '2',
  min: '1',
  max: '1',
  daily_cap: 1,
  timezone: 'UTC',
  trigger: { kind: 'drop', packets: 2, blocks: 1, chance_per_usd: '0.001' },
} as const;

const scatterRule = (gameId: string) => ({
  kind: 'scatter_collect',
  games: [{ game_id: gameId, symbol: 'S' }],
  levels: [{ count: 1, amount: '1', stock: 1 }],
});

const putActivity = async (db: TestApp['deps']['db'], { agentId, gameId, userId }: Place, kind: Kind): Promise<string> => {
  const code = `g${randomBytes(6).toString('hex')}`;
  const budget = await db
    .insertInto('payout_budget')
    .values({ purpose: 'activity', reference: code, agent_id: agentId, currency: 'USD', amount: '10', created_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('activity')
    .values({
      agent_id: agentId,
      kind,
      code,
      title: JSON.stringify({ en: code }),
      starts_at: new Date(0),
      ends_at: new Date('2100-01-01'),
      currency: 'USD',
      budget: '10',
      rule: JSON.stringify(kind === 'red_packet' ? PACKET_RULE : scatterRule(gameId)),
      state: 'running',
      budget_id: budget.id,
      approved_at: new Date(0),
      created_by: userId,
      by_user: code,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Red packets of a tenant that run, of which its player has one, and a scatter collection in which he has one symbol. */
export const putGifts = async (
  db: TestApp['deps']['db'],
  place: Place,
): Promise<{ red_packet: string; scatter_count: string }> => {
  const of = { player_id: place.playerId, site_id: place.siteId, agent_id: place.agentId };
  const packets = await putActivity(db, place, 'red_packet');
  for (const position of [0, 1])
    await db
      .insertInto('red_packet')
      .values({ activity_id: packets, position, opens_at: new Date(0), amount: '1' })
      .execute();
  await db.insertInto('red_packet_pot').values({ activity_id: packets, total: '2', packets: 2 }).execute();
  const prize = await db
    .insertInto('activity_prize')
    .values({ ...of, activity_id: packets, what: 'packet:0', score: '0', currency: 'USD', prize: '1', is_too_small: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const packet = await db
    .updateTable('red_packet')
    .set({ ...of, given_at: new Date(0), day: '1970-01-01', bet_id: place.betId, bet_at: new Date(0), prize_id: prize.id })
    .where('activity_id', '=', packets)
    .where('position', '=', 0)
    .returning('id')
    .executeTakeFirstOrThrow();
  const scatters = await putActivity(db, place, 'scatter_collect');
  await db.insertInto('scatter_stock').values({ activity_id: scatters, level: 1, stock: 1, stock_left: 1 }).execute();
  const count = await db
    .insertInto('scatter_count')
    .values({ ...of, activity_id: scatters, scatters: '1', bets: '1', last_bet_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { red_packet: packet.id, scatter_count: count.id };
};
