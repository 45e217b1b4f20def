import { AppError } from '../../base/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import type { PublicCtx } from '../../kit/service/ctx.ts';
import { findLink } from '../user/public.ts';

type Wanted = { token: string; purposes: Parameters<typeof findLink>[2]['purposes']; action: string };

/**
 * The user that a live link was mailed to. Throws `link.invalid` for an unknown, used or old one, and for one that went to an address which
 * the user no longer has. Using it up is the caller's business.
 */
export const requireLink = async (ctx: PublicCtx, { token, purposes, action }: Wanted) => {
  const link = await findLink(ctx, ctx.authDb, { token, purposes });
  if (link === undefined) throw new AppError('link.invalid');
  const user = await ctx.authDb
    .selectFrom('staff_user')
    .select(['id', 'user_name', 'name', 'email', 'email_status', 'agent_id', 'is_super', 'password_hash', 'former_passwords'])
    .where('id', '=', link.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (user !== undefined && user.email === link.address && link.isLive) return user;
  // Somebody shows a link that was good once: an auditor may want to know.
  await audit(ctx, ctx.authDb, {
    action,
    objectType: 'user',
    objectId: link.userId,
    agentId: user?.agent_id ?? null,
    outcome: 'failed',
    reason: 'link.invalid',
  });
  throw new AppError('link.invalid');
};
