import type * as contract from '@manager/contract/features/jackpot/jackpot-order';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { findRow, lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { requireVersion } from '../../../kit/resource/input.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { lockRows, updateRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireNoEditor } from '../../../kit/service/editors.ts';
import { requireStepUp } from '../../../kit/service/step-up.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { pools, requireOwnerOf } from '../core/pools.ts';
import { APPROVE_ORDER } from './jackpot-purpose.ts';
import { orders } from './orders.ts';

/**
 * A win beyond a limit of the day is paid: two persons for each, who made the pool or raised its limits, and somebody else who lets this one go. One that is not to be
 * paid has a bet that is to be cancelled (D-1). Errors: `approval.own_request`, `approval.not_independent`, `permission.operator_only`, `object.wrong_state`.
 */
export const approveJackpotOrder = async (
  ctx: Ctx,
  { id, version, reason }: ParsedOf<typeof contract.approveJackpotOrder>,
): Promise<contract.JackpotOrderRow> => {
  requireStepUp(ctx);
  const seen = await findRow(ctx, orders, id);
  const pool = await findRow(ctx, pools, seen.pool_id);
  requireOwnerOf(ctx, pool);
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockRows(tx, { ...lockableIn(ctx, orders), ids: [id] });
    if (!locked.has(id)) throw new AppError('object.not_found');
    const before = await readRow(ctx, tx, { resource: orders, id });
    requireVersion({ version }, before);
    if (before.status !== 'waiting_approval' || before.is_cancel_asked)
      throw new AppError('object.wrong_state', { state: before.is_cancel_asked ? 'cancelled' : before.status });
    await requireNoEditor(ctx, tx, {
      object: { type: 'jackpot_pool', id: pool.id },
      decisions: [{ approveCode: APPROVE_ORDER, agentId: pool.agent_id }],
    });
    await updateRow(tx, {
      table: 'jackpot_order',
      id,
      version,
      now: ctx.now(),
      values: { status: 'won', approved_at: ctx.now(), approved_name: ctx.user.userName },
    });
    const after = await readRow(ctx, tx, { resource: orders, id });
    await auditSave(ctx, tx, { resource: orders, action: 'jackpot_order.approve', reason, before, after });
    return after;
  });
};
