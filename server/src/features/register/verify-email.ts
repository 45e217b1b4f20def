import type { verifyEmail as endpoint } from '@manager/contract/features/register/verify-email';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../base/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import type { PublicCtx } from '../../kit/service/ctx.ts';
import { inTransaction } from '../../postgres/db.ts';
import { takeLink } from '../user/public.ts';
import { requireLink } from './require-link.ts';

const ACTION = 'user.verify_email';

/** An address that another account has shown to be its own stays there: the unique index of verified addresses refuses it. */
export const verifyEmail = async (ctx: PublicCtx, { token }: ParsedOf<typeof endpoint>): Promise<null> => {
  const user = await requireLink(ctx, { token, purposes: ['verify_email'], action: ACTION });
  return inTransaction(ctx.authDb, async (tx) => {
    if (!(await takeLink(ctx, tx, token))) throw new AppError('link.invalid');
    await tx
      .updateTable('staff_user')
      .set((eb) => ({ email_status: 'verified', version: eb('version', '+', 1), updated_at: ctx.now() }))
      .where('id', '=', user.id)
      .where('email', '=', user.email)
      .execute();
    await audit(ctx, tx, {
      action: ACTION,
      objectType: 'user',
      objectId: user.id,
      agentId: user.agent_id,
      before: { email_status: user.email_status },
      after: { email: user.email, email_status: 'verified' },
    });
    return null;
  });
};
