import type { getSessionList as endpoint } from '@manager/contract/features/user/user-access';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { readSessions } from '../auth/public.ts';
import { fromUsers, isManageable } from './user-row.ts';

export const getSessionList = async (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const user = await fromUsers(ctx.db).select('id').where('id', '=', id).where(isManageable(ctx)).executeTakeFirst();
  if (user === undefined) throw new AppError('object.not_found');
  return { list: await readSessions(ctx.db, { userId: id, now: ctx.now(), currentSid: ctx.user.sid }) };
};
