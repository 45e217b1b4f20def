import type { requestReset as endpoint } from '@manager/contract/features/register/reset-password';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { audit } from '../../kit/service/audit.ts';
import type { PublicCtx } from '../../kit/service/ctx.ts';
import { inTransaction, type OwnerTx } from '../../postgres/db.ts';
import { requireHuman } from '../auth/public.ts';
import { isSettledAddress, mailLink } from '../user/public.ts';
import { atTheSameTime } from './same-time.ts';
import { refuseTooManyFrom } from './throttle-address.ts';

const ACTION = 'user.request_reset';

/** Always the same answer after the same time. Only a verified address of an enabled user gets a link, and not before it is three days old. */
export const requestReset = async (ctx: PublicCtx, input: ParsedOf<typeof endpoint>): Promise<null> => {
  await refuseTooManyFrom(ctx, ACTION);
  await requireHuman(ctx, input.cloudflareVerifyToken, 'reset_password');
  return atTheSameTime(() =>
    inTransaction(ctx.authDb, async (tx) => {
      const user = await findUser(tx, input.email);
      const isMailed =
        user !== undefined && isSettledAddress(user, ctx.now()) && (await mailLink(ctx, tx, { user, purpose: 'reset_password' }));
      await audit(ctx, tx, {
        action: ACTION,
        objectType: 'user',
        objectId: user?.id ?? '',
        agentId: user?.agent_id ?? null,
        after: { mailed: isMailed },
      });
      return null;
    }),
  );
};

const findUser = async (tx: OwnerTx, address: string) => {
  const user = await tx
    .selectFrom('staff_user')
    .select(['id', 'user_name', 'email', 'email_status', 'email_changed_at', 'agent_id'])
    .where(sql<SqlBool>`lower(email) = lower(${address})`)
    .where('email_status', '=', 'verified')
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    // One after the other, so that the mails are counted right.
    .forUpdate()
    .executeTakeFirst();
  return user?.email == null ? undefined : { ...user, email: user.email };
};
