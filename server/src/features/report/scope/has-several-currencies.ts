import { sql } from 'kysely';
import type { OwnerDb } from '../../../postgres/db.ts';

/**
 * Did bets of these websites come in more than one currency, as far as the hours reach that ingest keeps (40 days)? Asked of PostgreSQL, so
 * that the choices of a report are there while the report store is not. Of each website the first and the last currency are read, not its hours.
 */
export const hasSeveralCurrencies = async (db: OwnerDb, siteIds: readonly string[]): Promise<boolean> => {
  if (siteIds.length === 0) return false;
  const { rows } = await sql<{ several: boolean }>`
    select count(distinct played.currency) > 1 as several
    from unnest(${[...siteIds]}::bigint[]) as asked (site_id), lateral (values
      ((select currency from fact_hour where site_id = asked.site_id and bets > 0 order by currency limit 1)),
      ((select currency from fact_hour where site_id = asked.site_id and bets > 0 order by currency desc limit 1))
    ) as played (currency)`.execute(db);
  return rows[0]?.several ?? false;
};
