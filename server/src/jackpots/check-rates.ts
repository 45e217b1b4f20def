import { ratesFit } from '@manager/domain/jackpot-pool';
import { sql } from 'kysely';
import { fieldError } from '../base/app-error.ts';
import type { AnyDb, OwnerTx, ScopedTx } from '../postgres/db.ts';
import { asSystem } from '../postgres/scoped-db.ts';
import { readGames, readSites } from './snapshot.ts';
import { type PoolTerms, type TermsGame, termsOf, type TermsPool, termsPoolOf, type TermsRow, type TermsSite } from './terms.ts';

type Game = TermsGame & { rtp: string | null };

/** Number of the advisory lock: two changes that fit alone may not fit together, so one waits for the other. */
const RATES = 7_250;

const lockRates = (tx: OwnerTx) => sql`select pg_advisory_xact_lock(${RATES}, 0)`.execute(tx);

/** Pools that take contributions, as bets come to them. */
export const readActivePools = async (db: AnyDb): Promise<TermsPool[]> => {
  const rows = await db
    .selectFrom('jackpot_pool')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map((row) => termsPoolOf(row as unknown as TermsRow));
};

/** One website for each set of pools that some website plays for: the others are like it. Jackpots count as on, since a website may turn them on at any time. */
const alikeSites = async (tx: OwnerTx, pools: readonly TermsPool[]): Promise<TermsSite[]> => {
  const sites = (await readSites(tx)).map((site) => ({ ...site, hasJackpot: true }));
  const poolsOf = new Map<string, string>();
  for (const { pool_id: poolId, sites: ids } of termsOf(pools, sites, []))
    for (const id of ids.map(String)) poolsOf.set(id, `${poolsOf.get(id) ?? ''} ${poolId}`);
  const alike = new Map<string, TermsSite>();
  for (const site of sites) {
    const those = poolsOf.get(site.id);
    if (those !== undefined) alike.set(those, site);
  }
  return [...alike.values()];
};

type Taken = { rate: string; factor: string };

const takenOf = (pool: PoolTerms): Map<number, Taken> =>
  new Map(pool.games.flatMap(([rate, factor, ids]) => ids.map((id): [number, Taken] => [id, { rate, factor }])));

/** Do all pools together take more of a bet of one of these games than its return leaves, at one of these websites? */
const isOverTaken = (pools: readonly TermsPool[], sites: readonly TermsSite[], games: readonly Game[]): boolean => {
  const taking = termsOf(pools, sites, games).map((pool) => ({ sites: new Set(pool.sites), taken: takenOf(pool) }));
  return sites.some((site) => {
    const there = taking.filter((pool) => pool.sites.has(Number(site.id)));
    return games.some(({ id, rtp }) => {
      const rates = there.flatMap(({ taken }) => taken.get(Number(id)) ?? []);
      return rates.length > 0 && !ratesFit(rates, rtp);
    });
  });
};

/** At each website, a pool takes together with the others no more of a game's bets than its return leaves. Errors: `above_rtp_plan` at the rate. */
export const requirePoolRates = async (tx: ScopedTx, wanted: TermsPool): Promise<void> => {
  const isTooMuch = await asSystem(tx, async (own) => {
    await lockRates(own);
    const pools = [wanted, ...(await readActivePools(own)).filter(({ id }) => id !== wanted.id)];
    // What others take of games that this one leaves alone is not its fault.
    const games = (await readGames(own)).filter((game) => termsOf([wanted], [], [game])[0]?.games.length === 1);
    const reached = (await alikeSites(own, pools)).filter((site) => termsOf([wanted], [site], [])[0]?.sites.length === 1);
    return isOverTaken(pools, reached, games);
  });
  if (isTooMuch) throw fieldError('rate', 'above_rtp_plan');
};

type Taking = { pools: readonly TermsPool[]; sites: readonly TermsSite[] };

/** A file of games asks for the same pools and websites again and again: once a transaction is enough. */
const asked = new WeakMap<ScopedTx, Promise<Taking>>();

const readTaking = (tx: ScopedTx): Promise<Taking> =>
  asSystem(tx, async (own) => {
    await lockRates(own);
    const pools = await readActivePools(own);
    return { pools, sites: pools.length === 0 ? [] : await alikeSites(own, pools) };
  });

/** The same for a game as it will stand: at each website, its pools take no more of its bets than its return leaves. Errors: `above_rtp_plan` at the field. */
export const requireGameRates = async (tx: ScopedTx, game: Game, field: string): Promise<void> => {
  const known = asked.get(tx) ?? readTaking(tx);
  asked.set(tx, known);
  const { pools, sites } = await known;
  if (isOverTaken(pools, sites, [game])) throw fieldError(field, 'above_rtp_plan');
};
