import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { exportPath } from '../../../kit/export/export-path.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import type { Deps } from '../../../kit/service/ctx.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longer than a worker is ever silent, and than the queue needs to take a dead one's work away. */
const LOST_AFTER_MS = 2 * MINUTE_MS;

const lostBefore = (now: Date): Date => new Date(now.getTime() - LOST_AFTER_MS);

/** Exports that nobody works on and nobody will (all tries died with their process) end as failed instead of running for ever. */
export const endLostExports: Job = {
  job: 'export.end_lost',
  everyMs: MINUTE_MS,
  waits: ({ now }) =>
    sql`exists (select from export_job where status in ('queued', 'running') and coalesce(seen_at, queued_at) < ${lostBefore(now())})`,
  run: async ({ db, now }) => {
    const { numUpdatedRows } = await db
      .updateTable('export_job')
      .set({ status: 'failed', error: 'export.interrupted', finished_at: now() })
      .where('status', 'in', ['queued', 'running'])
      .where(sql<Date>`coalesce(seen_at, queued_at)`, '<', lostBefore(now()))
      .where(
        sql<boolean>`not exists (select 1 from pgboss.job where name = 'export' and state < 'completed' and data ->> 'id' = export_job.id::text)`,
      )
      .executeTakeFirst();
    return numUpdatedRows === 0n ? null : { rows: Number(numUpdatedRows) };
  },
};

/** Every hour: files past their time go, and those that no export knows. */
export const removeOldExports: Job = {
  job: 'export.clean_up',
  everyMs: HOUR_MS,
  run: async (deps) => {
    const expired = await deps.db
      .updateTable('export_job')
      .set({ status: 'expired', ticket_hash: null })
      .where('status', '=', 'ready')
      .where('expires_at', '<=', deps.now())
      .returning(['id', 'format'])
      .execute();
    for (const job of expired) await rm(exportPath(deps.settings, job), { force: true });
    const orphans = await removeOrphans(deps);
    const rows = expired.length + orphans;
    return rows === 0 ? null : { rows, detail: { expired: expired.length, orphans } };
  },
};

/** Left by a process that was killed, or by an export that was cancelled at the last moment. */
const removeOrphans = async ({ db, settings }: Deps): Promise<number> => {
  const names = await readdir(settings.exportDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const ready = await db.selectFrom('export_job').select(['id', 'format']).where('status', '=', 'ready').execute();
  const known = new Set(ready.map((job) => exportPath(settings, job)));
  let removed = 0;
  for (const name of names) {
    const path = join(settings.exportDir, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (known.has(path) || age < HOUR_MS) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
};
