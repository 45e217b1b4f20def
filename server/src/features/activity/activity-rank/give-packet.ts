import { sql } from 'kysely';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import type { SitePlayer } from '../core/find-player.ts';
import { insertPrize } from './give-prize.ts';

/** What it was won by: a show, or a bet. */
export type WonBy = { showAt: Date; packetNo: string } | { betId: string; betAt: Date };

type Given = {
  activity: Pick<StoredActivity, 'id' | 'currency'>;
  packet: { id: string; position: number; amount: string };
  player: SitePlayer;
  by: WonBy;
  /** In the zone of the rule. */
  day: string;
  now: Date;
};

/** A packet that the caller has locked becomes the player's: the pot counts it, and it is a prize. Answers the prize. */
export const givePacket = async (tx: OwnerTx, { activity, packet, player, by, day, now }: Given): Promise<string> => {
  const prizeId = await insertPrize(tx, { activity, what: `packet:${packet.position}`, player, amount: packet.amount });
  const won = 'showAt' in by ? { show_at: by.showAt, packet_no: by.packetNo } : { bet_id: by.betId, bet_at: by.betAt };
  await tx
    .updateTable('red_packet')
    .set({
      ...won,
      player_id: player.id,
      site_id: player.siteId,
      agent_id: player.agentId,
      given_at: now,
      updated_at: now,
      day: sql<string>`${day}::date`,
      prize_id: prizeId,
      version: 2,
    })
    .where('id', '=', packet.id)
    .execute();
  return prizeId;
};
