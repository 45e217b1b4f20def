import type { getSavedViewList } from '@manager/contract/features/user/saved-view';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { selectViews, toView } from './view-row.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

/** Own views are few; of shared ones more than this would be no choice any more. */
const MOST = 1000;

export const getList = async (
  ctx: Ctx,
  { path }: ParsedOf<typeof getSavedViewList>,
): Promise<OutputOf<typeof getSavedViewList>> => {
  let query = selectViews(ctx, ctx.db)
    .orderBy(sql`saved_view.user_id = ${ctx.user.id}`, 'desc')
    .orderBy(asNamed(ctx, 'saved_view.name'))
    .orderBy('saved_view.id')
    .limit(MOST);
  if (path !== undefined) query = query.where('saved_view.path', '=', path);
  return { list: (await query.execute()).map((row) => toView(ctx, row)) };
};
