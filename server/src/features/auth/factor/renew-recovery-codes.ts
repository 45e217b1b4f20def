import type { renewRecoveryCodes as endpoint } from '@manager/contract/features/auth/factor';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { mailUser } from '../../mail/public.ts';
import { requireFresh } from './fresh.ts';
import { readFactors } from './read-factors.ts';
import { renewCodes } from './recovery-codes.ts';

/** They stand in for a factor that was lost, so there must be one. */
export const renewRecoveryCodes = (ctx: Ctx): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    requireFresh(ctx);
    const { id: userId, agentId } = ctx.user;
    if (!(await readFactors(tx, userId)).hasAny) throw new AppError('object.wrong_state', { state: 'not_enrolled' });
    const codes = await renewCodes(ctx, tx, userId);
    const values = { change: 'recovery_codes_renewed' as const, passkey: '', at: ctx.now(), ip: ctx.ip };
    await mailUser(ctx, tx, { userId, template: 'factor_changed', values });
    await audit(ctx, tx, { action: 'factor.renew_recovery_codes', objectType: 'user', objectId: userId, agentId });
    return { recovery_codes: codes };
  });
