import { sql } from 'kysely';
import type { OwnerDb } from '../src/postgres/db.ts';

/**
 * Lets `work` draw batch ids far above the next one, which what comes after it draws again: as two lanes do when the one draws its ids first and
 * freezes last.
 */
export const aheadOfOthers = async (db: OwnerDb, work: () => Promise<unknown>): Promise<void> => {
  const sequence = sql`pg_get_serial_sequence('ingest_batch', 'id')`;
  const { rows } = await sql<{ id: string }>`select nextval(${sequence}) as id`.execute(db);
  const next = BigInt(rows[0]?.id ?? '0');
  await sql`select setval(${sequence}, ${next + 1_000n})`.execute(db);
  await work();
  await sql`select setval(${sequence}, ${next})`.execute(db);
};
