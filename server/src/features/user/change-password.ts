import type { changePassword as endpoint } from '@manager/contract/features/user/user';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { fieldError } from '../../base/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { inTransaction } from '../../postgres/db.ts';
import { endSessionsOf, hashPassword, renewSession, requireOwnPassword, signedIn } from '../auth/public.ts';
import { mailUser } from '../mail/public.ts';
import { passwordColumns, requireStrongPassword, requireUnusedPassword } from './password-rules.ts';

type Prepared = { hash: string; present: string; former: string[] };

/** Checks the present password and the new one, and hashes it. */
export const prepareChange = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<Prepared> => {
  const { id: userId, userName, name, isSuper } = ctx.user;
  const { password: presentPassword, new_password: password } = input;
  const present = await requireOwnPassword(ctx, { password: presentPassword, field: 'password', action: 'user.change_password' });
  const { former_passwords: former, email } = await ctx.db
    .selectFrom('staff_user')
    .select(['former_passwords', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await requireStrongPassword({ password, userName, name, email, isSuper, field: 'new_password' });
  await requireUnusedPassword(signedIn(ctx), { password, hashes: [present, ...former], field: 'new_password' });
  return { hash: await hashPassword(password, signedIn(ctx)), present, former };
};

/**
 * Ends every other session of the caller; this one goes on under a new token, so that the old one is dead too.
 * Wrong passwords count like failed sign-ins, so that a taken session is no way around their throttle.
 */
export const changePassword = (
  ctx: Ctx,
  _input: ParsedOf<typeof endpoint>,
  { hash, present, former }: Prepared,
): Promise<OutputOf<typeof endpoint>> => {
  const { id: userId, sid, agentId } = ctx.user;
  return inTransaction(ctx.db, async (tx) => {
    const changed = await tx
      .updateTable('staff_user')
      .set((eb) => ({
        ...passwordColumns({ hash, present, former, at: ctx.now() }),
        version: eb('version', '+', 1),
        updated_at: ctx.now(),
      }))
      .where('id', '=', userId)
      // A password changed meanwhile by somebody who also knew it is not overwritten.
      .where('password_hash', '=', present)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw fieldError('password', 'wrong_password');
    await endSessionsOf(ctx, tx, { userId, exceptSid: sid, reason: 'password' });
    await mailUser(ctx, tx, { userId, template: 'password_changed', values: { at: ctx.now(), ip: ctx.ip } });
    await audit(ctx, tx, { action: 'user.change_password', objectType: 'user', objectId: userId, agentId });
    return { token: await renewSession(ctx, tx) };
  });
};
