import { add, decimal, type Decimal } from '@manager/domain/money';
import type { AnyDb } from '../postgres/db.ts';
import { readActivePools } from './check-rates.ts';
import { readGames, readSites } from './snapshot.ts';
import { termsOf } from './terms.ts';

/** What all jackpots take of a bet of the game at the website, in per cent, as if both had jackpots on. */
export type JackpotShares = (siteId: string, gameId: string) => Decimal;

/** Pools of Manager by their terms; a platform's own jackpot by the rate of its game. */
export const readShares = async (db: AnyDb): Promise<JackpotShares> => {
  const pools = await readActivePools(db);
  const sites = pools.length === 0 ? [] : (await readSites(db)).map((site) => ({ ...site, hasJackpot: true }));
  const games = (await readGames(db)).map((game) => ({ ...game, hasJackpot: true }));
  const codes = new Set(pools.map(({ code }) => code));
  const own = new Map(
    games.flatMap(({ id, poolCode, rate }) => (poolCode === '' || codes.has(poolCode) || rate === null ? [] : [[id, rate]])),
  );
  const terms = termsOf(pools, sites, games).map((pool) => ({
    sites: new Set(pool.sites),
    shares: new Map(
      pool.games.flatMap(([rate, factor, ids]) => ids.map((id): [number, Decimal] => [id, decimal(rate).times(decimal(factor))])),
    ),
  }));
  return (siteId, gameId) =>
    terms.reduce(
      (sum, pool) => (pool.sites.has(Number(siteId)) ? add(sum, pool.shares.get(Number(gameId)) ?? decimal('0')) : sum),
      decimal(own.get(gameId) ?? '0'),
    );
};
