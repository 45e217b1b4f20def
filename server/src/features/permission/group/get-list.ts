import type { getGroupList } from '@manager/contract/features/permission/group';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { sql, type SqlBool } from 'kysely';
import { contains } from '../../../kit/service/contains.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { fromGroups, isVisible, selectGroups, toRow } from './group-row.ts';
import { orderBy } from '../../../kit/service/name-order.ts';

type Query = ParsedOf<typeof getGroupList>;

export const getList = async (ctx: Ctx, input: Query): Promise<OutputOf<typeof getGroupList>> => {
  const { column, direction } = sortOrder(input.sort);
  const query = filtered(ctx, input);
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const page = query
    .orderBy(orderBy(ctx, `auth_group.${column}`), direction)
    .orderBy('auth_group.id', 'desc')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit);
  const groups = await selectGroups(ctx, page);
  return { list: groups.map(toRow), total, total_is_exact: true, can: { add: can(ctx, 'A-1-91') } };
};

const filtered = (ctx: Ctx, input: Query) => {
  let query = fromGroups(ctx.db).where(isVisible(ctx));
  if (input.name !== undefined) query = query.where(contains('auth_group.name', input.name));
  if (input.agent_id !== undefined) query = query.where('auth_group.agent_id', '=', input.agent_id);
  if (input.status !== undefined) query = query.where('auth_group.status', '=', input.status);
  if (input.code !== undefined)
    query = query.where(
      sql<SqlBool>`exists (select 1 from auth_group_code where auth_group_id = auth_group.id and code = ${input.code})`,
    );
  return query;
};
