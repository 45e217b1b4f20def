import { sql } from 'kysely';
import type { OwnerDb } from '../postgres/db.ts';

/** `subAgent`: the label with which the player came last; empty: none so far. */
export type Player = { id: number; currency: string; isTest: boolean; subAgent: string };
/** `currency` null: an unknown player is not made. */
export type PlayerRequest = { siteId: number; userName: string; currency: string | null };
/** A player who came with a label. */
export type LabelRequest = { siteId: number; player: Player; subAgent: string };

/** Players kept in memory; past that the memory starts afresh. */
const MAX_CACHED = 1_000_000;

export const playerKey = (siteId: number | string, userName: string): string => `${siteId}/${userName}`;

/** Finds players by site and user name, and creates those that are unknown: the first row with money fixes a player's currency. */
export const createPlayerResolver = (db: OwnerDb) => {
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
      where wanted.currency is not null and not exists (select 1 from player where player.site_id = wanted.site_id and player.user_name = wanted.user_name)
      on conflict (site_id, user_name) do nothing`.execute(db);
    const { rows } = await sql<{
      id: string;
      site_id: string;
      user_name: string;
      currency: string;
      type: string;
      label: string | null;
    }>`
      select player.id, player.site_id, player.user_name, player.currency, player.type,
             (select code from sub_agent where sub_agent.id = player.sub_agent_id) as label
      from player join (select unnest(${columns.site_ids}::bigint[]) as site_id, unnest(${columns.names}::text[]) as user_name) as wanted using (site_id, user_name)`.execute(
      db,
    );
    if (cache.size + rows.length > MAX_CACHED) cache.clear();
    const found = new Map<string, Player>();
    for (const row of rows) {
      const player = {
        id: Number(row.id),
        currency: row.currency,
        isTest: row.type === 'test' || row.type === 'live',
        subAgent: row.label ?? '',
      };
      found.set(playerKey(row.site_id, row.user_name), player);
      cache.set(playerKey(row.site_id, row.user_name), player);
    }
    return found;
  };

  /** Creates labels that are unknown, and notes for each player the one that he came with. */
  const label = async (requests: readonly LabelRequest[]): Promise<void> => {
    const columns = {
      site_ids: requests.map((r) => r.siteId),
      player_ids: requests.map((r) => r.player.id),
      codes: requests.map((r) => r.subAgent),
    };
    await sql`
      insert into sub_agent (site_id, code)
      select distinct * from unnest(${columns.site_ids}::bigint[], ${columns.codes}::text[]) as wanted (site_id, code)
      where not exists (select 1 from sub_agent where sub_agent.site_id = wanted.site_id and sub_agent.code = wanted.code)
      on conflict (site_id, code) do nothing`.execute(db);
    // Locked in one order, so that two batches with the same players never wait in a circle.
    await sql`
      with mine as (select id from player where id = any (${columns.player_ids}::bigint[]) order by id for no key update)
      update player set sub_agent_id = sub_agent.id
      from mine, unnest(${columns.player_ids}::bigint[], ${columns.site_ids}::bigint[], ${columns.codes}::text[]) as wanted (player_id, site_id, code), sub_agent
      where player.id = mine.id and wanted.player_id = mine.id and sub_agent.site_id = wanted.site_id and sub_agent.code = wanted.code
        and player.sub_agent_id is distinct from sub_agent.id`.execute(db);
    for (const { player, subAgent } of requests) player.subAgent = subAgent;
  };

  return {
    /** A player met before, by `playerKey`. */
    known: (key: string): Player | undefined => cache.get(key),
    /** By `playerKey`; every request that may make a player is answered. */
    resolve: async (requests: ReadonlyMap<string, PlayerRequest>): Promise<ReadonlyMap<string, Player>> =>
      load([...requests.values()]),
    label,
    forget: () => cache.clear(),
  };
};
export type PlayerResolver = ReturnType<typeof createPlayerResolver>;
