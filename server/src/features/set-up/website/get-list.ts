import type { getWebsiteList } from '@manager/contract/features/set-up/website';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { sql } from 'kysely';
import { contains } from '../../../kit/service/contains.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { fromWebsites, selectWebsiteRows } from './website-row.ts';

type Query = ParsedOf<typeof getWebsiteList>;

export const getList = async (ctx: Ctx, input: Query): Promise<OutputOf<typeof getWebsiteList>> => {
  const { column, direction } = sortOrder(input.sort);
  const query = filtered(ctx, input);
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const page = query
    .orderBy(sql.ref(`site.${column}`), direction)
    .orderBy('site.id', 'desc')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit);
  return { list: await selectWebsiteRows(ctx, page), total, total_is_exact: true, can: { add: can(ctx, 'C-2-91') } };
};

const filtered = (ctx: Ctx, input: Query) => {
  let query = fromWebsites(ctx.db).where(inScope(ctx.user.scope, 'site.agent_id'));
  if (input.id !== undefined && input.id.length > 0) query = query.where('site.id', 'in', input.id);
  if (input.code !== undefined) query = query.where(contains('site.code', input.code));
  if (input.name !== undefined) query = query.where(contains('site.name', input.name));
  if (input.brand !== undefined) query = query.where(contains('site.brand', input.brand));
  if (input.domain !== undefined) query = query.where(contains('site.domain', input.domain));
  if (input.agent_id !== undefined) query = query.where('site.agent_id', '=', input.agent_id);
  if (input.site_group_id !== undefined) query = query.where('site.site_group_id', '=', input.site_group_id);
  if (input.api_type !== undefined) query = query.where('site.api_type', '=', input.api_type);
  if (input.status !== undefined) query = query.where('site.status', '=', input.status);
  if (input.approved_state !== undefined) query = query.where('site.approved_state', '=', input.approved_state);
  return query;
};
