-- The second wall: the console's queries run as manager_app, which sees the rows of the agents in app.scope and nothing without it.
-- app.scope holds agent ids or '*', app.scope_above the agents on the way up, app.user_id the staff user; all set per transaction.

-- Where a login may not make roles, an administrator has made this one and granted it (decision 0026): asking again would be refused.
do $$ begin
  if not exists (select from pg_roles where rolname = 'manager_app') then
    create role manager_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not pg_has_role('manager_app', case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
    execute format('grant manager_app to %I', current_user);
  end if;
end $$;

grant usage on schema public to manager_app;
grant select, insert, update, delete on all tables in schema public to manager_app;
grant usage on all sequences in schema public to manager_app;
alter default privileges in schema public grant select, insert, update, delete on tables to manager_app;
alter default privileges in schema public grant usage on sequences to manager_app;
-- Append-only and out of reach: not even a fault in a verb may touch these.
revoke update, delete on audit_event, export_file from manager_app;
revoke insert, update, delete on job_run from manager_app;
revoke delete on approval from manager_app;
revoke all on audit_head, audit_checkpoint, ingest_group, ingest_request, ingest_batch, used_challenge, schema_migration from manager_app;
grant select on audit_checkpoint to manager_app;

-- Once set in a session, the setting reads '' and not null after its transaction.
create function has_scope() returns boolean language sql stable as $$ select nullif(current_setting('app.scope', true), '') is not null $$;
create function scope_is_all() returns boolean language sql stable as $$ select current_setting('app.scope', true) = '*' $$;
create function scope_ids() returns bigint[] language sql stable as $$
  select case when current_setting('app.scope', true) in ('', '*') then '{}'
              else string_to_array(current_setting('app.scope', true), ',')::bigint[] end
$$;
create function scope_above_ids() returns bigint[] language sql stable as $$
  select coalesce(string_to_array(nullif(current_setting('app.scope_above', true), ''), ',')::bigint[], '{}')
$$;
create function scope_user_id() returns bigint language sql stable as $$
  select nullif(current_setting('app.user_id', true), '')::bigint
$$;

-- The product's own work (ingest, jobs, sign-in) runs as another role and is let through; that role is not the console's.
do $$
declare
  name text;
begin
  foreach name in array array['agent', 'agent_calendar', 'site', 'player', 'staff_user', 'session', 'auth_group', 'auth_group_code', 'audit_event', 'approval',
                              'export_file', 'access_review', 'mail_outbox', 'known_device', 'recovery_code', 'passkey', 'code_use',
                              'one_time_link', 'auth_ticket', 'idempotency_key', 'login_attempt'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy product on %I using (current_user <> ''manager_app'')', name);
  end loop;
end $$;

-- A new agent is seen by its parent before it is in anybody's scope; the agents above lend their standing, nothing else is read of them.
create policy console on agent to manager_app
  using ((select scope_is_all()) or id = any ((select scope_ids())::bigint[]) or parent_id = any ((select scope_ids())::bigint[])
         or id = any ((select scope_above_ids())::bigint[]))
  with check ((select scope_is_all()) or id = any ((select scope_ids())::bigint[]) or parent_id = any ((select scope_ids())::bigint[]));
create policy console on agent_calendar to manager_app
  using ((select scope_is_all()) or exists (select 1 from agent where agent.id = agent_id));
create policy console on site to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy console on player to manager_app
  using ((select scope_is_all()) or exists (select 1 from site where site.id = site_id));
create policy console on staff_user to manager_app
  using ((select scope_is_all()) or id = (select scope_user_id())
         or (not is_super and agent_id = any ((select scope_ids())::bigint[])));
create policy console on auth_group to manager_app
  using ((agent_id is null and (select has_scope())) or (select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]))
  with check ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy console_read on auth_group_code for select to manager_app
  using (exists (select 1 from auth_group where auth_group.id = auth_group_id));
create policy console_write on auth_group_code to manager_app
  using (exists (select 1 from auth_group where auth_group.id = auth_group_id
                 and ((select scope_is_all()) or auth_group.agent_id = any ((select scope_ids())::bigint[]))));
-- Currencies and games belong to nobody and are shown to everybody who holds their screens: so is what was done to them.
create policy console_read on audit_event for select to manager_app
  using ((select scope_is_all()) or actor_id = (select scope_user_id()) or agent_id = any ((select scope_ids())::bigint[])
         or (agent_id is null and object_type in ('currency', 'game') and (select has_scope())));
-- What a user did is on record wherever it happened, also when it was refused.
create policy console_write on audit_event for insert to manager_app with check ((select has_scope()));
-- What belongs to no agent (a currency, a setting) may wait for anybody who holds its code.
create policy console on approval to manager_app
  using ((select scope_is_all()) or requested_by = (select scope_user_id()) or agent_id = any ((select scope_ids())::bigint[])
         or (agent_id is null and (select has_scope())));
create policy console on export_file to manager_app
  using ((select scope_is_all()) or user_id = (select scope_user_id()) or agent_id = any ((select scope_ids())::bigint[]));
create policy console on access_review to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy console on mail_outbox to manager_app
  using ((select scope_is_all())) with check ((select has_scope()));

-- The product's own secret lies beside the settings that staff change.
alter table setting enable row level security;
alter table setting force row level security;
create policy product on setting using (current_user <> 'manager_app');
create policy console on setting to manager_app using (name <> 'secret' and (select has_scope()));

-- What hangs on a staff user follows the user.
do $$
declare
  name text;
begin
  foreach name in array array['session', 'known_device', 'recovery_code', 'passkey', 'code_use', 'one_time_link', 'auth_ticket', 'idempotency_key',
                              'login_attempt'] loop
    execute format('create policy console on %I to manager_app using ((select scope_is_all()) or user_id = (select scope_user_id())
      or exists (select 1 from staff_user where staff_user.id = user_id))', name);
  end loop;
end $$;
