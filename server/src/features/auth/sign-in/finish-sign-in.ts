import { audit } from '../../../kit/service/audit.ts';
import type { AnyCtx } from '../../../kit/service/ctx.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { mailUser } from '../../mail/public.ts';
import { rememberDevice } from '../known-device.ts';
import type { Principal } from '../principal.ts';
import { startSession, type Factor } from '../start-session.ts';
import { recordAttempt, type Counter } from '../throttle.ts';

/** All that was to be shown was shown: opens the session and answers its token. */
export const finishSignIn = async (
  ctx: AnyCtx,
  tx: AnyTx,
  { principal, counter, factors }: { principal: Principal; counter: Counter; factors: readonly Factor[] },
): Promise<string> => {
  const now = ctx.now();
  const { id: userId, agentId } = principal;
  const { token, sid } = await startSession(ctx, tx, { userId, factors });
  const { last_login_at: lastLoginAt } = await tx
    .selectFrom('staff_user')
    .select('last_login_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await tx.updateTable('staff_user').set({ last_login_at: now }).where('id', '=', userId).execute();
  const isNewDevice = await rememberDevice(ctx, tx, { userId, counter });
  // The very first sign-in is no news.
  if (isNewDevice && lastLoginAt !== null)
    await mailUser(ctx, tx, {
      userId,
      template: 'new_device',
      values: { at: now, ip: ctx.ip, country: ctx.country ?? '', user_agent: ctx.userAgent },
    });
  await recordAttempt(ctx, tx, { counter, outcome: 'ok' });
  const user = { ...principal, sid, authLevel: factors.join('+'), factorAt: now };
  await audit({ ...ctx, user }, tx, { action: 'session.start', objectType: 'user', objectId: userId, agentId });
  return token;
};
