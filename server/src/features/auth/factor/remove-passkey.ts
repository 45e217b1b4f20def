import type { removePasskey as endpoint } from '@manager/contract/features/auth/factor';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { concludeRemoval } from './change-factors.ts';
import { requireFresh } from './fresh.ts';

export const removePasskey = (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    requireFresh(ctx);
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', ctx.user.id)
      .returning('name')
      .executeTakeFirst();
    if (removed === undefined) throw new AppError('object.not_found');
    const { name } = removed;
    return concludeRemoval(ctx, tx, {
      action: 'factor.remove_passkey',
      change: 'passkey_removed',
      passkey: name,
      after: { name },
    });
  });
