import type { ApprovalRow, approveRequest as endpoint } from '@manager/contract/features/approval/approval';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { audit } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { inTransaction } from '../../postgres/db.ts';
import { readApprovalRow } from './approval-row.ts';
import { closeRequest } from './close-request.ts';
import { failureOf } from '../../kit/service/failure.ts';
import { lockRequest, requireDueGlass, requireOtherPerson } from './lock-request.ts';
import { type PreparedRun, runRequest } from './run-request.ts';

/** Agrees to a request and runs it; one's own only after break-glass. A call that can no longer be done closes the request as failed. */
export const approveRequest = (
  ctx: Ctx,
  { id, reason }: ParsedOf<typeof endpoint>,
  prepared: PreparedRun,
): Promise<ApprovalRow> =>
  inTransaction(ctx.db, async (tx) => {
    const request = await lockRequest(ctx, tx, id);
    await (request.isOwn ? requireDueGlass(ctx, request) : requireOtherPerson(ctx, request));
    const { failure, flush, effects } = await runRequest(ctx, tx, { request, prepared });
    const closed = failure === null ? null : failureOf(failure);
    await closeRequest(ctx, tx, {
      request,
      state: closed === null ? 'executed' : 'failed',
      reason,
      effects,
      ...(closed === null ? {} : { failure: closed }),
    });
    const row = await readApprovalRow(ctx, tx, id);
    await flush();
    await audit(ctx, tx, {
      action: 'approval.approve',
      objectType: request.object_type,
      objectId: request.object_id,
      agentId: request.agent_id,
      approvalId: id,
      outcome: closed === null ? 'ok' : 'failed',
      reason: reason ?? '',
      ...(request.isOwn ? { mark: 'break_glass' } : {}),
      ...(closed?.reason === 'approval.altered' ? { mark: 'alarm' } : {}),
      before: { state: 'pending' },
      after: closed === null ? { state: 'executed' } : { state: 'failed', failure: closed.reason },
    });
    return row;
  });
