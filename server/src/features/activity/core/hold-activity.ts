import { sql } from 'kysely';
import type { AnyTx } from '../../../postgres/db.ts';

/** First key of the advisory locks of activities; the second is made of the id. */
const ACTIVITIES = 7_222;

/**
 * For steps of players, of which there may be any number at once: nobody changes the activity meanwhile. Taken before its row: shared locks of
 * a row that overlap would keep out whoever wants to cancel for as long as players come, while those who wait for this one have their turn.
 */
export const shareActivity = async (tx: AnyTx, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${ACTIVITIES}, hashtext(${id}))`.execute(tx);
};

/** For whoever changes it: waits for the steps of players that are under way, and lets no further ones begin. */
export const holdActivity = async (tx: AnyTx, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${ACTIVITIES}, hashtext(${id}))`.execute(tx);
};
