import type { OwnAccessRequest, withdrawAccessRequest } from '@manager/contract/features/permission/access-request';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { closeRequest } from './close-request.ts';
import { lockOwn } from './lock-request.ts';
import { fromRequests, selectRequests, toOwnRequest } from './request-row.ts';

export const withdraw = (ctx: Ctx, { id }: ParsedOf<typeof withdrawAccessRequest>): Promise<OwnAccessRequest> =>
  inTransaction(ctx.db, async (tx) => {
    const { code } = await lockOwn(ctx, tx, id);
    await closeRequest(ctx, tx, { id, state: 'withdrawn' });
    await audit(ctx, tx, {
      action: 'access.withdraw',
      objectType: 'user',
      objectId: ctx.user.id,
      agentId: ctx.user.agentId,
      before: { state: 'pending', code },
      after: { state: 'withdrawn', code },
    });
    return toOwnRequest(
      await selectRequests(fromRequests(tx).where('access_request.id', '=', id), ctx.now()).executeTakeFirstOrThrow(),
    );
  });
