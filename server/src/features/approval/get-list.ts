import type { getApprovalList } from '@manager/contract/features/approval/approval';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '../../kit/service/ctx.ts';
import { selectApprovalRows } from './approval-row.ts';
import { fromInbox, inboxRules } from './inbox.ts';

type Query = ParsedOf<typeof getApprovalList>;

export const getList = async (ctx: Ctx, input: Query): Promise<OutputOf<typeof getApprovalList>> => {
  const rules = await inboxRules(ctx);
  const folder = { to_decide: rules.toDecide, mine: rules.own, all: sql<SqlBool>`(${rules.decidable} or ${rules.own})` }[
    input.folder
  ];
  let query = fromInbox(ctx.db, ctx.now()).where(folder);
  if (input.state !== undefined) query = query.where('entry.state', '=', input.state);
  if (input.operation !== undefined) query = query.where('entry.operation', '=', input.operation);
  if (input.object_type !== undefined) query = query.where('entry.object_type', '=', input.object_type);
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const { column, direction } = sortOrder(input.sort);
  const page = query
    .orderBy(sql.ref(`entry.${column}`), (order) => order[direction]().nullsLast())
    .orderBy('entry.kind')
    .orderBy('entry.id', 'desc')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit);
  return { list: await selectApprovalRows(ctx, { query: page, rules }), total, total_is_exact: true };
};
