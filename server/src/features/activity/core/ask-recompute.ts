import { sql } from 'kysely';
import type { AnyDb } from '../../../postgres/db.ts';

/** What an activity has counted is to be computed anew from the bets. */
export const askRecompute = async (tx: AnyDb, activityId: string): Promise<void> => {
  await sql`insert into activity_recompute (activity_id) values (${activityId})
    on conflict (activity_id) do update set asked_at = now(), asks = activity_recompute.asks + 1, after_player_id = 0`.execute(
    tx,
  );
};
