import { sql } from 'kysely';
import type { OwnerDb } from '../../postgres/db.ts';

/**
 * The newest batch whose rows have all arrived in the report store, as its number: groups arrive in order. Read before a figure is asked for, it
 * tells later which rows the figure may lack: those of later batches (`batch_id > mark`).
 */
export const readIngestMark = async (db: OwnerDb): Promise<string> => {
  const { rows } = await sql<{ mark: string }>`
    select coalesce((
      select batch.id from ingest_batch batch join ingest_group on ingest_group.id = batch.group_id
      where ingest_group.applied_at is not null order by batch.id desc limit 1), 0)::text as mark`.execute(db);
  return rows[0]?.mark ?? '0';
};
