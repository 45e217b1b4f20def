import { randomBytes } from 'node:crypto';
import type { AnyDb } from '../../src/postgres/db.ts';

type Of = { agentId: string; siteId: string; playerId: string; gameId: string; userId: string };

/** A card of a player: issued, or with a payout used up and counted. */
export const putCard = async (
  db: AnyDb,
  { agentId, siteId, playerId, gameId, userId }: Of,
  { mark = 'kim', payoutId = null }: { mark?: string; payoutId?: string | null } = {},
): Promise<string> => {
  const now = new Date();
  const draw = randomBytes(6).toString('hex');
  const budget = await db
    .insertInto('payout_budget')
    .values({ purpose: 'card', reference: draw, agent_id: agentId, currency: 'USD', amount: '10', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('card')
    .values({
      agent_id: agentId,
      site_id: siteId,
      player_id: playerId,
      game_id: gameId,
      type: 'free_spin',
      currency: 'USD',
      bet_value: '1',
      rounds: 1,
      max_win: '10',
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
      budget_id: budget.id,
      created_by: userId,
      by_user: mark,
      ...(payoutId === null
        ? {}
        : { state: 'used', spin_id: draw, open_no: draw, opened_at: now, used_at: now, used_by: 'rounds', counted_at: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (payoutId !== null)
    await db.insertInto('card_payout').values({ card_id: id, part: 'all_rounds', payout_id: payoutId }).execute();
  return id;
};
