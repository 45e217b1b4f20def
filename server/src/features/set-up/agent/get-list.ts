import type { getAgentList } from '@manager/contract/features/set-up/agent';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { sql } from 'kysely';
import { contains } from '../../../kit/service/contains.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { fromAgents, selectAgentRows } from './agent-row.ts';

type Query = ParsedOf<typeof getAgentList>;

export const getList = async (ctx: Ctx, input: Query): Promise<OutputOf<typeof getAgentList>> => {
  const { column, direction } = sortOrder(input.sort);
  const query = filtered(ctx, input);
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const page = query
    .orderBy(sql.ref(`agent.${column}`), direction)
    .orderBy('agent.id', 'desc')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit);
  return { list: await selectAgentRows(ctx, page), total, total_is_exact: true, can: { add: can(ctx, 'C-3-91') } };
};

const filtered = (ctx: Ctx, input: Query) => {
  let query = fromAgents(ctx.db).where(inScope(ctx.user.scope, 'agent.id'));
  if (input.id !== undefined && input.id.length > 0) query = query.where('agent.id', 'in', input.id);
  if (input.name !== undefined) query = query.where(contains('agent.name', input.name));
  if (input.seller_id !== undefined) query = query.where(contains('agent.seller_id', input.seller_id));
  if (input.brand !== undefined) query = query.where(contains('agent.brand', input.brand));
  // The agent above one's own root is hidden in the rows, so it cannot be searched for either.
  if (input.super_agent_id !== undefined)
    query = query.where('agent.parent_id', '=', input.super_agent_id).where(inScope(ctx.user.scope, 'agent.parent_id'));
  if (input.status !== undefined) query = query.where('agent.status', '=', input.status);
  if (input.is_test !== undefined) query = query.where('agent.is_test', '=', input.is_test);
  return query;
};
