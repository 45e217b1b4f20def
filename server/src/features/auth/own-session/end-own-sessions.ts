import type { endOwnSession as endOne } from '@manager/contract/features/auth/session';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { endSession, endSessionsOf } from '../session.ts';

const about = ({ user }: Ctx) => ({ objectType: 'user', objectId: user.id, agentId: user.agentId });

export const endOwnSession = (ctx: Ctx, { sid }: ParsedOf<typeof endOne>): Promise<null> =>
  inTransaction(ctx.db, async (tx) => {
    const own = await tx
      .selectFrom('session')
      .select('sid')
      .where('sid', '=', sid)
      .where('user_id', '=', ctx.user.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (own === undefined) throw new AppError('object.not_found');
    await endSession(ctx, tx, { sid, reason: sid === ctx.user.sid ? 'logout' : 'elsewhere' });
    await audit(ctx, tx, { ...about(ctx), action: 'session.end', after: { sid } });
    return null;
  });

export const endOtherSessions = (ctx: Ctx): Promise<{ ended: number }> =>
  inTransaction(ctx.db, async (tx) => {
    const ended = await endSessionsOf(ctx, tx, { userId: ctx.user.id, exceptSid: ctx.user.sid });
    await audit(ctx, tx, { ...about(ctx), action: 'session.end_others', after: { ended } });
    return { ended };
  });

export const endAllSessions = (ctx: Ctx): Promise<{ ended: number }> =>
  inTransaction(ctx.db, async (tx) => {
    await endSession(ctx, tx, { sid: ctx.user.sid, reason: 'logout' });
    const others = await endSessionsOf(ctx, tx, { userId: ctx.user.id });
    const ended = others + 1;
    await audit(ctx, tx, { ...about(ctx), action: 'session.end_all', after: { ended } });
    return { ended };
  });
