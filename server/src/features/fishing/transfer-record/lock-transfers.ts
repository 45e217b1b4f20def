import { sql } from 'kysely';
import type { ScopedTx } from '../../../postgres/db.ts';

/** Advisory lock of who moves money of a player's transfers. */
const TRANSFERS = 7_242;

/**
 * Until the end of the transaction nobody else begins with a transfer of the player, nor hands a compensation in for one: two outs may give the same
 * money back, and so may a compensation.
 */
export const lockTransfers = async (tx: ScopedTx, playerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${TRANSFERS}, hashtext(${playerId}))`.execute(tx);
};
