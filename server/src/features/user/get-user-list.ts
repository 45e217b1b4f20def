import type { getUserList as endpoint, UserFilter } from '@manager/contract/features/user/user';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { sql, type SqlBool } from 'kysely';
import { contains } from '../../kit/service/contains.ts';
import { can, type Ctx } from '../../kit/service/ctx.ts';
import { fromUsers, isManageable, selectUserRows } from './user-row.ts';
import { orderBy } from '../../kit/service/name-order.ts';

type Query = ParsedOf<typeof endpoint>;

export const getUserList = async (ctx: Ctx, input: Query): Promise<OutputOf<typeof endpoint>> => {
  const { column, direction } = sortOrder(input.sort);
  const query = filtered(ctx, input);
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const page = query
    .orderBy(orderBy(ctx, `staff_user.${column}`), (order) =>
      direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
    )
    .orderBy('staff_user.id', 'desc')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit);
  const abilities = { add: can(ctx, 'C-5-91'), edit: can(ctx, 'C-5-91'), delete: can(ctx, 'C-5-92') };
  return { list: await selectUserRows(ctx, page), total, total_is_exact: true, can: abilities };
};

/** All users that `filter` finds, in one order, whatever page is shown. */
export const findUserIds = async (ctx: Ctx, filter: UserFilter, limit: number): Promise<string[]> => {
  const rows = await filtered(ctx, filter).select('staff_user.id').orderBy('staff_user.id').limit(limit).execute();
  return rows.map(({ id }) => id);
};

const isUnassigned = sql<boolean>`(staff_user.agent_id is null and not staff_user.all_agents and not staff_user.is_super)`;

const filtered = (ctx: Ctx, input: UserFilter) => {
  let query = fromUsers(ctx.db).where(isManageable(ctx));
  if (input.user_name !== undefined) query = query.where(contains('staff_user.user_name', input.user_name));
  if (input.name !== undefined) query = query.where(contains('staff_user.name', input.name));
  if (input.email !== undefined) query = query.where(contains('staff_user.email', input.email));
  if (input.agent_id !== undefined) query = query.where('staff_user.agent_id', '=', input.agent_id);
  if (input.all_agents !== undefined) query = query.where('staff_user.all_agents', '=', input.all_agents);
  if (input.is_unassigned !== undefined) query = query.where(isUnassigned, '=', input.is_unassigned);
  if (input.auth_group_id !== undefined) query = query.where('staff_user.auth_group_id', '=', input.auth_group_id);
  if (input.status !== undefined) query = query.where('staff_user.status', '=', input.status);
  if (input.email_status !== undefined) query = query.where('staff_user.email_status', '=', input.email_status);
  if (input.is_super !== undefined) query = query.where('staff_user.is_super', '=', input.is_super);
  if (input.is_locked !== undefined)
    query = query.where(sql<SqlBool>`coalesce(staff_user.locked_until > ${ctx.now()}, false) = ${input.is_locked}`);
  if (input.tag !== undefined) query = query.where(sql<SqlBool>`${input.tag} = any(staff_user.tags)`);
  return query;
};
