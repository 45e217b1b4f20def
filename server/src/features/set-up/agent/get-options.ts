import type { getAgentOptions } from '@manager/contract/features/set-up/agent';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { OnOff } from '@manager/contract/kit/fields';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { withAgentTree } from '../agent-tree.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

export const getOptions = async (ctx: Ctx): Promise<OutputOf<typeof getAgentOptions>> => {
  const rows = await withAgentTree(ctx.db)
    .selectFrom('agent')
    .innerJoin('agent_tree', 'agent_tree.id', 'agent.id')
    .select(['agent.id', 'agent.name', 'agent.status', 'agent_tree.level'])
    .where('agent.deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'agent.id'))
    .orderBy('agent.sort')
    .orderBy(asNamed(ctx, 'agent.name'))
    .orderBy('agent.id')
    .execute();
  return { list: rows.map((row) => ({ ...row, status: OnOff.parse(row.status) })) };
};
