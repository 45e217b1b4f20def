import type { confirmTotp as endpoint } from '@manager/contract/features/auth/factor';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { concludeAddition } from './change-factors.ts';
import { requireFresh } from './fresh.ts';
import { stepOfCode, takeStep, unsealTotp } from './totp.ts';

/** The app shows that it has the secret; from now on it is asked for. */
export const confirmTotp = (ctx: Ctx, { code }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    requireFresh(ctx);
    const userId = ctx.user.id;
    const { totp_secret: sealed } = await tx
      .selectFrom('staff_user')
      .select('totp_secret')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (sealed === null) throw new AppError('object.wrong_state', { state: 'not_started' });
    const step = stepOfCode(unsealTotp(ctx, userId, sealed), code, ctx.now().getTime());
    if (step === null || !(await takeStep(tx, userId, step))) throw fieldError('code', 'wrong_factor');
    const confirmed = await tx
      .updateTable('staff_user')
      .set({ totp_confirmed_at: ctx.now() })
      .where('id', '=', userId)
      .where('totp_confirmed_at', 'is', null)
      .executeTakeFirst();
    if (confirmed.numUpdatedRows === 0n) throw new AppError('object.wrong_state', { state: 'enrolled' });
    return concludeAddition(ctx, tx, { action: 'factor.add_totp', change: 'totp_added', shown: 'totp' });
  });
