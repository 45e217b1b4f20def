import type { ApprovalRow, breakGlass as endpoint } from '@manager/contract/features/approval/approval';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../base/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { findDeciders } from '../../kit/service/deciders.ts';
import { inTransaction, type ScopedTx } from '../../postgres/db.ts';
import { mailUser } from '../mail/public.ts';
import { readApprovalRow } from './approval-row.ts';
import { lockRequest, requireDecision, type LockedRequest } from './lock-request.ts';
import { decisionOf, GLASS_DELAY_MS, hasTimeForGlass } from './request-row.ts';

/**
 * Lets the requester run the own request alone once the delay is over (T037). Everybody who could decide on it is told at once
 * and may reject it meanwhile; whoever could not decide on such a request of somebody else may not start it either.
 */
export const breakGlass = (ctx: Ctx, { id, reason }: ParsedOf<typeof endpoint>): Promise<ApprovalRow> =>
  inTransaction(ctx.db, async (tx) => {
    const request = await lockRequest(ctx, tx, id);
    if (!request.isOwn) throw new AppError('approval.not_yours');
    await requireDecision(ctx, request);
    if (request.glass_due_at !== null) throw new AppError('object.wrong_state', { state: 'break_glass' });
    if (!hasTimeForGlass(request, ctx.now())) throw new AppError('approval.glass_too_late');
    const dueAt = new Date(ctx.now().getTime() + GLASS_DELAY_MS);
    await tx.updateTable('approval').set({ glass_due_at: dueAt, glass_reason: reason }).where('id', '=', id).execute();
    await alarmOthers(ctx, tx, { request, reason, dueAt });
    await audit(ctx, tx, {
      action: 'approval.break_glass',
      objectType: request.object_type,
      objectId: request.object_id,
      agentId: request.agent_id,
      approvalId: id,
      mark: 'break_glass',
      reason,
      after: { glass_due_at: dueAt.toISOString() },
    });
    return readApprovalRow(ctx, tx, id);
  });

/** In the transaction of the change, to whoever could decide and to all super users: they are read past the requester's own scope. */
const alarmOthers = async (
  ctx: Ctx,
  tx: ScopedTx,
  { request, reason, dueAt }: { request: LockedRequest; reason: string; dueAt: Date },
): Promise<void> => {
  const deciders = await findDeciders(ctx.authDb, decisionOf(request));
  const others = await ctx.authDb
    .selectFrom('staff_user')
    .select('id')
    .where('id', '<>', ctx.user.id)
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('is_super', '=', true), ...(deciders.length === 0 ? [] : [eb('id', 'in', deciders)])]))
    .orderBy('id')
    .execute();
  for (const { id } of others)
    await mailUser(ctx, tx, {
      userId: id,
      template: 'break_glass',
      values: {
        by: ctx.user.userName,
        operation: request.operation,
        object: request.object_name === '' ? request.object_id : request.object_name,
        reason,
        due_at: dueAt,
      },
      people: ctx.authDb,
    });
};
