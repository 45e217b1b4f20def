import type { getGroupOptions } from '@manager/contract/features/permission/group';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { fromGroups, isVisible, selectGroups } from './group-row.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

export const getOptions = async (ctx: Ctx): Promise<OutputOf<typeof getGroupOptions>> => {
  const { user } = ctx;
  const query = fromGroups(ctx.db)
    .where(isVisible(ctx))
    .where('auth_group.status', '=', 'enabled')
    .orderBy(asNamed(ctx, 'auth_group.name'));
  const groups = await selectGroups(ctx, query);
  return {
    list: groups.map(({ id, name, agent_id: agentId, codes, is_dangerous: isDangerous }) => ({
      id,
      name,
      agent_id: agentId,
      is_grantable: user.isSuper || codes.every((code) => user.codes.has(code)),
      is_dangerous: isDangerous,
    })),
  };
};
