import { sql } from 'kysely';
import type { Db } from '../postgres/db.ts';

export type Player = { id: number; currency: string; isTest: boolean };
export type PlayerRequest = { siteId: number; userName: string; currency: string };

/** Players kept in memory; past that the memory starts afresh. */
const MAX_CACHED = 1_000_000;

export const playerKey = (siteId: number | string, userName: string): string => `${siteId}/${userName}`;

/** Finds players by site and user name, and creates those that are unknown: the first bet fixes a player's currency. */
export const createPlayerResolver = (db: Db) => {
  const cache = new Map<string, Player>();

  const load = async (requests: readonly PlayerRequest[]): Promise<Map<string, Player>> => {
    const columns = {
      site_ids: requests.map((r) => r.siteId),
      names: requests.map((r) => r.userName),
      currencies: requests.map((r) => r.currency),
    };
    // Inserting first and reading after makes two processes that meet the same new player agree on one row.
    await sql`
      insert into player (site_id, user_name, nick_name, currency)
      select * from (select unnest(${columns.site_ids}::bigint[]) as site_id, unnest(${columns.names}::text[]) as user_name, unnest(${columns.names}::text[]) as nick_name, unnest(${columns.currencies}::text[]) as currency) as wanted
      where not exists (select 1 from player where player.site_id = wanted.site_id and player.user_name = wanted.user_name)
      on conflict (site_id, user_name) do nothing`.execute(db);
    const { rows } = await sql<{ id: string; site_id: string; user_name: string; currency: string; type: string }>`
      select player.id, player.site_id, player.user_name, player.currency, player.type
      from player join (select unnest(${columns.site_ids}::bigint[]) as site_id, unnest(${columns.names}::text[]) as user_name) as wanted using (site_id, user_name)`.execute(
      db,
    );
    if (cache.size + rows.length > MAX_CACHED) cache.clear();
    const found = new Map<string, Player>();
    for (const row of rows) {
      const player = { id: Number(row.id), currency: row.currency, isTest: row.type === 'test' || row.type === 'live' };
      found.set(playerKey(row.site_id, row.user_name), player);
      cache.set(playerKey(row.site_id, row.user_name), player);
    }
    return found;
  };

  return {
    /** A player met before, by `playerKey`. */
    known: (key: string): Player | undefined => cache.get(key),
    /** By `playerKey`; every request is answered. */
    resolve: async (requests: ReadonlyMap<string, PlayerRequest>): Promise<ReadonlyMap<string, Player>> =>
      load([...requests.values()]),
    forget: () => cache.clear(),
  };
};
export type PlayerResolver = ReturnType<typeof createPlayerResolver>;
