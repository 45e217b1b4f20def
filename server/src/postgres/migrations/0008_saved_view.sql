-- Views of a screen that staff keep: filters, order and columns under a name, for oneself or shared.
create table saved_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references staff_user (id) on delete cascade,
  -- Agent of the owner; null: the operator. Follows the owner.
  agent_id bigint references agent (id),
  path text not null,
  name text not null,
  query text not null default '',
  layout jsonb,
  visibility text not null default 'private' check (visibility in ('private', 'shared')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_view_name_key on saved_view (user_id, path, lower(name));
create index saved_view_agent_idx on saved_view (agent_id) where visibility = 'shared';

-- With which view somebody starts a screen: an own one or one that is shared with them.
create table saved_view_default (
  user_id bigint not null references staff_user (id) on delete cascade,
  path text not null,
  view_id bigint not null references saved_view (id) on delete cascade,
  primary key (user_id, path)
);
create index saved_view_default_view_idx on saved_view_default (view_id);

-- Who moves to another agent takes the views along, whoever moves them and whatever that one may see.
create function move_saved_views() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update saved_view set agent_id = new.agent_id where user_id = new.id;
  return null;
end $$;
create trigger staff_user_moves_views after update of agent_id on staff_user
  for each row when (old.agent_id is distinct from new.agent_id) execute function move_saved_views();

alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy product on saved_view using (current_user <> 'manager_app');
-- Shared along the line: with the agent itself, those below it and those above it. What the operator shares is for everybody with a scope.
create policy console_read on saved_view for select to manager_app
  using ((select scope_is_all()) or user_id = (select scope_user_id()) or visibility = 'shared' and (
    (agent_id is null and (select has_scope())) or agent_id = any ((select scope_ids())::bigint[]) or agent_id = any ((select scope_above_ids())::bigint[])));
create policy console_write on saved_view to manager_app
  using ((select scope_is_all()) or user_id = (select scope_user_id()));

alter table saved_view_default enable row level security;
alter table saved_view_default force row level security;
create policy product on saved_view_default using (current_user <> 'manager_app');
create policy console on saved_view_default to manager_app using (user_id = (select scope_user_id()));
