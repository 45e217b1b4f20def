import { sql } from 'kysely';
import type { OwnerDb } from '../../../postgres/db.ts';

/**
 * Did bets of these websites come in more than one currency, as far as the hours reach that ingest keeps (40 days)? Asked of PostgreSQL, so
 * that the choices of a report are there while the report store is not. With several it stops at the second one.
 */
export const hasSeveralCurrencies = async (db: OwnerDb, siteIds: readonly string[]): Promise<boolean> => {
  if (siteIds.length === 0) return false;
  const { rows } = await sql<{ several: boolean }>`
    with played as (select currency from fact_hour where site_id = any(${[...siteIds]}::bigint[]) and bets > 0)
    select exists (select 1 from played where currency <> (select currency from played limit 1)) as several`.execute(db);
  return rows[0]?.several ?? false;
};
