import type { getReviewHistory } from '@manager/contract/features/permission/access-review';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { selectSignOffs } from './sign-off-row.ts';

export const getHistory = async (
  ctx: Ctx,
  input: ParsedOf<typeof getReviewHistory>,
): Promise<OutputOf<typeof getReviewHistory>> => {
  const query = ctx.db.selectFrom('access_review').where(inScope(ctx.user.scope, 'access_review.agent_id'));
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const { direction } = sortOrder(input.sort);
  const page = query
    .orderBy('access_review.at', direction)
    .orderBy('access_review.id', direction)
    .limit(input.limit)
    .offset((input.page - 1) * input.limit);
  return { list: await selectSignOffs(page), total, total_is_exact: true };
};
