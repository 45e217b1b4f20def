import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { AnyTx } from '../../../postgres/db.ts';

/** Is a player kept from every game, by a block of the account or of its website? `player` and `site` are columns of the statement. */
export const isBlockedEverywhere = ({
  player,
  site,
}: {
  player: string;
  site: string;
}): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from block where block.deleted_at is null and (block.expires_at is null or block.expires_at > now()) and block.game_id is null
    and (block.player_id = ${sql.ref(player)} or block.player_id is null and block.site_id = ${sql.ref(site)}))`;

type PlayerBlock = { siteId: string; playerId: string; reason: string; expiresAt: Date | null; by: string; now: Date };

/** Keeps a player from every game of his website, in the transaction of what decided it; answers the block. */
export const blockPlayer = async (tx: AnyTx, { siteId, playerId, reason, expiresAt, by, now }: PlayerBlock): Promise<string> => {
  const { id } = await tx
    .insertInto('block')
    .values({
      site_id: siteId,
      player_id: playerId,
      reason,
      expires_at: expiresAt,
      by_user: by,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Lifts a block that a feature made; one that staff lifted stays as it is. */
export const endBlock = async (tx: AnyTx, { id, by, now }: { id: string; by: string; now: Date }): Promise<void> => {
  await tx
    .updateTable('block')
    .set({ deleted_at: now, updated_at: now, lifted_by: by, version: sql`version + 1` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
};
