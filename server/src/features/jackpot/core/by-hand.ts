import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { readSites } from '../../../jackpots/picture.ts';
import { termsOf, termsPoolOf, type TermsRow } from '../../../jackpots/terms.ts';
import type { AnyDb, AnyTx } from '../../../postgres/db.ts';
import { asProduct } from '../../../postgres/scoped-db.ts';

/** What staff may do by hand with the money of a pool. */
export type ByHand = {
  /** Every website that it reaches is unregulated. */
  adjust: boolean;
  /** At least one is: its players may be paid by hand. */
  award: boolean;
};

const NOTHING: ByHand = { adjust: false, award: false };

/**
 * What the compliance profiles of the websites that pools reach leave to staff, by pool; a pool that reaches none leaves nothing (docs/decisions/0057-jackpots.md).
 * Shut pools may be moved all the same: nothing is confiscated.
 */
export const readByHand = async (db: AnyDb, poolIds: readonly string[]): Promise<(poolId: string) => ByHand> => {
  const { rows } = await sql<{ id: string } & ByHand>`
    with recursive tree as (
      select id, array[id] as line, compliance_profile as profile from agent where parent_id is null
      union all
      select agent.id, tree.line || agent.id, coalesce(agent.compliance_profile, tree.profile)
      from agent join tree on agent.parent_id = tree.id
    ), place as (
      select site.id, site.brand, tree.line, coalesce(site.compliance_profile, tree.profile, '') = 'unregulated' as is_free
      from site join tree on tree.id = site.agent_id where site.deleted_at is null
    )
    select pool.id, bool_and(place.is_free) as adjust, bool_or(place.is_free) as award
    from jackpot_pool as pool join place on case pool.scope
      when 'agent' then pool.agent_id = any (place.line)
      when 'brand' then pool.brand = place.brand
      when 'site' then pool.site_id = place.id
      else true end
    where pool.id = any (${[...poolIds]}::bigint[])
    group by pool.id`.execute(db);
  const byId = new Map(rows.map(({ id, adjust, award }): [string, ByHand] => [id, { adjust, award }]));
  return (id) => byId.get(id) ?? NOTHING;
};

/** Errors: `compliance.regulated` where a website that the pool reaches is regulated. */
export const requireAdjustable = async (db: AnyDb, poolId: string): Promise<void> => {
  if (!(await readByHand(db, [poolId]))(poolId).adjust) throw new AppError('compliance.regulated');
};

/** Do players of the website play for the pool, once it has jackpots on? */
export const isPlayedAt = async (tx: AnyTx, pool: TermsRow, siteId: string): Promise<boolean> => {
  const sites = (await asProduct(tx, readSites)).filter(({ id }) => id === siteId);
  const [terms] = termsOf(
    [termsPoolOf(pool)],
    sites.map((site) => ({ ...site, hasJackpot: true })),
    [],
  );
  return terms?.sites.length === 1;
};
