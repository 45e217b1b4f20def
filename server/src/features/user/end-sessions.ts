import type { endSessions as endpoint } from '@manager/contract/features/user/user-access';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { audit } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { inTransaction, type ScopedTx } from '../../postgres/db.ts';
import { endSessionsOf } from '../auth/public.ts';
import { lockUser } from './lock-user.ts';
import { requireNotAbove } from './user-rules.ts';

/** Ends the sessions of a user, or the one that is named: its next request is told that it was ended elsewhere. */
export const endSessions = (ctx: Ctx, { id, sid }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(ctx, tx, id);
    await requireNotAbove(ctx, tx, user);
    const ended =
      sid === undefined ? await endSessionsOf(ctx, tx, { userId: id, reason: 'admin' }) : await endOne(ctx, tx, { id, sid });
    await audit(ctx, tx, {
      action: 'user.end_sessions',
      objectType: 'user',
      objectId: id,
      agentId: user.agent_id,
      after: { ended, sid: sid ?? null },
    });
    return { ended };
  });

const endOne = async (ctx: Ctx, tx: ScopedTx, { id, sid }: { id: string; sid: string }): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended_at: ctx.now(), ended_reason: 'admin' })
    .where('user_id', '=', id)
    .where('sid', '=', sid)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};
