import type { renamePasskey as endpoint } from '@manager/contract/features/auth/factor';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';

export const renamePasskey = (ctx: Ctx, { id, name }: ParsedOf<typeof endpoint>): Promise<null> =>
  inTransaction(ctx.db, async (tx) => {
    const { id: userId, agentId } = ctx.user;
    const before = await tx
      .selectFrom('passkey')
      .select('name')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new AppError('object.not_found');
    await tx.updateTable('passkey').set({ name }).where('id', '=', id).execute();
    const entry = { action: 'factor.rename_passkey', objectType: 'user', objectId: userId, agentId };
    await audit(ctx, tx, { ...entry, before: { name: before.name }, after: { name } });
    return null;
  });
