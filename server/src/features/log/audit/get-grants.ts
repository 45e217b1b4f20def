import { type getLogGrants as endpoint, TableGrant } from '@manager/contract/features/log/audit';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';

/**
 * O-2: the tables with the trigger `refuse_change`, and what the two roles of the product may do with them. Asked of the catalogue each time:
 * a trigger that was dropped or switched off is no longer told.
 */
export const getGrants = async (ctx: Ctx): Promise<OutputOf<typeof endpoint>> => {
  const { rows } = await sql<TableGrant>`
    with kept as (
      select t.oid, t.relname::text as name,
        array(
          select statement from (values (4, 'insert'), (16, 'update'), (8, 'delete'), (32, 'truncate')) as s (bit, statement)
          where exists (select 1 from pg_trigger g join pg_proc p on p.oid = g.tgfoid
            where g.tgrelid = t.oid and p.proname = 'refuse_change' and g.tgenabled in ('O', 'A') and (g.tgtype::int & s.bit) > 0)
        ) as refused
      from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
        and (t.relname = 'audit_event' or exists (select 1 from pg_trigger g join pg_proc p on p.oid = g.tgfoid
          where g.tgrelid = t.oid and p.proname = 'refuse_change'))
    )
    select kept.name as "table", role.name as role, role.used_by,
      has_table_privilege(role.name, kept.oid, 'insert') as may_insert,
      has_table_privilege(role.name, kept.oid, 'update') as may_update,
      has_table_privilege(role.name, kept.oid, 'delete') as may_delete,
      has_table_privilege(role.name, kept.oid, 'truncate') as may_truncate,
      kept.refused as refused_by_trigger
    from kept, (values ('manager_app'::name, 'console'), (session_user, 'product')) as role (name, used_by)
    order by kept.name, role.used_by`.execute(ctx.wholeDb);
  return { list: rows.map((row) => TableGrant.parse(row)) };
};
