import { sql } from 'kysely';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { StoredBets } from './campaign-row.ts';

type Wanted = { campaignId: string; playerId: string; now: Date };

/**
 * Gives a player the rounds of a campaign, as somebody else's prize: two persons agreed to that one. Answers the grant, or null where the
 * campaign is over, does not run at his website or in his currency, or he has had its rounds.
 */
export const grantFreeRounds = async (tx: OwnerTx, { campaignId, playerId, now }: Wanted): Promise<string | null> => {
  const { rows } = await sql<{
    agent_id: string;
    site_id: string;
    currency: string;
    game_ids: string[];
    bets: StoredBets;
    rounds: number;
    multiplier: number;
    pays: 'at_end' | 'each_round';
    starts_at: Date;
    expires_at: Date;
    created_by: string;
    by_user: string;
  }>`
    select campaign.*, player.site_id, player.currency from free_round_campaign as campaign
    join free_round_campaign_site as place on place.campaign_id = campaign.id
    join player on player.site_id = place.site_id and player.id = ${playerId} and player.type <> 'robot'
    where campaign.id = ${campaignId} and campaign.deleted_at is null and campaign.cancelled_at is null and campaign.expires_at > ${now}
    for share of campaign`.execute(tx);
  const [found] = rows;
  const bet = found?.bets[found.currency];
  if (found === undefined || bet === undefined) return null;
  const row = await tx
    .insertInto('free_round_grant')
    .values({
      campaign_id: campaignId,
      agent_id: found.agent_id,
      site_id: found.site_id,
      player_id: playerId,
      game_ids: found.game_ids,
      currency: found.currency,
      bet_value: bet.bet,
      max_win: bet.max_win,
      rounds: found.rounds,
      multiplier: found.multiplier,
      pays: found.pays,
      starts_at: found.starts_at,
      expires_at: found.expires_at,
      created_at: now,
      updated_at: now,
      created_by: found.created_by,
      by_user: found.by_user,
    })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'player_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};
