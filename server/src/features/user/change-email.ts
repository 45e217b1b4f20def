import type { changeEmail as endpoint } from '@manager/contract/features/user/user';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { audit } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { inTransaction } from '../../postgres/db.ts';
import { moveEmail } from './move-email.ts';

/** A new address counts as unverified, also when it is written anew, and gets a link that verifies it. */
export const changeEmail = (ctx: Ctx, { email }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, agentId } = ctx.user;
    const before = await tx
      .selectFrom('staff_user')
      .select(['email', 'email_status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = { email, email_status: 'unverified' as const };
    await moveEmail(ctx, tx, { userId: id, userName: ctx.user.userName, email });
    await tx
      .updateTable('staff_user')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: ctx.now() }))
      .where('id', '=', id)
      .execute();
    await audit(ctx, tx, { action: 'user.change_email', objectType: 'user', objectId: id, agentId, before, after });
    return after;
  });
