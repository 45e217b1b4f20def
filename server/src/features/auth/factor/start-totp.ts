import type { startTotp as endpoint } from '@manager/contract/features/auth/factor';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { requireFresh } from './fresh.ts';
import { drawTotp, sealTotp } from './totp.ts';

/** A new secret, sealed; until its first code it counts for nothing. */
export const startTotp = (ctx: Ctx): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    requireFresh(ctx);
    const { id: userId, userName, agentId } = ctx.user;
    const { bytes, secret, uri } = drawTotp(userName);
    const started = await tx
      .updateTable('staff_user')
      .set({ totp_secret: sealTotp(ctx, userId, bytes), totp_last_step: null })
      .where('id', '=', userId)
      .where('totp_confirmed_at', 'is', null)
      .executeTakeFirst();
    if (started.numUpdatedRows === 0n) throw new AppError('object.wrong_state', { state: 'enrolled' });
    await audit(ctx, tx, { action: 'factor.start_totp', objectType: 'user', objectId: userId, agentId });
    return { secret, uri };
  });
