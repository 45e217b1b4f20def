import type { OwnerDb } from '../postgres/db.ts';

export type RestoreNote = { signal: string; notedAt: Date; restoredTo: Date };

/** The newest restore of PostgreSQL that a start has noticed (audit/notice-restore.ts). */
export const readRestoreNote = async (db: OwnerDb): Promise<RestoreNote | undefined> => {
  const row = await db
    .selectFrom('restore_note')
    .select(['signal', 'noted_at', 'restored_to'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { signal: row.signal, notedAt: row.noted_at, restoredTo: row.restored_to };
};
