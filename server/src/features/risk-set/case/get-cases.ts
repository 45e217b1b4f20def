import type { getCaseList as endpoint } from '@manager/contract/features/risk-set/case';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { columnsIn, type Condition, conditionOf, EVERY_ROW, type Filters } from '../../../kit/resource/conditions.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import { visibleRows } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { cases, slaHours } from './case-row.ts';

type Input = ParsedOf<typeof endpoint>;
const { equals } = columnsIn('case_file');
const isOpen: Condition = sql<SqlBool>`case_file.state <> 'closed'`;

const filters: Filters<Omit<Input, 'is_overdue'>> = {
  kind: equals('kind'),
  state: equals('state'),
  is_open: (wanted) => (wanted ? isOpen : EVERY_ROW),
  owner_id: equals('owner_id'),
  agent_id: equals('agent_id'),
  opened_from: (at) => sql<SqlBool>`case_file.created_at >= ${at}::timestamptz`,
  opened_to: (at) => sql<SqlBool>`case_file.created_at < ${at}::timestamptz`,
  object_id: (id) =>
    sql<SqlBool>`exists (select 1 from case_item where case_item.case_id = case_file.id and case_item.object_id = ${id})`,
};

/** G-8: own cases that are open first; with how many of the filter are open, and overdue. */
export const getCases = async (ctx: Ctx, { is_overdue: wantsOverdue, ...input }: Input): Promise<OutputOf<typeof endpoint>> => {
  const hours = await slaHours(ctx);
  const isOverdue = sql<SqlBool>`(${isOpen} and case_file.created_at < ${ctx.now()}::timestamptz - make_interval(hours => ${hours}))`;
  const query = visibleRows(ctx, cases)
    .where(conditionOf(ctx, { filters, input }))
    .where(wantsOverdue === true ? isOverdue : EVERY_ROW);
  const isOwn = sql<boolean>`(coalesce(case_file.owner_id = ${ctx.user.id}, false) and ${isOpen})`;
  const [page, counts] = await Promise.all([
    readPage(ctx, { query: query.orderBy(isOwn, 'desc'), rows: cases.rows, table: cases.table, input }),
    query
      .select([
        sql<number>`count(*) filter (where ${isOpen})::int`.as('open'),
        sql<number>`count(*) filter (where ${isOverdue})::int`.as('overdue'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { ...page, ...counts };
};
