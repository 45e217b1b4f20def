import type { login } from '@manager/contract/features/auth/login';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../kit/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import type { PublicCtx, SessionUser } from '../../kit/service/ctx.ts';
import { inTransaction } from '../../postgres/db.ts';
import { requireHuman } from './bot-check.ts';
import { verifyPassword } from './password.ts';
import { startSession } from './session.ts';
import { recordAttempt, refuseTooManyAttempts } from './throttle.ts';

/** Throttle → bot check → user → password → state → session. Unknown user, wrong password and disabled user look alike. */
export const logIn = async (
  ctx: PublicCtx,
  { username, password, cloudflareVerifyToken }: ParsedOf<typeof login>,
): Promise<OutputOf<typeof login>> => {
  const userName = username.toLowerCase();
  await refuseTooManyAttempts(ctx, userName);
  try {
    await requireHuman(ctx, cloudflareVerifyToken);
  } catch (error) {
    await recordAttempt(ctx, userName, 'bot_check');
    throw error;
  }
  const user = await findUser(ctx, userName);
  const isRight = await verifyPassword(user?.password_hash ?? null, password);
  if (user === undefined || !isRight || user.status !== 'enabled') {
    await recordAttempt(ctx, userName, 'refused');
    await audit(ctx, ctx.authDb, {
      action: 'session.start',
      objectType: 'user',
      objectId: user?.id ?? userName,
      agentId: user?.agent_id ?? null,
      outcome: 'failed',
    });
    throw new AppError('login.refused');
  }
  return inTransaction(ctx.authDb, async (tx) => {
    const { token, sid } = await startSession(ctx, tx, user.id);
    await tx.updateTable('staff_user').set({ last_login_at: ctx.now() }).where('id', '=', user.id).execute();
    await recordAttempt({ ...ctx, authDb: tx }, userName, 'ok');
    await audit({ ...ctx, user: { id: user.id, sid, userName: user.user_name } as SessionUser }, tx, {
      action: 'session.start',
      objectType: 'user',
      objectId: user.id,
      agentId: user.agent_id,
    });
    return { token };
  });
};

const findUser = (ctx: PublicCtx, userName: string) =>
  ctx.authDb
    .selectFrom('staff_user')
    .select(['id', 'user_name', 'password_hash', 'status', 'agent_id'])
    .where((eb) => eb(eb.fn('lower', ['user_name']), '=', userName))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
