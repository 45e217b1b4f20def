import type { removeFactors as endpoint } from '@manager/contract/features/user/user-access';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../base/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { SUPER_ONLY } from '../../kit/service/deciders.ts';
import { noteTouch } from '../../kit/service/independence.ts';
import { requireSecondPerson } from '../../kit/service/second-person.ts';
import { inTransaction } from '../../postgres/db.ts';
import { readFactors } from '../auth/factor/public.ts';
import { dropFactors } from '../auth/public.ts';
import { mailUser } from '../mail/public.ts';
import { lockUser } from './lock-user.ts';
import { requireNotAbove } from './user-rules.ts';

/** For somebody who lost phone and recovery codes. Whoever must have a factor is asked for a new one at the next sign-in. */
export const removeFactors = (ctx: Ctx, { id, reason }: ParsedOf<typeof endpoint>): Promise<null> =>
  inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(ctx, tx, id);
    if (id === ctx.user.id) throw fieldError('id', 'own_account');
    await requireNotAbove(ctx, tx, user);
    const factors = await readFactors(tx, id);
    if (!factors.hasAny) throw new AppError('object.wrong_state', { state: 'no_factor' });
    const before = {
      totp: factors.totpEnrolledAt !== null,
      passkeys: factors.passkeys.length,
      recovery_codes: factors.recoveryCodesLeft,
    };
    const after = { totp: false, passkeys: 0, recovery_codes: 0 };
    await requireSecondPerson(ctx, tx, {
      operation: 'user.remove_factors',
      approveCode: user.is_super || user.agent_id === null ? SUPER_ONLY : 'C-5-94',
      objectType: 'user',
      objectId: id,
      objectName: user.user_name,
      objectVersion: user.version,
      agentId: user.agent_id,
      before,
      after,
      reason,
    });
    await noteTouch(ctx, tx, id);
    await dropFactors(ctx, tx, id);
    await mailUser(ctx, tx, {
      userId: id,
      template: 'factors_removed',
      values: { by: ctx.user.name, at: ctx.now() },
    });
    await audit(ctx, tx, {
      action: 'user.remove_factors',
      objectType: 'user',
      objectId: id,
      agentId: user.agent_id,
      reason,
      before,
      after,
    });
    return null;
  });
