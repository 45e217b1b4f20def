import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/service/ctx.ts';
import { inScope } from '../../kit/service/scope.ts';

type Search = { text: string; siteId?: string | undefined; limit: number };
type Hit = { id: string; name: string };

/**
 * Ids of players in scope whose id or name is meant, best first: the id itself, names that begin with the text, names that hold it. Website
 * by website, so that each is one short walk of an index and the search ends when enough is found. It runs behind the predicate of the scope
 * alone, because row-level security keeps these indexes from being used: read the rows themselves behind both.
 */
export const playerIds = async (ctx: Ctx, search: Search): Promise<string[]> => {
  const { text, limit } = search;
  const [byId, starts] = await Promise.all([idItself(ctx, search), startingWith(ctx, search)]);
  const found = new Set([...byId, ...starts]);
  // One letter has no pair to be looked up by.
  if (found.size < limit && Array.from(text).length > 1) for (const id of await holding(ctx, search)) found.add(id);
  return [...found].slice(0, limit);
};

const sites = ({ user }: Ctx, siteId: string | undefined): RawBuilder<unknown> =>
  sql`where ${inScope(user.scope, 'site.agent_id')} ${siteId === undefined ? sql`` : sql`and site.id = ${siteId}::bigint`}`;

const BIGGEST = 9_223_372_036_854_775_807n;

const idItself = async (ctx: Ctx, { text, siteId }: Search): Promise<string[]> => {
  if (!/^[1-9]\d{0,18}$/.test(text) || BigInt(text) > BIGGEST) return [];
  const { rows } = await sql<{ id: string }>`
    select player.id from player join site on site.id = player.site_id ${sites(ctx, siteId)} and player.id = ${text}::bigint`.execute(
    ctx.wholeDb,
  );
  return rows.map(({ id }) => id);
};

/** Past every text that begins with it: no character lies behind the last of Unicode. */
const LAST_CHARACTER = '\u{10FFFF}';

const startingWith = async (ctx: Ctx, { text, siteId, limit }: Search): Promise<string[]> => {
  const { rows } = await sql<Hit>`
    select hit.id, hit.name from site
    cross join lateral (
      select player.id, lower(player.user_name) as name from player
      where player.site_id = site.id and lower(player.user_name) ~>=~ lower(${text}) and lower(player.user_name) ~<~ (lower(${text}) || ${LAST_CHARACTER})
      order by lower(player.user_name) using ~<~ limit ${limit}
    ) hit
    ${sites(ctx, siteId)}
    order by hit.name using ~<~, hit.id limit ${limit}`.execute(ctx.wholeDb);
  return rows.map(({ id }) => id);
};

/** The longest pieces that the index knows are the fewest players' own: triples, of two letters the pair. */
const holding = async (ctx: Ctx, { text, siteId, limit }: Search): Promise<string[]> => {
  const { rows } = await sql<Hit>`
    with seen as materialized (
      select site.id, array(
        select gram from unnest(player_grams(site.id, ${text})) gram
        where length(gram) = length(site.id || ':') + least(length(${text}), 3)
      ) as grams
      from site ${sites(ctx, siteId)})
    select hit.id, hit.name from seen
    cross join lateral (
      select player.id, lower(player.user_name) as name from player
      where (player_grams(player.site_id, player.user_name) collate "C") @> (seen.grams collate "C") and strpos(lower(player.user_name), lower(${text})) > 0
      limit ${limit}
    ) hit
    limit ${limit}`.execute(ctx.wholeDb);
  return rows.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)).map(({ id }) => id);
};
