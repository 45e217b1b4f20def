import type { countApprovals as endpoint } from '@manager/contract/features/approval/approval';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/service/ctx.ts';
import { fromInbox, inboxRules } from './inbox.ts';

export const countApprovals = async (ctx: Ctx): Promise<OutputOf<typeof endpoint>> => {
  const { toDecide } = await inboxRules(ctx);
  return fromInbox(ctx.db, ctx.now())
    .where(toDecide)
    .select(sql<number>`count(*)::int`.as('to_decide'))
    .executeTakeFirstOrThrow();
};
