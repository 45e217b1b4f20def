import { GroupMember, moveGroupMembers, type getWebsiteGroupMembers } from '@manager/contract/features/set-up/website-group';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { mayCall } from '../../../kit/service/levels.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope, isInScope } from '../../../kit/service/scope.ts';
import { withAgentTree } from '../agent-tree.ts';
import { readReturns } from '../effect/public.ts';
import { websiteGroups } from './website-group-row.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

type Endpoint = typeof getWebsiteGroupMembers;

export const getMembers = async (ctx: Ctx, { id }: ParsedOf<Endpoint>): Promise<OutputOf<Endpoint>> => {
  const group = await findRow(ctx, websiteGroups, id);
  const rows = await withAgentTree(ctx.db)
    .selectFrom('site')
    .innerJoin('agent', 'agent.id', 'site.agent_id')
    .innerJoin('agent_tree', 'agent_tree.id', 'site.agent_id')
    .where('site.site_group_id', '=', id)
    .where('site.deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .select(['site.id', 'site.code', 'site.name', 'site.rtp', 'site.status', 'agent.name as agent_name', 'agent_tree.is_enabled'])
    .orderBy(asNamed(ctx, 'site.name'))
    .orderBy('site.id')
    .execute();
  const returns = await readReturns(
    ctx.db,
    rows.map(({ id: siteId, rtp }) => ({ id: siteId, rtp, site_group_rtp: group.rtp })),
  );
  return {
    list: rows.map((row) =>
      GroupMember.parse({
        ...row,
        rtp_in_force: returns.get(row.id) ?? [],
        effective_status: row.is_enabled && row.status === 'enabled' ? 'enabled' : 'disabled',
      }),
    ),
    can: { edit: mayCall(ctx, moveGroupMembers) },
  };
};

/** Members over all agents, which a change of the group affects or which keep it from being removed. `own`: those in the caller's scope. */
export const countMembers = async ({ wholeDb, user }: Ctx, groupId: string): Promise<{ own: number; others: number }> => {
  const rows = await wholeDb
    .selectFrom('site')
    .select('agent_id')
    .where('site_group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .execute();
  const own = rows.filter(({ agent_id: agentId }) => isInScope(user.scope, agentId)).length;
  return { own, others: rows.length - own };
};
