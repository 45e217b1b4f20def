import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { endSession } from '../session.ts';

/** Ends the session that the request came with, whether its token is in X-Token or in the payload. */
export const logOut = (ctx: Ctx): Promise<null> =>
  inTransaction(ctx.db, async (tx) => {
    await endSession(ctx, tx, { sid: ctx.user.sid, reason: 'logout' });
    await audit(ctx, tx, { action: 'session.end', objectType: 'user', objectId: ctx.user.id, agentId: ctx.user.agentId });
    return null;
  });
