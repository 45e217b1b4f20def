import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '../../kit/service/ctx.ts';

/** Rules of D-3 that hold for every player of a website, a game, or a game at a website. */
export type Blocks = { sites: ReadonlySet<string>; games: ReadonlySet<string>; cells: ReadonlySet<string> };

export const cellId = (siteId: string, gameId: string): string => `${siteId}-${gameId}`;

export const isBlocked = ({ sites, games, cells }: Blocks, siteId: string, gameId: string): boolean =>
  sites.has(siteId) || games.has(gameId) || (cells.size > 0 && cells.has(cellId(siteId, gameId)));

/** Rules for everybody are the operator's and hold all the same, so they are read as a whole; only what follows from them goes out. */
export const readBlocks = async (ctx: Ctx): Promise<Blocks> => {
  const rows = await ctx.wholeDb
    .selectFrom('block')
    .select(['site_id', 'game_id'])
    .where('player_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`(expires_at is null or expires_at > ${ctx.now()})`)
    .execute();
  const blocks = { sites: new Set<string>(), games: new Set<string>(), cells: new Set<string>() };
  for (const { site_id: siteId, game_id: gameId } of rows) {
    if (siteId !== null && gameId !== null) blocks.cells.add(cellId(siteId, gameId));
    else if (siteId !== null) blocks.sites.add(siteId);
    else if (gameId !== null) blocks.games.add(gameId);
  }
  return blocks;
};
