import type { confirmReset as endpoint } from '@manager/contract/features/register/reset-password';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import type { PublicCtx } from '../../kit/service/ctx.ts';
import { inTransaction } from '../../postgres/db.ts';
import { endSessionsOf, hashPassword, stranger } from '../auth/public.ts';
import { mailUser } from '../mail/public.ts';
import { passwordColumns, requireStrongPassword, requireUnusedPassword, takeLink } from '../user/public.ts';
import { requireLink } from './require-link.ts';

const ACTION = 'user.set_password';

/**
 * Sets the password that the holder of a mailed link chooses. All sessions end and nobody is signed in by it: the next sign-in still asks
 * for the second factor (T017). A password that is refused leaves the link as it is.
 */
export const confirmReset = async (ctx: PublicCtx, { token, password }: ParsedOf<typeof endpoint>): Promise<null> => {
  const user = await requireLink(ctx, { token, purposes: ['reset_password', 'first_password'], action: ACTION });
  const { password_hash: present, former_passwords: former } = user;
  const asker = stranger(ctx);
  await requireStrongPassword({
    password,
    userName: user.user_name,
    name: user.name,
    email: user.email,
    isSuper: user.is_super,
    field: 'password',
  });
  await requireUnusedPassword(asker, { password, hashes: [present, ...former], field: 'password' });
  const hash = await hashPassword(password, asker);
  return inTransaction(ctx.authDb, async (tx) => {
    if (!(await takeLink(ctx, tx, token))) throw new AppError('link.invalid');
    await tx
      .updateTable('staff_user')
      .set((eb) => ({
        ...passwordColumns({ hash, present, former, at: ctx.now() }),
        // The link came to this address; another account that showed it first keeps it.
        email_status: sql<string>`case when exists (
          select 1 from staff_user other where lower(other.email) = lower(staff_user.email) and other.id <> staff_user.id
            and other.email_status = 'verified' and other.deleted_at is null) then email_status else 'verified' end`,
        version: eb('version', '+', 1),
        updated_at: ctx.now(),
      }))
      .where('id', '=', user.id)
      .execute();
    await endSessionsOf(ctx, tx, { userId: user.id, reason: 'password' });
    await mailUser(ctx, tx, { userId: user.id, template: 'password_changed', values: { at: ctx.now(), ip: ctx.ip } });
    await audit(ctx, tx, { action: ACTION, objectType: 'user', objectId: user.id, agentId: user.agent_id });
    return null;
  });
};
