import type { AnyDb } from '../postgres/db.ts';

/** Name in the job log of restoring a backup beside the product to see that it can be restored. */
export const DRILL_JOB = 'backup.drill';

export type LastDrills = {
  /** When the last one that went well began: what it restored was no newer. Null: none did. */
  well: Date | null;
  hasFailed: boolean;
};

/** Of those that are over. */
export const readLastDrills = async (db: AnyDb): Promise<LastDrills> => {
  const ended = db
    .selectFrom('job_run')
    .where('job', '=', DRILL_JOB)
    .where('outcome', '<>', 'running')
    .orderBy('id', 'desc')
    .limit(1);
  const [last, well] = await Promise.all([
    ended.select('outcome').executeTakeFirst(),
    ended.select('started_at').where('outcome', '=', 'ok').executeTakeFirst(),
  ]);
  return { well: well?.started_at ?? null, hasFailed: last?.outcome === 'failed' };
};
