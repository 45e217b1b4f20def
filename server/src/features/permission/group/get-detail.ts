import type { getGroupDetail } from '@manager/contract/features/permission/group';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { OnOff } from '@manager/contract/kit/fields';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { fromUsers, isManageable } from '../../user/public.ts';
import { readGroup } from './group-row.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

/** Members are shown as far as the reader manages them. */
export const getDetail = async (ctx: Ctx, { id }: ParsedOf<typeof getGroupDetail>): Promise<OutputOf<typeof getGroupDetail>> => {
  const group = await readGroup(ctx, ctx.db, id);
  if (group === undefined) throw new AppError('object.not_found');
  const members = await fromUsers(ctx.db)
    .select(['id', 'user_name', 'name', 'status'])
    .where('auth_group_id', '=', id)
    .where(isManageable(ctx))
    .orderBy(asNamed(ctx, 'user_name'))
    .execute();
  return { ...group, members: members.map((member) => ({ ...member, status: OnOff.parse(member.status) })) };
};
