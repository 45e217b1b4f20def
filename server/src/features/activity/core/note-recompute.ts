import { sql } from 'kysely';
import type { OwnerTx } from '../../../postgres/db.ts';

/** Players of an activity that are counted anew: those after `after`, up to `last`; null: there are no others. */
export type RecomputeStep = { activityId: string; asks: number; after: string; last: string | null };

/** The players are done, within this transaction. False: it was asked for anew meanwhile and begins again. */
export const noteRecompute = async (tx: OwnerTx, { activityId, asks, after, last }: RecomputeStep): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from activity_recompute
    where activity_id = ${activityId} and asks = ${asks} and after_player_id = ${after} for update`.execute(tx);
  if (rows.length === 0) return false;
  if (last === null) await tx.deleteFrom('activity_recompute').where('activity_id', '=', activityId).execute();
  else await tx.updateTable('activity_recompute').set({ after_player_id: last }).where('activity_id', '=', activityId).execute();
  return true;
};
