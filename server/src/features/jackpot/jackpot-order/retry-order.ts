import type * as contract from '@manager/contract/features/jackpot/jackpot-order';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { retryPayout } from '../../../kit/payout/steer-payout.ts';
import { findRow, readRow } from '../../../kit/resource/resource.ts';
import { requireVersion } from '../../../kit/resource/input.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { orders } from './orders.ts';

/** Its payout is tried again now, under the same transfer id. Errors: those of `retryPayout`, `object.version_conflict`. */
export const retryJackpotOrder = async (
  ctx: Ctx,
  { id, version, reason }: ParsedOf<typeof contract.retryJackpotOrder>,
): Promise<contract.JackpotOrderRow> => {
  const before = await findRow(ctx, orders, id);
  requireVersion({ version }, before);
  return inTransaction(ctx.db, async (tx) => {
    const { payout_id: payoutId, cancel_asked_at: cancelAskedAt } = await asSystem(tx, (own) =>
      own.selectFrom('jackpot_order').select(['payout_id', 'cancel_asked_at']).where('id', '=', id).executeTakeFirstOrThrow(),
    );
    if (payoutId === null || cancelAskedAt !== null) throw new AppError('object.wrong_state', { state: before.status });
    await retryPayout(ctx, tx, payoutId);
    const after = await readRow(ctx, tx, { resource: orders, id });
    await auditSave(ctx, tx, { resource: orders, action: 'jackpot_order.retry', reason, before, after });
    return after;
  });
};
