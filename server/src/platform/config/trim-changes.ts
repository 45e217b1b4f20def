import { sql } from 'kysely';
import type { Job } from '../../kit/jobs/run-job.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A game platform that was away for longer takes a snapshot. */
const KEEP_DAYS = 35;
/** Small enough for the time limit of a statement. */
const CHUNK_ROWS = 5_000;

/** Clears away old changes. The newest of the old ones stays: by it a cursor that has missed something is known. */
export const trimChanges: Job = {
  job: 'config.trim',
  everyMs: 6 * HOUR_MS,
  run: async ({ db, now }) => {
    const before = new Date(now().getTime() - KEEP_DAYS * DAY_MS);
    const { rows } = await sql<{
      id: string;
    }>`select id from config_change where at < ${before} order by id desc limit 1`.execute(db);
    const mark = rows[0]?.id;
    if (mark === undefined) return null;
    let count = 0;
    for (let deleted = CHUNK_ROWS; deleted === CHUNK_ROWS; count += deleted) {
      const { numAffectedRows = 0n } = await sql`
        delete from config_change where id in (select id from config_change where id < ${mark} order by id limit ${CHUNK_ROWS})`.execute(
        db,
      );
      deleted = Number(numAffectedRows);
    }
    return count === 0 ? null : { rows: count };
  },
};
