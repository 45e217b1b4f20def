import type { ApprovalRow, rejectRequest as endpoint } from '@manager/contract/features/approval/approval';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { audit } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { inTransaction } from '../../postgres/db.ts';
import { readApprovalRow } from './approval-row.ts';
import { closeRequest } from './close-request.ts';
import { lockRequest, requireOtherPerson } from './lock-request.ts';

/** Also stops break-glass before its delay is over. */
export const rejectRequest = (ctx: Ctx, { id, reason }: ParsedOf<typeof endpoint>): Promise<ApprovalRow> =>
  inTransaction(ctx.db, async (tx) => {
    const request = await lockRequest(ctx, tx, id);
    await requireOtherPerson(ctx, request);
    await closeRequest(ctx, tx, { request, state: 'rejected', reason });
    await audit(ctx, tx, {
      action: 'approval.reject',
      objectType: request.object_type,
      objectId: request.object_id,
      agentId: request.agent_id,
      approvalId: id,
      reason,
      before: { state: 'pending' },
      after: { state: 'rejected' },
    });
    return readApprovalRow(ctx, tx, id);
  });
