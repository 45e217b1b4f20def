import type { getInviteCode as endpoint } from '@manager/contract/features/user/user';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../kit/service/ctx.ts';

export const getInviteCode = (ctx: Ctx): Promise<OutputOf<typeof endpoint>> =>
  ctx.db.selectFrom('staff_user').select('invite_code').where('id', '=', ctx.user.id).executeTakeFirstOrThrow();
