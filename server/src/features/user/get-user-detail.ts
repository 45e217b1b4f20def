import type { getUserDetail as endpoint } from '@manager/contract/features/user/user';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { readFactors } from '../auth/factor/public.ts';
import { heldCodes } from '../auth/public.ts';
import { fromUsers, isManageable, readUserRow } from './user-row.ts';

export const getUserDetail = async (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const found = await fromUsers(ctx.db)
    .leftJoin('staff_user as inviter', 'inviter.id', 'staff_user.invited_by')
    .select(['staff_user.password_changed_at', 'inviter.user_name as invited_by_name', heldCodes.as('codes')])
    .where('staff_user.id', '=', id)
    .where(isManageable(ctx))
    .executeTakeFirst();
  if (found === undefined) throw new AppError('object.not_found');
  const factors = await readFactors(ctx.db, id);
  return {
    ...(await readUserRow(ctx, ctx.db, id)),
    codes: found.codes.toSorted(),
    invited_by_name: found.invited_by_name,
    password_changed_at: found.password_changed_at?.toISOString() ?? null,
    has_totp: factors.totpEnrolledAt !== null,
    passkeys: factors.passkeys.length,
    recovery_codes_left: factors.recoveryCodesLeft,
  };
};
