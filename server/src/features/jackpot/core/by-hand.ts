import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { readSites, unregulatedSites } from '../../../jackpots/snapshot.ts';
import { termsOf, termsPoolOf, type TermsRow, type TermsSite } from '../../../jackpots/terms.ts';
import type { AnyDb, AnyTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';

/** What staff may do by hand with the money of a pool. */
export type ByHand = {
  /** Every website that it reaches is unregulated. */
  adjust: boolean;
  /** At least one is: its players may be paid by hand. */
  award: boolean;
};

/** Ids of the websites that play for each pool once they have jackpots on, in the order of the pools. */
const reachOf = (pools: readonly TermsRow[], sites: readonly TermsSite[]): number[][] =>
  termsOf(
    pools.map(termsPoolOf),
    sites.map((site) => ({ ...site, hasJackpot: true })),
    [],
  ).map(({ sites: ids }) => ids);

/**
 * What the compliance profiles of the websites that pools reach leave to staff, pool by pool; one that reaches none leaves nothing (docs/decisions/0057-jackpots.md).
 * Shut pools may be moved all the same: nothing is confiscated. `db` sees every website, whoever asks.
 */
export const readByHand = async (db: AnyDb, pools: readonly TermsRow[]): Promise<ByHand[]> => {
  const sites = await readSites(db);
  const { rows } = await sql<{ site_id: string }>`${unregulatedSites}`.execute(db);
  const free = new Set(rows.map(({ site_id: id }) => Number(id)));
  return reachOf(pools, sites).map((ids) => ({
    adjust: ids.length > 0 && ids.every((id) => free.has(id)),
    award: ids.some((id) => free.has(id)),
  }));
};

/** Errors: `compliance.regulated` where a website that the pool reaches is regulated. */
export const requireAdjustable = async (tx: AnyTx, pool: TermsRow): Promise<void> => {
  const [byHand] = await asSystem(tx, (own) => readByHand(own, [pool]));
  if (byHand?.adjust !== true) throw new AppError('compliance.regulated');
};

/** Do players of the website play for the pool, once it has jackpots on? */
export const isPlayedAt = async (tx: AnyTx, pool: TermsRow, siteId: string): Promise<boolean> => {
  const [ids] = reachOf([pool], await asSystem(tx, (own) => readSites(own, siteId)));
  return ids?.length === 1;
};
