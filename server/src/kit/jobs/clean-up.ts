import { sql } from 'kysely';
import type { OwnerDb } from '../../postgres/db.ts';
import type { Job } from './run-job.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Small enough for the time limit of a statement. */
const CHUNK_ROWS = 5_000;

/**
 * What has no use any more, and when: its column is older than so long (docs/operations.md has the same list). Logs that an auditor needs
 * and facts are not among them. Keys of writes are kept for a day at least (T040); ended sessions and attempts to sign in stay for
 * a while, because people ask when and from where they signed in.
 */
export const LEFTOVERS = [
  { table: 'auth_ticket', column: 'expires_at', keepMs: HOUR_MS },
  { table: 'used_challenge', column: 'expires_at', keepMs: HOUR_MS },
  { table: 'one_time_link', column: 'expires_at', keepMs: 30 * DAY_MS },
  { table: 'idempotency_key', column: 'created_at', keepMs: 2 * DAY_MS },
  // A batch that is sent again later than that is taken as new; what it holds is still told by the ids of its rows.
  { table: 'ingest_request', column: 'created_at', keepMs: 35 * DAY_MS },
  { table: 'session', column: 'expires_at', keepMs: 90 * DAY_MS },
  { table: 'login_attempt', column: 'at', keepMs: 180 * DAY_MS },
  // As long as a browser stays known.
  { table: 'known_device', column: 'last_seen_at', keepMs: 180 * DAY_MS },
  // Sent or not: the links in them are void by then.
  { table: 'mail_outbox', column: 'created_at', keepMs: 90 * DAY_MS },
  // Asked for a week back from a request, which waits for a day at most.
  { table: 'account_touch', column: 'at', keepMs: 14 * DAY_MS },
  // No session is as old.
  { table: 'kick', column: 'kicked_at', keepMs: DAY_MS },
  // Said again each time that the vendor sends it.
  { table: 'vendor_fault', column: 'last_seen_at', keepMs: 180 * DAY_MS },
  // Of days that are over in every zone.
  { table: 'player_day_win', column: 'settle_day', keepMs: 5 * DAY_MS },
  // Compared for three days.
  { table: 'fact_hour', column: 'hour', keepMs: 40 * DAY_MS },
] as const;

/** Every hour. `detail` counts the rows of each table. */
export const cleanUp: Job = {
  job: 'store.clean_up',
  everyMs: HOUR_MS,
  run: async ({ db, now }) => {
    const detail: Record<string, number> = {};
    for (const { table, column, keepMs } of LEFTOVERS) {
      const count = await deleteOlder(db, { table, column, before: new Date(now().getTime() - keepMs) });
      if (count > 0) detail[table] = count;
    }
    const rows = Object.values(detail).reduce((sum, count) => sum + count, 0);
    return rows === 0 ? null : { rows, detail };
  },
};

const deleteOlder = async (
  db: OwnerDb,
  { table, column, before }: { table: string; column: string; before: Date },
): Promise<number> => {
  for (let count = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${CHUNK_ROWS}))`.execute(db);
    count += Number(numAffectedRows);
    if (numAffectedRows < CHUNK_ROWS) return count;
  }
};
