import { TransferRecovery } from '@manager/contract/features/fishing/transfer-record';
import type { Selectable } from 'kysely';
import type { AnyDb } from '../../../postgres/db.ts';
import type { DB } from '../../../postgres/types.gen.ts';

/** What staff have Manager do about a transfer (migration 0034). */
export type Recovery = Selectable<DB['transfer_recovery']>;

export const toRecovery = (row: Recovery): TransferRecovery =>
  TransferRecovery.parse({
    version: row.version,
    kind: row.kind,
    state: row.state,
    step: row.step,
    attempts: row.attempts,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    last_error: row.last_error,
    reason: row.reason,
    requested_name: row.requested_name,
    approved_name: row.approved_name,
    requested_at: row.created_at.toISOString(),
    can_stop: canStop(row),
  });

/** Nothing is stopped once the wallet has booked it: then only the books are behind. */
export const canStop = ({ state, booked_at: bookedAt }: Pick<Recovery, 'state' | 'booked_at'>): boolean =>
  state === 'running' && bookedAt === null;

/** Those of these transfers that the caller may see, by transfer id. */
export const readRecoveries = async (
  db: AnyDb,
  transfers: readonly { transfer_id: string }[],
): Promise<ReadonlyMap<string, TransferRecovery>> => {
  if (transfers.length === 0) return new Map();
  const ids = transfers.map(({ transfer_id: id }) => id);
  const rows = await db.selectFrom('transfer_recovery').selectAll().where('transfer_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.transfer_id, toRecovery(row)]));
};
