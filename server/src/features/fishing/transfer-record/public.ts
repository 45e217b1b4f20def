import type { TransferRecovery } from '@manager/contract/features/fishing/transfer-record';
import { SEE_TEST } from '@manager/contract/permissions';
import { AppError } from '../../../base/app-error.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { lockTransfers } from './lock-transfers.ts';
import { callIdOf } from './recovery-call.ts';

/** What staff have Manager do about a transfer (K-1), as one of its calls to the wallet sees it. */
export type RecoveryCalls = Pick<TransferRecovery, 'kind' | 'state' | 'attempts' | 'last_error'> & {
  id: string;
  siteId: string;
  transferId: string;
  /** When the wallet is called again; null: not by itself, or it is being called just now. */
  nextCallAt: Date | null;
  /** Id of its newest call. */
  lastCallId: string;
};

/** Did Manager make a call for this recovery, or the platform of the transfer under the same request id? */
export const isCallOf = ({ id }: Pick<RecoveryCalls, 'id'>, callId: string): boolean => callId.startsWith(callIdOf(id, ''));

/** The recoveries of transfers by transfer id, as far as the caller may see them. */
export const findRecoveries = async (ctx: Ctx, transferIds: readonly string[]): Promise<ReadonlyMap<string, RecoveryCalls>> => {
  if (transferIds.length === 0) return new Map();
  let query = ctx.db
    .selectFrom('transfer_recovery')
    .selectAll()
    .where('transfer_id', 'in', [...transferIds])
    .where(inScope(ctx.user.scope, 'agent_id'));
  if (!can(ctx, SEE_TEST)) query = query.where('is_test', '=', false);
  const rows = await query.execute();
  return new Map(
    rows.map((row) => [
      row.transfer_id,
      {
        id: row.id,
        siteId: row.site_id,
        transferId: row.transfer_id,
        kind: row.kind as TransferRecovery['kind'],
        state: row.state as TransferRecovery['state'],
        attempts: row.attempts,
        last_error: row.last_error,
        // The books are looked at after the wallet's last word.
        nextCallAt: row.step === 'books' || row.lease_token !== null ? null : row.next_attempt_at,
        lastCallId: callIdOf(row.id, row.attempts),
      },
    ]),
  );
};

/**
 * For whoever is about to give a player something for a transfer: Manager may be moving its money just now, whether the caller sees it or not. It begins
 * with none of the player's before the transaction ends. Throws `compensation.transfer_moving`.
 */
export const requireNotMoving = async (
  tx: ScopedTx,
  { transferId, playerId }: { transferId: string; playerId: string },
): Promise<void> => {
  await lockTransfers(tx, playerId);
  const recovery = await asSystem(tx, (own) =>
    own
      .selectFrom('transfer_recovery')
      .select('state')
      .where('transfer_id', '=', transferId)
      .where('player_id', '=', playerId)
      .executeTakeFirst(),
  );
  if (recovery?.state === 'running') throw new AppError('compensation.transfer_moving');
};
