import type { getWebsiteGameOptions as endpoint } from '@manager/contract/features/set-up/website-game';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

export const getOptions = async (ctx: Ctx): Promise<OutputOf<typeof endpoint>> => {
  const vendors = await ctx.db
    .selectFrom('game')
    .select('vendor')
    .groupBy('vendor')
    .where('deleted_at', 'is', null)
    .orderBy(asNamed(ctx, 'vendor'))
    .execute();
  const sites = await ctx.db
    .selectFrom('site')
    .select(['id', 'code', 'name'])
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .orderBy(asNamed(ctx, 'name'))
    .orderBy('id')
    .execute();
  return { vendors: vendors.map(({ vendor }) => vendor), sites };
};
