import type { AccessRequestDetail, rejectAccess } from '@manager/contract/features/permission/access-request';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { closeRequest } from './close-request.ts';
import { readDetail } from './get-detail.ts';
import { lockForDecision } from './lock-request.ts';

export const reject = (ctx: Ctx, { id, reason }: ParsedOf<typeof rejectAccess>): Promise<AccessRequestDetail> =>
  inTransaction(ctx.db, async (tx) => {
    const { request, subject } = await lockForDecision(ctx, tx, { id, action: 'access.reject' });
    await closeRequest(ctx, tx, { id, state: 'rejected', reason });
    await audit(ctx, tx, {
      action: 'access.reject',
      objectType: 'user',
      objectId: request.user_id,
      agentId: subject.agentId,
      reason,
      before: { state: 'pending', code: request.code },
      after: { state: 'rejected', code: request.code },
    });
    return readDetail(ctx, tx, id);
  });
