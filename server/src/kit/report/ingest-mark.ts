import { type RawBuilder, sql } from 'kysely';
import type { AnyDb } from '../../postgres/db.ts';

/**
 * The newest batch of bets whose rows have all arrived in the report store, as its number: batches of bets arrive in order, those of other facts
 * may overtake them and say nothing. Read before a figure is asked for, it tells later which bets the figure may lack: those of later batches
 * (`batch_id > mark`).
 */
export const readIngestMark = async (db: AnyDb): Promise<string> => {
  const { rows } = await sql<{ mark: string }>`select ${INGEST_MARK}::text as mark`.execute(db);
  return rows[0]?.mark ?? '0';
};

/** The same as an expression. Month by month, each the end of an index: a walk back over all batches would pass every payout since the last bet. */
export const INGEST_MARK: RawBuilder<string> = sql`(
  select coalesce(max(newest.id), 0) from fact_month month cross join lateral (
    select batch.id from ingest_batch batch join ingest_group on ingest_group.id = batch.group_id
    where batch.table_name = month.table_name and batch.partition = month.partition and ingest_group.applied_at is not null
    order by batch.id desc limit 1) newest
  where month.table_name = 'bet')`;
