import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

type Closing = {
  state: 'granted' | 'rejected' | 'withdrawn';
  reason?: string | undefined;
  groupId?: string;
};

/** The one way out of `pending` by a person. */
export const closeRequest = async (
  ctx: Ctx,
  tx: ScopedTx,
  { id, state, reason = '', groupId }: Closing & { id: string },
): Promise<void> => {
  await tx
    .updateTable('access_request')
    .set({
      state,
      decided_by: ctx.user.id,
      decided_name: ctx.user.userName,
      decided_ip: ctx.ip,
      decided_at: ctx.now(),
      decision_reason: reason,
      group_id: groupId,
    })
    .where('id', '=', id)
    .execute();
};
