import type * as contract from '@manager/contract/features/activity/activity-rank/settle';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { activityInScope, nameOf } from './activity-row.ts';
import type { SettledList } from './settled-list.ts';

/** Activities that may have given prizes, the latest first: to choose from among prizes. */
export const listPrizeActivities = async (
  ctx: Ctx,
  { prizeKinds }: Pick<SettledList<never>, 'prizeKinds'>,
  { limit }: ParsedOf<typeof contract.getPrizeActivities>,
): Promise<OutputOf<typeof contract.getPrizeActivities>> => {
  const rows = await ctx.db
    .selectFrom('activity')
    .where('kind', 'in', [...prizeKinds])
    .where('deleted_at', 'is', null)
    .where('state', 'not in', ['draft', 'scheduled'])
    .where(activityInScope(ctx.user.scope))
    .select(['id', 'title'])
    .orderBy('ends_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return { list: rows.map(({ id, title }) => ({ id, name: nameOf(ctx, title) })) };
};
