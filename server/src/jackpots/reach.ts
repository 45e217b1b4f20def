import type { AnyDb } from '../postgres/db.ts';
import { readActivePools } from './check-rates.ts';
import { readGames, readSites } from './snapshot.ts';
import { termsOf } from './terms.ts';

/** Codes of the active pools that bets of a game at a website pay into. */
export const readPoolsOf = async (db: AnyDb, { siteId, gameId }: { siteId: string; gameId: string }): Promise<string[]> => {
  const pools = await readActivePools(db);
  if (pools.length === 0) return [];
  const sites = await readSites(db, siteId);
  const games = await readGames(db, gameId);
  const codes = new Map(pools.map(({ id, code }) => [id, code]));
  return termsOf(pools, sites, games).flatMap(({ pool_id: id, sites: at, games: of }) =>
    at.length > 0 && of.length > 0 ? [codes.get(id) ?? ''] : [],
  );
};

/** Websites and games, by id, that an active pool is meant for: they take part once both have jackpots on. */
export type Reach = { scope: string; sites: number[]; games: number[] };

export const readReach = async (db: AnyDb): Promise<Reach[]> => {
  const pools = await readActivePools(db);
  if (pools.length === 0) return [];
  const sites = (await readSites(db)).map((site) => ({ ...site, hasJackpot: true }));
  const games = (await readGames(db)).map((game) => ({ ...game, hasJackpot: true }));
  return termsOf(pools, sites, games).map(({ sites: at, games: of }, index) => ({
    scope: pools[index]?.scope ?? '',
    sites: at,
    games: of.flatMap(([, , ids]) => ids),
  }));
};
