import { sql } from 'kysely';
import type { AnyDb } from '../postgres/db.ts';

export type RestoreNote = { id: string; signal: string; noted_at: Date; restored_to: Date; evidence: Record<string, unknown> };

/** Several signs of one restore, or of several: the newest signal, and the earliest instant since which something may be missing. */
export type RestoredState = { notes: RestoreNote[]; signal: string; notedAt: Date; restoredTo: Date; untilNote: string };

/** PostgreSQL was restored (audit/notice-restore.ts), and nobody has ended the state since; payouts wait meanwhile (decision 0088). */
export const readRestored = async (db: AnyDb): Promise<RestoredState | undefined> => {
  const { rows: notes } = await sql<RestoreNote>`
    select id, signal, noted_at, restored_to, evidence from restore_note
    where id > (select coalesce(max(until_note), 0) from restore_end) order by id`.execute(db);
  const newest = notes.at(-1);
  if (newest === undefined) return undefined;
  const earliest = (at: readonly Date[]): Date => new Date(Math.min(...at.map((each) => each.getTime())));
  return {
    notes,
    signal: newest.signal,
    notedAt: earliest(notes.map((note) => note.noted_at)),
    restoredTo: earliest(notes.map((note) => note.restored_to)),
    untilNote: newest.id,
  };
};
