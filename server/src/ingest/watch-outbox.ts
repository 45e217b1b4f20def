import { sql } from 'kysely';
import type { Job } from '../kit/jobs/run-job.ts';
import type { OwnerDb } from '../postgres/db.ts';

const EVERY_MS = 5 * 60_000;
/** They are taken up within a second: a minute means that something is in their way. */
const LATE_MS = 60_000;

/**
 * Fails as long as facts of Manager itself stand refused or do not get through, so that the job log counts them and the log tells of them again:
 * money that moved is in no report until they do.
 */
export const watchOutbox: Job = {
  job: 'facts.outbox',
  everyMs: EVERY_MS,
  run: async ({ db, now }) => {
    const faults = await outboxFaults(db, new Date(now().getTime() - LATE_MS));
    if (faults.length > 0) throw new Error(faults.join('; '));
    return null;
  },
};

const outboxFaults = async (db: OwnerDb, lateBefore: Date): Promise<string[]> => {
  const { rows } = await sql<{ kind: string; code: string | null; count: string }>`
    select kind, code, count(*) as count from fact_outbox
    where refused_at is not null or created_at < ${lateBefore} group by kind, code order by kind, code`.execute(db);
  return rows.map(({ kind, code, count }) =>
    code === null ? `${count} facts wait for more than a minute (${kind})` : `${count} facts were refused (${kind}: ${code})`,
  );
};
