import type { Effect } from '@manager/contract/kit/effect';
import type { Ctx } from '../../kit/service/ctx.ts';
import type { ScopedTx } from '../../postgres/db.ts';
import type { failureOf } from '../../kit/service/failure.ts';
import type { LockedRequest } from './lock-request.ts';

type Closing = {
  state: 'executed' | 'failed' | 'rejected' | 'withdrawn';
  reason?: string | undefined;
  failure?: ReturnType<typeof failureOf>;
  /** What it did to what is in force. */
  effects?: readonly Effect[] | null;
};

/** The one way out of `pending` by a person. The payload is not kept: it may hold a first password. */
export const closeRequest = async (
  ctx: Ctx,
  tx: ScopedTx,
  { request, state, reason, failure, effects = null }: Closing & { request: LockedRequest },
): Promise<void> => {
  await tx
    .updateTable('approval')
    .set({
      state,
      decided_by: ctx.user.id,
      decided_name: ctx.user.userName,
      decided_ip: ctx.ip,
      decided_at: ctx.now(),
      decision_reason: reason ?? '',
      is_same_ip: !request.isOwn && ctx.ip === request.requested_ip,
      failure: failure === undefined ? null : JSON.stringify(failure),
      effects_decided: effects === null ? null : JSON.stringify(effects),
      payload: Buffer.alloc(0),
    })
    .where('id', '=', request.id)
    .execute();
};
