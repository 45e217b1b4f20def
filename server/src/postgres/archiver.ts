import { sql } from 'kysely';
import type { AnyDb } from './db.ts';

export type Archiver = {
  isOn: boolean;
  /** When a segment of the log was last archived, and when one last could not be. */
  archivedAt: Date | null;
  failedAt: Date | null;
};

/** What a server says of its own archiving. A command that is not set counts as on, and archives nothing: `archivedAt` tells. */
export const readArchiver = async (db: AnyDb): Promise<Archiver> => {
  const { rows } = await sql<Archiver>`
    select current_setting('archive_mode') <> 'off' as "isOn", last_archived_time as "archivedAt", last_failed_time as "failedAt"
    from pg_stat_archiver`.execute(db);
  return rows[0] ?? { isOn: false, archivedAt: null, failedAt: null };
};
