import type { AnyCtx } from '../../kit/service/ctx.ts';
import type { AnyTx } from '../../postgres/db.ts';
import { mailUser } from '../mail/public.ts';
import { mailLink, voidLinks } from './one-time-link.ts';

/**
 * Gives a user another address: the old one is told, links that went to it are void, and the new one counts for nothing until its owner
 * has followed the link that is mailed to it.
 */
export const moveEmail = async (
  ctx: AnyCtx,
  tx: AnyTx,
  { userId, userName, email }: { userId: string; userName: string; email: string | null },
): Promise<void> => {
  const told = { email: email ?? '–', at: ctx.now(), ip: ctx.ip };
  await mailUser(ctx, tx, { userId, template: 'email_changed', values: told });
  await voidLinks(ctx, tx, { userId, purposes: ['reset_password', 'first_password', 'verify_email'] });
  await tx
    .updateTable('staff_user')
    .set({ email, email_status: 'unverified', email_changed_at: ctx.now() })
    .where('id', '=', userId)
    .execute();
  if (email !== null) await mailLink(ctx, tx, { user: { id: userId, user_name: userName, email }, purpose: 'verify_email' });
};
