-- __TITLE__: belongs to an agent.
create table __TABLE__ (
  id bigint generated always as identity primary key,
  name text not null,
  agent_id bigint not null references agent (id),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index __TABLE___name_key on __TABLE__ (agent_id, lower(name)) where deleted_at is null;
create index __TABLE___agent_idx on __TABLE__ (agent_id) where deleted_at is null;

alter table __TABLE__ enable row level security;
alter table __TABLE__ force row level security;
create policy product on __TABLE__ using (current_user <> 'manager_app');
create policy console on __TABLE__ to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on __TABLE__ as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));
