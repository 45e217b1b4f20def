import type { changePassword as endpoint } from '@manager/contract/features/user/user';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { fieldError } from '../../kit/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { inTransaction } from '../../postgres/db.ts';
import { hashPassword, verifyPassword } from '../auth/password.ts';
import { endSessionsOf, startSession } from '../auth/session.ts';
import { recordAttempt, refuseTooManyAttempts } from '../auth/throttle.ts';
import { requireStrongPassword } from './password-rules.ts';

/**
 * Ends every session of the caller; the caller goes on in a new one, so that the old token is dead too.
 * Wrong passwords count like failed sign-ins, so that a taken session is no way around their throttle.
 */
export const changePassword = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const { id: userId, userName, isSuper, agentId } = ctx.user;
  await refuseTooManyAttempts(ctx, userName.toLowerCase());
  const { password_hash: storedHash } = await ctx.db
    .selectFrom('staff_user')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(storedHash, input.password))) {
    await recordAttempt(ctx, userName.toLowerCase(), 'refused');
    await audit(ctx, ctx.db, {
      action: 'user.change_password',
      objectType: 'user',
      objectId: userId,
      agentId,
      outcome: 'failed',
    });
    throw fieldError('password', 'wrong_password');
  }
  requireStrongPassword({ password: input.new_password, userName, isSuper, field: 'new_password' });
  const newHash = await hashPassword(input.new_password);
  return inTransaction(ctx.db, async (tx) => {
    const changed = await tx
      .updateTable('staff_user')
      .set((eb) => ({ password_hash: newHash, version: eb('version', '+', 1), updated_at: ctx.now() }))
      .where('id', '=', userId)
      // A password changed meanwhile by somebody who also knew it is not overwritten.
      .where('password_hash', '=', storedHash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw fieldError('password', 'wrong_password');
    await endSessionsOf(ctx, tx, { userId });
    await audit(ctx, tx, { action: 'user.change_password', objectType: 'user', objectId: userId, agentId });
    const { token } = await startSession(ctx, tx, userId);
    return { token };
  });
};
