import type { TestApp } from '../client.ts';
import { putPool } from '../jackpot/put-pool.ts';
import { putBonus } from './bonuses.ts';
import { putGifts } from './gifts.ts';

type Place = { agentId: string; siteId: string; playerId: string; gameId: string; userId: string; betId: string; mark: string };

/** What the player of a tenant can win and has won. */
export type Prizes = {
  /** A red packet that the player has, and a scatter symbol of his. */
  red_packet: string;
  scatter_count: string;
  /** An activity bonus that runs, and credit of the player. */
  bonus: string;
  bonus_grant: string;
  /** A jackpot pool of the agent, and a win of the player's that waits for somebody. */
  jackpot_pool: string;
  jackpot_order: string;
};

export const putPrizes = async (t: TestApp, place: Place): Promise<Prizes> => {
  const { db } = t.deps;
  const gifts = await putGifts(db, place);
  const bonus = await putBonus(db, place);
  return { ...gifts, ...bonus, ...(await putJackpot(t, place)) };
};

/** A shut pool of an agent, so that no bet of other tests reaches it, and a win of it. */
export const putJackpot = async (
  { deps: { db, settings } }: TestApp,
  { agentId, siteId, playerId, gameId, betId, mark }: Omit<Place, 'userId'>,
  {
    status = 'shutdown',
    orderStatus = 'manual',
    payoutId = null,
  }: { status?: string; orderStatus?: string; payoutId?: string | null } = {},
): Promise<Pick<Prizes, 'jackpot_pool' | 'jackpot_order'>> => {
  const pool = await putPool(
    { db, key: settings.encryptionKey },
    { code: `pool-${mark}`.slice(0, 40), name: mark, scope: 'agent', agent_id: agentId, status },
  );
  const { id } = await db
    .insertInto('jackpot_order')
    .values({
      created_at: new Date(0),
      updated_at: new Date(0),
      method: 'auto',
      win_code: 'W',
      status: orderStatus,
      pool_id: pool.id,
      turn: 1,
      amount: '20',
      player_id: playerId,
      site_id: siteId,
      agent_id: agentId,
      game_id: gameId,
      bet_id: betId,
      currency: 'USD',
      player_amount: '20',
      fx_rate: '1',
      payout_id: payoutId,
      ...(orderStatus === 'paid' ? { paid_at: new Date(0) } : {}),
      description: mark,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { jackpot_pool: pool.id, jackpot_order: id };
};
