import type { AccessRequestDetail, refuseAccess } from '@manager/contract/features/permission/access-request';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { closeRequest } from './close-request.ts';
import { readDetail } from './get-detail.ts';
import { lockForDecision } from './lock-request.ts';

export const refuse = (ctx: Ctx, { id, reason }: ParsedOf<typeof refuseAccess>): Promise<AccessRequestDetail> =>
  inTransaction(ctx.db, async (tx) => {
    const { request, subject } = await lockForDecision(ctx, tx, { id, action: 'access.refuse' });
    await closeRequest(ctx, tx, { id, state: 'refused', reason });
    await audit(ctx, tx, {
      action: 'access.refuse',
      objectType: 'user',
      objectId: request.user_id,
      agentId: subject.agentId,
      reason,
      before: { state: 'pending', code: request.code },
      after: { state: 'refused', code: request.code },
    });
    return readDetail(ctx, tx, id);
  });
