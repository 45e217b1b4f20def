import {
  MOVE_TRANSFERS,
  type stopTransfer as endpoint,
  type TransferRecovery,
} from '@manager/contract/features/fishing/transfer-record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { canStop, type Recovery, toRecovery } from './recovery.ts';

/**
 * K-1: Manager goes on with a transfer no more until staff ask again; what the wallet was asked so far may have been booked. Errors: `object.not_found`,
 * `object.version_conflict`, `object.wrong_state`, `requests.in_progress` while a step is being done, `approval.waiting`.
 */
export const stopTransfer = (ctx: Ctx, { id, version, reason }: ParsedOf<typeof endpoint>): Promise<TransferRecovery> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockRecovery(ctx, tx, id);
    if (version !== before.version) throw new AppError('object.version_conflict', { current: toRecovery(before) });
    if (!canStop(before)) throw new AppError('object.wrong_state', { state: before.state });
    if (before.lease_token !== null) throw new AppError('requests.in_progress', { retry_after_s: 1 });
    const about = { objectType: 'transfer', objectId: id, agentId: before.agent_id, reason };
    await requireSecondPerson(ctx, tx, {
      ...about,
      operation: 'transfer.stop',
      approveCode: MOVE_TRANSFERS,
      objectName: id,
      objectVersion: before.version,
      before: { state: before.state },
      after: { state: 'manual', amount: before.amount, currency: before.currency },
    });
    const after = await tx
      .updateTable('transfer_recovery')
      .set((row) => ({ state: 'manual', next_attempt_at: null, version: row('version', '+', 1), updated_at: ctx.now() }))
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(ctx, tx, { ...about, action: 'transfer.stop', before: { state: before.state }, after: { state: after.state } });
    return toRecovery(after);
  });

const lockRecovery = async (ctx: Ctx, tx: ScopedTx, transferId: string): Promise<Recovery> => {
  let query = tx
    .selectFrom('transfer_recovery')
    .selectAll()
    .where('transfer_id', '=', transferId)
    .where(inScope(ctx.user.scope, 'agent_id'));
  if (!can(ctx, SEE_TEST)) query = query.where('is_test', '=', false);
  const row = await query.forUpdate().executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};
