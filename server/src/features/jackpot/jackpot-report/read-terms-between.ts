import { sql } from 'kysely';
import type { PoolTerms } from '../../../jackpots/terms.ts';
import type { OwnerDb } from '../../../postgres/db.ts';

/** Terms of pools that were in force at some time of a range of days of UTC, the oldest first. `to`: when others took their place; null: still in force. */
export type TermsInForce = { id: number; from: Date; to: Date | null; pools: readonly PoolTerms[] };

type Range = { date_from: string; date_to: string };

export const readTermsBetween = async (db: OwnerDb, { date_from: from, date_to: to }: Range): Promise<TermsInForce[]> => {
  const { rows } = await sql<{ id: number; from_at: Date; to_at: Date | null; pools: PoolTerms[] }>`
    with terms as (
      select id, created_at as from_at, lead(created_at) over (order by id) as to_at from jackpot_terms
    )
    select terms.id, from_at, to_at, jackpot_terms.pools from terms join jackpot_terms using (id)
    where from_at < ${to}::date + 1 and (to_at is null or to_at >= ${from}::date) order by terms.id`.execute(db);
  return rows.map((row) => ({ id: row.id, from: row.from_at, to: row.to_at, pools: row.pools }));
};
