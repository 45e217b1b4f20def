import type { removeTotp as endpoint } from '@manager/contract/features/auth/factor';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { concludeRemoval } from './change-factors.ts';
import { requireFresh } from './fresh.ts';

export const removeTotp = (ctx: Ctx): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    requireFresh(ctx);
    const removed = await tx
      .updateTable('staff_user')
      .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
      .where('id', '=', ctx.user.id)
      .where('totp_confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (removed.numUpdatedRows === 0n) throw new AppError('object.wrong_state', { state: 'not_enrolled' });
    return concludeRemoval(ctx, tx, { action: 'factor.remove_totp', change: 'totp_removed' });
  });
