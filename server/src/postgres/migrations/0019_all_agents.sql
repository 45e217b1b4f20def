-- Staff of the operator see all agents. That is chosen, never meant by an empty field: who has neither an agent nor this is assigned to nobody and
-- sees nothing until somebody chooses.
alter table staff_user add column all_agents boolean not null default false;
alter table staff_user add constraint staff_user_one_reach check (not (all_agents and agent_id is not null));

-- Test agents, and those below them, that a user of all agents may not see (app.scope = '*').
create function scope_except_ids() returns bigint[] language sql stable as $$
  select coalesce(string_to_array(nullif(current_setting('app.scope_except', true), ''), ',')::bigint[], '{}')
$$;
create function scope_has_exceptions() returns boolean language sql stable as $$
  select coalesce(current_setting('app.scope_except', true), '') <> ''
$$;

-- Beside whatever lets a row through, of every table whose rows belong to an agent, to a website of one, or to a settlement run.
do $$
declare
  owned record;
  is_visible text;
begin
  for owned in
    select policy.tablename as name, array_agg(distinct owner.column_name::text) as owners
    from pg_policies policy
    join information_schema.columns owner on owner.table_schema = 'public' and owner.table_name = policy.tablename
    where policy.schemaname = 'public' and 'manager_app' = any (policy.roles) and owner.column_name in ('agent_id', 'site_id', 'run_id')
    group by policy.tablename
  loop
    is_visible := case
      when 'agent_id' = any (owned.owners) then 'agent_id is null or agent_id <> all ((select scope_except_ids())::bigint[])'
      when 'site_id' = any (owned.owners) then 'site_id is null or exists (select 1 from site where site.id = site_id)'
      else 'exists (select 1 from settlement_run where settlement_run.id = run_id)' end;
    execute format('create policy but_exceptions on %I as restrictive to manager_app using (not (select scope_has_exceptions()) or %s)',
                   owned.name, is_visible);
  end loop;
end $$;
create policy but_exceptions on agent as restrictive to manager_app
  using (not (select scope_has_exceptions()) or id <> all ((select scope_except_ids())::bigint[]));
