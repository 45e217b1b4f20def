import type { ApprovalRow, withdrawRequest as endpoint } from '@manager/contract/features/approval/approval';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../base/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { inTransaction } from '../../postgres/db.ts';
import { readApprovalRow } from './approval-row.ts';
import { closeRequest } from './close-request.ts';
import { lockRequest } from './lock-request.ts';

export const withdrawRequest = (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<ApprovalRow> =>
  inTransaction(ctx.db, async (tx) => {
    const request = await lockRequest(ctx, tx, id);
    if (!request.isOwn) throw new AppError('approval.not_yours');
    await closeRequest(ctx, tx, { request, state: 'withdrawn' });
    await audit(ctx, tx, {
      action: 'approval.withdraw',
      objectType: request.object_type,
      objectId: request.object_id,
      agentId: request.agent_id,
      approvalId: id,
      before: { state: 'pending' },
      after: { state: 'withdrawn' },
    });
    return readApprovalRow(ctx, tx, id);
  });
