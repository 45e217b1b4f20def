import { sql } from 'kysely';
import type { OwnerDb } from '../src/postgres/db.ts';

/** As a kill leaves them: groups from this one on are frozen, and nobody noted that they were applied. */
export const reopenGroups = async (db: OwnerDb, fromGroupId: string): Promise<void> => {
  await db.updateTable('ingest_group').set({ applied_at: null }).where('id', '>=', fromGroupId).execute();
  await sql`
    update fact_month set net_rows = null, amount = null, win = null, rows = (
      select coalesce(sum(ingest_batch.rows), 0) from ingest_batch join ingest_group on ingest_group.id = group_id
      where applied_at is not null and ingest_batch.table_name = fact_month.table_name and ingest_batch.partition = fact_month.partition)`.execute(
    db,
  );
};
