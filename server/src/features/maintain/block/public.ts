import { type RawBuilder, sql, type SqlBool } from 'kysely';

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
