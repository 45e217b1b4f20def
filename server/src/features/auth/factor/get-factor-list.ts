import type { getFactorList as endpoint } from '@manager/contract/features/auth/factor';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mustHaveFactor } from '../principal.ts';
import { readFactors } from './read-factors.ts';

export const getFactorList = async (ctx: Ctx): Promise<OutputOf<typeof endpoint>> => {
  const { totpEnrolledAt, recoveryCodesLeft } = await readFactors(ctx.db, ctx.user.id);
  const passkeys = await ctx.db
    .selectFrom('passkey')
    .select(['id', 'name', 'status', 'created_at', 'last_used_at'])
    .where('user_id', '=', ctx.user.id)
    .orderBy('id')
    .execute();
  return {
    is_required: mustHaveFactor(ctx.settings, ctx.user),
    totp: totpEnrolledAt === null ? null : { enrolled_at: totpEnrolledAt.toISOString() },
    recovery_codes_left: recoveryCodesLeft,
    passkeys: passkeys.map(({ id, name, status, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      id,
      name,
      status: status === 'enabled' ? 'enabled' : 'disabled',
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  };
};
