import { createHash } from 'node:crypto';
import { exactMicros } from '@manager/domain/exact-micros';
import { NO_SHARE, type Share, shareOf } from '@manager/domain/jackpot-contribution';
import { factorOf, type JackpotGame, type JackpotGameRule } from '@manager/domain/jackpot-pool';

/** A pool as bets contribute to it: whole, so that contributions can be reckoned again from bet and terms alone. Money in USD. */
export type PoolTerms = {
  pool_id: string;
  rate: string;
  /** What of it goes into the reserve, in per cent: told, and not needed to reckon contributions. */
  hidden_rate: string;
  limit: string;
  min_bet: string;
  sources: string[];
  /** Ids of websites, ascending. */
  sites: number[];
  /** Rate in per cent, factor, and the ids of the games that contribute so, ascending. */
  games: [rate: string, factor: string, games: number[]][];
};

/** What paid for a bet, as a bit. */
export const SOURCE_BITS: Readonly<Record<string, number>> = { normal: 1, free_round: 2, card: 4, bonus: 8 };

/** What a bet of a game at a website contributes to a pool; `sources`: the bits of those that take part. */
export type Route = { poolId: string; share: Share; limit: number; minBet: number; sources: number };

export type Terms = { id: number; routesOf: (siteId: number, gameId: number) => readonly Route[] };

export type TermsSite = { id: string; agentIds: readonly string[]; brand: string; hasJackpot: boolean };
export type TermsGame = JackpotGame & { hasJackpot: boolean; poolCode: string; rate: string | null };
export type TermsPool = {
  id: string;
  code: string;
  scope: string;
  agentId: string | null;
  brand: string;
  siteId: string | null;
  rate: string;
  hiddenRate: string;
  limit: string;
  minBet: string;
  sources: readonly string[];
  games: readonly JackpotGameRule[];
};

/** The row of a pool, as far as terms are made of it. */
export type TermsRow = {
  id: string;
  code: string;
  scope: string;
  agent_id: string | null;
  brand: string;
  site_id: string | null;
  rate: string;
  hidden_rate: string;
  contribution_limit: string;
  min_bet_usd: string;
  sources: readonly string[];
  games: readonly JackpotGameRule[];
};

export const termsPoolOf = (row: TermsRow): TermsPool => ({
  id: row.id,
  code: row.code,
  scope: row.scope,
  agentId: row.agent_id,
  brand: row.brand,
  siteId: row.site_id,
  rate: row.rate,
  hiddenRate: row.hidden_rate,
  limit: row.contribution_limit,
  minBet: row.min_bet_usd,
  sources: row.sources,
  games: row.games,
});

/** Plain text of a stored decimal: terms that mean the same are the same. */
export const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

const playsFor = (pool: TermsPool, site: TermsSite): boolean => {
  if (!site.hasJackpot) return false;
  if (pool.scope === 'agent') return pool.agentId !== null && site.agentIds.includes(pool.agentId);
  if (pool.scope === 'brand') return site.brand === pool.brand;
  return pool.scope === 'global' || site.id === pool.siteId;
};

/** The game's own record names its pool, and may set the rate: that is the most specific. Otherwise the rules of the pool; null: it does not take part, as with the factor 0. */
const rateOf = (pool: TermsPool, game: TermsGame): [rate: string, factor: string] | null => {
  if (!game.hasJackpot) return null;
  if (game.poolCode === pool.code && game.rate !== null) return [plain(game.rate), '1'];
  const factor = factorOf(pool.games, game) ?? (game.poolCode === pool.code ? '1' : null);
  return factor === null || !/[1-9]/.test(factor) ? null : [plain(pool.rate), plain(factor)];
};

/** How bets contribute to these pools as long as pools, websites and games stay as they are. */
export const termsOf = (pools: readonly TermsPool[], sites: readonly TermsSite[], games: readonly TermsGame[]): PoolTerms[] =>
  pools.map((pool) => {
    const byRate = new Map<string, [string, string, number[]]>();
    for (const game of games) {
      const rate = rateOf(pool, game);
      if (rate === null) continue;
      const key = rate.join(' ');
      const group = byRate.get(key) ?? [...rate, []];
      group[2].push(Number(game.id));
      byRate.set(key, group);
    }
    return {
      pool_id: pool.id,
      rate: plain(pool.rate),
      hidden_rate: plain(pool.hiddenRate),
      limit: plain(pool.limit),
      min_bet: plain(pool.minBet),
      sources: [...pool.sources],
      sites: sites.flatMap((site) => (playsFor(pool, site) ? [Number(site.id)] : [])),
      games: [...byRate.values()],
    };
  });

export const digestOf = (pools: readonly PoolTerms[]): Buffer => createHash('sha256').update(JSON.stringify(pools)).digest();

/** A website and a game in one number: keys of text would be made anew for each bet. */
const GAMES = 2 ** 26;

/** The terms as they are looked up for each bet. */
export const readTerms = (id: number, pools: readonly PoolTerms[]): Terms => {
  const known = new Map<number, readonly Route[]>();
  const lookUps = pools.map((pool) => ({
    poolId: pool.pool_id,
    sites: new Set(pool.sites),
    shares: new Map(
      pool.games.flatMap(([rate, factor, ids]) => ids.map((game): [number, Share] => [game, shareOf(rate, factor)])),
    ),
    limit: exactMicros(pool.limit),
    minBet: exactMicros(pool.min_bet),
    sources: pool.sources.reduce((bits, source) => bits | (SOURCE_BITS[source] ?? 0), 0),
  }));
  return {
    id,
    routesOf: (siteId, gameId) => {
      const key = siteId * GAMES + gameId;
      const found = known.get(key);
      if (found !== undefined) return found;
      const routes = lookUps.flatMap(({ poolId, sites, shares, limit, minBet, sources }): Route[] => {
        const share = shares.get(gameId) ?? NO_SHARE;
        return sites.has(siteId) && shares.has(gameId) ? [{ poolId, share, limit, minBet, sources }] : [];
      });
      known.set(key, routes);
      return routes;
    },
  };
};
